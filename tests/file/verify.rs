//! `klotski-sql verify` and `export` on the command line: an intact warehouse passes, every
//! change is found and named.

use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use klotski_sql::export::{HrdFile, release};
use klotski_sql::verify::Recomputed;
use klotski_warehouse::{Content, Warehouse};
use md5::{Digest, Md5};

use crate::support::fixture;
use crate::support::fixture::{file, one_class, standard, verified};
use crate::support::needs::is_release;
use crate::support::programs::{answer, klotski_sql};

/// A copy of the small warehouse, changed by SQL.
struct Tampered {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Tampered {
    fn by(sql: &str) -> Self {
        Self::of(file(), sql)
    }

    fn of(warehouse: &Path, sql: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tampered.db");
        fs::copy(warehouse, &path).unwrap();
        fixture::change(&path, sql);
        Self { _folder: folder, path }
    }

    /// The one line of a command, which ends with 1.
    fn fault(&self, arguments: &[&str]) -> String {
        let output = klotski_sql(&[arguments, &["--db", self.path.to_str().unwrap()]].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
        error
    }
}

#[test]
fn an_intact_warehouse_passes_every_check() {
    let report = answer(&["verify", "--db", standard().to_str().unwrap()]);
    assert_eq!(report.lines().filter(|line| line.starts_with("ok ")).count(), 20, "{report}");
    let skipped: Vec<&str> = report.lines().filter(|line| line.starts_with("skipped ")).collect();
    let [releases] = skipped[..] else { panic!("{report}") };
    assert!(releases.ends_with("4 digests: needs a warehouse of all classes"), "{releases}");
}

/// Changes of a small warehouse, and what verify prints. Columns of all tables are changed in
/// tests/file/changed_columns.rs.
const CHANGES: [(&str, &str); 12] = [
    // More layouts than fit into any memory.
    (
        "UPDATE layouts SET min_solution_step = 4294967295 WHERE id = 0",
        "layouts is wrong: jiang_num 0, bing_num 0, style_num 0, group_id 0, group_index 0: min_solution_step is 4294967295 instead of 1",
    ),
    (
        "UPDATE layouts SET solution_num = 4294967295 WHERE id = 0",
        "is damaged (layouts, code 000000000: solution_num is out of bounds): build it again",
    ),
    (
        "UPDATE layouts SET farthest_step = NULL WHERE id = 0",
        "is damaged (layouts, code 000000000: farthest_step is out of bounds): build it again",
    ),
    (
        "UPDATE classes SET layouts = 4294967295 WHERE class = '1-0-0'",
        "is damaged (classes, class 1-0-0: layouts is 4294967295 instead of 132): build it again",
    ),
    (
        "UPDATE groups SET group_id = group_id + 1 WHERE jiang_num = 1 AND style_num = 1",
        "is damaged (groups, class 1-0-1: group_id is 17 instead of 16): build it again",
    ),
    (
        "UPDATE min_solution_sets SET code_tails = x'' WHERE min_solution_set_id = 0",
        "min_solution_set_id 0: code_tails is not a list of codes in ascending order",
    ),
    (
        "UPDATE min_solution_sets SET code_tails =
             (SELECT max(code_tails) FROM min_solution_sets WHERE length(code_tails) = 4)",
        "its set of minimal solutions is not itself, and it is solved",
    ),
    (
        "DELETE FROM layouts WHERE id = 0",
        "is damaged (layouts, code 000000000: the row is missing, or not in its place): build",
    ),
    (
        "DELETE FROM layers WHERE seed_layer = 1 AND group_id = 0",
        "layers is wrong: group_id 0, seed_layer 1: the row is missing",
    ),
    (
        "INSERT INTO layers VALUES (0, 99, 1)",
        "layers is wrong: group_id 0, seed_layer 99: an intact warehouse has no such row",
    ),
    (
        "UPDATE content SET sha256 = '0' WHERE name = 'layers'",
        "content is wrong: name layers: sha256 is 0 instead of ",
    ),
    ("DELETE FROM provenance WHERE stage = 'core'", "provenance is wrong: the stage core"),
];

#[test]
fn a_change_is_found_and_named() {
    let small = fixture::warehouse("changes.db", &["0-0-0", "1-0-*"]);
    for (sql, verdict) in CHANGES {
        let found = Tampered::of(&small, sql).fault(&["verify"]);
        assert!(found.contains(verdict), "{sql}: {found}");
    }
}

#[test]
fn a_quick_check_passes_an_intact_warehouse_and_finds_damage() {
    let report = answer(&["verify", "--quick"]);
    assert!(report.lines().all(|line| line.starts_with("ok ")), "{report}");
    assert_eq!(report.lines().count(), 5);
    for (sql, verdict) in [
        ("DELETE FROM layers WHERE seed_layer = 100", "layers is wrong: the sum"),
        ("UPDATE groups SET size = size + 1 WHERE group_id = 11394", "groups is wrong: the sum"),
        ("DELETE FROM content WHERE name = 'layouts'", "content is wrong: layouts has"),
        ("CREATE TABLE mine (a)", "the schema is wrong: there is more in it"),
        (
            "DROP VIEW min_solutions",
            "is a warehouse of another version (its view min_solutions differs, or is missing)",
        ),
        ("DELETE FROM provenance WHERE stage = 'core'", "provenance is wrong: the stage core"),
        ("DELETE FROM provenance WHERE stage = 'farthest'", "layouts is wrong: farthest_step and"),
    ] {
        let error = Tampered::by(sql).fault(&["verify", "--quick"]);
        assert!(error.contains(verdict), "{sql}: {error}");
    }
}

#[test]
fn another_schema_format_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("format.db");
    let mut bytes = fs::read(one_class()).unwrap();
    bytes[47] = 1;
    fs::write(&path, bytes).unwrap();
    let fault = verified(&path, Recomputed::Core).unwrap_err().to_string();
    assert!(fault.contains("its schema format is not 4"), "{fault}");
}

/// Single bits all over a warehouse of some classes are flipped: verify finds each flip, or no row
/// changes.
#[test]
fn flipped_bits_are_detected_or_harmless() {
    let number = if is_release() { 1_000 } else { 40 };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flipped.db");
    let whole = fs::read(fixture::warehouse("flips.db", &["0-2-0", "1-0-*"])).unwrap();
    fs::write(&path, &whole).unwrap();
    let expected = walks(&path);
    let mut detected = 0;
    let mut state = 7_u64;
    for _ in 0..number {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let place = usize::try_from((state >> 33) % whole.len() as u64).unwrap();
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (state >> 61);
        fs::write(&path, bytes).unwrap();
        if verified(&path, Recomputed::Core).is_err() {
            detected += 1;
        } else {
            // Unused bytes, or those of `provenance`.
            assert_eq!(walks(&path), expected, "at byte {place}");
        }
    }
    assert!(detected > 0);
}

/// All rows, read through the tables and through each index.
fn walks(path: &Path) -> Vec<String> {
    let warehouse = Warehouse::open(path).unwrap();
    let connection = warehouse.connection();
    let mut found: Vec<String> =
        Content::of(path, 1).unwrap().tables.into_iter().map(|table| table.digest).collect();
    for sql in [
        "SELECT code || '-' || jiang_num || bing_num || style_num || group_id || '-' || group_index
         FROM layouts INDEXED BY layouts_by_code ORDER BY code",
        "SELECT class || layouts FROM classes ORDER BY jiang_num, bing_num, style_num",
        "SELECT group_id || seed FROM groups ORDER BY jiang_num, bing_num, style_num, group_num",
        "SELECT name || sql FROM sqlite_schema WHERE tbl_name NOT LIKE 'sqlite_stat%'",
    ] {
        let mut rows = connection.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get::<_, Option<String>>(0)).unwrap();
        found.extend(rows.filter_map(Result::unwrap));
    }
    found
}

#[test]
fn an_export_that_differs_from_its_digest_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let digests = folder.path().join("solution_digests.csv");
    let line = "0-0-0,00000000000000000000000000000000,12,1";
    fs::write(&digests, format!("class,md5,lines,bytes\n{line}\n")).unwrap();
    let db = one_class().to_str().unwrap();
    let output = klotski_sql(&["verify", "--db", db, "--digests", digests.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("solution_0-0-0.csv differs from the published file"), "{error}");
    assert!(error.contains("(12 lines, "), "{error}");
}

#[test]
fn an_export_finds_what_differs_from_a_search() {
    let tampered = Tampered::by("UPDATE layouts SET farthest_num = 4 WHERE id = 10399732");
    let error = tampered.fault(&["export", "hrd", "farthest", "--class", "5-4-2"]);
    assert!(error.contains("class 5-4-2 is not what a search finds"), "{error}");
}

/// 4FEA134 is of the class 5-4-2. Where its row has another class, it must neither end the program
/// nor take the place of another layout.
#[test]
fn a_layout_in_another_class_is_found_by_exports() {
    for class in [[5, 4, 1], [1, 0, 1]] {
        let [jiang_num, bing_num, style_num] = class;
        let tampered = Tampered::by(&format!(
            "UPDATE layouts SET jiang_num = {jiang_num}, bing_num = {bing_num},
             style_num = {style_num} WHERE id = 10399732"
        ));
        let class = format!("{jiang_num}-{bing_num}-{style_num}");
        let fault = format!("is damaged (id 10399732 is not of class {class}): build it again");
        for arguments in
            [&["farthest", "--class", &class][..], &["solution", "--class", &class], &["farthest"]]
        {
            let error = tampered.fault(&[&["export", "hrd"], arguments].concat());
            assert!(error.contains(&fault), "{arguments:?}: {error}");
        }
    }
    // As many rows as there should be, but one of them is of another class.
    let tampered = Tampered::by(
        "UPDATE layouts SET style_num = 3 - style_num WHERE id IN (4091296, 10399732)",
    );
    let folder = tempfile::tempdir().unwrap();
    let sets = ["--table", "farthest_sets", "--class", "5-4-1"];
    let call = ["export", "parquet", "--dir", folder.path().to_str().unwrap()];
    let error = tampered.fault(&[&call[..], &sets].concat());
    let fault = "is damaged (id 10399732 is not of class 5-4-1): build it again";
    assert!(error.contains(fault), "{error}");
}

#[test]
fn published_files_are_exported() {
    let codes = answer(&["export", "hrd", "codes"]);
    assert!(codes.starts_with("000000000\n") && !codes.ends_with('\n'));
    let main = answer(&["export", "hrd", "main"]);
    assert_eq!(main.lines().count(), codes.lines().count());
    assert!(main.contains("\n4091296,1A9BF0C00,Y,5,4,1,1,7472\n"));
    // A 2x2 block that faces empty cells is symmetric on the left, if the other blocks are.
    for marked in ["000000000,Y", "200000000,N", "C10000000,Y", "E10000000,N", "000000004,N"] {
        assert!(main.contains(marked), "{marked}");
    }
    // The first lines come before a scan of the layouts, which takes more instructions.
    let (mut warehouse, mut first) = (fixture::open(), Vec::new());
    warehouse.connection_mut().progress_handler(500_000, Some(|| true)).unwrap();
    assert!(release(&warehouse, HrdFile::Main, &mut first).is_err());
    assert!(first.len() > 262_144 && main.as_bytes().starts_with(&first));
    let farthest = answer(&["export", "hrd", "farthest"]);
    assert!(farthest.contains("\n4FEA13400,230,3\r\n"));
    assert!(answer(&["export", "hrd", "solution"]).contains("\n1A9BF0C00,81,2,6\r\n"));
    let farthest = answer(&["export", "hrd", "farthest", "--class", "5-4-2"]);
    assert!(farthest.contains("\n4FEA13400,230,3,A067AFC00-A427AFC00-A724AFC00\n"));
    let solution = answer(&["export", "hrd", "solution", "--class", "5-4-2"]);
    assert!(solution.contains("\n4FEA13400,138,1,D9B9F3000,10\n"));
    // By group_num, then by code.
    let seed = "SELECT seed FROM groups WHERE jiang_num = 5 AND style_num = 2 AND group_num = 0";
    assert!(solution.starts_with(answer(&["sql", seed, "--no-headers"]).trim()));
    // Byte for byte. The files of the class have their published digests.
    for (file, md5) in [
        ("codes", "8716899fdad34875de5f1f9d0c3cd3ac"),
        ("main", "496e2817cdd440a60c72aa974a820e62"),
        ("farthest", "b99c71305d9be343a792a7755bc05aa6"),
        ("solution", "7f11f9160b93df86076527d60fce70a3"),
        ("farthest --class 7-0-3", "44524a8672ef05b4e766872cfa13d9d4"),
        ("solution --class 7-0-3", "c7e8c5f8846703043cc9ebccc121f666"),
    ] {
        let words: Vec<&str> = ["export", "hrd"].into_iter().chain(file.split(' ')).collect();
        assert_eq!(HEXLOWER.encode(&Md5::digest(answer(&words))), md5, "{file}");
    }
}
