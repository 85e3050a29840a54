//! The canned queries: the files of `queries/`, with their headers read.

use std::sync::OnceLock;

use crate::error::QueryError;
use crate::header::Query;
use crate::hint::hint;

/// The names and texts of all files.
#[cfg(feature = "data")]
pub use klotski_queries::FILES;
/// Without the feature `data`, there is none.
#[cfg(not(feature = "data"))]
pub const FILES: &[(&str, &str)] = &[];

static QUERIES: OnceLock<Vec<Query<'static>>> = OnceLock::new();

/// All canned queries by topic, then by name.
pub fn catalogue() -> &'static [Query<'static>] {
    QUERIES.get_or_init(|| read(FILES).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Takes files, each with its name, in place of [`FILES`], before any is looked up. The error is
/// that of a wrong header.
pub fn take_queries(files: &[(&'static str, &'static str)]) -> Result<(), String> {
    let _ = QUERIES.set(read(files)?);
    Ok(())
}

fn read(files: &[(&'static str, &'static str)]) -> Result<Vec<Query<'static>>, String> {
    let query = |&(name, text): &(&'static str, &'static str)| {
        Query::parse(name, text).map_err(|fault| format!("queries/{name}.sql: {fault}"))
    };
    let mut queries = files.iter().map(query).collect::<Result<Vec<_>, _>>()?;
    queries.sort_by_key(|query| (query.topic as u8, query.name));
    Ok(queries)
}

/// The query with this name.
///
/// ```
/// use klotski_query::find;
///
/// let usage = "hardest [CLASS|LAYOUT] [-n N] [--metric METRIC] [--by all|class]";
/// assert_eq!(find("hardest")?.usage(), usage);
/// assert!(find("hardes").unwrap_err().to_string().contains("did you mean 'hardest'?"));
/// assert!(!find("zzzzzz").unwrap_err().to_string().contains("did you mean"));
/// # Ok::<(), klotski_query::QueryError>(())
/// ```
pub fn find(name: &str) -> Result<&'static Query<'static>, QueryError> {
    let queries = catalogue();
    queries.iter().find(|query| query.name == name).ok_or_else(|| {
        let hint = hint(name, queries.iter().map(|query| query.name));
        QueryError::UnknownQuery { name: name.to_owned(), hint }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_listed_by_topic_and_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../queries");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "sql"));
        assert_eq!(catalogue().len(), files.count());
        assert!(catalogue().is_sorted_by_key(|query| (query.topic as u8, query.name)));
    }

    /// The queries run in any SQLite with the extension, from 3.34.1 on.
    #[test]
    fn queries_are_in_the_sql_of_the_oldest_host() {
        const LATER: [&str; 12] = [
            " materialized",          // 3.35
            " returning ",            // 3.35
            "->",                     // 3.38
            " unixepoch(",            // 3.38
            " format(",               // 3.38
            " right join ",           // 3.39
            " full join ",            // 3.39
            " is distinct from ",     // 3.39
            " is not distinct from ", // 3.39
            " unhex(",                // 3.41
            " concat(",               // 3.44
            " string_agg(",           // 3.44
        ];
        for query in catalogue() {
            let lines = query.sql.lines().filter(|line| !line.trim_start().starts_with("--"));
            let sql: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
            let sql = sql.join(" ").replace('(', " (").replace(" (", "(").to_lowercase();
            for word in LATER {
                assert!(!sql.contains(word), "{}:{word}", query.name);
            }
        }
    }
}
