//! A Parquet file being checked.

use std::io;
use std::path::Path;

use klotski::message;
use klotski_warehouse::in_order;

use crate::columnar::{ColumnarReader, ColumnarSchema, RowGroup};
use crate::export::FileKeys;
use crate::verify::VerifyError;

/// The ending of the names of the files.
pub(super) const ENDING: &str = ".parquet";

/// A fault of a file. The name of the file is added later.
pub(super) struct FileFault(String);

impl FileFault {
    pub(super) fn new(fault: impl Into<String>) -> Self {
        Self(fault.into())
    }

    pub(super) fn of(self, file: &str) -> VerifyError {
        VerifyError::File { file: file.to_owned(), fault: self.0 }
    }
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

pub(super) struct OpenFile<'p> {
    pub(super) path: &'p Path,
    pub(super) schema: ColumnarSchema,
    pub(super) reader: ColumnarReader,
}

impl<'p> OpenFile<'p> {
    pub(super) fn open(
        path: &'p Path,
        table: &str,
        schema: ColumnarSchema,
    ) -> Result<Self, FileFault> {
        let reader = ColumnarReader::open(path)?;
        let file = Self { path, schema, reader };
        if file.key(FileKeys::TABLE)? != table {
            return Err(FileFault::new(message!("it is no file of {table}", table)));
        }
        Ok(file)
    }

    pub(super) fn key(&self, key: &str) -> Result<&str, FileFault> {
        let value = self.reader.metadata(key);
        value.ok_or_else(|| FileFault::new(message!("its metadata lacks {key}", key)))
    }

    /// Calls `work` with the row groups on several threads, and `take` with the results in order.
    pub(super) fn for_each_row_group<T: Send>(
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
