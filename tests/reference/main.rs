//! The published figures: layouts and groups of all 203 classes, sizes and seeds
//! of all 25,422 groups, and digests of the files of farthest steps and solutions.
//!
//! They are not part of the project. The test reads them from the folder that
//! `KLOTSKI_REFERENCE` names, else from `../shared/reference`, and says so where
//! there is none.

mod digests;
#[path = "../made/mod.rs"]
mod made;

use std::path::{Path, PathBuf};

use klotski_sql::board::{Class, Code};
use klotski_sql::graph::ClassMeasures;
use klotski_sql::store::Warehouse;
use rayon::prelude::*;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

fn reference_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("KLOTSKI_REFERENCE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference"),
        PathBuf::from,
    );
    if folder.is_dir() {
        return Some(folder);
    }
    println!("SKIPPED: no published figures, KLOTSKI_REFERENCE names no folder that holds them");
    None
}

/// The rows of a file behind its header, each as its fields.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let mut reader =
        csv::Reader::from_path(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The rows of a query, each as its fields.
fn rows_of(connection: &Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = connection.prepare(sql).unwrap();
    let columns = statement.column_count();
    let fields = |row: &Row<'_>| {
        let text = |column| match row.get_ref_unwrap(column) {
            ValueRef::Integer(integer) => integer.to_string(),
            other => other.as_str().unwrap().to_owned(),
        };
        Ok((0..columns).map(text).collect())
    };
    statement.query_map([], fields).unwrap().map(Result::unwrap).collect()
}

/// Compares as sets of rows, whatever their order.
fn assert_published(folder: &Path, name: &str, mut found: Vec<Vec<String>>) {
    let mut published = rows(folder, name);
    published.sort();
    found.sort();
    let differs = published.iter().zip(&found).find(|(theirs, ours)| theirs != ours);
    assert_eq!(differs, None, "{name}: published, found");
    assert_eq!(published.len(), found.len(), "{name}");
}

#[test]
#[ignore = "needs the whole warehouse, as KLOTSKI_WHOLE; .ci/run makes one"]
fn the_whole_warehouse_holds_the_published_figures() {
    let path = std::env::var_os("KLOTSKI_WHOLE").expect("KLOTSKI_WHOLE names the whole warehouse");
    let warehouse = Warehouse::open(Path::new(&path)).unwrap();
    let connection = warehouse.connection();
    let by_jiang = rows_of(
        connection,
        "SELECT sum(layouts) FROM classes GROUP BY jiang_num ORDER BY jiang_num",
    );
    let known = [786_228, 4_190_464, 8_729_454, 9_090_662, 4_995_328, 1_381_224, 157_630, 3_508];
    assert_eq!(by_jiang, known.map(|count: u32| vec![count.to_string()]));

    let Some(folder) = reference_folder() else { return };
    for (name, sql) in [
        ("class_counts.csv", "SELECT jiang_num, bing_num, style_num, layouts, groups FROM classes"),
        ("group_sizes.csv", "SELECT jiang_num, bing_num, style_num, group_num, size FROM groups"),
        ("group_seeds.csv", "SELECT jiang_num, bing_num, style_num, group_num, seed FROM groups"),
        // The same once more, counted from the layouts.
        (
            "group_sizes.csv",
            "SELECT jiang_num, bing_num, style_num, group_num, l.layouts
             FROM (SELECT group_id, count(*) AS layouts FROM layouts GROUP BY group_id) AS l
             JOIN groups USING (group_id)",
        ),
        (
            "group_seeds.csv",
            "SELECT jiang_num, bing_num, style_num, group_num, code
             FROM groups NATURAL JOIN layouts WHERE group_index = 0",
        ),
    ] {
        assert_published(&folder, name, rows_of(connection, sql));
    }
}

#[test]
fn classes_groups_sizes_and_seeds_are_the_published_ones() {
    let Some(folder) = reference_folder() else { return };
    let classes: Vec<Class> = Class::all().collect();
    let measures: Vec<ClassMeasures> =
        classes.par_iter().with_max_len(1).map(|&class| ClassMeasures::of(class)).collect();

    let class_key = |class: Class| {
        [class.jiang_num, class.bing_num, class.style_num].map(|number| number.to_string())
    };
    let mut found_classes = Vec::new();
    let (mut found_sizes, mut found_seeds) = (Vec::new(), Vec::new());
    for of_class in &measures {
        let key = class_key(of_class.class);
        let counts = [of_class.group_num.len(), of_class.groups.len()];
        found_classes.push([&key[..], &counts.map(|count| count.to_string())].concat());
        for (group_num, group) in of_class.groups.iter().enumerate() {
            let row = |last: String| [&key[..], &[group_num.to_string(), last]].concat();
            found_sizes.push(row(group.size().to_string()));
            found_seeds.push(row(group.seed.to_string()));
        }
    }
    assert_published(&folder, "class_counts.csv", found_classes);
    assert_published(&folder, "group_sizes.csv", found_sizes);
    assert_published(&folder, "group_seeds.csv", found_seeds);
    let seeds: Vec<Code> =
        measures.iter().flat_map(|of_class| &of_class.groups).map(|group| group.seed).collect();
    assert_eq!(seeds.len(), 25_422);
}
