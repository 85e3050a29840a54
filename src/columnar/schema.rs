//! The columns of a file: names, types and encodings.

use std::io;
use std::sync::Arc;

use klotski_warehouse::Encoding;
use parquet::basic::{
    Compression, ConvertedType, Encoding as PageEncoding, LogicalType, Repetition, Type, ZstdLevel,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::schema::types::{ColumnPath, Type as SchemaType, TypePtr};

/// The zstd level. Higher levels slow down writing, not reading. For `layouts`, level 3 makes the
/// file 8 % larger, level 9 makes it 0.6 % smaller.
const ZSTD_LEVEL: i32 = 6;

/// The maximum number of rows in a page, the unit of compression. With the default of 20,000 rows,
/// sorted columns take a third more.
const PAGE_ROWS: usize = 1 << 17;

/// The zstd level for lists of integers. Equal lists are far apart, and only higher levels have a
/// window that is large enough. Level 6 makes them a tenth larger.
const LIST_LEVEL: i32 = 9;

/// The page size for lists of integers, in bytes. Equal lists are only found within a page: with
/// the default of 1 MB, sets take a quarter more.
const LIST_PAGE_BYTES: usize = 1 << 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParquetType {
    Int32,
    Int64,
    Double,
    /// UTF-8.
    Text,
    Bytes,
    /// Lists of integers; neither a list nor an element is null.
    Int32List,
    /// Lists of texts; neither a list nor an element is null.
    TextList,
}

impl ParquetType {
    pub fn is_list(self) -> bool {
        matches!(self, Self::Int32List | Self::TextList)
    }

    fn physical(self) -> Type {
        match self {
            Self::Int32 | Self::Int32List => Type::INT32,
            Self::Int64 => Type::INT64,
            Self::Double => Type::DOUBLE,
            Self::Text | Self::Bytes | Self::TextList => Type::BYTE_ARRAY,
        }
    }
}

#[derive(Clone, Debug)]
pub struct FileColumn {
    pub name: String,
    pub column_type: ParquetType,
    /// Whether a value can be null.
    pub is_optional: bool,
    encoding: Encoding,
    /// What a value means; empty if it is not known.
    pub meaning: String,
}

impl FileColumn {
    /// A column without nulls, with dictionary encoding.
    pub fn new(name: &str, column_type: ParquetType) -> Self {
        Self {
            name: name.to_owned(),
            column_type,
            is_optional: false,
            encoding: Encoding::Dictionary,
            meaning: String::new(),
        }
    }

    pub fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }

    pub fn encoded(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    pub fn explained(self, meaning: impl Into<String>) -> Self {
        Self { meaning: meaning.into(), ..self }
    }

    /// The column as a type of Parquet's schema.
    fn schema_type(&self) -> Result<TypePtr, ParquetError> {
        let is_list = self.column_type.is_list();
        let own = if self.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let (name, repetition) =
            if is_list { ("element", Repetition::REQUIRED) } else { (self.name.as_str(), own) };
        let mut value = SchemaType::primitive_type_builder(name, self.column_type.physical())
            .with_repetition(repetition);
        if matches!(self.column_type, ParquetType::Text | ParquetType::TextList) {
            value = value
                .with_logical_type(Some(LogicalType::String))
                .with_converted_type(ConvertedType::UTF8);
        }
        let value = Arc::new(value.build()?);
        if !is_list {
            return Ok(value);
        }
        // The three levels of a list that the format prescribes.
        let elements = SchemaType::group_type_builder("list")
            .with_repetition(Repetition::REPEATED)
            .with_fields(vec![value]);
        let list = SchemaType::group_type_builder(&self.name)
            .with_repetition(own)
            .with_logical_type(Some(LogicalType::List))
            .with_converted_type(ConvertedType::LIST)
            .with_fields(vec![Arc::new(elements.build()?)]);
        Ok(Arc::new(list.build()?))
    }

    /// The path of the values in Parquet's schema.
    fn path(&self) -> ColumnPath {
        let mut parts = vec![self.name.clone()];
        if self.column_type.is_list() {
            parts.extend(["list".to_owned(), "element".to_owned()]);
        }
        ColumnPath::new(parts)
    }
}

/// The columns of a file, and the order of its rows.
#[derive(Clone, Debug)]
pub struct ColumnarSchema {
    pub columns: Vec<FileColumn>,
    pub(super) root: TypePtr,
    pub(super) properties: WriterPropertiesPtr,
}

impl ColumnarSchema {
    /// The schema of a file with rows sorted by the columns at these positions.
    pub fn sorted_by(table: &str, columns: Vec<FileColumn>, positions: &[usize]) -> Self {
        let fields = columns.iter().map(FileColumn::schema_type);
        let root = fields
            .collect::<Result<_, _>>()
            .and_then(|fields| SchemaType::group_type_builder(table).with_fields(fields).build())
            .expect("a column of any name and type can be described");
        let properties = Arc::new(properties(&columns, positions));
        Self { columns, root: Arc::new(root), properties }
    }

    /// The names of the columns by which the rows are sorted.
    pub fn sorting(&self) -> impl Iterator<Item = &str> {
        let sorting = self.properties.sorting_columns().into_iter().flatten();
        let position = |column: &SortingColumn| usize::try_from(column.column_idx).ok();
        sorting.filter_map(position).map(|position| self.columns[position].name.as_str())
    }
}

fn properties(columns: &[FileColumn], sorted_by: &[usize]) -> WriterProperties {
    let sorting = sorted_by.iter().map(|&position| {
        assert!(position < columns.len(), "a column that is sorted is there");
        let column_idx = i32::try_from(position).expect("a file has few columns");
        SortingColumn { column_idx, descending: false, nulls_first: false }
    });
    let sorting: Vec<SortingColumn> = sorting.collect();
    let zstd = |level| Compression::ZSTD(ZstdLevel::try_new(level).expect("a level of zstd"));
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("klotski-sql version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(zstd(ZSTD_LEVEL))
        .set_data_page_row_count_limit(PAGE_ROWS)
        .set_sorting_columns(Some(sorting).filter(|sorting| !sorting.is_empty()));
    for column in columns {
        let path = column.path();
        if column.column_type == ParquetType::Int32List {
            properties = properties
                .set_column_compression(path.clone(), zstd(LIST_LEVEL))
                .set_column_data_page_size_limit(path.clone(), LIST_PAGE_BYTES)
                .set_column_data_page_row_count_limit(path.clone(), usize::MAX);
        }
        let encoding = match (column.encoding, column.column_type.physical()) {
            (Encoding::Dictionary, _) => continue,
            (Encoding::Delta, Type::INT32 | Type::INT64) => PageEncoding::DELTA_BINARY_PACKED,
            (Encoding::Delta, Type::BYTE_ARRAY) => PageEncoding::DELTA_BYTE_ARRAY,
            (Encoding::Delta | Encoding::Plain, _) => PageEncoding::PLAIN,
        };
        properties = properties
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, encoding);
    }
    properties.build()
}

/// The system error inside an error of Parquet; otherwise the file or a value is invalid.
pub(super) fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(cause) => match cause.downcast() {
            Ok(cause) => *cause,
            Err(cause) => io::Error::new(io::ErrorKind::InvalidData, cause),
        },
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    }
}
