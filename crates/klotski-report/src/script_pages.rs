//! The pages that their scripts fill: of the layout of `?code=`, and for drawing a layout.

use klotski_texts::Language;

use crate::figures::Figures;
use crate::html::{Markup, filled};
use crate::page::Page;
use crate::words;

/// The script of the layout page, loaded after the engine.
pub(crate) const LAYOUT_SCRIPT: &str = concat!(
    site! {
        "elements.js", "words.js", "drawing.js", "facts.js", "address.js", "game.js",
        "live_board.js", "play.js", "search.js", "bars.js", "why.js", "stepper.js",
        "warehouse.js", "stored.js", "layout.js"
    },
    "\nconst opened = withPuzzle(openLayoutPage);\n"
);

/// The script of maps, loaded after the engine.
pub(crate) const MAP_SCRIPT: &str = site!("map_picture.js", "map.js");

/// The script of the page of a class, loaded after the engine and the script of maps.
pub(crate) const CLASS_SCRIPT: &str = concat!(
    site!("elements.js", "words.js", "drawing.js", "address.js"),
    "\nconst opened = withPuzzle(openMap);\n"
);

/// The script of the editor, loaded after the engine.
pub(crate) const DRAW_SCRIPT: &str = concat!(
    site!("elements.js", "words.js", "drawing.js", "facts.js", "editor.js", "draw.js"),
    "\nconst opened = withPuzzle(openDrawPage);\n"
);

/// The page without a layout: a form, and elements that the script fills.
pub(crate) fn write_layout(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("layout.html", &language.text("A layout"), figures, language);
    page.scripts(&["engine.js", "map.js", "layout.js"]);
    let (find, map) = (page.form(), map("Map of the group", language));
    let [layout, draw] = ["layout.html", "draw.html"].map(|other| page.to(other));
    page.add(filled(
        site!("layout.html"),
        language,
        &[("find", &find), ("layout", &layout), ("draw", &draw), ("map", &map)],
    ));
    page.add(words::data(figures, &page, language));
    page
}

pub(crate) fn map(title: &str, language: Language) -> Markup {
    filled(site!("map.html"), language, &[("title", &language.text(title))])
}

/// The page with a board, which the script draws.
pub(crate) fn write_draw(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("draw.html", &language.text("Draw a layout"), figures, language);
    page.scripts(&["engine.js", "draw.js"]);
    page.add(filled(site!("draw.html"), language, &[("layout", &page.to("layout.html"))]));
    page.add(words::data(figures, &page, language));
    page
}
