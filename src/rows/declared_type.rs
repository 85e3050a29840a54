//! The declared type of a column of a result.

/// The declared type of a column. A value in SQLite may still have another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the storage classes of SQLite: https://sqlite.org/datatype3.html
pub enum DeclaredType {
    Integer,
    Real,
    Text,
    Blob,
    /// The column is an expression, or has another declared type.
    Unknown,
}

impl DeclaredType {
    /// Parses the type of a column as declared in the schema; `None` for an expression.
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
