//! Statements cut up, spliced and mixed at random. None panics, takes more than its time, or changes
//! a file.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use klotski_query::{QueryError, RowSink, Session, Stop, Value, catalogue, run_sql};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};

use crate::support::fixture::file;
use crate::support::needs::is_release;

/// Parts to put together, beside the canned queries.
const PARTS: [&str; 20] = [
    "SELECT code, layer FROM layer_members('D0000000F') ORDER BY 2, 1",
    "SELECT layer, layouts FROM layers_of('id:0')",
    "SELECT n.*, l.min_solution_step FROM neighbors('D0000000F') AS n JOIN layouts AS l USING (code)",
    "SELECT * FROM shortest_path('D0000000F', 'E0000000F')",
    "SELECT * FROM shortest_paths('D0000000F', 'E0000000F')",
    "SELECT * FROM solutions('000000000')",
    "SELECT moves, count(*) FROM farthest('7-0-1-0-0') GROUP BY 1",
    "SELECT code FROM group_of('short:00000')",
    "SELECT layout_id(code), code(id), short_code(code), board(code) FROM layouts",
    "SELECT mirror(code), flip(code), is_symmetric(code), distance(code, seed) FROM layouts JOIN groups USING (group_id)",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "SELECT printf('%.*c', 100000000, 'x'), zeroblob(1000000000), randomblob(-1)",
    "SELECT json_group_array(replace(hex(zeroblob(1000)), '0', code)) FROM layouts",
    "PRAGMA integrity_check; PRAGMA writable_schema = 1; PRAGMA table_info(layouts)",
    "ATTACH 'x.db' AS x; VACUUM INTO 'y.db'",
    "INSERT INTO groups SELECT * FROM groups RETURNING *; DELETE FROM layouts; DROP TABLE classes",
    "VALUES (:a, ?1, @b, $c, NULL, x'00', 1e999, -9223372036854775808, 'it''s', \"x\", [y], `z`)",
    "SELECT sum(a.id * b.id) OVER (ORDER BY a.id ROWS 3 PRECEDING) FROM layouts AS a, layouts AS b",
    "/* comment -- */ SELECT load_extension('x'), readfile('/etc/passwd'), sqlite_version() -- end",
    "BEGIN; SELECT CASE WHEN 1 THEN raise(ABORT, 'x') END COLLATE nocase IN (SELECT 1 EXCEPT SELECT 2); END",
];

/// A part of a text, by places in 65,536ths of its length.
fn part(text: &[char], one: u16, other: u16) -> std::ops::Range<usize> {
    let place = |share: u16| usize::from(share) * (text.len() + 1) / (1 << 16);
    place(one.min(other))..place(one.max(other))
}

/// These texts, with parts replaced by characters or by parts of other texts.
fn like(seeds: &[&str]) -> impl Strategy<Value = String> + use<> {
    let seeds: Vec<Vec<char>> = seeds.iter().map(|seed| seed.chars().collect()).collect();
    let character = prop_oneof![
        8 => prop::char::range(' ', '~'),
        1 => prop::sample::select(vec!['\0', '\n', '\r', '\t', '华', '\u{feff}', '\u{202e}', 'ß']),
        1 => any::<char>(),
    ];
    // Most changes insert.
    let places = prop_oneof![2 => any::<u16>().prop_map(|at| (at, at)), 1 => any::<(u16, u16)>()];
    let change = (places, character, any::<Option<(Index, u16, u16)>>());
    (any::<Index>(), vec(change, 0..=8)).prop_map(move |(seed, changes)| {
        let mut text = seed.get(&seeds).clone();
        for ((at, until), character, splice) in changes {
            let new = match splice {
                Some((of, from, to)) => {
                    let other = of.get(&seeds);
                    other[part(other, from, to)].to_vec()
                }
                None => vec![character],
            };
            let old = part(&text, at, until);
            text.splice(old, new);
        }
        text.into_iter().collect()
    })
}

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

#[test]
fn statements_are_answered_or_refused() {
    const LIMIT: Duration = Duration::from_millis(100);
    // How much longer one instruction of SQLite may take on a slow machine.
    const GRACE: Duration = Duration::from_secs(10);
    let before = fs::read(file()).unwrap();
    let mut seeds: Vec<&str> = catalogue().iter().map(|query| query.sql).collect();
    seeds.extend(PARTS);
    let cases = if is_release() { 20_000 } else { 500 };
    // A failure prints its smallest input.
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let ran = TestRunner::new(config).run(&like(&seeds), |sql| {
        let session = Session::open(file(), Stop::after(Some(LIMIT))).unwrap();
        let clock = Instant::now();
        match run_sql(&session, &sql, &[], &mut Few(1_000)) {
            Err(QueryError::Output(_)) | Ok(()) => {}
            Err(error) => {
                // A quoted text may have line breaks, which the programs do not print.
                let error = error.to_string();
                prop_assert!(!error.trim().is_empty());
                prop_assert!(sql.contains('\n') || !error.contains('\n'), "{}", error);
            }
        }
        prop_assert!(clock.elapsed() < LIMIT + GRACE, "takes too long");
        Ok(())
    });
    ran.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(fs::read(file()).unwrap() == before, "the warehouse is another");
    let folder = file().parent().unwrap();
    for name in ["x.db", "y.db"] {
        assert!(!folder.join(name).exists() && !PathBuf::from(name).exists(), "{name}");
    }
}
