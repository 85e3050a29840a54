//! SQL.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use klotski_sql::query::{QueryError, Session, Stop, catalogue, run_sql};
use klotski_sql::rows::{RowSink, Value};

use super::mutated::like;
use super::{assert_tells, run};
use crate::support::fixture::file;

/// Parts to put together, beside the canned queries.
const PARTS: [&str; 24] = [
    "SELECT * FROM layouts LIMIT 3",
    "SELECT code, layer FROM layer_members('D0000000F') ORDER BY 2, 1",
    "SELECT layer, layouts FROM layers_of('id:0')",
    "SELECT n.*, l.min_solution_step FROM neighbors('D0000000F') AS n JOIN layouts AS l USING (code)",
    "SELECT * FROM shortest_path('D0000000F', 'E0000000F')",
    "SELECT * FROM shortest_paths('D0000000F', 'E0000000F')",
    "SELECT * FROM solutions('000000000')",
    "SELECT step, count(*) FROM farthest('7-0-1-0-0') GROUP BY 1",
    "SELECT code FROM group_of('short:00000')",
    "SELECT layout_id(code), code(id), short_code(code), board(code) FROM layouts",
    "SELECT mirror(code), flip(code), is_symmetric(code), distance(code, seed) FROM layouts JOIN groups USING (group_id)",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100) SELECT group_concat(i, code(i)) FROM n",
    "SELECT json_group_array(code) FROM layouts",
    "SELECT printf('%.*c', 100000000, 'x'), zeroblob(1000000000), randomblob(-1)",
    "SELECT replace(hex(zeroblob(1000)), '0', code) FROM layouts",
    "PRAGMA integrity_check; PRAGMA writable_schema = 1; PRAGMA table_info(layouts)",
    "ATTACH 'x.db' AS x; VACUUM INTO 'y.db'",
    "INSERT INTO groups SELECT * FROM groups RETURNING *; DELETE FROM layouts; DROP TABLE classes",
    "EXPLAIN QUERY PLAN SELECT 1; EXPLAIN SELECT * FROM groups",
    "VALUES (:a, ?1, @b, $c, NULL, x'00', 1e999, -9223372036854775808, 'it''s', \"x\", [y], `z`)",
    "SELECT sum(a.id * b.id) OVER (ORDER BY a.id ROWS 3 PRECEDING) FROM layouts AS a, layouts AS b",
    "/* comment -- */ SELECT load_extension('x'), readfile('/etc/passwd'), sqlite_version() -- end",
    "BEGIN; SELECT CASE WHEN 1 THEN raise(ABORT, 'x') END COLLATE nocase IN (SELECT 1 EXCEPT SELECT 2); END",
];

/// Reads rows and drops them; stops after so many rows.
struct Few(u32);

impl RowSink for Few {
    fn begin(&mut self, _columns: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, _values: &[Value<'_>]) -> io::Result<()> {
        self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The time limit of a statement.
const LIMIT: Duration = Duration::from_millis(100);
/// How much longer one instruction of SQLite may take on a slow machine.
const GRACE: Duration = Duration::from_secs(10);

fn statements(cases: u32) {
    let before = fs::read(file()).unwrap();
    let mut seeds: Vec<&str> = catalogue().iter().map(|query| query.sql).collect();
    seeds.extend(PARTS);
    run(cases, &like(&seeds, 8), |sql| {
        let session = Session::open(file(), Stop::after(Some(LIMIT))).unwrap();
        let clock = Instant::now();
        match run_sql(&session, &sql, &[], &mut Few(1_000)) {
            Err(QueryError::Output(_)) | Ok(()) => {}
            Err(error) => assert_tells(&error.to_string(), &sql),
        }
        assert!(clock.elapsed() < LIMIT + GRACE, "takes too long: {sql}");
    });
    assert!(fs::read(file()).unwrap() == before, "the warehouse is another");
    let folder = file().parent().unwrap();
    for name in ["x.db", "y.db"] {
        assert!(!folder.join(name).exists() && !PathBuf::from(name).exists(), "{name}");
    }
}

#[test]
fn statements_are_answered_or_refused() {
    statements(500);
}

#[test]
#[ignore = "twelve minutes; a release test"]
fn a_million_statements() {
    statements(1_000_000);
}
