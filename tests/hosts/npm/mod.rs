//! The npm package: the examples of its README, in node and in a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::site::browser::run;
use crate::support::fixture;

/// The package, in a folder with a warehouse, and the examples as modules that print what is wrong.
fn package(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = folder.join("node_modules/klotski-sql");
    let packed = match std::env::var_os("KLOTSKI_NPM") {
        Some(file) => {
            let mut npm = Command::new("npm");
            npm.args(["install", "--offline", "--prefix"]).arg(folder).arg(file).status()
        }
        None => Command::new(root.join("npm/pack.sh")).arg(&target).status(),
    };
    assert!(packed.unwrap().success());
    fs::copy(fixture::file(), folder.join("klotski.db")).unwrap();
    let readme = fs::read_to_string(target.join("README.md")).unwrap();
    let examples: Vec<&str> =
        readme.split("```js\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 2);
    for (number, example) in examples.into_iter().enumerate() {
        // `value; // result` is compared.
        let lines = example.lines().map(|line| match line.trim().split_once("; // ") {
            Some((value, result)) => {
                format!("same(JSON.stringify({value}), {});", json!(result))
            }
            None => line.to_owned(),
        });
        let script = format!(
            "const wrong = [];\nlet compared = 0;\nfunction same(found, expected) {{\n\
             compared += 1;\nif (found !== expected) wrong.push(`${{found}}, not ${{expected}}`);\n}}\n\
             {}\nexport default {{ wrong, compared }};\n",
            lines.collect::<Vec<_>>().join("\n")
        );
        fs::write(folder.join(format!("example{number}.mjs")), script).unwrap();
    }
}

#[test]
fn examples_run_in_node() {
    needs!("node");
    let folder = tempfile::tempdir().unwrap();
    package(folder.path());
    let manifest = fs::read(folder.path().join("node_modules/klotski-sql/package.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    fs::write(folder.path().join("node.mjs"), include_str!("node.mjs")).unwrap();
    let run = Command::new("node").arg("node.mjs").current_dir(&folder).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn examples_run_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    package(folder.path());
    // Workers have no import maps.
    let worker = fs::read_to_string(folder.path().join("example1.mjs")).unwrap();
    let worker = worker.replace("\"klotski-sql\"", "\"/node_modules/klotski-sql/index.js\"");
    let worker =
        worker.replace("export default", "postMessage(").replace("compared };", "compared });");
    fs::write(folder.path().join("worker.js"), worker).unwrap();
    let page = "<!DOCTYPE html><link rel=\"icon\" href=\"data:,\"><script type=\"importmap\">{\"imports\":{\"klotski-sql\":\
                \"/node_modules/klotski-sql/index.js\"}}</script><script type=\"module\">\
                import first from \"/example0.js\"; window.first = first;\
                const worker = new Worker(\"/worker.js\", { type: \"module\" });\
                worker.onmessage = ({ data }) => { window.second = data; };</script>";
    fs::write(folder.path().join("page.html"), page).unwrap();
    fs::rename(folder.path().join("example0.mjs"), folder.path().join("example0.js")).unwrap();
    let input = json!({ "site": folder.path(), "policy": "", "tag": "Last-Modified" });
    let script = concat!(include_str!("../../site/browser/server.js"), include_str!("npm.js"));
    run(folder.path(), script, &input);
}
