//! The page for drawing a layout, block by block.

use klotski_program::texts::Language;

use super::figures::Figures;
use super::html::Markup;
use super::page::Page;
use super::words;

/// The script of the page, loaded after the engine.
pub(super) const SCRIPT: &str = concat!(
    include_str!("site/words.js"),
    include_str!("site/drawing.js"),
    include_str!("site/facts.js"),
    include_str!("site/editor.js"),
    include_str!("site/draw.js"),
    "\nopenDrawPage();\n",
);

/// The page with an empty board, which the script draws.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("Draw a layout");
    let mut page = Page::new("draw.html", &title, language, &figures.source);
    for script in ["engine.js", "draw.js"] {
        page.script(script);
    }
    let text = |english: &str| language.text(english).into_owned();
    page.add(markup!("<noscript><p>{}</p></noscript>\n", text("This page needs JavaScript.")));
    let how = "Choose a block and tap the cell for its top-left corner. Tap a block on the board \
               to take it away.";
    let keys = "Keys 1 to 4 choose a block, the arrow keys go from cell to cell, Enter puts or \
                takes away, Delete takes away.";
    page.add(markup!("<p>{} <span class=\"keys\">{}</span></p>\n", text(how), text(keys)));
    let shapes = ["2x2", "horizontal", "vertical", "single"];
    let choices = shapes.map(|shape| {
        markup! {
            "<label><input type=\"radio\" name=\"shape\" value=\"{}\"/>\
             <span class=\"sample\"></span> <span>{}</span> <b></b></label>\n",
            shape, text(words::word(&format!("block.{shape}")))
        }
    });
    page.add(markup! {
        "<div id=\"draw\" class=\"beside\" hidden=\"hidden\">\n<div>\n\
         <fieldset class=\"palette\"><legend>{}</legend>{}</fieldset>\n\
         <div class=\"stage\"></div>\n<p class=\"buttons\">\
         <button type=\"button\" class=\"undo\">{}</button>\n\
         <button type=\"button\" class=\"clear\">{}</button></p>\n</div>\n\
         <div>\n<p class=\"told\" role=\"status\"></p>\n\
         <h2>{}</h2>\n<ul class=\"rules\"><li class=\"one-square\">{}</li>\
         <li class=\"two-empty\">{}</li></ul>\n\
         <div class=\"legal\" hidden=\"hidden\"><dl class=\"facts\"></dl>\n\
         <p><a class=\"open\" href=\"{}\">{}</a></p></div>\n</div>\n</div>\n",
        text("Block to put"), choices.into_iter().collect::<Markup>(), text("Undo"),
        text("Clear the board"), text("The rules"), text("exactly one 2x2 block"),
        text("at least two empty cells"), page.to("layout.html"),
        text("Play this layout and see its solution")
    });
    let data = words::data(figures, &page, language);
    page.add(data);
    page
}
