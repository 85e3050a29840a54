//! The map of one group as a page of its own, in one file.

use klotski::{Code, Layout, graph::GroupMap};
use klotski_texts::Language;
use serde_json::json;

use crate::html::Markup;
use crate::script_pages::MAP_SCRIPT;
use crate::{GROUPS_MODULE, engine, maps, picture, script_pages, words};

/// A page with the map of the group of a layout, which needs no other file. `group` has the codes
/// of the points, `by` is what the colours show, `farthest` their farthest steps, if known.
pub fn map_page(
    layout: &Layout,
    title: &str,
    group: &[Code],
    map: &GroupMap,
    by: &str,
    farthest: &[u16],
    language: Language,
) -> String {
    let (seed, stored) = maps::script(group, map, farthest);
    let code = layout.code().to_string();
    let maps = json!({ "folder": "", "stored": [seed], "by": by });
    let texts = words::map_data(&code, None, &maps, language);
    let style = [&picture::STYLE.concat(), site!("base.css", "map.css")];
    let script = [
        &engine(GROUPS_MODULE, &json!({})),
        site!("elements.js", "words.js", "drawing.js", "address.js"),
        MAP_SCRIPT,
        &stored,
        "\nconst opened = withPuzzle(openMap);\n",
    ];
    let html = markup! {
        "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         {map}{texts}</main>\n<script>{script}</script>\n</body>\n</html>\n",
        tag = language.tag(), title = title, style = Markup(style.concat()),
        map = script_pages::map("Map of the group", language), texts = texts,
        script = Markup(script.concat())
    };
    html.0
}
