//! The words of SQL that completion knows.

use crate::query::{Session, run_sql};
use crate::rows::Answer;

/// Tables, columns, functions and keywords.
#[derive(Debug)]
pub(super) struct Vocabulary {
    pub(super) functions: Vec<String>,
    pub(super) table_functions: Vec<String>,
}

/// The words that begin a statement that reads.
pub(super) const BEGINNINGS: [&str; 5] = ["SELECT", "WITH", "VALUES", "EXPLAIN", "PRAGMA"];

/// The words that begin other statements, which the guard refuses with a reason.
pub(super) const REFUSED: [&str; 18] = [
    "ALTER",
    "ANALYZE",
    "ATTACH",
    "BEGIN",
    "COMMIT",
    "CREATE",
    "DELETE",
    "DETACH",
    "DROP",
    "END",
    "INSERT",
    "REINDEX",
    "RELEASE",
    "REPLACE",
    "ROLLBACK",
    "SAVEPOINT",
    "UPDATE",
    "VACUUM",
];

/// The words within statements that read.
pub(super) const KEYWORDS: [&str; 67] = [
    "ALL",
    "AND",
    "AS",
    "ASC",
    "BETWEEN",
    "BY",
    "CASE",
    "CAST",
    "COLLATE",
    "CROSS",
    "DESC",
    "DISTINCT",
    "ELSE",
    "END",
    "ESCAPE",
    "EXCEPT",
    "EXISTS",
    "FILTER",
    "FIRST",
    "FOLLOWING",
    "FROM",
    "FULL",
    "GLOB",
    "GROUP",
    "GROUPS",
    "HAVING",
    "IN",
    "INNER",
    "INTERSECT",
    "IS",
    "ISNULL",
    "JOIN",
    "LAST",
    "LEFT",
    "LIKE",
    "LIMIT",
    "MATERIALIZED",
    "NATURAL",
    "NOT",
    "NOTNULL",
    "NULL",
    "NULLS",
    "OFFSET",
    "ON",
    "OR",
    "ORDER",
    "OUTER",
    "OVER",
    "PARTITION",
    "PLAN",
    "PRECEDING",
    "QUERY",
    "RANGE",
    "RECURSIVE",
    "REGEXP",
    "RIGHT",
    "ROW",
    "ROWS",
    "SELECT",
    "THEN",
    "UNBOUNDED",
    "UNION",
    "USING",
    "VALUES",
    "WHEN",
    "WHERE",
    "WINDOW",
];

/// The beginnings of names that are of no use in a warehouse: full text, trees, settings.
const HIDDEN_PREFIXES: [&str; 20] = [
    "bm25",
    "changes",
    "dbstat",
    "fts",
    "highlight",
    "jsonb",
    "last_insert",
    "like",
    "load_ext",
    "match",
    "offsets",
    "optimize",
    "pragma_",
    "rtree",
    "snippet",
    "sqlite_",
    "subtype",
    "total_changes",
    "unistr",
    "unlikely",
];

impl Vocabulary {
    /// Asks SQLite for its functions. Without an answer there is less to complete.
    pub(super) fn of(session: &Session) -> Self {
        let functions = "SELECT DISTINCT name FROM pragma_function_list ORDER BY name";
        let modules = "SELECT DISTINCT name FROM pragma_module_list ORDER BY name";
        Self { functions: names(session, functions), table_functions: names(session, modules) }
    }
}

fn names(session: &Session, sql: &str) -> Vec<String> {
    let mut answer = Answer::default();
    let _ = run_sql(session, sql, &[], &mut answer);
    let names = answer.rows.iter().filter_map(|row| Some(row.first()?.text().into_owned()));
    let is_word = |name: &String| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_useful = |name: &String| !HIDDEN_PREFIXES.iter().any(|start| name.starts_with(start));
    names.filter(is_word).filter(is_useful).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Stop;

    #[test]
    fn the_functions_of_the_puzzle_are_known() {
        let session = Session::without_warehouse(Stop::default()).unwrap();
        let Vocabulary { functions, table_functions } = Vocabulary::of(&session);
        for name in ["distance", "mirror", "median", "count", "substr", "regexp"] {
            assert!(functions.iter().any(|known| known == name), "{name}");
        }
        for name in ["neighbors", "shortest_path", "generate_series"] {
            assert!(table_functions.iter().any(|known| known == name), "{name}");
        }
        let all = functions.iter().chain(&table_functions);
        assert!(all.clone().all(|name| !name.starts_with("fts") && name != "->"), "{all:?}");
    }
}
