//! The texts of the pages with scripts: the layout page, the game and the editor.

use klotski_texts::Language;
use serde_json::{Value, json};

use crate::figures::Figures;
use crate::html::{Markup, json};
use crate::page::Page;

/// The texts, by their keys.
const WORDS: &[(&str, &str)] = &[
    ("shape.2x2", "2x2 block"),
    ("shape.horizontal", "horizontal"),
    ("shape.vertical", "vertical"),
    ("shape.single", "single"),
    ("edge.right", "right"),
    ("edge.lower", "lower"),
    ("empty", "empty"),
    ("layout", "Layout {code}"),
    ("none", "'{text}' is not a layout: {cause}"),
    ("class.none", "this site has no page of class {class}"),
    ("several", "Layouts with '{text}' in their names: {n}"),
    ("names", "Names"),
    ("names.more", "Other names: {n}"),
    ("code", "Code"),
    ("short", "Short code"),
    ("id", "Id"),
    ("class", "Class"),
    ("mirror", "Left-right mirror image"),
    ("flip", "Up-down mirror image"),
    ("itself", "the layout itself"),
    ("size", "Layouts of its group"),
    ("degree", "Layouts one step away"),
    ("paths", "Shortest paths to a solution"),
    ("cut", "Bottleneck"),
    ("cut.yes", "yes: without the layout its group falls apart"),
    ("cut.no", "no: without the layout its group stays connected"),
    ("farthest-step", "Steps to the farthest layouts"),
    ("farthest", "The farthest"),
    ("among", "and more, {n} in all"),
    ("alone", "No block can move: the layout is alone in its group."),
    ("needs", "steps: {n}"),
    ("nth", "step {n}"),
    ("number", "{n}"),
    ("searching", "Searching for a shortest path to a solution …"),
    ("progress", "{reached} of at most {of} layouts"),
    ("cancelled", "The search was stopped."),
    (
        "broken",
        "The search failed, probably for lack of memory. Close other pages and search again.",
    ),
    ("unsolvable", "{code} has no solution: no layout of its group is solved"),
    ("stop", "Step {n} of {of}."),
    ("moved", "Block: {shape}, from cell {from} to cell {to}."),
    ("solved", "The 2x2 block is at the exit."),
    ("metric.step", "steps"),
    ("metric.straight", "straight moves"),
    ("metric.unit", "unit moves"),
    ("button.first", "First board"),
    ("button.previous", "Board before"),
    ("button.next", "Next board"),
    ("button.last", "Last board"),
    ("metric.step.one", "step"),
    ("metric.straight.one", "straight move"),
    ("metric.unit.one", "unit move"),
    ("moves", "{n} {noun}"),
    ("block", "{block}, column {column} row {row}"),
    ("cell", "column {column} row {row}"),
    ("block.2x2", "2x2 block"),
    ("block.horizontal", "horizontal block"),
    ("block.vertical", "vertical block"),
    ("block.single", "single block"),
    ("symmetry", "Symmetry"),
    ("symmetric", "the layout is its own left-right mirror image"),
    ("asymmetric", "the layout and its left-right mirror image differ"),
    // The game.
    ("live", "The board: choose a block, then move it. Empty: {empty}"),
    ("side.up", "up"),
    ("side.left", "left"),
    ("side.right", "right"),
    ("side.down", "down"),
    ("can", "{block}, can move {sides}"),
    ("cannot", "{block}, cannot move"),
    ("refused", "{block}: cannot move there."),
    ("stuck", "{block}: cannot move now."),
    ("target", "move to {cell}"),
    ("told", "{block}. {steps} so far."),
    ("undone", "Undone: {steps} so far."),
    ("undone.not", "Nothing to undo."),
    ("redone", "Done again: {steps} so far."),
    ("redone.not", "Nothing to do again."),
    ("restarted", "Started again: {steps} so far."),
    ("restarted.not", "The game is at its start."),
    ("far", "From here to a solution: {moves} at least."),
    ("advice", "Next: {block}, to column {column} row {row}. Press again to move it."),
    ("next.show", "Show me the next step"),
    ("next.make", "Make this step"),
    ("guide.none", "The search has not found the path yet: wait, or search again."),
    ("guide.unsolvable", "No path leads from here to a solution."),
    ("won", "Solved! You took {taken}; {fewest} is the fewest."),
    ("won.fewest", "Solved in {taken}: nobody can do it in fewer."),
    ("won.unknown", "Solved! You took {taken}."),
    ("why", "Why {n}?"),
    ("why.none", "Why is there no solution?"),
    (
        "why.unsolvable",
        "A search from this layout visited every layout of its group ({size}): in none of them is the 2x2 block at the exit.",
    ),
    (
        "why.says",
        "A search from all solved layouts of the group at once ({solved}) reached this layout after {steps}. It visited every layout of the group ({size}), so no path is shorter.",
    ),
    (
        "why.reason",
        "One step changes the distance to the solved layouts by one at most, so every path has {steps} or more. From each distance some step leads one nearer, so there is a path of {steps}.",
    ),
    ("why.around", "Layouts one step away ({n}): {all}."),
    ("why.layer", "{n} at distance {layer}"),
    (
        "why.plot",
        "Layouts of the group by steps to a solved layout, at most {most}; this layout needs {n}",
    ),
    ("why.mine", "here: {steps}, layouts: {layouts}"),
    ("why.across", "steps to the nearest solved layout"),
    // The editor. A cell is named by its column and row.
    ("draw.board", "The board to draw on"),
    ("draw.cell.empty", "column {column} row {row}, empty"),
    ("draw.cell.taken", "column {column} row {row}, {block}"),
    ("draw.placed", "Placed: {block}. {verdict}"),
    ("draw.removed", "Removed: {block}. {verdict}"),
    ("draw.cleared", "The board is empty. {verdict}"),
    ("draw.chosen", "Chosen: {block}."),
    ("draw.legal", "This is a layout of class {class}: {code}."),
    ("draw.noSquare", "A layout has exactly one 2x2 block: here is none yet."),
    ("draw.secondSquare", "A layout has exactly one 2x2 block: here are {n}."),
    ("draw.tooFewEmpty", "A layout leaves at least two cells empty: here {empty}."),
    (
        "draw.offBoard",
        "No {block} fits at column {column} row {row}: it would stand over the {edge} edge.",
    ),
    ("draw.overlap", "No {block} fits at column {column} row {row}: another block is in its way."),
    // The page for statements, and stored measures.
    ("sql.running", "The statement runs …"),
    ("sql.rows", "Rows: {n}."),
    ("sql.first-rows", "The first {n} rows; there are more."),
    ("sql.cost", "Requests: {requests}, {megabytes} MB, {seconds} s."),
    ("sql.stopped", "The statement was stopped."),
    (
        "sql.file",
        "This page reads the database from a web server. Put the folder on a server, for \
         example with npx http-server.",
    ),
    ("sql.error", "{cause}"),
    ("sql.copied", "The link is copied."),
    (
        "sql.budget",
        "The statement needs more of the database than was allowed. Read four times as much?",
    ),
    ("sql.unreachable", "The server does not answer for {file}."),
    (
        "sql.no-ranges",
        "The server sends all of {file} instead of a range. Use a server with HTTP range requests.",
    ),
    ("sql.status", "The server answers {status} for {file}."),
    ("sql.other-range", "The server sends another range of {file} than was asked for."),
    ("sql.short", "The server sends too few or too many bytes of {file}."),
    ("sql.changed", "{file} was replaced on the server. Load this page again."),
    ("sql.other-file", "{file} is not the file that database.json describes."),
    ("sql.no-database", "{file} is missing on the server."),
    ("sql.no-worker", "sql-worker.js is missing or forbidden, or the browser is too old for it."),
    ("stored.solutions", "Solutions"),
    ("stored.nearest", "Nearest solutions"),
    ("stored.farthest", "Number of the farthest layouts"),
    // The map of a group.
    (
        "map.says",
        "Each point is a layout ({layouts}), each line is a step ({edges}). The farther apart two points are, the more steps are between them, as a rule.",
    ),
    ("map.scale", "{measure}: {least} (yellow) to {most} (blue). Solved layouts are green."),
    ("map.steps", "steps to a solution: {n}"),
    ("map.unsolvable", "no solution"),
    (
        "map.large",
        "This group has more than {most} layouts, too many for a map on this page. klotski-sql map draws it.",
    ),
];

/// The English text of a key.
pub(crate) fn word(key: &str) -> &'static str {
    WORDS.iter().find(|(other, _)| *other == key).map_or("", |&(_, text)| text)
}

/// The texts in a language, by their keys.
fn texts(language: Language, is_used: impl Fn(&str) -> bool) -> Value {
    // The script fills the placeholders with words of the language.
    let in_language = |text: &str| language.text(text).replace(":text}", "}");
    let used = WORDS.iter().filter(|(key, _)| is_used(key));
    used.map(|&(key, text)| (key, in_language(text))).collect()
}

/// The texts for the map of a layout, and the path of the pages of layouts, as an element that a
/// script reads.
pub(crate) fn map_data(
    code: &str,
    layouts: Option<&str>,
    maps: &Value,
    language: Language,
) -> Markup {
    let is_used =
        |key: &str| key.starts_with("map.") || key.starts_with("shape.") || key == "empty";
    let texts = texts(language, is_used);
    json("texts", &json!({ "texts": texts, "maps": maps, "code": code, "layouts": layouts }))
}

/// The folder of stored maps, and their names.
pub(crate) fn maps(figures: &Figures, page: &Page) -> Value {
    let stored: Vec<_> = figures.maps.scripts.keys().collect();
    json!({ "folder": format!("{}maps/", page.root()), "stored": stored })
}

/// The texts in a language, the names of the classes that have a page, and the path to these pages,
/// as an element that scripts read.
pub(crate) fn data(figures: &Figures, page: &Page, language: Language) -> Markup {
    let data = json!({
        "texts": texts(language, |_| true),
        "classes": page.to("class/"),
        "held": figures.classes,
        // The path to the database, if the site has one.
        "root": figures.options.is_served.then(|| page.root()),
        "maps": maps(figures, page),
    });
    json("texts", &data)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::page::CONTENTS;

    #[test]
    fn all_words_are_in_chinese_with_the_same_placeholders() {
        let names = |text: &str| -> BTreeSet<String> {
            text.split(['{', '}']).skip(1).step_by(2).map(str::to_owned).collect()
        };
        let are_signs = ["number", "moves", "sql.error"];
        assert!(CONTENTS.iter().all(|(_, words)| Language::Chinese.text(words) != *words));
        for &(key, english) in WORDS.iter().filter(|(key, _)| !are_signs.contains(key)) {
            let chinese = Language::Chinese.text(english).replace(":text}", "}");
            assert_ne!(chinese, english, "{key}");
            assert_eq!(names(&chinese), names(english), "{key}: {chinese}");
        }
    }
}
