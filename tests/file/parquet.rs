//! Parquet files: exported, read again, verified, and what prevents it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use klotski::graph::LayerModel;
use klotski::{Code, Layout, Metric, Ranking};
use klotski_sql::columnar::FileMetadata;
use klotski_sql::export::{EdgeRows, FileKeys, ParquetTable, SetKind};
use klotski_warehouse::{Warehouse, min_solutions_in};
use parquet::record::Field;
use rusqlite::types::ValueRef;
use tempfile::TempDir;

use crate::support::fixture;
use crate::support::fixture::{file, names, one_class};
use crate::support::parquet_rows::{count, integer, list, metadata, rows};
use crate::support::programs;
use crate::support::programs::{answer, klotski_sql, refusal};
use crate::support::timeout::run;

/// Exports into a new folder.
fn exported(arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    export_into(folder.path(), arguments);
    folder
}

fn export_into(folder: &Path, arguments: &[&str]) {
    let command = ["export", "parquet", "--dir", folder.to_str().unwrap()];
    assert_eq!(answer(&[&command, arguments].concat()), "");
}

/// When the files of a folder were written. What describes them is written again in each run.
fn times(folder: &Path) -> Vec<SystemTime> {
    let files = names(folder).into_iter().filter(|name| name.contains("parquet"));
    files
        .map(|name| folder.join(name))
        .map(|file| file.metadata().unwrap().modified().unwrap())
        .collect()
}

fn names_of_tables() -> Vec<&'static str> {
    let names: Vec<&str> = ParquetTable::all_of_warehouse().map(|table| table.name).collect();
    assert_eq!(names.len(), 17);
    names
}

/// Whether the value of a file is that of SQLite.
fn is_same(stored: ValueRef<'_>, field: &Field) -> bool {
    match (stored, field) {
        (ValueRef::Null, Field::Null) => true,
        (ValueRef::Integer(stored), Field::Int(_) | Field::Long(_)) => stored == integer(field),
        (ValueRef::Text(stored), Field::Str(text)) => stored == text.as_bytes(),
        (ValueRef::Real(stored), Field::Double(real)) => stored.to_bits() == real.to_bits(),
        (ValueRef::Blob(set), Field::ListInternal(_)) => {
            let codes = min_solutions_in(set).map(|code| String::from_utf8(code.to_vec()).unwrap());
            codes.map(Field::Str).eq(list(field).iter().cloned())
        }
        _ => false,
    }
}

/// Compares every row of every table with the warehouse.
fn assert_same_rows(warehouse: &Warehouse, folder: &Path) {
    for name in names_of_tables() {
        // Layouts are in the order of groups, all other tables in that of their key.
        let sql = "SELECT group_concat(name) FROM
                   (SELECT name FROM pragma_table_info(?1) WHERE pk ORDER BY pk)";
        let key: String = warehouse.connection().query_row(sql, [&name], |row| row.get(0)).unwrap();
        let order = if name == "layouts" { "group_id, group_index" } else { &key };
        let sql = format!("SELECT * FROM {name} ORDER BY {order}");
        let mut statement = warehouse.connection().prepare(&sql).unwrap();
        let mut stored = statement.query([]).unwrap();
        for (number, row) in rows(&folder.join(format!("{name}.parquet"))).enumerate() {
            let stored = stored.next().unwrap().expect("the file has too many rows");
            for (position, field) in row.iter().enumerate() {
                let there = stored.get_ref(position).unwrap();
                let column = stored.as_ref().column_name(position).unwrap();
                assert!(
                    is_same(there, field),
                    "{name}.{column} in row {number}: {field:?}, not {there:?}"
                );
            }
        }
        assert!(stored.next().unwrap().is_none(), "{name} lacks rows");
    }
}

#[test]
fn every_table_is_read_as_it_was_written() {
    let path = fixture::warehouse("parquet.db", &["1-0-*", "7-0-7"]);
    let folder = exported(&["--db", path.to_str().unwrap()]);
    assert_same_rows(&Warehouse::open(&path).unwrap(), folder.path());
}

#[test]
fn complete_files_are_kept() {
    let folder = exported(&["--db", one_class().to_str().unwrap()]);
    // A second run writes none again, with --force it writes all.
    let before = times(folder.path());
    assert_eq!(before.len(), 17);
    export_into(folder.path(), &["--db", one_class().to_str().unwrap()]);
    assert_eq!(times(folder.path()), before);
    export_into(folder.path(), &["--db", one_class().to_str().unwrap(), "--force"]);
    let after = times(folder.path());
    assert!(after.iter().zip(&before).all(|(after, before)| after > before));
}

#[test]
fn measures_that_are_missing_are_null() {
    let path = fixture::stages("parquet_core.db", &["1-0-*"], &["core"]);
    let db = path.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let output = klotski_sql(&["export", "parquet", "--db", db, "--dir", name]);
    let note = String::from_utf8(output.stderr).unwrap();
    let command = format!("`klotski-ingest --measures farthest --class 1-0-0 --class 1-0-1 {db}`");
    assert!(output.status.success() && note.contains(&command), "{note}");
    let card = fs::read_to_string(folder.path().join("README.md")).unwrap();
    assert!(card.contains("classes, without the stages solutions and farthest"), "{card}");
    let warehouse = Warehouse::open(&path).unwrap();
    assert_same_rows(&warehouse, folder.path());
    assert_eq!(count(&folder.path().join("solution_nums.parquet")), 0);
    for kind in SetKind::ALL {
        let (code, error) =
            refusal(&["export", "parquet", "--db", db, "--dir", name, "--table", kind.name()]);
        let stage = kind.stage().name();
        assert_eq!(code, 1);
        assert!(error.contains(&format!("{} needs the stage {stage}", kind.name())), "{error}");
    }
}

#[test]
fn a_file_names_its_table_and_warehouse() {
    let folder = exported(&["--table", "layouts"]);
    let classes = ["export", "parquet", "--table", "classes", "--force", "--dir"];
    let classes = [&classes[..], &[folder.path().to_str().unwrap()]].concat();
    let printed = |call: &[&str]| String::from_utf8(klotski_sql(call).stderr).unwrap();
    let line = printed(&classes);
    assert!(line.contains(" s  classes.parquet: ") && line.lines().count() == 1, "{line}");
    assert_eq!(printed(&[&classes[..], &["--quiet"]].concat()), "");
    let path = folder.path().join("layouts.parquet");
    let metadata = metadata(&path);
    assert!(metadata.file_metadata().created_by().unwrap().starts_with("klotski-sql version"));
    let key = |key: &str| {
        let pairs = metadata.file_metadata().key_value_metadata().unwrap();
        pairs.iter().find(|pair| pair.key == key).unwrap().value.clone().unwrap()
    };
    let info = answer(&["info"]);
    assert!(info.contains(&key(FileKeys::CONTENT_DIGEST)), "{info}");
    assert_eq!(key(FileKeys::TABLE), "layouts");
    assert_eq!(key(FileKeys::SOURCE), "small.db");
    let sql = "SELECT sha256 FROM content WHERE name = 'layouts'";
    assert_eq!(answer(&["sql", sql, "--no-headers"]).trim(), key(FileKeys::SHA256));

    let row_group = metadata.row_group(0);
    let name = |column: i32| row_group.column(place(column)).column_path().string();
    let sorted = row_group.sorting_columns().unwrap().iter();
    let sorted: Vec<String> = sorted.map(|sorting| name(sorting.column_idx)).collect();
    assert_eq!(sorted, ["jiang_num", "bing_num", "style_num", "group_id", "group_index"]);
}

fn place(index: i32) -> usize {
    usize::try_from(index).unwrap()
}

/// The sets of farthest layouts or of solutions of every tenth layout of some classes.
#[test]
fn sets_are_those_of_single_searches() {
    let classes = ["6-0-3", "7-0-3", "7-0-7"];
    let arguments = classes.iter().flat_map(|class| ["--class", class]);
    let tables = SetKind::ALL.into_iter().flat_map(|kind| ["--table", kind.name()]);
    let folder = exported(&tables.chain(arguments).collect::<Vec<_>>());
    let layout = |id: &i64| klotski::ids().unrank(u32::try_from(*id).unwrap()).unwrap();
    for (kind, class) in
        SetKind::ALL.into_iter().flat_map(|kind| classes.map(|class| (kind, class)))
    {
        let path = folder.path().join(format!("{}/{class}.parquet", kind.name()));
        let rows: Vec<Vec<Field>> = rows(&path).collect();
        assert_eq!(rows.len(), Ranking::of_class(class.parse().unwrap()).len() as usize);
        // Sets have the indexes of their layouts in the group.
        let position = |row: &[Field]| [0, 1, 2].map(|column| integer(&row[column]));
        let members: BTreeMap<(i64, i64), i64> =
            rows.iter().map(|row| position(row)).map(|[id, group, at]| ((group, at), id)).collect();
        for row in rows.iter().step_by(10) {
            let [id, group, _] = position(row);
            let model = LayerModel::of(&layout(&id));
            let of = |indexes: &Field| -> Vec<Layout> {
                let indexes = list(indexes).iter().map(integer);
                indexes.map(|index| layout(&members[&(group, index)])).collect()
            };
            if kind == SetKind::FarthestSets {
                assert_eq!(integer(&row[3]) + 1, i64::try_from(model.layers()).unwrap());
                assert_eq!(of(&row[4]), model.farthest(), "{id}");
            } else {
                let mut expected = model.solutions();
                expected.sort_by_key(|solution| solution.layout.code());
                let steps = expected.iter().map(|solution| i64::from(solution.step));
                assert!(steps.eq(list(&row[4]).iter().map(integer)), "{id}");
                let layouts: Vec<Layout> = expected.iter().map(|found| found.layout).collect();
                assert_eq!(of(&row[3]), layouts, "{id}");
            }
        }
    }
}

fn parquet(folder: &Path, arguments: &[&str]) -> (i32, String) {
    refusal(&[&["export", "parquet", "--dir", folder.to_str().unwrap()], arguments].concat())
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected, part) in [
        (&["--table", "layout"][..], 2, "the tables are classes, "),
        (&["--class", "5-4-1"], 2, "--table"),
        (&["--table", "groups", "--class", "5-4-1"], 2, "farthest_sets"),
        (&["--table", "farthest_sets", "--class", "5-4-5"], 1, "no class 5-4-5"),
        (&["-o", "x.csv"], 2, "unexpected argument '-o'"),
    ] {
        let (code, error) = parquet(folder.path(), arguments);
        assert_eq!((code, error.contains(part)), (expected, true), "{error}");
    }
    // Nothing was begun.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn other_files_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("classes.parquet");
    fs::write(&path, "mine").unwrap();
    let (code, error) = parquet(folder.path(), &["--table", "classes"]);
    assert_eq!((code, error.contains("holds other files")), (1, true), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    export_into(folder.path(), &["--table", "groups", "--force"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    let (code, error) = parquet(&path, &[]);
    assert_eq!((code, error.contains("classes.parquet")), (1, true), "{error}");
}

#[test]
fn files_of_another_warehouse_are_not_mixed() {
    let folder = exported(&["--table", "classes"]);
    let arguments = ["--db", one_class().to_str().unwrap(), "--table", "classes"];
    let (code, error) = parquet(folder.path(), &arguments);
    assert_eq!((code, error.contains("another warehouse")), (1, true), "{error}");
    export_into(folder.path(), &[&arguments[..], &["--force"]].concat());
}

#[test]
fn a_damaged_file_is_found_and_made_again() {
    let folder = exported(&["--table", "groups"]);
    let path = folder.path().join("groups.parquet");
    let whole = fs::read(&path).unwrap();
    for part in [0, 3, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..part]).unwrap();
        export_into(folder.path(), &["--table", "groups"]);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let described = ["README.md", "SHA256SUMS", "_klotski.json", "croissant.json"];
    let expected = [&described[..], &["datapackage.json", "groups.parquet"]].concat();
    assert_eq!(names(folder.path()), expected);
}

/// A pipe would wait for a writer, and a link may lead to other files.
#[cfg(unix)]
#[test]
fn links_and_pipes_are_not_followed() {
    use std::os::unix::fs::symlink;

    let (folder, other) = (exported(&["--table", "groups"]), tempfile::tempdir().unwrap());
    let (path, dir) = (folder.path().join("groups.parquet"), folder.path().to_str().unwrap());
    symlink(other.path(), folder.path().join("farthest_sets")).unwrap();
    let (code, error) = parquet(folder.path(), &["--table", "farthest_sets", "--class", "0-0-0"]);
    assert_eq!((code, error.contains("farthest_sets holds other files")), (1, true), "{error}");
    assert!(names(other.path()).is_empty());
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let program = programs::sql_path();
    let export =
        ["export", "parquet", "--dir", dir, "--table", "groups", "--db", file().to_str().unwrap()];
    let end = run(program, &export, folder.path());
    assert!(
        end.code == Some(1) && end.error.contains("is a file of another warehouse"),
        "{}",
        end.error
    );
}

/// No damage of the metadata makes the program panic.
#[test]
fn changed_bytes_are_no_panic() {
    let folder = exported(&["--db", one_class().to_str().unwrap(), "--table", "groups"]);
    let path = folder.path().join("groups.parquet");
    let whole = fs::read(&path).unwrap();
    for position in (0..whole.len()).rev().take(2000) {
        let mut bytes = whole.clone();
        bytes[position] ^= [1, 0x40, 0xFF][position % 3];
        fs::write(&path, bytes).unwrap();
        let _ = FileMetadata::open(&path);
    }
}

/// Runs that are killed leave whole files under final names, and a later run makes the rest.
#[test]
fn a_killed_export_leaves_nothing_broken() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let arguments = ["export", "parquet", "--dir", name, "--table", "layouts", "--table", "groups"];
    let sets = ["--table", "farthest_sets", "--class", "7-0-*"];
    for milliseconds in [20, 60, 120, 240] {
        let mut export =
            programs::sql().args(arguments).args(sets).env("KLOTSKI_DB", file()).spawn().unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        let _ = export.kill();
        export.wait().unwrap();
        for file in names(folder.path()).iter().filter(|name| name.ends_with(".parquet")) {
            assert!(FileMetadata::open(&folder.path().join(file)).is_ok(), "{file}");
        }
    }
    // Two runs at once.
    let start = || {
        let mut run = programs::sql();
        run.args(arguments).args(sets).env("KLOTSKI_DB", file()).spawn().unwrap()
    };
    for mut run in [start(), start()] {
        assert!(run.wait().unwrap().success());
    }
    for file in ["layouts", "groups", "farthest_sets/7-0-7"] {
        assert!(count(&folder.path().join(format!("{file}.parquet"))) > 0, "{file}");
    }
}

/// A limit on the size of files acts like a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_broken_file() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" export parquet --dir . \
                  --table layouts --table numbers";
    let output = Command::new("sh")
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", script, programs::sql_path()])
        .current_dir(folder.path())
        .env("KLOTSKI_DB", file())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("cannot write ./layouts.parquet"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(names(folder.path()), ["_klotski.json"]);
}

#[test]
fn answers_are_written_as_parquet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hardest.parquet");
    let name = path.to_str().unwrap();
    answer(&["query", "hardest", "5-4-1", "3", "-o", name]);
    let columns = metadata(&path).file_metadata().schema_descr().num_columns();
    let csv = answer(&["query", "hardest", "5-4-1", "3"]);
    assert_eq!(columns, csv.lines().next().unwrap().split(',').count());
    assert_eq!(count(&path), 3);
    // To a pipe, too.
    let piped =
        klotski_sql(&["sql", "SELECT code, id FROM layouts LIMIT 2", "--format", "parquet"]);
    assert!(piped.status.success() && piped.stdout.starts_with(b"PAR1"));
    assert!(piped.stdout.ends_with(b"PAR1"));
    let sql = "SELECT seed_layer AS n FROM layouts WHERE jiang_num = 99 UNION ALL SELECT 'x'";
    let (code, error) = refusal(&["sql", sql, "--format", "parquet"]);
    assert_eq!((code, error.contains("CAST")), (1, true), "{error}");
}

/// A file for each class, whose rows are pairs of layouts one step apart.
#[test]
fn edges_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let export = ["export", "edges", "--dir", name, "--class"];
    answer(&[&export[..], &["5-0-0"]].concat());
    answer(&[&export[..], &["7-0-*", "--moves"]].concat());
    let of_class = |class: &str| folder.path().join(format!("edges/{class}.parquet"));
    for (class, columns) in [("5-0-0", false), ("7-0-3", true)] {
        let metadata = FileMetadata::open(&of_class(class)).unwrap();
        assert!(metadata.has_columns_of(&EdgeRows::schema(columns)), "{class}");
        let sql = format!(
            "SELECT sum(edges) FROM groups JOIN classes USING (jiang_num, bing_num, style_num)
             WHERE class = '{class}'"
        );
        assert_eq!(answer(&["sql", &sql, "--no-headers"]), format!("{}\n", metadata.rows()));
    }
    let sql = "SELECT group_id, group_index, code FROM layouts WHERE jiang_num = 7";
    let layouts: BTreeMap<(i64, i64), Layout> = fixture::rows(&fixture::session(), sql, &[])
        .into_iter()
        .map(|row| ((row[0].parse().unwrap(), row[1].parse().unwrap()), row[2].parse::<Code>()))
        .map(|(position, code)| (position, code.unwrap().layout()))
        .collect();
    for row in rows(&of_class("7-0-3")) {
        let [group, src, dst, metric] = [0, 1, 2, 3].map(|column| integer(&row[column]));
        let [src, dst] = [src, dst].map(|index| layouts[&(group, index)]);
        let metrics = Metric::ALL
            .into_iter()
            .filter(|&metric| src.moves(metric).any(|(_, next)| next == dst));
        assert_eq!(metrics.count(), usize::try_from(3 - metric).unwrap(), "{row:?}");
    }
    let (code, error) = refusal(&[&export[..], &["7-0-3"]].concat());
    assert!(code == 1 && error.contains("is a file of another warehouse or version"), "{error}");
}

#[test]
#[ignore = "a minute; a release test"]
fn the_edges_of_all_classes_are_exported() {
    let Some(whole) = crate::support::needs::whole() else { return };
    let folder = tempfile::tempdir().unwrap();
    let output = programs::sql()
        .args(["export", "edges", "--dir"])
        .arg(folder.path())
        .env("KLOTSKI_DB", whole)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = fs::read_dir(folder.path().join("edges")).unwrap();
    let rows = files.map(|file| count(&file.unwrap().path()));
    assert_eq!(rows.sum::<i64>(), 201_129_110);
}
