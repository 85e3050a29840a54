//! The rows of a Parquet file, by the row API of the crate.

use std::fs::File;
use std::path::Path;

use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

fn reader(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).unwrap()).unwrap()
}

pub fn metadata(path: &Path) -> ParquetMetaData {
    reader(path).metadata().clone()
}

/// The number of rows, from the metadata.
pub fn count(path: &Path) -> i64 {
    metadata(path).file_metadata().num_rows()
}

/// By row: its values.
pub fn rows(path: &Path) -> impl Iterator<Item = Vec<Field>> {
    let rows = reader(path).into_iter().map(Result::unwrap);
    rows.map(|row| row.into_columns().into_iter().map(|(_, field)| field).collect())
}

pub fn integer(field: &Field) -> i64 {
    match field {
        Field::Int(integer) => (*integer).into(),
        Field::Long(integer) => *integer,
        other => panic!("{other:?} is no integer"),
    }
}

/// The elements of a list.
pub fn list(field: &Field) -> &[Field] {
    match field {
        Field::ListInternal(list) => list.elements(),
        other => panic!("{other:?} is no list"),
    }
}
