//! What `export parquet` and `export edges` write beside the files: card, Data Package, Croissant
//! and checksums.

use std::fs;
use std::path::Path;
use std::process::Command;

use klotski_sql::export::{EdgeRows, ParquetTable, SetKind, table_schema};
use serde_json::Value;

use crate::support::fixture::{names, one_class};
use crate::support::programs::{answer, refusal};

fn export(kind: &str, folder: &Path, arguments: &[&str]) {
    answer(&[&["export", kind, "--dir", folder.to_str().unwrap()], arguments].concat());
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn json(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&read(folder, name)).unwrap()
}

/// The checksums of a folder, by the sha256sum of the system.
fn assert_sums(folder: &Path, files: usize) {
    let check = Command::new("sha256sum")
        .args(["--check", "--strict", "SHA256SUMS"])
        .current_dir(folder)
        .output()
        .unwrap();
    let output = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{output}");
    assert_eq!(output.lines().count(), files, "{output}");
}

/// Every column of every file has a meaning, in each of the three descriptions.
#[test]
fn all_columns_are_described() {
    let folder = tempfile::tempdir().unwrap();
    export("parquet", folder.path(), &[]);
    let sets = ["--table", "farthest_sets", "--table", "solution_sets", "--class", "0-0-0"];
    export("parquet", folder.path(), &sets);
    export("edges", folder.path(), &["--class", "0-0-0", "--moves"]);
    // 17 tables, a file of each kind of sets, one of edges, and three descriptions.
    assert_sums(folder.path(), 23);
    let package = json(folder.path(), "datapackage.json");
    let croissant = json(folder.path(), "croissant.json");
    let card = read(folder.path(), "README.md");
    let of_warehouse =
        ParquetTable::all_of_warehouse().map(|table| (table.name, table_schema(table)));
    let sets = SetKind::ALL.map(|kind| (kind.name(), kind.schema()));
    let edges = [(EdgeRows::NAME, EdgeRows::schema(true))];
    let all: Vec<_> = of_warehouse.chain(sets).chain(edges).collect();
    let resources = package["resources"].as_array().unwrap();
    let record_sets = croissant["recordSet"].as_array().unwrap();
    assert_eq!([resources.len(), record_sets.len()], [all.len(); 2]);
    for ((name, schema), (resource, record_set)) in
        all.iter().zip(resources.iter().zip(record_sets))
    {
        assert_eq!([&resource["name"], &record_set["name"]], [*name; 2]);
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let own = record_set["field"].as_array().unwrap();
        assert_eq!([fields.len(), own.len()], [schema.columns().len(); 2]);
        let (_, section) = card.split_once(&format!("\n### {name}\n")).unwrap();
        for (column, (field, own)) in schema.columns().iter().zip(fields.iter().zip(own)) {
            let (column, meaning) = (column.name(), column.meaning());
            assert!(!meaning.is_empty(), "{name}.{column}");
            for described in [field, own] {
                assert_eq!(described["name"], column, "{name}");
                assert_eq!(described["description"], meaning, "{name}.{column}");
            }
            let is_row =
                |line: &str| line.starts_with(&format!("| `{column}` |")) && line.contains(meaning);
            assert!(section.lines().any(is_row), "{name}.{column}");
        }
    }
    let is_synthetic = &croissant["rai:hasSyntheticData"];
    assert_eq!(*is_synthetic, true);
    let digest = answer(&["cite"]).split("sha256:").nth(1).unwrap()[..64].to_owned();
    assert_eq!(package["id"], format!("sha256:{digest}"));
    assert!(card.contains(&digest) && croissant["citeAs"].as_str().unwrap().contains(&digest));
}

/// A file that was replaced has a new checksum. One of another warehouse is not listed.
#[test]
fn checksums_are_those_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    export("parquet", folder.path(), &["--table", "groups", "--table", "names"]);
    assert_sums(folder.path(), 5);
    let one_class = ["--db", one_class().to_str().unwrap(), "--table", "groups", "--force"];
    export("parquet", folder.path(), &one_class);
    assert_sums(folder.path(), 4);
    for name in ["README.md", "datapackage.json", "croissant.json"] {
        let text = read(folder.path(), name);
        assert!(text.contains("one 2x2 block: 12 layouts in 1 of 203 classes, each"), "{text}");
    }
}

#[test]
fn a_file_of_the_user_is_not_replaced_by_a_description() {
    let folder = tempfile::tempdir().unwrap();
    let (name, path) = (folder.path().to_str().unwrap(), folder.path().join("README.md"));
    fs::write(&path, "mine").unwrap();
    let (code, error) =
        refusal(&["export", "parquet", "--dir", name, "--table", "groups", "--force"]);
    assert_eq!((code, error.contains("README.md would be replaced")), (1, true), "{error}");
    assert_eq!(names(folder.path()), ["README.md"]);
}
