//! The declared type of a column of an answer.

/// The type that a column was declared with. A value of SQLite may still have another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the storage classes of SQLite: https://sqlite.org/datatype3.html
pub enum DeclaredType {
    Integer,
    Real,
    Text,
    Blob,
    /// The column is an expression, or its type says nothing about its values.
    Unknown,
}

impl DeclaredType {
    /// Reads the type of a column as it stands in the schema; `None` for an expression.
    ///
    /// ```
    /// use klotski_sql::rows::DeclaredType;
    ///
    /// assert_eq!(DeclaredType::of(Some("INTEGER")), DeclaredType::Integer);
    /// assert_eq!(DeclaredType::of(None), DeclaredType::Unknown);
    /// ```
    #[must_use]
    pub fn of(declared: Option<&str>) -> Self {
        match declared.unwrap_or_default().to_ascii_uppercase().as_str() {
            "INTEGER" | "INT" => Self::Integer,
            "REAL" => Self::Real,
            "TEXT" => Self::Text,
            "BLOB" => Self::Blob,
            _ => Self::Unknown,
        }
    }
}
