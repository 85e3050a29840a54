//! A plot on a page, in a form for wide and one for narrow columns, of which one is shown.

use std::rc::Rc;

use klotski_program::texts::Language;

use super::html::Markup;
use crate::picture::{Form, Plot};
use crate::rows::Answer;

/// A plot of the report: which, with what arguments, and what it shows.
pub(super) struct PlotFigure {
    pub(super) plot: &'static Plot,
    pub(super) words: Vec<String>,
    pub(super) answer: Rc<Answer>,
}

/// The figure with a caption: what is seen, where it is highest, and the command that draws it.
/// The pictures are parts of the page, in its language, with its style sheet.
pub(super) fn html(figure: &PlotFigure, language: Language) -> Markup {
    let PlotFigure { plot, words, answer } = figure;
    let caption = plot.caption(words, String::new(), language);
    let most = plot.most(answer, language).unwrap_or_default();
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
