//! The pages that their scripts fill: of the layout of `?code=`, and for drawing a layout.

use klotski_texts::Language;

use crate::figures::Figures;
use crate::html::Markup;
use crate::page::Page;
use crate::words;

/// The script of the layout page, loaded after the engine.
pub(crate) const LAYOUT_SCRIPT: &str = concat!(
    site! {
        "words.js", "drawing.js", "facts.js", "address.js", "game.js", "live_board.js",
        "play.js", "search.js", "why.js", "stepper.js", "warehouse.js", "stored.js", "layout.js"
    },
    "\nconst opened = withPuzzle(openLayoutPage);\n"
);

/// The script of maps, loaded after the engine.
pub(crate) const MAP_SCRIPT: &str = site!("map_picture.js", "map.js");

/// The script of the page of a class, loaded after the engine and the script of maps.
pub(crate) const CLASS_SCRIPT: &str = concat!(
    site!("words.js", "drawing.js", "address.js"),
    "\nconst opened = withPuzzle(openMap);\n"
);

/// The script of the editor, loaded after the engine.
pub(crate) const DRAW_SCRIPT: &str = concat!(
    site!("words.js", "drawing.js", "facts.js", "editor.js", "draw.js"),
    "\nconst opened = withPuzzle(openDrawPage);\n"
);

/// The page without a layout: a form, and elements that the script fills.
pub(crate) fn write_layout(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("layout.html", &language.text("A layout"), figures, language);
    page.scripts(&["engine.js", "map.js", "layout.js"]);
    let text = |english: &str| language.text(english).into_owned();
    page.add(markup!("<noscript><p>{}</p></noscript>\n", text("This page needs JavaScript.")));
    page.form();
    let examples = ["横刀立马", "4FEA134", "id:0", "short:AXCZN"].map(|example| {
        markup!(" <a href=\"{}?code={}\">{}</a>", page.to("layout.html"), example, example)
    });
    page.add(markup! {
        "<p id=\"examples\">{}{}</p>\n\
         <p id=\"said\" role=\"status\"></p>\n<div id=\"found\" class=\"boards\"></div>\n\
         <article id=\"layout\" hidden=\"hidden\">\n<div class=\"beside\">\n{}<div>\n{}\
         <dl id=\"facts\"></dl><dl id=\"group\"></dl><dl id=\"stored\"></dl>\n\
         <p><a id=\"change\" href=\"{}\">{}</a></p>\n</div>\n</div>\n{}{}{}",
        text("For example:"), examples.into_iter().collect::<Markup>(), game(language),
        search(language), page.to("draw.html"), text("Change this layout"), why(language),
        solution_path(language), map("Map of the group", language)
    });
    page.heading("one-step-away", &language.text("Layouts one step away"));
    page.add(markup!("<div id=\"neighbors\" class=\"boards\"></div>\n</article>\n"));
    page.add(words::data(figures, &page, language));
    page
}

/// The board for playing, with its controls.
fn game(language: Language) -> Markup {
    let text = |english: &str| language.text(english).into_owned();
    let turns = [("undo", "Undo"), ("redo", "Redo"), ("restart", "Start again")];
    let helps = [
        ("far", "How far am I?"),
        ("next-step", words::word("next.show")),
        ("rest", "Solve from here"),
    ];
    let button = |(class, label): (&str, &str)| {
        markup!("<button type=\"button\" class=\"{}\">{}</button>\n", class, text(label))
    };
    let ways = [
        "Drag a block with the mouse or a finger: it goes where there is room, around corners too.",
        "Or tap a block: if it can go to one place only it goes there, else tap one of the places.",
        "By keys: Tab or an arrow key goes to a block, Enter chooses it, then the arrow keys move \
         it, and Escape lets it go. U undoes, R does again.",
        "The 2x2 block must come to the exit in the middle of the bottom edge.",
        "What one block does in a row is one step. Straight moves and unit moves are the fewest \
         that the steps need.",
    ];
    let ways = ways.map(|way| {
        let keys = if way.starts_with("By keys") { "keys" } else { "" };
        markup!("<li class=\"{}\">{}</li>\n", keys, text(way))
    });
    markup! {
        "<section id=\"play\" aria-labelledby=\"play-title\">\n\
         <h2 id=\"play-title\">{play}</h2>\n<div class=\"stage\"></div>\n\
         <div class=\"won\" hidden=\"hidden\"><p class=\"result\"></p>{again}</div>\n\
         <p><span class=\"made\">{made}</span> <strong class=\"counts\"></strong></p>\n\
         <p class=\"buttons\">{turns}</p>\n<p class=\"buttons\">{helps}</p>\n\
         <p class=\"told\" role=\"status\"></p>\n\
         <details><summary>{how}</summary><ul>{ways}</ul></details>\n\
         <p>{this} <span class=\"here\"></span></p>\n</section>\n",
        play = text("Play"), again = button(("again", "Play again")), made = text("You:"),
        turns = turns.map(button).into_iter().collect::<Markup>(),
        helps = helps.map(button).into_iter().collect::<Markup>(), how = text("How to play"),
        ways = ways.into_iter().collect::<Markup>(), this = text("This board:")
    }
}

/// The progress of the search, and the fewest moves that it found.
fn search(language: Language) -> Markup {
    let text = |english: &str| language.text(english).into_owned();
    let metrics = ["step", "straight", "unit"].map(|metric| {
        markup! {
            "<label id=\"fewest-{}\" hidden=\"hidden\"><input type=\"radio\" name=\"metric\" \
             value=\"{}\"/> <b></b> {}</label>\n",
            metric, metric, text(words::word(&format!("metric.{metric}")))
        }
    });
    markup! {
        "<p id=\"search-says\" role=\"status\"></p>\n<p class=\"search\">\
         <progress id=\"progress\" aria-label=\"{}\" hidden=\"hidden\"></progress> \
         <span id=\"progress-says\"></span> \
         <button type=\"button\" id=\"cancel\" hidden=\"hidden\">{}</button>\
         <button type=\"button\" id=\"again\" hidden=\"hidden\">{}</button></p>\n\
         <fieldset id=\"metrics\" hidden=\"hidden\"><legend>{}</legend>{}<p>{}</p></fieldset>\n",
        text("Progress of the search"), text("Stop the search"), text("Search again"),
        text("Fewest moves"), metrics.into_iter().collect::<Markup>(),
        text("A step moves one block any distance, around corners too; a straight move any \
              distance in one direction; a unit move by one cell.")
    }
}

/// The explanation of the fewest steps.
fn why(language: Language) -> Markup {
    let text = |english: &str| language.text(english).into_owned();
    markup! {
        "<section id=\"why\" aria-labelledby=\"why-title\" hidden=\"hidden\">\n\
         <h2 id=\"why-title\" class=\"title\">{}</h2>\n<p class=\"says\"></p>\n\
         <p class=\"layers\">{}</p>\n<p class=\"reason\"></p>\n<p class=\"around\"></p>\n\
         <div class=\"plot\"></div>\n\
         <details class=\"numbers\"><summary>{}</summary>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\
         <thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
         <tbody></tbody></table></div></details>\n</section>\n",
        text("Why so many steps?"),
        text(
            "At distance 0 are the solved layouts of the group, at distance 1 the layouts one step \
             from them, and at each further distance those one step from the distance before."
        ),
        text("The numbers of the plot"),
        text("Layouts by steps to a solved layout"),
        text("Steps"),
        text("Layouts of the group"),
    }
}

/// The path to the solution, board by board.
fn solution_path(language: Language) -> Markup {
    let text = |english: &str| language.text(english).into_owned();
    let buttons = [("first", "|◀"), ("previous", "◀"), ("next", "▶"), ("last", "▶|")];
    let buttons = buttons.map(|(name, sign)| {
        let says = text(words::word(&format!("button.{name}")));
        markup! {
            "<button type=\"button\" class=\"{}\" aria-label=\"{}\" title=\"{}\">{}</button> ",
            name, says, says, sign
        }
    });
    markup! {
        "<section id=\"way\" aria-labelledby=\"solution\" hidden=\"hidden\">\n\
         <h2 id=\"solution\">{}</h2>\n\
         <div class=\"beside\"><div class=\"picture\"></div>\n<div><p class=\"buttons\">{}</p>\n\
         <p class=\"says\" aria-live=\"polite\"></p>\n<p class=\"link\"></p>\n\
         <p class=\"keys\">{}</p></div>\n\
         </div>\n\
         <details class=\"all\"><summary>{}</summary></details>\n</section>\n",
        text("A shortest path to a solution"), buttons.into_iter().collect::<Markup>(),
        text("The arrow keys go from board to board."), text("All boards of the path")
    }
}

/// The map of a group, with a title.
pub(crate) fn map(title: &str, language: Language) -> Markup {
    let text = |english: &str| language.text(english).into_owned();
    let colours = [
        ("moves", "Steps to a solution"),
        ("layer", "Steps from the seed"),
        ("farthest", "Farthest step"),
        ("degree", "Neighbours"),
    ];
    let colours = colours
        .map(|(value, label)| markup!("<option value=\"{}\">{}</option>", value, text(label)));
    markup! {
        "<section id=\"map\" aria-labelledby=\"map-title\" hidden=\"hidden\">\n\
         <h2 id=\"map-title\">{}</h2>\n<p class=\"says\"></p>\n\
         <p><button type=\"button\" class=\"draw\" hidden=\"hidden\">{}</button> \
         <progress class=\"progress\" aria-label=\"{}\" hidden=\"hidden\"></progress></p>\n\
         <div class=\"window\" hidden=\"hidden\">\n\
         <div class=\"plane\"><canvas tabindex=\"0\" role=\"img\" aria-label=\"{}\"></canvas></div>\n\
         <div class=\"picked\" aria-live=\"polite\"></div>\n\
         <div class=\"tools\"><p class=\"buttons\">\
         <button type=\"button\" class=\"space\" aria-pressed=\"false\">{}</button>\n\
         <button type=\"button\" class=\"in\" aria-label=\"{}\">+</button>\n\
         <button type=\"button\" class=\"out\" aria-label=\"{}\">−</button>\n\
         <button type=\"button\" class=\"reset\">{}</button>\n\
         <button type=\"button\" class=\"whole\" aria-pressed=\"false\">{}</button></p>\n\
         <p class=\"buttons\"><label>{} <select class=\"measure\">{}</select></label>\n\
         <span class=\"scale\" role=\"img\"><span class=\"least\"></span><span class=\"bar\"></span>\
         <span class=\"most\"></span><span class=\"solved\">{}</span></span></p>\n\
         <p class=\"help\">{} <span class=\"keys\">{}</span></p></div>\n</div>\n</section>\n",
        text(title), text("Draw the map"), text("Progress of the map"), text(title),
        text("In space"), text("Zoom in"), text("Zoom out"),
        text("Whole map"), text("Whole window"), text("Colour"),
        colours.into_iter().collect::<Markup>(), text("solved"),
        text("Drag the map to move or turn it. Tap a point for its layout and its shortest path to a solution."),
        text("The arrow keys move, + and - zoom, 0 shows all, Enter takes the layout in the middle.")
    }
}

/// The page with an empty board, which the script draws.
pub(crate) fn write_draw(figures: &Figures, language: Language) -> Page {
    let mut page = Page::new("draw.html", &language.text("Draw a layout"), figures, language);
    page.scripts(&["engine.js", "draw.js"]);
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
    page.add(words::data(figures, &page, language));
    page
}
