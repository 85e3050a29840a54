//! Verifies a folder of Parquet files, without the warehouse.
//!
//! Each file has the digest of its rows in its metadata. The digest of all tables is that of the
//! warehouse.

use std::fs;
use std::io;
use std::path::Path;

use klotski::message;
use klotski::{Class, Ranking};
use klotski_warehouse::{
    Content, RowDigest, Table, TableContent, in_order, min_solution_set, on_threads, solution_tail,
};
use rusqlite::types::ValueRef;

use super::{Observer, VerifyError, timed};
use crate::columnar::{ColumnType, ColumnValues, ColumnarReader, ColumnarSchema, RowGroup};
use crate::export::{EdgeRows, FileKeys, ParquetTable, SetKind, SetsDigest, table_schema};

/// The ending of the names of the files.
const ENDING: &str = ".parquet";

/// Checks every file of an exported folder, up to the first fault.
///
/// # Errors
/// The first fault, or why the folder cannot be checked.
pub fn verify_parquet(
    dir: &Path,
    threads: usize,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    let is_there =
        |table: &&Table| dir.join(format!("{}{ENDING}", table.name)).symlink_metadata().is_ok();
    let tables: Vec<&Table> = ParquetTable::all_of_warehouse().filter(is_there).collect();
    let set_files = files_of_sets(dir)?;
    let edge_files = classes_in(&dir.join(EdgeRows::NAME))?;
    if tables.is_empty() && set_files.is_empty() && edge_files.is_empty() {
        return Err(VerifyError::NoExport { dir: dir.display().to_string() });
    }
    observer.begin(tables.len() + set_files.len() + edge_files.len() + 1);
    let mut contents = Vec::new();
    for table in tables {
        let file = format!("{}{ENDING}", table.name);
        let found = timed(observer, &message!("{file}: its rows and their digest", file), || {
            check_table(&dir.join(&file), table, threads).map_err(|fault| fault.of(&file))
        })?;
        contents.push(found);
    }
    check_content(&contents, observer)?;
    for (kind, class) in set_files {
        let file = format!("{}/{class}{ENDING}", kind.name());
        timed(observer, &message!("{file}: its sets and their digest", file), || {
            check_sets(&dir.join(&file), kind, class, threads).map_err(|fault| fault.of(&file))
        })?;
    }
    on_threads(threads, &edge_files, |&class| {
        let file = format!("{}/{class}{ENDING}", EdgeRows::NAME);
        timed(observer, &message!("{file}: its edges, computed again", file), || {
            check_edges(&dir.join(&file), class).map_err(|fault| fault.of(&file))
        })
    })
    .map(drop)
}

/// Compares the files with each other, and the digest of all tables with that of the warehouse.
fn check_content(tables: &[FoundTable], observer: &dyn Observer) -> Result<(), VerifyError> {
    const NAME: &str = "the digest of the whole content";
    let Some(first) = tables.first() else {
        observer.skipped(NAME, "there are no tables");
        return Ok(());
    };
    if let Some(other) = tables.iter().find(|table| table.warehouse != first.warehouse) {
        let fault = message!(
            "{first} is of the warehouse {warehouse}, {other} of {another}",
            first = first.content.name,
            warehouse = first.warehouse,
            other = other.content.name,
            another = other.warehouse
        );
        return Err(VerifyError::File { file: "the folder".to_owned(), fault });
    }
    let all = ParquetTable::all_of_warehouse().count();
    if tables.len() < all {
        observer.skipped(
            NAME,
            &message!("{tables} of {all} tables are there", tables = tables.len(), all),
        );
        return Ok(());
    }
    timed(observer, NAME, || {
        let tables = tables.iter().map(|table| table.content.clone());
        let (parts, about): (Vec<_>, Vec<_>) =
            tables.partition(|table| !["content", "provenance"].contains(&&*table.name));
        let content = Content::of_tables(parts);
        if content.digest != first.warehouse {
            let fault = message!(
                "it is {digest}, not {warehouse}",
                digest = content.digest,
                warehouse = first.warehouse
            );
            return Err(VerifyError::File { file: NAME.to_owned(), fault });
        }
        let mut rows = RowDigest::default();
        for table in &content.tables {
            let count = ValueRef::Integer(table.rows.cast_signed());
            rows.row([table.name.as_str().into(), count, table.digest.as_str().into()]);
        }
        if about.contains(&rows.finish("content")) {
            return Ok(());
        }
        let fault = "its rows are not the digests of the other files".to_owned();
        Err(VerifyError::File { file: format!("content{ENDING}"), fault })
    })
}

/// A table read from a file.
struct FoundTable {
    content: TableContent,
    /// The digest of the warehouse, from the metadata.
    warehouse: String,
}

/// Compares the rows of a table with the digest in its file.
fn check_table(
    path: &Path,
    table: &'static Table,
    threads: usize,
) -> Result<FoundTable, FileFault> {
    let file = OpenFile::open(path, table.name, table_schema(table))?;
    let mut digest = RowDigest::default();
    file.for_each_row_group(threads, Ok, |group| add_rows(&mut digest, &file, &group))?;
    let content = digest.finish(table.name);
    let recorded = file.key(FileKeys::SHA256)?;
    if recorded != content.digest {
        return Err(FileFault::new(message!(
            "its {rows} rows have the digest {digest}, not {recorded}",
            rows = content.rows,
            digest = content.digest,
            recorded
        )));
    }
    let warehouse = file.key(FileKeys::CONTENT_DIGEST)?.to_owned();
    Ok(FoundTable { content, warehouse })
}

/// Adds rows to a digest, in the form of the sqlite3 shell.
fn add_rows(
    digest: &mut RowDigest,
    file: &OpenFile<'_>,
    group: &RowGroup,
) -> Result<(), FileFault> {
    let mut tails = Vec::new();
    for row in 0..group.rows() {
        for (values, column) in group.columns().iter().zip(file.schema.columns()) {
            if column.column_type() == ColumnType::TextList {
                tails.clear();
                for code in values.strings(row) {
                    let code = std::str::from_utf8(code).ok().and_then(|text| text.parse().ok());
                    let code =
                        code.ok_or_else(|| FileFault::new("a member of a set is not a code"))?;
                    tails.push(solution_tail(code));
                }
                digest.value(ValueRef::Blob(min_solution_set(&tails)));
            } else {
                digest.value(value(values, row));
            }
        }
        digest.end_row();
    }
    Ok(())
}

fn value(values: &ColumnValues, row: usize) -> ValueRef<'_> {
    let integer = values.integer(row).map(ValueRef::Integer);
    let real = || values.real(row).map(ValueRef::Real);
    let text = || values.string(row).map(ValueRef::Text);
    integer.or_else(real).or_else(text).unwrap_or(ValueRef::Null)
}

/// The files of sets in a folder.
fn files_of_sets(dir: &Path) -> Result<Vec<(SetKind, Class)>, VerifyError> {
    let mut found = Vec::new();
    for kind in SetKind::ALL {
        let classes = classes_in(&dir.join(kind.name()))?;
        found.extend(classes.into_iter().map(|class| (kind, class)));
    }
    Ok(found)
}

/// The classes that have a file in a folder, ascending; none if there is no such folder.
fn classes_in(folder: &Path) -> Result<Vec<Class>, VerifyError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            let name = folder.display().to_string();
            return Err(VerifyError::File { file: name, fault: error.to_string() });
        }
    };
    let names = entries.flatten().map(|entry| entry.file_name());
    let classes = names.filter_map(|name| name.to_str()?.strip_suffix(ENDING)?.parse().ok());
    let mut classes: Vec<Class> = classes.collect();
    classes.sort_unstable();
    Ok(classes)
}

/// Computes the edges of a class again, and compares every row. The group_id of group 0, which
/// depends on all earlier classes, is that of the first row.
fn check_edges(path: &Path, class: Class) -> Result<(), FileFault> {
    let mut file = OpenFile::open(path, EdgeRows::NAME, EdgeRows::schema(true))?;
    let with_moves = file.reader.has_columns_of(&file.schema);
    file.schema = EdgeRows::schema(with_moves);
    let named = file.key(FileKeys::CLASS)?;
    if named != class.to_string() {
        return Err(FileFault::new(message!("it holds the edges of class {named}", named)));
    }
    let read = |group| file.reader.read(group, &file.schema);
    let first = if file.reader.row_groups() > 0 { read(0)?.columns()[0].integer(0) } else { None };
    let rows = EdgeRows { class, first_group: first.unwrap_or(0), with_moves };
    let wrong = || FileFault::new("its rows are not the edges of the class");
    let mut group = 0;
    rows.for_each_row_group(|expected| {
        if group == file.reader.row_groups() || read(group)? != expected {
            return Err(wrong());
        }
        group += 1;
        Ok(())
    })?;
    if group == file.reader.row_groups() { Ok(()) } else { Err(wrong()) }
}

/// Compares the sets of a class with the digest in their file.
fn check_sets(path: &Path, kind: SetKind, class: Class, threads: usize) -> Result<(), FileFault> {
    let file = OpenFile::open(path, kind.name(), kind.schema())?;
    let (named, layouts) = (file.key(FileKeys::CLASS)?, Ranking::of_class(class).len());
    if named != class.to_string() {
        return Err(FileFault::new(message!("it holds the sets of class {named}", named)));
    }
    if file.reader.rows() != u64::from(layouts) {
        let rows = file.reader.rows();
        return Err(FileFault::new(message!(
            "it has {rows} rows, the class {layouts} layouts",
            rows,
            layouts
        )));
    }
    let mut digest = SetsDigest::default();
    file.for_each_row_group(
        threads,
        |group| {
            let mut digest = SetsDigest::default();
            digest.add(&group);
            Ok(digest)
        },
        |part| {
            digest.append(&part);
            Ok(())
        },
    )?;
    for (key, found) in digest.keys() {
        let recorded = file.key(key)?;
        if found != recorded {
            return Err(FileFault::new(message!(
                "its {key} is {found}, not {recorded}",
                key,
                found,
                recorded
            )));
        }
    }
    Ok(())
}

/// A fault of a file. The name of the file is added later.
struct FileFault(String);

impl FileFault {
    fn new(fault: impl Into<String>) -> Self {
        Self(fault.into())
    }

    fn of(self, file: &str) -> VerifyError {
        VerifyError::File { file: file.to_owned(), fault: self.0 }
    }
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

struct OpenFile<'p> {
    path: &'p Path,
    schema: ColumnarSchema,
    reader: ColumnarReader,
}

impl<'p> OpenFile<'p> {
    fn open(path: &'p Path, table: &str, schema: ColumnarSchema) -> Result<Self, FileFault> {
        let reader = ColumnarReader::open(path)?;
        let file = Self { path, schema, reader };
        if file.key(FileKeys::TABLE)? != table {
            return Err(FileFault::new(message!("it is no file of {table}", table)));
        }
        Ok(file)
    }

    fn key(&self, key: &str) -> Result<&str, FileFault> {
        let value = self.reader.metadata(key);
        value.ok_or_else(|| FileFault::new(message!("its metadata lacks {key}", key)))
    }

    /// Calls `work` with the row groups on several threads, and `take` with the results in order.
    fn for_each_row_group<T: Send>(
        &self,
        threads: usize,
        work: impl Fn(RowGroup) -> Result<T, FileFault> + Sync,
        take: impl FnMut(T) -> Result<(), FileFault>,
    ) -> Result<(), FileFault> {
        let groups: Vec<usize> = (0..self.reader.row_groups()).collect();
        let read = |&group: &usize| {
            // Threads that share an open file would share its position, too.
            work(ColumnarReader::open(self.path)?.read(group, &self.schema)?)
        };
        in_order(threads, &groups, read, take)
    }
}
