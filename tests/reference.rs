//! The published figures: layouts and groups of all 203 classes, sizes and seeds
//! of all 25,422 groups.
//!
//! They are not part of the project. The test reads them from the folder that
//! `KLOTSKI_REFERENCE` names, else from `../shared/reference`, and says so where
//! there is none.

use std::path::{Path, PathBuf};

use klotski_sql::board::{Class, Code};
use klotski_sql::graph::ClassMeasures;
use rayon::prelude::*;

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
    // Compared as sets of rows, whatever their order in the files.
    for (name, mut found) in [
        ("class_counts.csv", found_classes),
        ("group_sizes.csv", found_sizes),
        ("group_seeds.csv", found_seeds),
    ] {
        let mut published = rows(&folder, name);
        published.sort();
        found.sort();
        let differs = published.iter().zip(&found).find(|(theirs, ours)| theirs != ours);
        assert_eq!(differs, None, "{name}: published, found");
        assert_eq!(published.len(), found.len(), "{name}");
    }
    let seeds: Vec<Code> =
        measures.iter().flat_map(|of_class| &of_class.groups).map(|group| group.seed).collect();
    assert_eq!(seeds.len(), 25_422);
}
