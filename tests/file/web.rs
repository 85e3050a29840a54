//! The database of `export web`: the manifest, the parts, the upper pages.

use std::fs;

use klotski_sql::export::web_database;
use klotski_warehouse::Warehouse;
use serde_json::Value;

use crate::support::fixture::{change, file, names, one_class, open};

fn manifest(folder: &std::path::Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("database.json")).unwrap()).unwrap()
}

#[test]
fn the_upper_pages_are_those_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    web_database(&open(), folder.path(), None).unwrap();
    let manifest = manifest(folder.path());
    let database = fs::read(file()).unwrap();
    assert_eq!(manifest["bytes"], database.len());
    assert_eq!(fs::read(folder.path().join(manifest["file"].as_str().unwrap())).unwrap(), database);
    let size = usize::try_from(manifest["pageBytes"].as_u64().unwrap()).unwrap();
    let tops = fs::read(folder.path().join(manifest["tops"].as_str().unwrap())).unwrap();
    let pages: Vec<&[u8]> = tops.chunks(4 + size).collect();
    // The schema, and the root of every table and index at least.
    assert!(pages.len() > 30 && pages.len() < 300, "{}", pages.len());
    for page in &pages {
        let number = u32::from_le_bytes(page[..4].try_into().unwrap()) as usize;
        assert_eq!(page[4..], database[number * size..(number + 1) * size], "page {number}");
    }
    assert_eq!(pages[0][..4], [0; 4]);
}

/// A server sends no symbolic link, and a relative one leads elsewhere from another folder.
#[cfg(unix)]
#[test]
fn the_file_of_a_link_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let [target, link, site] = ["a.db", "l.db", "site"].map(|name| folder.path().join(name));
    fs::copy(one_class(), &target).unwrap();
    std::os::unix::fs::symlink("a.db", &link).unwrap();
    fs::create_dir(&site).unwrap();
    web_database(&Warehouse::open(&link).unwrap(), &site, None).unwrap();
    let published = site.join(manifest(&site)["file"].as_str().unwrap());
    assert!(published.symlink_metadata().unwrap().is_file());
    assert_eq!(fs::read(published).unwrap(), fs::read(target).unwrap());
}

/// A cache knows a file by its name. Equal rows may be in other pages.
#[test]
fn the_names_are_of_the_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    fs::copy(one_class(), &copy).unwrap();
    let [before, after] = ["ANALYZE", "VACUUM"].map(|sql| {
        change(&copy, sql);
        web_database(&Warehouse::open(&copy).unwrap(), folder.path(), None).unwrap();
        manifest(folder.path())
    });
    assert_eq!(before["digest"], after["digest"]);
    assert!(before["file"] != after["file"] && before["tops"] != after["tops"]);
}

#[test]
fn parts_are_the_file() {
    let folder = tempfile::tempdir().unwrap();
    web_database(&open(), folder.path(), Some(1 << 24)).unwrap();
    let names: Vec<String> =
        names(folder.path()).into_iter().filter(|name| name.contains(".db.")).collect();
    let parts = names.iter().map(|name| fs::read(folder.path().join(name)).unwrap());
    let parts: Vec<Vec<u8>> = parts.collect();
    assert!(parts.len() > 2 && parts[..parts.len() - 1].iter().all(|part| part.len() == 1 << 24));
    assert!(names[0].ends_with(".db.000") && names[1].ends_with(".db.001"), "{names:?}");
    assert_eq!(parts.concat(), fs::read(file()).unwrap());
    assert_eq!(manifest(folder.path())["partBytes"], 1 << 24);
}
