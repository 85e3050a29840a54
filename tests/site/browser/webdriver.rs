//! The pages of `export web` in Firefox and in WebKit, which open windows.

use std::fs;
use std::process::Command;

use serde_json::json;

use super::play::ten_moves;
use super::{facts, layout, run_in, sql, way};
use crate::support::fixture;

fn served_pages_work(browser: &str) {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    sql::export(fixture::file(), &site);
    fs::write(site.join("watch.js"), include_str!("watch.js")).unwrap();
    let start = layout("1A9BF0C");
    let input = json!({
        "browser": browser, "site": site, "policy": sql::policy(),
        "layout": facts(&start), "way": way(&start)["way"], "moves": ten_moves(&start, 1),
    });
    let served = concat!(include_str!("server.js"), include_str!("served.js"));
    for script in [sql::SCRIPT, served] {
        let mut command = Command::new("xvfb-run");
        command.args(["-a", "node"]);
        run_in(command, include_str!("webdriver.js"), folder.path(), script, &input);
    }
}

#[test]
#[ignore = "a minute in Firefox; a release test"]
fn served_pages_work_in_firefox() {
    needs!("node", "firefox-esr", "xvfb-run", "xauth");
    served_pages_work("firefox-esr");
}

#[test]
#[ignore = "a minute in WebKit; a release test"]
fn served_pages_work_in_webkit() {
    needs!("node", "WebKitWebDriver", "xvfb-run", "xauth");
    served_pages_work("WebKitWebDriver");
}
