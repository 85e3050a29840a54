//! A plot on a page, in a wide and a narrow form. CSS shows one of them.

use std::rc::Rc;

use klotski_program::texts::Language;

use super::html::Markup;
use crate::picture::{Form, Plot};
use crate::rows::Answer;

/// A plot of the report, with its arguments and its rows.
pub(super) struct PlotFigure {
    pub(super) plot: &'static Plot,
    pub(super) words: Vec<String>,
    pub(super) answer: Rc<Answer>,
}

/// The figure with a caption: a sentence about the plot, its largest value, and the command that
/// draws it. The pictures are inline SVG, in the language and with the style sheet of the page.
pub(super) fn html(figure: &PlotFigure, language: Language) -> Markup {
    let PlotFigure { plot, words, answer } = figure;
    let caption = plot.caption(words, String::new(), language);
    let most = plot.largest_sentence(answer, language).unwrap_or_default();
    let picture = |form| Markup(plot.inline_svg(answer, form, language));
    let command = ["klotski-sql", "plot", plot.name].into_iter();
    let command: Vec<&str> = command.chain(words.iter().map(String::as_str)).collect();
    markup! {
        "<figure class=\"plot\" id=\"plot-{id}\"><figcaption>{sentence} \
         <span>{most}</span> <code>{command}</code></figcaption>\n{wide}\n{narrow}</figure>\n",
        id = plot.name, sentence = caption.sentence(language), most = most,
        command = command.join(" "), wide = picture(Form::Wide), narrow = picture(Form::Narrow)
    }
}
