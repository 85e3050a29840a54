//! Parquet files: exported, read again, verified, and what prevents it.

use std::collections::BTreeMap;
use std::fs;
use std::panic;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use klotski::graph::{ClassGraph, LayerModel};
use klotski_sql::columnar::{ColumnType, ColumnValues, ColumnarReader, ColumnarSchema, is_reading};
use klotski_sql::export::{FileKeys, ParquetTable, SetKind, table_schema};
use klotski_sql::verify::verify_parquet;
use klotski_warehouse::{Table, Warehouse, min_solutions_in};
use parquet::file::reader::{FileReader, SerializedFileReader};
use rusqlite::types::ValueRef;
use tempfile::TempDir;

use crate::support::fixture;
use crate::support::fixture::{Unobserved, file, names, one_class, open};
use crate::support::needs::is_release;
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

/// When the files of a folder were written.
fn times(folder: &Path) -> Vec<SystemTime> {
    let files = names(folder).into_iter().map(|name| folder.join(name));
    files.map(|file| file.metadata().unwrap().modified().unwrap()).collect()
}

fn names_of_tables() -> Vec<&'static str> {
    let names: Vec<&str> = ParquetTable::all_of_warehouse().map(|table| table.name).collect();
    assert_eq!(names.len(), 15);
    names
}

fn schema_of(table: &str) -> ColumnarSchema {
    table_schema(Table::named(table).unwrap())
}

/// The value of a row as a file has it.
fn text_of_read(column: &ColumnValues, column_type: ColumnType, row: usize) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    match column_type {
        _ if column.is_null(row) => "NULL".to_owned(),
        ColumnType::Int32 | ColumnType::Int64 => column.integer(row).unwrap().to_string(),
        ColumnType::Double => format!("{:?}", column.real(row).unwrap()),
        ColumnType::Text | ColumnType::Bytes => text(column.string(row).unwrap()),
        ColumnType::TextList => column.strings(row).map(text).collect::<Vec<_>>().join(" "),
        ColumnType::Int32List => format!("{:?}", column.integers(row)),
    }
}

/// Whether the value of a file is that of SQLite.
fn is_same(
    stored: ValueRef<'_>,
    column: &ColumnValues,
    column_type: ColumnType,
    row: usize,
) -> bool {
    match stored {
        ValueRef::Null => column.is_null(row),
        _ if column.is_null(row) => false,
        ValueRef::Integer(integer) => column.integer(row) == Some(integer),
        ValueRef::Text(text) => column.string(row) == Some(text),
        ValueRef::Real(real) => format!("{real:?}") == text_of_read(column, column_type, row),
        ValueRef::Blob(set) => min_solutions_in(set)
            .map(|code| code.to_vec())
            .eq(column.strings(row).map(<[u8]>::to_vec)),
    }
}

/// Compares every row of every table with the warehouse.
fn assert_same_rows(warehouse: &Warehouse, folder: &Path) {
    for name in names_of_tables() {
        let schema = schema_of(name);
        let reader = ColumnarReader::open(&folder.join(format!("{name}.parquet"))).unwrap();
        // Layouts are in the order of groups, all other tables in that of their key.
        let sql = "SELECT group_concat(name) FROM
                   (SELECT name FROM pragma_table_info(?1) WHERE pk ORDER BY pk)";
        let key: String = warehouse.connection().query_row(sql, [&name], |row| row.get(0)).unwrap();
        let order = if name == "layouts" { "group_id, group_index" } else { &key };
        let sql = format!("SELECT * FROM {name} ORDER BY {order}");
        let mut statement = warehouse.connection().prepare(&sql).unwrap();
        let mut stored = statement.query([]).unwrap();
        let mut rows = 0;
        for group in 0..reader.row_groups() {
            let group = reader.read(group, &schema).unwrap();
            for row in 0..group.rows() {
                let stored = stored.next().unwrap().expect("the file has too many rows");
                for (position, column) in schema.columns().iter().enumerate() {
                    let (values, there) =
                        (&group.columns()[position], stored.get_ref(position).unwrap());
                    assert!(
                        is_same(there, values, column.column_type(), row),
                        "{name}.{} in row {rows}: {}, not {there:?}",
                        column.name(),
                        text_of_read(values, column.column_type(), row),
                    );
                }
                rows += 1;
            }
        }
        assert!(stored.next().unwrap().is_none(), "{name} has more than {rows} rows");
        assert_eq!(reader.rows(), rows, "{name}");
    }
}

#[test]
fn every_table_is_read_as_it_was_written() {
    let folder = exported(&[]);
    assert_same_rows(&open(), folder.path());
    let name = folder.path().to_str().unwrap();
    let checks = answer(&["verify", "--parquet", name]);
    assert_eq!(checks.lines().count(), 16, "{checks}");
    assert!(checks.lines().all(|line| line.starts_with("ok ")), "{checks}");
    assert!(checks.contains("the digest of the whole content"), "{checks}");
    // A second run writes none again, with --force it writes all.
    let before = times(folder.path());
    assert_eq!(before.len(), 16);
    export_into(folder.path(), &[]);
    assert_eq!(times(folder.path()), before);
    export_into(folder.path(), &["--force"]);
    let after = times(folder.path());
    assert_eq!(after.iter().zip(&before).filter(|(after, before)| after == before).count(), 1);
}

#[test]
fn measures_that_are_missing_are_null() {
    let path = fixture::stages("parquet_core.db", &["1-0-*"], &["core"]);
    let db = path.to_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let output = klotski_sql(&["export", "parquet", "--db", db, "--dir", name]);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && note.contains("lacks the stages solutions, farthest"));
    let warehouse = Warehouse::open(&path).unwrap();
    assert_same_rows(&warehouse, folder.path());
    let reader = ColumnarReader::open(&folder.path().join("solution_nums.parquet")).unwrap();
    assert_eq!((reader.rows(), reader.row_groups()), (0, 0));
    assert!(answer(&["verify", "--parquet", name]).contains("the whole content"));
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
    let folder = exported(&["--table", "layouts", "--table", "classes"]);
    let path = folder.path().join("layouts.parquet");
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let metadata = reader.metadata();
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

/// The sets of a class by code, from the file: code, and what `list` makes of its row.
fn sets(
    folder: &Path,
    kind: SetKind,
    class: &str,
    mut list: impl FnMut(&[ColumnValues], usize, &[i64]) -> String,
) -> Vec<String> {
    let reader =
        ColumnarReader::open(&folder.join(format!("{}/{class}.parquet", kind.name()))).unwrap();
    let sql = format!(
        "SELECT group_id, id FROM layouts JOIN classes USING (jiang_num, bing_num, style_num)
         WHERE class = '{class}' ORDER BY group_id, group_index"
    );
    let warehouse = open();
    let mut statement = warehouse.connection().prepare(&sql).unwrap();
    let stored: Vec<(i64, i64)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let mut members: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for &(group_id, id) in &stored {
        members.entry(group_id).or_default().push(id);
    }
    let mut lines = Vec::new();
    for group in 0..reader.row_groups() {
        let group = reader.read(group, &kind.schema()).unwrap();
        for row in 0..group.rows() {
            let group_id = group.columns()[1].integer(row).unwrap();
            assert_eq!(stored[lines.len()], (group_id, group.columns()[0].integer(row).unwrap()));
            let members = &members[&group_id];
            let index = usize::try_from(group.columns()[2].integer(row).unwrap()).unwrap();
            assert_eq!(members[index], stored[lines.len()].1);
            lines.push(list(group.columns(), row, members));
        }
    }
    assert_eq!(lines.len(), stored.len());
    lines
}

fn place(index: i32) -> usize {
    usize::try_from(index).unwrap()
}

fn code_of(id: i64) -> String {
    let id = u32::try_from(id).unwrap();
    klotski::ids().unrank(id).unwrap().code().to_string()
}

#[test]
fn sets_of_farthest_layouts_are_those_of_the_published_files() {
    let classes = ["--class", "6-0-*", "--class", "7-0-3"];
    let folder = exported(&[&["--table", "farthest_sets"], &classes[..]].concat());
    let files = fs::read_dir(folder.path().join("farthest_sets")).unwrap().count();
    let classes = "SELECT count(*) + 1 FROM classes WHERE class LIKE '6-0-%'";
    assert_eq!(answer(&["sql", classes, "--no-headers"]).trim(), files.to_string());
    for class in ["6-0-3", "7-0-3"] {
        let lines = sets(folder.path(), SetKind::FarthestSets, class, |columns, row, members| {
            let list = columns[4].integers(row);
            let codes = list.iter().map(|&index| code_of(members[place(index)]));
            let codes: Vec<String> = codes.collect();
            let id = columns[0].integer(row).unwrap();
            let step = columns[3].integer(row).unwrap();
            format!("{},{step},{},{}", code_of(id), list.len(), codes.join("-"))
        });
        let published = answer(&["export", "hrd", "farthest", "--class", class]);
        assert!(published.lines().eq(lines.iter().map(String::as_str)), "{class}");
    }
    assert!(answer(&["verify", "--parquet", folder.path().to_str().unwrap()]).contains("6-0-3"));
}

#[test]
fn sets_of_solutions_are_those_of_each_layout() {
    let folder = exported(&["--table", "solution_sets", "--class", "7-0-*", "--class", "6-0-3"]);
    for class in ["7-0-3", "7-0-7", "6-0-3"] {
        let mut solvable = 0;
        let graph = ClassGraph::of(class.parse().unwrap());
        sets(folder.path(), SetKind::SolutionSets, class, |columns, row, members| {
            let steps = columns[4].integers(row);
            let found: Vec<(String, i32)> = columns[3]
                .integers(row)
                .iter()
                .zip(steps)
                .map(|(&index, &step)| (code_of(members[place(index)]), step))
                .collect();
            assert!(found.is_sorted());
            // Every tenth one by a search of its own.
            let code = code_of(columns[0].integer(row).unwrap());
            if row % 10 == 0 {
                let layout = code.parse::<klotski::Code>().unwrap().layout();
                assert_eq!(layout.class(), graph.class);
                let mut expected: Vec<(String, i32)> = LayerModel::of(&layout)
                    .solutions()
                    .iter()
                    .map(|solution| (solution.layout.code().to_string(), i32::from(solution.step)))
                    .collect();
                expected.sort();
                assert_eq!(found, expected, "{code}");
                solvable += usize::from(!found.is_empty());
            }
            String::new()
        });
        assert!(solvable > 0 || class == "7-0-7", "{class}");
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
    let name = folder.path().to_str().unwrap();
    let (code, error) = refusal(&["verify", "--parquet", name]);
    assert_eq!((code, error.contains("holds no file of")), (1, true), "{error}");
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
    export_into(folder.path(), &["--table", "groups"]);
    let name = folder.path().to_str().unwrap();
    assert!(answer(&["verify", "--parquet", name]).contains("2 of 15 tables are there"));
    export_into(folder.path(), &[&arguments[..], &["--force"]].concat());
    let checked = klotski_sql(&["verify", "--parquet", name]);
    let error = String::from_utf8(checked.stderr).unwrap();
    assert!(error.contains("is of the warehouse"), "{error}");
    assert_eq!(checked.status.code(), Some(1));
}

#[test]
fn a_damaged_file_is_found_and_made_again() {
    let folder = exported(&["--table", "groups"]);
    let (path, name) = (folder.path().join("groups.parquet"), folder.path().to_str().unwrap());
    let whole = fs::read(&path).unwrap();
    for part in [0, 3, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..part]).unwrap();
        let (code, error) = refusal(&["verify", "--parquet", name]);
        assert_eq!(code, 1);
        assert!(error.contains("groups.parquet is wrong"), "{error}");
        export_into(folder.path(), &["--table", "groups"]);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    assert_eq!(names(folder.path()), ["_klotski.json", "groups.parquet"]);
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
    for (call, part) in [
        (&["verify", "--parquet", dir][..], "it is not a regular file"),
        (&export, "is a file of another warehouse"),
    ] {
        let end = run(program, call, folder.path());
        assert!(end.code == Some(1) && end.error.contains(part), "{}", end.error);
    }
}

/// A change of a byte of a file is found, or the rows are still the same. Before a release, of every
/// byte.
#[test]
fn changed_bytes_give_no_other_rows() {
    let distance = if is_release() { 1 } else { 13 };
    let folder = exported(&["--table", "piece_placements"]);
    let path = folder.path().join("piece_placements.parquet");
    let whole = fs::read(&path).unwrap();
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_reading() {
            report(panic);
        }
    }));
    let (expected, mut refused) = (rows_of(&path).unwrap(), 0);
    for position in (0..whole.len()).step_by(distance) {
        let mut bytes = whole.clone();
        bytes[position] ^= [1, 0x40, 0xFF][position % 3];
        fs::write(&path, bytes).unwrap();
        match verify_parquet(folder.path(), 1, &Unobserved) {
            Ok(()) => assert_eq!(rows_of(&path).unwrap(), expected, "byte {position}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > whole.len() / distance / 2, "{refused} of {}", whole.len());
}

/// The rows of the file of `piece_placements`.
fn rows_of(path: &Path) -> std::io::Result<Vec<String>> {
    let schema = schema_of("piece_placements");
    let reader = ColumnarReader::open(path)?;
    let mut rows = Vec::new();
    for group in 0..reader.row_groups() {
        let group = reader.read(group, &schema)?;
        for row in 0..group.rows() {
            let texts = group.columns().iter().zip(schema.columns());
            let texts =
                texts.map(|(values, column)| text_of_read(values, column.column_type(), row));
            rows.push(texts.collect::<Vec<_>>().join("|"));
        }
    }
    Ok(rows)
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
        let checked = klotski_sql(&["verify", "--parquet", name]);
        let error = String::from_utf8(checked.stderr).unwrap();
        assert!(checked.status.success() || error.contains("holds no file of"), "{error}");
    }
    // Two runs at once.
    let start = || {
        let mut run = programs::sql();
        run.args(arguments).args(sets).env("KLOTSKI_DB", file()).spawn().unwrap()
    };
    for mut run in [start(), start()] {
        assert!(run.wait().unwrap().success());
    }
    let checks = answer(&["verify", "--parquet", name]);
    assert!(checks.contains("layouts.parquet") && checks.contains("farthest_sets/7-0-7"));
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
    let reader = SerializedFileReader::new(fs::File::open(&path).unwrap()).unwrap();
    let columns = reader.metadata().file_metadata().schema_descr().num_columns();
    let csv = answer(&["query", "hardest", "5-4-1", "3"]);
    assert_eq!(columns, csv.lines().next().unwrap().split(',').count());
    assert_eq!(reader.metadata().file_metadata().num_rows(), 3);
    // To a pipe, too.
    let piped =
        klotski_sql(&["sql", "SELECT code, id FROM layouts LIMIT 2", "--format", "parquet"]);
    assert!(piped.status.success() && piped.stdout.starts_with(b"PAR1"));
    assert!(piped.stdout.ends_with(b"PAR1"));
    let sql = "SELECT seed_layer AS n FROM layouts WHERE jiang_num = 99 UNION ALL SELECT 'x'";
    let (code, error) = refusal(&["sql", sql, "--format", "parquet"]);
    assert_eq!((code, error.contains("CAST")), (1, true), "{error}");
}
