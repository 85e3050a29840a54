//! Digests of the published class files, reproduced by exports of a warehouse.

use std::path::Path;
use std::sync::Mutex;

use klotski::{Class, Ranking};
use klotski_sql::verify::{Observer, PassedCheck, PublishedFile, Recomputed, read_digests, verify};

use crate::support::fixture;
use crate::support::needs;

/// Collects the names of the checks.
#[derive(Default)]
struct Checks {
    passed: Mutex<Vec<String>>,
    skipped: Mutex<Vec<String>>,
}

impl Observer for Checks {
    fn begin(&self, _checks: usize) {}

    fn passed(&self, check: &PassedCheck) {
        self.passed.lock().unwrap().push(check.name.clone());
    }

    fn skipped(&self, what: &str, _why: &str) {
        self.skipped.lock().unwrap().push(what.to_owned());
    }
}

fn published(folder: &Path) -> Vec<PublishedFile> {
    ["farthest_md5.csv", "solution_md5.csv"]
        .into_iter()
        .flat_map(|name| read_digests(&folder.join(name)).unwrap())
        .collect()
}

fn layouts(class: Class) -> u32 {
    Ranking::of_class(class).len()
}

/// Verifies a warehouse with these digests; every digest must be checked.
fn assert_verified(path: &Path, expected: &[PublishedFile]) -> Checks {
    let checks = Checks::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    verify(path, expected, Recomputed::Core, threads, &checks).unwrap();
    let passed = checks.passed.lock().unwrap().clone();
    for file in expected {
        assert!(passed.contains(&file.name()), "{} was not checked", file.name());
    }
    checks
}

/// Classes of more layouts are left to the test of the whole warehouse.
const SMALL: u32 = 30_000;

#[test]
#[ignore = "a minute; a release test"]
fn small_classes_have_their_published_digests() {
    let Some(folder) = needs::reference() else { return };
    let mut expected = published(&folder);
    expected.retain(|file| file.class().is_some_and(|class| layouts(class) <= SMALL));
    assert!(expected.len() > 100, "{} digests", expected.len());
    // Every class of that size, also those without a digest: `verify` checks the inner
    // rules of each.
    let classes = Class::all().filter(|&class| layouts(class) <= SMALL);
    let classes: Vec<String> = classes.map(|class| class.to_string()).collect();
    let path = fixture::warehouse("digests.db", &classes);
    assert_verified(&path, &expected);
}

#[test]
#[ignore = "ten minutes; a release test"]
fn all_classes_have_their_published_digests() {
    let Some(folder) = needs::reference() else { return };
    let Some(whole) = needs::whole_with_all_stages() else { return };
    let checks = assert_verified(&whole, &published(&folder));
    // The digests of the release files are in the program.
    assert!(checks.skipped.lock().unwrap().is_empty());
}
