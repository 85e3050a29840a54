//! A column of a table or a view.

use super::Stage;

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
    /// The type in SQLite and in Parquet.
    pub column_type: SqlType,
    /// The kind of the values, which decides how they are printed.
    pub kind: ColumnKind,
    /// How the values are encoded in Parquet.
    pub encoding: Encoding,
    /// The stage that measures the values.
    pub stage: Stage,
    /// What a value means.
    pub meaning: &'static str,
    /// The heading of the column in reports.
    pub heading: Option<&'static str>,
    /// The condition under which the value is NULL, besides a missing stage.
    null_if: Option<&'static str>,
}

/// The type of a column in SQLite and in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SqlType {
    /// INTEGER, 32 bits in Parquet.
    Int32,
    /// INTEGER, 64 bits in Parquet: counts whose sums need more than 32 bits.
    Int64,
    /// BIGINT, which is INTEGER for SQLite, 64 bits in Parquet: values that can pass 2^31.
    BigInt,
    /// REAL.
    Double,
    /// TEXT.
    Text,
    /// BLOB, in Parquet the list of codes that [`min_solutions_in`](crate::min_solutions_in)
    /// decodes.
    Codes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A count or a length, printed with separators.
    Count,
    /// A number that only identifies something.
    Number,
    /// 1 or 0.
    Truth,
    /// A class, whose three numbers are sorted as numbers.
    Class,
    Code,
    /// English words, which are translated.
    Words,
    /// Anything else.
    Text,
}

/// The encoding of a column in Parquet, before compression. Each is correct for any values; the
/// smallest was found by measuring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Each distinct value once, and its number in each row. For few distinct values.
    Dictionary,
    /// Differences of adjacent integers, or the differing ends of adjacent texts. For sorted
    /// values.
    Delta,
    /// The values themselves.
    Plain,
}

/// Declares constructors of columns by the type and the kind of the values.
macro_rules! constructors {
    ($($(#[$about:meta])* $name:ident: $of_type:ident, $kind:ident;)*) => {$(
        $(#[$about])*
        pub(super) const fn $name(name: &'static str, meaning: &'static str) -> Self {
            Self::new(name, meaning, SqlType::$of_type, ColumnKind::$kind)
        }
    )*};
}

impl Column {
    const fn new(
        name: &'static str,
        meaning: &'static str,
        column_type: SqlType,
        kind: ColumnKind,
    ) -> Self {
        Self {
            name,
            column_type,
            kind,
            encoding: Encoding::Dictionary,
            stage: Stage::Core,
            meaning,
            heading: None,
            null_if: None,
        }
    }

    constructors! {
        /// A count of layouts or other things that may be many.
        count: Int64, Count;
        /// A count that can pass 2^31.
        big: BigInt, Count;
        /// A length or a count of few things.
        small: Int32, Count;
        /// A number that identifies something.
        number: Int32, Number;
        truth: Int32, Truth;
        real: Double, Count;
        class: Text, Class;
        string: Text, Text;
    }

    pub(super) const fn code(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, meaning, SqlType::Text, ColumnKind::Code).encoded(Encoding::Delta)
    }

    pub(super) const fn codes(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, meaning, SqlType::Codes, ColumnKind::Text).encoded(Encoding::Delta)
    }

    pub(super) const fn head(self, heading: &'static str) -> Self {
        Self { heading: Some(heading), ..self }
    }

    pub(super) const fn stage(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }

    pub(super) const fn null(self, condition: &'static str) -> Self {
        Self { null_if: Some(condition), ..self }
    }

    pub(super) const fn encoded(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// When the value is NULL: `never`, or the conditions. `stage` is the stage of the table,
    /// which has no rows without it.
    pub fn null_when(&self, stage: Stage) -> String {
        let stage = (self.stage > stage).then(|| format!("without the stage {}", self.stage));
        let conditions = [stage.as_deref(), self.null_if];
        let conditions: Vec<&str> = conditions.into_iter().flatten().collect();
        if conditions.is_empty() { "never".to_owned() } else { conditions.join("; ") }
    }

    pub fn sql_type(&self) -> &'static str {
        match self.column_type {
            SqlType::Int32 | SqlType::Int64 => "INTEGER",
            SqlType::BigInt => "BIGINT",
            SqlType::Double => "REAL",
            SqlType::Text => "TEXT",
            SqlType::Codes => "BLOB",
        }
    }
}
