//! The pages of `export web` in Firefox and in WebKit.

use std::fs;
use std::process::Command;

use serde_json::json;

use super::play::ten_moves;
use super::{facts, layout, run_in, sql, way};
use crate::support::programs::answer;

const STATEMENT: &str = "SELECT name('1A9BF0C'), steps_to('1A9BF0C', 'DAA7F3'), flip('1A9BF0C'), \
                         (SELECT count(*) FROM neighbors('1A9BF0C')), \
                         (SELECT max(layer) FROM layers_of('1A9BF0C'))";

/// Calls node by a command.
fn served_pages_work(browser: &str, node: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let site = sql::exported(folder.path(), &[]);
    fs::write(site.join("watch.js"), include_str!("watch.js")).unwrap();
    let start = layout("1A9BF0C");
    let answer = answer(&["sql", STATEMENT, "--format", "csv", "--no-headers"]);
    let input = json!({
        "browser": browser, "site": site, "policy": sql::policy(),
        "statement": STATEMENT, "answer": answer.trim_end().split(',').collect::<Vec<_>>(),
        "layout": facts(&start), "way": way(&start)["way"], "moves": ten_moves(&start, 1),
    });
    let served = concat!(include_str!("server.js"), include_str!("served.js"));
    for script in [sql::SCRIPT, served] {
        let mut command = Command::new(node[0]);
        command.args(&node[1..]);
        run_in(command, include_str!("webdriver.js"), folder.path(), script, &input);
    }
}

#[test]
#[ignore = "a minute in Firefox; a release test"]
fn served_pages_work_in_firefox() {
    needs!("node", "firefox-esr");
    served_pages_work("firefox-esr", &["node"]);
}

/// WebKit opens a window.
#[test]
#[ignore = "a minute in WebKit; a release test"]
fn served_pages_work_in_webkit() {
    needs!("node", "WebKitWebDriver", "xvfb-run", "xauth");
    served_pages_work("WebKitWebDriver", &["xvfb-run", "-a", "node"]);
}
