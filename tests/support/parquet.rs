//! Parquet files, read by the crate's own rows, which the programs do not use.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::SerializedFileReader;
use parquet::record::Field;

pub fn open(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).unwrap()).unwrap()
}

/// The values of all rows.
pub fn rows(path: &Path) -> impl Iterator<Item = Vec<Field>> {
    let values = |(_, value)| value;
    open(path)
        .into_iter()
        .map(move |row| row.unwrap().into_columns().into_iter().map(values).collect())
}

pub fn integer(value: &Field) -> i64 {
    match value {
        Field::Int(integer) => (*integer).into(),
        Field::Long(integer) => *integer,
        other => panic!("{other} is no integer"),
    }
}

/// The elements of a list.
pub fn list(value: &Field) -> &[Field] {
    let Field::ListInternal(list) = value else { panic!("{value} is no list") };
    list.elements()
}

pub fn integers(value: &Field) -> Vec<i64> {
    list(value).iter().map(integer).collect()
}
