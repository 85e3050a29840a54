//! Every page of the report and the page for SQL, by the rules of HTML, by axe-core, at two widths,
//! light and dark.
//! The tools are fetched from npm.

use std::env;
use std::fs;
use std::process::{Command, Output};

use serde_json::json;

use super::browser;
use crate::support::fixture;
use crate::support::programs;

/// The versions that the pages are known to pass.
const PACKAGES: [&str; 2] = ["axe-core@4.11", "html-validate@9"];

/// Layouts of all kinds: with a long way, named, solved, without a solution, alone, a wrong
/// code, a name of several; and a board to be drawn.
const STATES: [&str; 8] = [
    "layout.html?code=4FEA134",
    "layout.html?code=横刀立马",
    "layout.html?code=D9B9F3",
    "layout.html?code=43FFF2FFC",
    "layout.html?code=00557FC",
    "layout.html?code=F0",
    "layout.html?code=century",
    "draw.html?code=1A9BF0C",
];

fn done(output: &Output, what: &str) {
    assert!(
        output.status.success(),
        "{what}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// `KLOTSKI_SHOTS=FOLDER` leaves a picture of each page there, to be looked at.
#[test]
#[ignore = "a minute, and tools of npm; a release test"]
fn every_page_keeps_the_rules() {
    needs!("node", "npm", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let packages = folder.path().join("packages");
    fs::create_dir(&packages).unwrap();
    let install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    let npm = Command::new("npm").args(install).args(PACKAGES).current_dir(&packages).output();
    done(&npm.expect("install npm"), "npm install");

    let warehouse = match env::var_os("KLOTSKI_WHOLE") {
        Some(whole) => whole.into(),
        None => fixture::warehouse("pages.db", &["1-0-*", "7-0-*"]),
    };
    let site = folder.path().join("site");
    let report =
        programs::sql().args(["report", "--dir"]).arg(&site).arg("--db").arg(&warehouse).output();
    done(&report.unwrap(), "report");

    let input = json!({
        "report": site,
        "site": browser::sql::exported(),
        "packages": packages,
        "states": STATES,
        "shots": env::var("KLOTSKI_SHOTS").ok(),
    });
    let script = concat!(include_str!("../browser/server.js"), include_str!("pages.js"));
    browser::run(folder.path(), script, &input);
}
