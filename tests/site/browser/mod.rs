//! The pages of the report in a browser: any layout by code and by name, its way, what is refused
//! and why, in both languages, from files.

mod address;
mod index;
mod map;
mod pages;
mod pictures;
mod play;
pub(super) mod sql;
mod webdriver;

use std::path::Path;
use std::process::Command;

use klotski::graph::LayerModel;
use klotski::names::{self, NameError};
use klotski::{Code, Layout, Metric, Ranking};
use klotski_texts::text;
use klotski_texts::{Language, separated};
use serde_json::{Value, json};

use crate::support::fixture;
use crate::support::programs;

/// A layout of many steps, one with many names, a solved one, one in a group without a solution.
const CODES: [&str; 4] = ["4FEA134", "1A9BF0C", "DAA7F3", "43FF4FFFC"];

fn layout(code: &str) -> Layout {
    code.parse().map(Code::layout).expect(code)
}

/// A text in both languages.
fn said(text: impl Fn(Language) -> String) -> Value {
    json!({ "en": text(Language::English), "zh": text(Language::Chinese) })
}

fn codes<'l>(layouts: impl IntoIterator<Item = &'l Layout>) -> Vec<String> {
    layouts.into_iter().map(|layout| layout.code().to_string()).collect()
}

/// The fewest moves to a solution.
fn fewest(model: &LayerModel) -> Option<u16> {
    model.solutions().first().map(|nearest| nearest.step)
}

/// What the page in Chinese should show of a layout.
fn facts(layout: &Layout) -> Value {
    let [step, straight, unit] = Metric::ALL.map(|metric| LayerModel::by(layout, metric));
    let code = layout.code().to_string();
    let neighbors: Vec<Layout> = layout.moves(Metric::Step).map(|(_, next)| next).collect();
    let size = separated(&step.group().len().to_string());
    let mut facts = json!({
        "code": code,
        "short": layout.id().short_code().to_string(),
        "id": layout.id().to_string(),
        "class": layout.class().to_string(),
        "flip": layout.flip().code().to_string(),
        "size": size,
        "degree": neighbors.len().to_string(),
        "farthest-step": (step.layers() - 1).to_string(),
    });
    let routes = step.solution_paths_while(|_| Ok::<(), ()>(())).unwrap();
    if let Some(routes) = routes.filter(|routes| routes.length() > 0) {
        facts["paths"] = json!(separated(&routes.number().to_string()));
    }
    let language = Language::Chinese;
    let says = match fewest(&step) {
        Some(0) => language.text("The 2x2 block is at the exit.").into_owned(),
        _ => String::new(),
    };
    let dead_end = fewest(&step).is_none();
    let dead_end =
        dead_end.then(|| text!(language, "No solution: a dead end of {n} layouts", n = size));
    json!({
        "code": code,
        "facts": facts,
        "neighbors": codes(&neighbors),
        "fewest": {
            "step": fewest(&step), "straight": fewest(&straight), "unit": fewest(&unit),
        },
        "says": says,
        "deadEnd": dead_end.unwrap_or_default(),
    })
}

/// The boards on the way of a layout.
fn way(layout: &Layout) -> Value {
    let model = LayerModel::of(layout);
    let nearest = model.solutions().into_iter().next().expect("a solution");
    let way = model.paths_to(&nearest.layout).expect("a way").first();
    let boards: Vec<Layout> =
        std::iter::once(*layout).chain(way.iter().map(|leg| leg.to)).collect();
    let units = fewest(&LayerModel::by(layout, Metric::Unit));
    json!({ "code": layout.code().to_string(), "way": codes(&boards), "units": units })
}

/// What the program writes about a text that names no layout.
fn error_of_program(language: Language, text: &str) -> String {
    let output = programs::sql().args(["--lang", language.tag(), "show", text]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    error.trim_end().trim_start_matches("klotski-sql: ").to_owned()
}

/// A name of several layouts.
fn name_of_several() -> Value {
    let found = names::all().iter().find_map(|name| match names::find(&name.name) {
        Err(NameError::Several(named)) => Some((&name.name, named)),
        _ => None,
    });
    let (text, named) = found.expect("a name of several layouts");
    let codes: Vec<String> = named.iter().map(|named| named.code.to_string()).collect();
    json!({ "text": text, "codes": codes })
}

/// The report of some classes, below `folder`.
fn site(folder: &Path, name: &str, classes: &[&str]) -> String {
    site_of(folder, &fixture::warehouse(name, classes))
}

fn site_of(folder: &Path, warehouse: &Path) -> String {
    let site = folder.join("site");
    let mut report = programs::sql();
    report.args(["report", "--dir"]).arg(&site).arg("--db").arg(warehouse);
    assert!(report.status().unwrap().success());
    format!("file://{}", site.display())
}

/// Runs a script in Chromium. It finds `input`.
pub(crate) fn run(folder: &Path, script: &str, input: &Value) {
    run_in(Command::new("node"), include_str!("chromium.js"), folder, script, input);
}

/// Runs a script by `node` in the browser that `driver` opens. It finds `input`.
fn run_in(mut node: Command, driver: &str, folder: &Path, script: &str, input: &Value) {
    let path = folder.join("test.js");
    let parts = include_str!("parts.js");
    std::fs::write(&path, format!("{driver}\n{parts}\nconst input = {input};\n{script}")).unwrap();
    let output = node.arg(&path).output().expect("install node");
    // How long each part took.
    print!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn layouts_open_and_are_solved_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    // Of 473,088 layouts: a search takes a second.
    let slow = Ranking::of_class("2-6-2".parse().unwrap()).layouts().nth(100_000).unwrap();
    let wrong = "<b>&amp;";
    let input = json!({
        "site": site(folder.path(), "browser.db", &["0-14-0"]),
        "layouts": CODES.map(|code| facts(&layout(code))),
        "way": way(&layout("1A9BF0C")),
        "wrong": { "text": wrong, "says": said(|language| error_of_program(language, wrong)) },
        "several": name_of_several(),
        "slow": slow.code().to_string(),
    });
    assert_eq!(input["layouts"][0]["fewest"]["step"], 138);
    assert_eq!(input["layouts"][1]["fewest"]["step"], 81);
    run(folder.path(), include_str!("layouts.js"), &input);
}
