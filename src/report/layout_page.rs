//! The page of any layout, which its script fills for the layout of `?code=`.

use std::collections::BTreeMap;

use super::figures::Figures;
use super::html::escaped;
use super::page::Page;
use crate::texts::Language;

/// The script of the page. The engine and the names are loaded before it.
pub(super) const SCRIPT: &str = concat!(
    include_str!("site/words.js"),
    include_str!("site/finder.js"),
    include_str!("site/drawing.js"),
    include_str!("site/stepper.js"),
    include_str!("site/layout.js"),
    "\nopenLayoutPage(NAMES);\n",
);

/// The sentences about codes, ids and short codes that are wrong, by the fault of the engine.
const FAULTS: [(&str, &str); 13] = [
    ("empty", "a code has 1 to 9 hex digits, here is none"),
    ("tooLong", "a code has at most 9 hex digits, here are {digits}"),
    ("notHex", "digit {digit} is '{found}', not a hex digit"),
    (
        "squareCell",
        "digit 1 is {cell}: the 2x2 block cannot have its top-left corner there, \
         only at 0 1 2 4 5 6 8 9 A C D E",
    ),
    (
        "offBoard",
        "symbol {symbol} (digit {digit}) puts a {shape} block at cell {cell}, over the {edge} edge",
    ),
    (
        "overlap",
        "symbol {symbol} (digit {digit}) puts a {shape} block at cell {cell}, \
         where cell {other} is taken",
    ),
    (
        "surplus",
        "symbol {symbol} (digit {digit}) is not zero, but the board is full after symbol {last}",
    ),
    ("tooFewEmpty", "only {empty} of the cells stay empty, a layout leaves at least two"),
    ("idForm", "an id is a number: write it as id:4091296"),
    ("id", "{number} is no id: ids run from 0 to {last}"),
    ("shortLength", "a short code has five digits, here are {digits}"),
    ("shortDigit", "digit {digit} is '{found}', not one of 1 to 9 and A to Z without I, L and O"),
    ("member", "the page does not number groups: klotski-sql code gives the code of the place"),
];

/// The other words of the script, by its keys.
const WORDS: [(&str, &str); 41] = [
    ("shape.2x2", "2x2 block"),
    ("shape.horizontal", "horizontal"),
    ("shape.vertical", "vertical"),
    ("shape.single", "single"),
    ("edge.right", "right"),
    ("edge.lower", "lower"),
    ("empty", "empty"),
    ("layout", "Layout {code}"),
    ("none", "'{text}' is no layout: {cause}"),
    ("unknown", "no layout has this name"),
    ("several", "Layouts with '{text}' in their names: {n}"),
    ("names", "Names"),
    ("code", "Code"),
    ("short", "Short code"),
    ("id", "Id"),
    ("class", "Class"),
    ("mirror", "Left-right mirror image"),
    ("flip", "Up-down mirror image"),
    ("itself", "the layout itself"),
    ("size", "Layouts of its group"),
    ("farthest-step", "Steps to the farthest of them"),
    ("farthest", "The farthest"),
    ("among", "and more, {n} in all"),
    ("alone", "No block can move: the layout is alone in its group."),
    ("needs", "steps: {n}"),
    ("nth", "step {n}"),
    ("number", "{n}"),
    ("searching", "Searching for the way to the solution …"),
    ("progress", "{reached} of at most {of} layouts"),
    ("cancelled", "The search was stopped."),
    (
        "unsolvable",
        "{code} has no solution: nowhere in its group does the 2x2 block stand at the exit",
    ),
    ("stop", "Step {n} of {of}."),
    ("moved", "Block: {shape}, from cell {from} to cell {to}."),
    ("solved", "The 2x2 block stands at the exit."),
    ("metric.step", "steps"),
    ("metric.straight", "straight moves"),
    ("metric.unit", "unit moves"),
    ("button.first", "First board"),
    ("button.previous", "Board before"),
    ("button.next", "Next board"),
    ("button.last", "Last board"),
];

/// The words in a language, the names of the classes that have a page, and the way to these, as
/// JSON that may stand between tags.
fn data(figures: &Figures, page: &Page, language: Language) -> String {
    let faults = FAULTS.iter().map(|&(key, text)| (format!("fault.{key}"), text));
    let words = WORDS.iter().map(|&(key, text)| (key.to_owned(), text));
    let texts: BTreeMap<String, String> =
        faults.chain(words).map(|(key, text)| (key, language.text(text).into_owned())).collect();
    let held: Vec<&str> = figures.classes.iter().map(|of| of.class.as_str()).collect();
    let data = serde_json::json!({ "texts": texts, "classes": page.to("class/"), "held": held });
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// The page without a layout: a form, and places for what the script says.
pub(super) fn write(figures: &Figures, language: Language) -> Page {
    let title = language.text("A layout");
    let mut page = Page::new("layout.html", &title, language, &figures.source);
    for script in ["engine.js", "names.js", "layout.js"] {
        page.script(script);
    }
    let text = |english: &str| escaped(&language.text(english)).into_owned();
    page.add(&format!("<noscript><p>{}</p></noscript>\n", text("This page needs JavaScript.")));
    page.form();
    let examples = ["横刀立马", "4FEA134", "id:0", "short:AXCZN"].map(|example| {
        format!("<a href=\"{}\">{example}</a>", page.to(&format!("layout.html?code={example}")))
    });
    page.add(&format!("<p id=\"examples\">{} {}</p>\n", text("For example:"), examples.join(" ")));
    page.add("<p id=\"said\" role=\"status\"></p>\n<div id=\"found\" class=\"boards\"></div>\n");
    page.add("<article id=\"layout\" hidden=\"hidden\">\n<div class=\"beside\">");
    page.add("<div id=\"board\"></div>\n<div><dl id=\"facts\"></dl><dl id=\"group\"></dl></div>");
    page.add("</div>\n");

    page.heading("solution", &language.text("The way to the solution"));
    page.add(&format!(
        "<p id=\"search-says\" role=\"status\"></p>\n<p class=\"search\">\
         <progress id=\"progress\" aria-label=\"{}\" hidden=\"hidden\"></progress> \
         <span id=\"progress-says\"></span> \
         <button type=\"button\" id=\"cancel\" hidden=\"hidden\">{}</button>\
         <button type=\"button\" id=\"again\" hidden=\"hidden\">{}</button></p>\n",
        text("Progress of the search"),
        text("Stop the search"),
        text("Search again"),
    ));
    let said = |key: &str| {
        let word = WORDS.iter().find(|(other, _)| *other == key);
        text(word.map_or(key, |(_, english)| english))
    };
    let metrics = ["step", "straight", "unit"].map(|metric| {
        format!(
            "<label id=\"fewest-{metric}\" hidden=\"hidden\"><input type=\"radio\" name=\"metric\" \
             value=\"{metric}\"/> <output></output> {}</label>",
            said(&format!("metric.{metric}"))
        )
    });
    page.add(&format!(
        "<fieldset id=\"metrics\" hidden=\"hidden\"><legend>{}</legend>{}<p>{}</p></fieldset>\n",
        text("Fewest moves"),
        metrics.join("\n"),
        text(
            "A step moves one block any distance, around corners too; a straight move any \
             distance in one direction; a unit move by one cell."
        ),
    ));
    let buttons = [("first", "|◀"), ("previous", "◀"), ("next", "▶"), ("last", "▶|")];
    let buttons = buttons.map(|(name, sign)| {
        let says = said(&format!("button.{name}"));
        format!(
            "<button type=\"button\" class=\"{name}\" aria-label=\"{says}\" title=\"{says}\">{sign}\
             </button>"
        )
    });
    page.add(&format!(
        "<section id=\"way\" aria-labelledby=\"solution\" hidden=\"hidden\">\n\
         <div class=\"beside\"><div class=\"picture\"></div>\n<div><p class=\"buttons\">{}</p>\n\
         <p class=\"says\" aria-live=\"polite\"></p>\n<p class=\"link\"></p>\n<p>{}</p></div>\n\
         </div>\n\
         <details class=\"all\"><summary>{}</summary></details>\n</section>\n",
        buttons.join(" "),
        text("The arrow keys go from board to board."),
        text("All boards of the way"),
    ));
    page.heading("one-step-away", &language.text("Layouts one step away"));
    page.add("<div id=\"neighbors\" class=\"boards\"></div>\n</article>\n");
    let data = data(figures, &page, language);
    page.add(&format!("<script type=\"application/json\" id=\"texts\">{data}</script>\n"));
    page
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Code, Reference};

    /// A sentence with its placeholders filled from the words of another.
    fn fits(sentence: &str, template: &str) -> bool {
        let mut rest = sentence;
        let literals = template.split(['{', '}']).step_by(2);
        for (number, literal) in literals.enumerate() {
            let Some(at) = rest.find(literal).filter(|&at| number > 0 || at == 0) else {
                return false;
            };
            rest = &rest[at + literal.len()..];
        }
        rest.is_empty() || template.ends_with('}')
    }

    #[test]
    fn faults_are_said_as_the_library_says_them() {
        let wrong = [
            "",
            "1A9BF0C000",
            "1A9G",
            "3",
            "01",
            "52",
            "050000001",
            "0FFFFFFFC",
            "id:x",
            "id:29334498",
            "short:4WVE",
            "short:4WVO1",
        ];
        let mut said = BTreeSet::new();
        for text in wrong {
            let error = match text.parse::<Reference>() {
                Err(error) => error.to_string(),
                Ok(_) => panic!("{text} is right"),
            };
            let fitting = FAULTS.iter().filter(|(_, template)| fits(&error, template));
            let keys: Vec<&str> = fitting.map(|(key, _)| *key).collect();
            assert_eq!(keys.len(), 1, "{text}: {error}: {keys:?}");
            said.extend(keys);
        }
        // The page cannot ask which groups there are, the library can.
        assert_eq!(said.len(), FAULTS.len() - 1);
        assert!("5-4-1-0-0".parse::<Code>().is_err() && !said.contains("member"));
    }

    #[test]
    fn all_words_are_in_chinese_with_the_same_placeholders() {
        let names = |text: &str| -> BTreeSet<String> {
            text.split(['{', '}']).skip(1).step_by(2).map(str::to_owned).collect()
        };
        for (key, english) in FAULTS.iter().chain(&WORDS).filter(|(key, _)| *key != "number") {
            let chinese = Language::Chinese.text(english);
            assert_ne!(chinese, *english, "{key}");
            assert_eq!(names(&chinese), names(english), "{key}: {chinese}");
        }
    }
}
