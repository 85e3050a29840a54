//! Parquet files: exported, read again, and what prevents it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use data_encoding::HEXLOWER;
use klotski::graph::LayerModel;
use klotski::{Layout, Metric, Step};
use klotski_sql::export::{ParquetTable, SetKind};
use klotski_warehouse::{PartialFile, Warehouse, min_solutions_in};
use parquet::basic::Type;
use parquet::file::reader::FileReader;
use parquet::record::Field;
use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::support::fixture;
use crate::support::fixture::{names, one_class, standard};
use crate::support::parquet::{integer, integers, list, open, rows};
use crate::support::programs;
use crate::support::programs::{answer, klotski_sql, refusal};
use crate::support::timeout::run;

/// A call that exports `parquet` or `edges` of a warehouse.
fn call_of<'a>(kind: &'a str, folder: &'a Path, db: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let [folder, db] = [folder, db].map(|path| path.to_str().unwrap());
    [&["export", kind, "--dir", folder, "--db", db], more].concat()
}

fn call<'a>(folder: &'a Path, db: &'a Path, arguments: &[&'a str]) -> Vec<&'a str> {
    call_of("parquet", folder, db, arguments)
}

/// Exports into a new folder.
fn exported(db: &Path, arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    export_into("parquet", folder.path(), db, arguments);
    folder
}

pub(super) fn export_into(kind: &str, folder: &Path, db: &Path, arguments: &[&str]) {
    assert_eq!(answer(&call_of(kind, folder, db, arguments)), "");
}

fn refused(folder: &Path, db: &Path, arguments: &[&str]) -> (i32, String) {
    refusal(&call(folder, db, arguments))
}

/// When the files of a folder were written. What describes them is written again in each run.
fn times(folder: &Path) -> Vec<SystemTime> {
    let files = names(folder).into_iter().filter(|name| name.contains("parquet"));
    files
        .map(|name| folder.join(name))
        .map(|file| file.metadata().unwrap().modified().unwrap())
        .collect()
}

/// Whether the value of a file is that of SQLite.
fn is_same(stored: ValueRef<'_>, read: &Field) -> bool {
    match (stored, read) {
        (ValueRef::Null, Field::Null) => true,
        (ValueRef::Integer(stored), Field::Int(_) | Field::Long(_)) => stored == integer(read),
        (ValueRef::Real(stored), Field::Double(read)) => stored.to_bits() == read.to_bits(),
        (ValueRef::Text(stored), Field::Str(read)) => stored == read.as_bytes(),
        (ValueRef::Blob(set), Field::ListInternal(_)) => {
            let codes = min_solutions_in(set).map(|code| String::from_utf8(code.to_vec()).unwrap());
            codes.map(Field::Str).eq(list(read).iter().cloned())
        }
        _ => false,
    }
}

/// Compares every row of every table with the warehouse.
fn assert_same_rows(warehouse: &Path, folder: &Path) {
    let warehouse = Warehouse::open(warehouse).unwrap();
    for name in ParquetTable::all_of_warehouse().map(|table| table.name) {
        // Layouts are in the order of groups, all other tables in that of their key.
        let sql = "SELECT group_concat(name) FROM
                   (SELECT name FROM pragma_table_info(?1) WHERE pk ORDER BY pk)";
        let key: String = warehouse.connection().query_row(sql, [&name], |row| row.get(0)).unwrap();
        let order = if name == "layouts" { "group_id, group_index" } else { &key };
        let sql = format!("SELECT * FROM {name} ORDER BY {order}");
        let mut statement = warehouse.connection().prepare(&sql).unwrap();
        let columns = statement.column_count();
        let mut stored = statement.query([]).unwrap();
        for row in rows(&folder.join(format!("{name}.parquet"))) {
            let stored = stored.next().unwrap().expect("the file has too many rows");
            assert_eq!(row.len(), columns);
            for (position, read) in row.iter().enumerate() {
                let stored = stored.get_ref(position).unwrap();
                assert!(is_same(stored, read), "{name}, {row:?}: {read}, not {stored:?}");
            }
        }
        assert!(stored.next().unwrap().is_none(), "{name} has more rows");
    }
}

#[test]
fn every_table_is_read_as_it_was_written() {
    let folder = exported(standard(), &[]);
    assert_same_rows(standard(), folder.path());
    // A second run writes none again, with --force it writes all.
    let before = times(folder.path());
    assert_eq!(before.len(), 17);
    export_into("parquet", folder.path(), standard(), &[]);
    assert_eq!(times(folder.path()), before);
    export_into("parquet", folder.path(), standard(), &["--force"]);
    let after = times(folder.path());
    assert!(after.iter().zip(&before).all(|(after, before)| after > before));
}

#[test]
fn measures_that_are_missing_are_null() {
    let db = fixture::stages("parquet_core.db", &["1-0-*"], &["core"]);
    let folder = tempfile::tempdir().unwrap();
    let output = klotski_sql(&call(folder.path(), &db, &[]));
    let note = String::from_utf8(output.stderr).unwrap();
    let add = "klotski-ingest --measures farthest --class 1-0-0 --class 1-0-1";
    let command = format!("`{add} {}`", db.display());
    assert!(output.status.success() && note.contains(&command), "{note}");
    let card = fs::read_to_string(folder.path().join("README.md")).unwrap();
    assert!(card.contains("classes, without the stages solutions and farthest"), "{card}");
    assert_same_rows(&db, folder.path());
    assert_eq!(open(&folder.path().join("solution_nums.parquet")).num_row_groups(), 0);
    for kind in SetKind::ALL {
        let (code, error) = refused(folder.path(), &db, &["--table", kind.name()]);
        let stage = kind.stage().name();
        assert_eq!(code, 1);
        assert!(error.contains(&format!("{} needs the stage {stage}", kind.name())), "{error}");
    }
}

#[test]
fn a_file_names_its_table_and_warehouse() {
    let db = one_class();
    let folder = exported(db, &["--table", "layouts"]);
    let classes = call(folder.path(), db, &["--table", "classes", "--force"]);
    let printed = |call: &[&str]| String::from_utf8(klotski_sql(call).stderr).unwrap();
    let lines = printed(&classes);
    let (line, next) = lines.split_once('\n').unwrap();
    assert!(line.contains(" s  classes.parquet: "), "{line}");
    let dir = folder.path().display();
    let advice = format!("next: in {dir}, `sha256sum -c SHA256SUMS` checks the files\n");
    assert_eq!(next, advice);
    assert_eq!(printed(&[&classes[..], &["--quiet"]].concat()), "");
    let reader = open(&folder.path().join("layouts.parquet"));
    let metadata = reader.metadata();
    assert!(metadata.file_metadata().created_by().unwrap().starts_with("klotski-sql version"));
    let key = |key: &str| {
        let pairs = metadata.file_metadata().key_value_metadata().unwrap();
        pairs.iter().find(|pair| pair.key == key).unwrap().value.clone().unwrap()
    };
    let db = db.to_str().unwrap();
    let info = answer(&["info", "--db", db]);
    assert!(info.contains(&key("klotski.content_digest")), "{info}");
    assert_eq!(key("klotski.table"), "layouts");
    assert_eq!(key("klotski.source"), "one.db");
    let sql = "SELECT sha256 FROM content WHERE name = 'layouts'";
    assert_eq!(answer(&["sql", sql, "--no-headers", "--db", db]).trim(), key("klotski.sha256"));

    let row_group = metadata.row_group(0);
    let name = |column: i32| row_group.column(column.try_into().unwrap()).column_path().string();
    let sorted = row_group.sorting_columns().unwrap().iter();
    let sorted: Vec<String> = sorted.map(|sorting| name(sorting.column_idx)).collect();
    assert_eq!(sorted, ["jiang_num", "bing_num", "style_num", "group_id", "group_index"]);
}

fn layout(id: i64) -> Layout {
    klotski::ids().unrank(u32::try_from(id).unwrap()).unwrap()
}

/// The sets of farthest layouts and of solutions of some layouts.
#[test]
fn sets_are_those_of_single_searches() {
    let tables = SetKind::ALL.into_iter().flat_map(|kind| ["--table", kind.name()]);
    let folder = exported(standard(), &tables.collect::<Vec<_>>());
    for kind in SetKind::ALL {
        let path = folder.path().join(kind.name()).join("5-4-5.parquet");
        let rows: Vec<Vec<Field>> = rows(&path).collect();
        assert_eq!(rows.len(), 14_220);
        // Sets have the indexes of their layouts in the group.
        let members: BTreeMap<[i64; 2], Layout> = rows
            .iter()
            .map(|row| ([integer(&row[1]), integer(&row[2])], layout(integer(&row[0]))))
            .collect();
        for row in rows.iter().step_by(50) {
            let (id, group) = (integer(&row[0]), integer(&row[1]));
            let model = LayerModel::of(&layout(id));
            let of = |indexes: &Field| -> Vec<Layout> {
                integers(indexes).into_iter().map(|index| members[&[group, index]]).collect()
            };
            if kind == SetKind::FarthestSets {
                assert_eq!(integer(&row[3]) + 1, i64::try_from(model.layers()).unwrap());
                assert_eq!(of(&row[4]), model.farthest(), "{id}");
            } else {
                let mut expected = model.solutions();
                expected.sort_by_key(|solution| solution.layout.code());
                let steps = expected.iter().map(|solution| i64::from(solution.step));
                assert!(steps.eq(integers(&row[4])), "{id}");
                let layouts: Vec<Layout> = expected.iter().map(|found| found.layout).collect();
                assert_eq!(of(&row[3]), layouts, "{id}");
            }
        }
    }
}

#[test]
fn other_files_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("classes.parquet");
    fs::write(&path, "mine").unwrap();
    let (code, error) = refused(folder.path(), one_class(), &["--table", "classes"]);
    assert_eq!((code, error.contains("holds other files")), (1, true), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    export_into("parquet", folder.path(), one_class(), &["--table", "groups", "--force"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    let (code, error) = refused(&path, one_class(), &[]);
    assert_eq!((code, error.contains("classes.parquet")), (1, true), "{error}");
    // Nor by a description.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("README.md"), "mine").unwrap();
    let (code, error) = refused(folder.path(), one_class(), &["--force"]);
    assert_eq!((code, error.contains("README.md would be replaced")), (1, true), "{error}");
    assert_eq!(names(folder.path()), ["README.md"]);
}

#[test]
fn files_of_another_warehouse_are_not_mixed() {
    let folder = exported(standard(), &["--table", "classes"]);
    let (code, error) = refused(folder.path(), one_class(), &["--table", "classes"]);
    assert_eq!((code, error.contains("another warehouse")), (1, true), "{error}");
    export_into("parquet", folder.path(), one_class(), &["--table", "classes", "--force"]);
    assert_eq!(rows(&folder.path().join("classes.parquet")).count(), 1);
}

#[test]
fn a_damaged_file_is_made_again() {
    let folder = exported(one_class(), &["--table", "groups"]);
    let path = folder.path().join("groups.parquet");
    let whole = fs::read(&path).unwrap();
    for part in [0, 3, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..part]).unwrap();
        export_into("parquet", folder.path(), one_class(), &["--table", "groups"]);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    // Its end, with the counts and digests of the rows, is intact.
    let mut damaged = whole.clone();
    damaged[4..64].fill(0);
    fs::write(&path, damaged).unwrap();
    let export = call(folder.path(), one_class(), &["--table", "groups"]);
    let printed = String::from_utf8(klotski_sql(&export).stderr).unwrap();
    assert!(printed.contains("groups.parquet: not as in SHA256SUMS: it is written"), "{printed}");
    assert_eq!(fs::read(&path).unwrap(), whole);
    let described = ["README.md", "SHA256SUMS", "_klotski.json", "croissant.json"];
    let expected = [&described[..], &["datapackage.json", "groups.parquet"]].concat();
    assert_eq!(names(folder.path()), expected);
    assert_eq!(summed(folder.path()), 4);
}

/// The number of files in `SHA256SUMS`, each with its digest.
fn summed(folder: &Path) -> usize {
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let digest =
        |path: &str| HEXLOWER.encode(&Sha256::digest(fs::read(folder.join(path)).unwrap()));
    let sums = sums.lines().map(|line| line.split_once("  ").unwrap());
    sums.inspect(|(sum, path)| assert_eq!(*sum, digest(path), "{path}")).count()
}

#[test]
fn runs_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let db = fixture::stages("shared.db", &["0-*-*"], &["core", "solutions"]);
    let runs = (0..15).map(|bing| {
        let class = format!("0-{bing}-0");
        let options = ["--table", "solution_sets", "--class", &class, "--quiet"];
        programs::sql().args(call(folder.path(), &db, &options)).spawn().unwrap()
    });
    for mut run in runs.collect::<Vec<_>>() {
        assert!(run.wait().unwrap().success());
    }
    assert_eq!(summed(folder.path()), 15 + 3);
    let described = fs::read_to_string(folder.path().join("datapackage.json")).unwrap();
    assert_eq!(described.matches("\"solution_sets/").count(), 15);
}

/// What a killed run leaves under a final name is whole. A later run makes the rest.
#[test]
fn a_killed_export_leaves_whole_files() {
    const FILES: [&str; 3] = ["layouts.parquet", "groups.parquet", "farthest_sets/5-4-5.parquet"];
    let tables = ["--table", "layouts", "--table", "groups", "--table", "farthest_sets"];
    let (whole, folder) = (exported(standard(), &tables), tempfile::tempdir().unwrap());
    let assert_whole = |name: &str| {
        let [expected, found] = [&whole, &folder].map(|folder| fs::read(folder.path().join(name)));
        assert!(found.is_err() || found.unwrap() == expected.unwrap(), "{name}");
    };
    for (place, name) in [(".", "layouts.parquet"), ("farthest_sets", "5-4-5.parquet")] {
        let mut export = programs::sql();
        export.args(call(folder.path(), standard(), &tables)).stderr(Stdio::null());
        let mut export = export.spawn().unwrap();
        let begins = format!(".{name}.");
        let is_begun = || {
            let entries = fs::read_dir(folder.path().join(place)).into_iter().flatten().flatten();
            entries
                .map(|entry| entry.file_name())
                .any(|name| name.to_string_lossy().starts_with(&begins))
        };
        while !is_begun() && export.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = export.kill();
        assert!(!export.wait().unwrap().success(), "it ended before it was killed at {name}");
        FILES.into_iter().for_each(assert_whole);
    }
    export_into("parquet", folder.path(), standard(), &tables);
    FILES.into_iter().for_each(assert_whole);
    let mut found = names(folder.path());
    // Windows keeps what a killed run left.
    found.retain(|name| cfg!(unix) || !PartialFile::has_name(name));
    assert_eq!(found, names(whole.path()));
    assert!(FILES.iter().all(|name| folder.path().join(name).exists()));
}

/// A pipe would wait for a writer, and a link may lead to other files.
#[cfg(unix)]
#[test]
fn links_and_pipes_are_not_followed() {
    use std::os::unix::fs::symlink;

    let folder = exported(one_class(), &["--table", "groups"]);
    let (path, other) = (folder.path().join("groups.parquet"), tempfile::tempdir().unwrap());
    symlink(other.path(), folder.path().join("farthest_sets")).unwrap();
    let (code, error) = refused(folder.path(), one_class(), &["--table", "farthest_sets"]);
    assert_eq!((code, error.contains("farthest_sets holds other files")), (1, true), "{error}");
    assert!(names(other.path()).is_empty());
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let export = call(folder.path(), one_class(), &["--table", "groups"]);
    let end = run(programs::sql_path(), &export, folder.path());
    let is_refused = end.code == Some(1) && end.error.contains("is a file of another warehouse");
    assert!(is_refused, "{}", end.error);
}

/// A limit on the size of files acts like a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_broken_file() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 20; exec \"$0\" export parquet --dir new \
                  --table layouts --table numbers";
    let output = Command::new("sh")
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", script, programs::sql_path()])
        .current_dir(folder.path())
        .env("KLOTSKI_DB", standard())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("cannot write new/layouts.parquet"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn answers_are_written_as_parquet() {
    let (folder, db) = (tempfile::tempdir().unwrap(), standard().to_str().unwrap());
    let path = folder.path().join("hardest.parquet");
    let query = ["query", "hardest", "5-4-5", "3", "--db", db];
    answer(&[&query[..], &["-o", path.to_str().unwrap()]].concat());
    let csv = answer(&query);
    let columns = csv.lines().next().unwrap().split(',').count();
    assert_eq!(rows(&path).map(|row| row.len()).collect::<Vec<_>>(), [columns; 3]);
    // To a pipe, too.
    let piped = ["sql", "SELECT code, id FROM layouts LIMIT 2", "--format", "parquet", "--db", db];
    let piped = klotski_sql(&piped);
    assert!(piped.status.success() && piped.stdout.starts_with(b"PAR1"));
    assert!(piped.stdout.ends_with(b"PAR1"));
    let sql = "SELECT seed_layer AS n FROM layouts WHERE jiang_num = 99 UNION ALL SELECT 'x'";
    let (code, error) = refusal(&["sql", sql, "--format", "parquet", "--db", db]);
    assert_eq!((code, error.contains("CAST")), (1, true), "{error}");
}

/// A declared type is kept without rows. Another one is that of the values.
#[test]
fn the_types_of_an_answer_are_those_of_its_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer.parquet");
    let written = |sql: &str| {
        answer(&["sql", sql, "--force", "-o", path.to_str().unwrap()]);
        open(&path)
    };
    let empty = written("SELECT step AS a, rows AS a, seconds FROM provenance WHERE 0");
    let columns = empty.metadata().file_metadata().schema_descr().columns().iter();
    let columns = columns.map(|column| (column.name(), column.physical_type()));
    let expected = [("a", Type::BYTE_ARRAY), ("a:1", Type::INT64), ("seconds", Type::DOUBLE)];
    assert!(columns.eq(expected));
    assert_eq!(empty.num_row_groups(), 0);
    // Windows replaces no open file.
    drop(empty);
    let text = |text: &str| Field::Str(text.to_owned());
    for (values, expected) in [
        ("NULL), (1", [Field::Null, Field::Long(1)]),
        ("1), (0.5", [Field::Double(1.0), Field::Double(0.5)]),
        ("1), ('a'", [text("1"), text("a")]),
        ("x'00FF'), (NULL", [Field::Bytes(vec![0, 255].into()), Field::Null]),
        ("NULL), (NULL", [Field::Null, Field::Null]),
    ] {
        written(&format!("VALUES ({values})"));
        assert!(rows(&path).flatten().eq(expected), "{values}");
    }
    assert_eq!(written("SELECT value FROM generate_series(0, 65536)").num_row_groups(), 2);
    assert!(rows(&path).flatten().eq((0..=65_536).map(Field::Long)));
}

/// The steps between the layouts of a class, each with the smallest metric that has it.
#[test]
fn edges_are_the_steps_of_all_layouts() {
    let folder = tempfile::tempdir().unwrap();
    export_into("edges", folder.path(), standard(), &["--moves"]);
    let warehouse = Warehouse::open(standard()).unwrap();
    let sql = "SELECT id, group_id, group_index FROM layouts";
    let mut places = warehouse.connection().prepare(sql).unwrap();
    let places = places.query_map([], |row| Ok((layout(row.get(0)?), [row.get(1)?, row.get(2)?])));
    let places: HashMap<Layout, [i64; 2]> = places.unwrap().map(Result::unwrap).collect();
    let mut expected = BTreeMap::new();
    for (src, [group, index]) in &places {
        for (number, metric) in (0..).zip([Metric::Unit, Metric::Straight, Metric::Step]) {
            for (Step { shape, from, to }, dst) in src.moves(metric) {
                let key = [*group, *index, places[&dst][1]];
                let step = (number, shape.name().to_owned(), [from, to].map(i64::from));
                if index < &key[2] {
                    expected.entry(key).or_insert(step);
                }
            }
        }
    }
    let path = folder.path().join("edges/5-4-5.parquet");
    let found = rows(&path).map(|row| {
        let Field::Str(block) = &row[4] else { panic!("{row:?}") };
        let integers = |columns: [usize; 3]| columns.map(|column| integer(&row[column]));
        let [metric, from, to] = integers([3, 5, 6]);
        (integers([0, 1, 2]), (metric, block.clone(), [from, to]))
    });
    assert!(found.eq(expected));
    let (code, error) = refusal(&call_of("edges", folder.path(), standard(), &[]));
    assert!(code == 1 && error.contains("is a file of another warehouse or version"), "{error}");
    // Without the moves.
    export_into("edges", folder.path(), standard(), &["--force"]);
    let schema = open(&path).metadata().file_metadata().schema_descr_ptr();
    let names: Vec<&str> = schema.columns().iter().map(|column| column.name()).collect();
    assert_eq!(names, ["group_id", "src", "dst", "metric"]);
}
