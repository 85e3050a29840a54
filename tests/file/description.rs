//! What `export parquet` and `export edges` write beside the files: card, Data Package, Croissant
//! and checksums.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use parquet::file::reader::FileReader;
use serde_json::Value;

use super::parquet::export_into;
use crate::support::fixture;
use crate::support::fixture::{golden, one_class};
use crate::support::parquet::open;
use crate::support::programs::answer;

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn json(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&read(folder, name)).unwrap()
}

/// The checksums of a folder, by the sha256sum of the system.
fn assert_sums(folder: &Path, files: usize) {
    needs!("sha256sum");
    let check =
        Command::new("sha256sum").args(["-c", "SHA256SUMS"]).current_dir(folder).output().unwrap();
    // A line that is no checksum is a warning.
    assert!(check.status.success() && check.stderr.is_empty(), "{check:?}");
    let output = String::from_utf8(check.stdout).unwrap();
    assert_eq!(output.lines().count(), files, "{output}");
}

/// The columns of every file have their golden types, and a meaning in each of the three descriptions.
#[test]
fn all_columns_are_golden_and_described() {
    let (folder, db) = (tempfile::tempdir().unwrap(), one_class());
    export_into("parquet", folder.path(), db, &[]);
    let sets = ["--table", "farthest_sets", "--table", "solution_sets"];
    export_into("parquet", folder.path(), db, &sets);
    export_into("edges", folder.path(), db, &["--moves"]);
    // 17 tables, a file of each kind of sets, one of edges, and three descriptions.
    assert_sums(folder.path(), 23);
    let package = json(folder.path(), "datapackage.json");
    let croissant = json(folder.path(), "croissant.json");
    let card = read(folder.path(), "README.md");
    let resources = package["resources"].as_array().unwrap();
    let record_sets = croissant["recordSet"].as_array().unwrap();
    assert_eq!([resources.len(), record_sets.len()], [20, 20]);
    let mut found = String::new();
    for (resource, record_set) in resources.iter().zip(record_sets) {
        let name = resource["name"].as_str().unwrap();
        assert_eq!(record_set["name"], name);
        let path = resource["path"].as_str().or_else(|| resource["path"][0].as_str()).unwrap();
        let file = open(&folder.path().join(path));
        let metadata = file.metadata().file_metadata();
        let types = metadata.schema_descr().columns().iter();
        let types = types.map(|it| format!("{} {:?}", it.path().string(), it.physical_type()));
        let keys = metadata.key_value_metadata().unwrap().iter().map(|pair| pair.key.clone());
        let line = types.chain(keys).collect::<Vec<_>>().join(", ");
        writeln!(found, "{path}: {line}").unwrap();
        let columns = metadata.schema().get_fields();
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let own = record_set["field"].as_array().unwrap();
        assert_eq!([fields.len(), own.len()], [columns.len(); 2]);
        let (_, section) = card.split_once(&format!("\n### {name}\n")).unwrap();
        for (column, (field, own)) in columns.iter().zip(fields.iter().zip(own)) {
            let (column, meaning) = (column.name(), field["description"].as_str().unwrap());
            assert!(!meaning.is_empty(), "{name}.{column}");
            assert_eq!([&field["name"], &own["name"]], [column; 2]);
            assert_eq!(own["description"], meaning, "{name}.{column}");
            let is_row =
                |line: &str| line.starts_with(&format!("| `{column}` |")) && line.contains(meaning);
            assert!(section.lines().any(is_row), "{name}.{column}");
        }
    }
    golden("parquet.txt", &found);
    assert_eq!(croissant["rai:hasSyntheticData"], true);
    let cited = answer(&["cite", "--db", db.to_str().unwrap()]);
    let digest = cited.split("sha256:").nth(1).unwrap()[..64].to_owned();
    assert_eq!(package["id"], format!("sha256:{digest}"));
    assert!(card.contains(&digest) && croissant["citeAs"].as_str().unwrap().contains(&digest));
}

/// `--dir edges` makes one folder, not `edges/edges`.
#[test]
fn a_folder_of_edges_has_no_other() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("edges");
    export_into("edges", &folder, one_class(), &[]);
    assert_sums(&folder, 4);
    assert!(fs::read_dir(&folder).unwrap().all(|entry| entry.unwrap().path().is_file()));
    assert!(read(&folder, "croissant.json").contains("\"*-*-*.parquet\""));
}

/// A file that was replaced has a new checksum. One of another warehouse is not listed.
#[test]
fn checksums_are_those_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let other = fixture::warehouse("described.db", &["0-1-0"]);
    export_into("parquet", folder.path(), &other, &["--table", "groups", "--table", "names"]);
    assert_sums(folder.path(), 5);
    export_into("parquet", folder.path(), one_class(), &["--table", "groups", "--force"]);
    assert_sums(folder.path(), 4);
    for name in ["README.md", "datapackage.json", "croissant.json"] {
        let text = read(folder.path(), name);
        assert!(text.contains("one 2x2 block: 12 layouts in 1 of 203 classes, each"), "{text}");
    }
}
