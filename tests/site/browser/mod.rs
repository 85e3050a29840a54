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
use klotski::{Class, Code, Layout, Metric, Ranking, Reference};
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

/// What the page should show of a layout.
fn facts(layout: &Layout) -> Value {
    let [step, straight, unit] = Metric::ALL.map(|metric| LayerModel::by(layout, metric));
    let code = layout.code().to_string();
    let neighbors: Vec<Layout> = layout.moves(Metric::Step).map(|(_, next)| next).collect();
    let routes = step.solution_paths_while(|_| Ok::<(), ()>(())).unwrap();
    let paths = routes.filter(|routes| routes.length() > 0);
    let paths = paths.map_or("none".to_owned(), |routes| separated(&routes.number().to_string()));
    let says = |language: Language| {
        if layout.is_solved() {
            return language.text("The 2x2 block is at the exit.").into_owned();
        }
        text!(language, "{code} has no solution: no layout of its group is solved", code)
    };
    json!({
        "code": code,
        "short": layout.id().short_code().to_string(),
        "id": layout.id().to_string(),
        "class": layout.class().to_string(),
        "mirror": layout.mirror().code().to_string(),
        "flip": layout.flip().code().to_string(),
        "size": step.group().len(),
        "farthestStep": step.layers() - 1,
        "paths": paths,
        "neighbors": codes(&neighbors),
        "fewest": {
            "step": fewest(&step), "straight": fewest(&straight), "unit": fewest(&unit),
        },
        "says": said(says),
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

/// Texts that are refused, a code of every kind among them.
fn wrong() -> Vec<Value> {
    let texts = "3F F0 01 050000001 0FFFFFFFC 1A9G 1A9BF0C00F 1A9BF0C0000 id:x id:29334498 short:4WVE \
                 short:4WVO1 12345678 123456789 abb/abbc/deef/dghf/i..j aab.aab..bb........c \
                 ##../#.../..../..../.... 0112/0112/3445/3675/8..9 [{\"w\":2,\"h\":2}]";
    let unknown = ["", "no such name", "<b>&amp;", "无此名称"];
    let texts = unknown.into_iter().chain(texts.split(' '));
    let refused = texts.map(|text| {
        assert!(text.parse::<Reference>().is_err(), "{text} is right");
        json!({ "text": text, "says": said(|language| error_of_program(language, text)) })
    });
    refused.collect()
}

/// Names as people type them, each with the layouts that have it.
fn typed_names() -> Vec<Value> {
    let typed = [
        "横刀立马",
        "heng dao li ma",
        "HengDaoLiMa",
        "ｈｅｎｇ　ｄａｏ　ｌｉ　ｍａ",
        "l'ane rouge",
        "héng dāo lì mǎ",
        "czerwony osiol",
        "SUPER CENTURY",
    ];
    let mut all = names::all().iter().map(|name| &*name.name);
    let several = all.find(|text| names::find(text).is_err());
    let found = |text: &str| {
        let found = match names::find(text) {
            Ok(layout) => codes([&layout]),
            Err(NameError::Several(named)) => {
                named.iter().map(|named| named.code.to_string()).collect()
            }
            Err(NameError::Unknown(_)) => panic!("{text} is a name"),
        };
        json!({ "text": text, "codes": found })
    };
    typed.into_iter().chain(several).map(found).collect()
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
    let largest = Class::all().max_by_key(|&class| Ranking::of_class(class).len()).unwrap();
    let slow = Ranking::of_class(largest).layouts().nth(100_000).unwrap();
    let input = json!({
        "site": site(folder.path(), "browser.db", &["0-14-0"]),
        "layouts": CODES.map(|code| facts(&layout(code))),
        "way": way(&layout("1A9BF0C")),
        "wrong": wrong(),
        "names": typed_names(),
        "slow": slow.code().to_string(),
    });
    assert_eq!(input["layouts"][0]["fewest"]["step"], 138);
    assert_eq!(input["layouts"][1]["fewest"]["step"], 81);
    run(folder.path(), include_str!("layouts.js"), &input);
}
