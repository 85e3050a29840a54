//! The page for SQL of `export web`, with a server, with faults of a server, and without one.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use klotski_sql::export::web_database;
use serde_json::json;
use tempfile::TempDir;

use super::run;
use crate::support::fixture;
use crate::support::programs;

/// On a server that can fail.
pub(super) const SCRIPT: &str = concat!(include_str!("server.js"), include_str!("sql.js"));

/// The Content-Security-Policy of docs/serve.md.
pub(super) fn policy() -> &'static str {
    include_str!("../../../docs/serve.md").split('"').nth(1).unwrap()
}

/// The site of the small warehouse, made once. No test changes it.
pub(in crate::site) fn exported() -> &'static Path {
    static SITE: OnceLock<TempDir> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        export(fixture::file(), folder.path());
        folder
    })
    .path()
}

pub(in crate::site) fn export(warehouse: &Path, folder: &Path) {
    let mut export = programs::sql();
    export.args(["export", "web", "--dir"]).arg(folder);
    let output = export.arg("--db").arg(warehouse).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    let next = format!("next: `npx http-server {}` serves it", folder.display());
    assert!(output.status.success() && error.contains(&next), "{error}");
}

/// The database whole, and in parts.
#[test]
fn statements_run_on_a_server() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let in_parts = folder.path().join("site");
    export(fixture::file(), &in_parts);
    let is_whole = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "db");
    let names = fixture::names(&in_parts);
    fs::remove_file(in_parts.join(names.iter().find(is_whole).unwrap())).unwrap();
    web_database(&fixture::open(), &in_parts, Some(1 << 20)).unwrap();
    for site in [exported(), &in_parts] {
        let input = json!({ "site": site, "parts": site == in_parts, "policy": policy() });
        run(folder.path(), SCRIPT, &input);
    }
}

/// The settings of docs/serve.md.
#[test]
#[ignore = "needs nginx; a release test"]
fn nginx_serves_the_page() {
    needs!("node", "chromium", "nginx");
    let folder = tempfile::tempdir().unwrap();
    let site = exported();
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/serve.md")).unwrap();
    let (_, settings) = page.split_once("```nginx\n").unwrap();
    let (settings, _) = settings.split_once("```").unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let conf = folder.path().join("nginx.conf");
    let text = format!(
        "user root; daemon off; master_process off; pid nginx.pid; error_log stderr; events {{}}\n\
         http {{ include /etc/nginx/mime.types; access_log off; client_body_temp_path body;\n\
         server {{ listen 127.0.0.1:{port}; root {}; {settings} }} }}\n",
        site.display()
    );
    fs::write(&conf, text).unwrap();
    let mut nginx = Command::new("nginx").arg("-p").arg(folder.path()).arg("-c").arg(&conf).spawn();
    let input = json!({ "site": site, "server": format!("http://127.0.0.1:{port}") });
    run(folder.path(), SCRIPT, &input);
    let nginx = nginx.as_mut().unwrap();
    nginx.kill().unwrap();
    nginx.wait().unwrap();
}
