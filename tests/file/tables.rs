//! The tables of a warehouse: consistent with each other and with the board.

use std::fs;
use std::path::Path;

use data_encoding::HEXLOWER;
use klotski_query::{Session, Stop, catalogue};
use klotski_warehouse::Content;
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::support::fixture::{file, golden, names, open, rows, session};

fn number(connection: &Connection, sql: &str) -> i64 {
    connection.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Later programs of 1.x read its tables. A change of the schema is a new file.
#[test]
fn the_schema_of_the_first_release_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = names(&folder).into_iter().take(8);
    let files = files.map(|name| fs::read_to_string(folder.join(name)).unwrap());
    let digest = HEXLOWER.encode(&Sha256::digest(files.collect::<String>()));
    assert_eq!(digest, "8515c8c206e47f4e2ed7c18be3e31585052bb14403d2dc8d81cdfe0a010f671f");
}

/// The rows are the same on every platform.
#[test]
fn the_content_has_its_golden_digest() {
    let content = Content::recorded(open().connection()).unwrap();
    golden("content.txt", &format!("{}\n", content.digest));
}

#[test]
fn integrity_checks_of_sqlite_pass() {
    let warehouse = open();
    let connection = warehouse.connection();
    // SQLite compares every entry of every index with its row.
    let found: String =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(found, "ok");
    let mut orphans = connection.prepare("PRAGMA foreign_key_check").unwrap();
    assert!(!orphans.exists([]).unwrap());
}

#[test]
fn tables_agree() {
    let warehouse = open();
    let connection = warehouse.connection();
    // Each of these counts rows that contradict another table.
    for sql in [
        "SELECT count(*) FROM groups AS g LEFT JOIN (
             SELECT group_id, count(*) AS size, min(code) AS seed, max(group_index) AS last,
                    max(seed_layer) + 1 AS layers, max(min_solution_step) AS most,
                    sum(code GLOB 'D*') AS solved, count(DISTINCT group_index) AS indexes
             FROM layouts GROUP BY group_id) AS l USING (group_id)
         WHERE (g.size, g.seed, g.size - 1, g.seed_layers, g.max_min_solution_step, g.size,
                g.solvable, g.solved_layouts)
            IS NOT (l.size, l.seed, l.last, l.layers, l.most, l.indexes,
                    l.solved > 0, l.solved)",
        "SELECT count(*) FROM classes AS c LEFT JOIN (
             SELECT jiang_num, bing_num, style_num, sum(size) AS layouts, count(*) AS groups,
                    max(size) AS largest, max(group_num) AS last
             FROM groups GROUP BY jiang_num, bing_num, style_num) AS g
             USING (jiang_num, bing_num, style_num)
         WHERE (c.layouts, c.groups, c.largest_group, c.groups - 1)
            IS NOT (g.layouts, g.groups, g.largest, g.last)",
        "SELECT count(*) FROM layers AS y LEFT JOIN (
             SELECT group_id, seed_layer, count(*) AS layouts FROM layouts
             GROUP BY group_id, seed_layer)
             AS l USING (group_id, seed_layer)
         WHERE y.layouts IS NOT l.layouts",
        "SELECT count(*) FROM (
             SELECT group_id, min_solution_step, count(*) AS layouts FROM layouts
             WHERE min_solution_step NOTNULL GROUP BY group_id, min_solution_step) AS l
         FULL JOIN solution_steps AS s USING (group_id, min_solution_step)
         WHERE s.layouts IS NOT l.layouts",
        // group_index ascends with codes, group_num with size and then seed
        "SELECT count(*) FROM (
             SELECT group_index, row_number() OVER (PARTITION BY group_id ORDER BY code) - 1 AS n
             FROM layouts)
         WHERE group_index <> n",
        "SELECT count(*) FROM (
             SELECT group_num, row_number() OVER (
                 PARTITION BY jiang_num, bing_num, style_num ORDER BY size DESC, seed) - 1 AS n
             FROM groups)
         WHERE group_num <> n",
        "SELECT count(*) FROM layouts AS l JOIN groups AS g USING (group_id)
         WHERE (l.min_solution_step IS NULL) = g.solvable",
    ] {
        assert_eq!(number(connection, sql), 0, "{sql}");
    }
    assert_eq!(
        number(connection, "SELECT count(*) FROM layers"),
        number(connection, "SELECT sum(seed_layers) FROM groups")
    );
}

/// A warehouse of some classes has the numbers of the whole one.
#[test]
fn group_ids_are_those_of_the_whole_warehouse() {
    let warehouse = open();
    let connection = warehouse.connection();
    let sql = "SELECT group_id FROM groups WHERE jiang_num = 1 AND style_num = 1";
    assert_eq!(number(connection, sql), 16);
    // The last class of all.
    assert_eq!(number(connection, "SELECT max(group_id) FROM groups"), 25_421);
}

#[test]
fn provenance_records_every_stage() {
    let session = session();
    let sql = "SELECT stage, version, options, length(started_at), seconds >= (
                   SELECT sum(seconds) FROM provenance AS part
                   WHERE part.stage = whole.stage AND step <> 'all'
               )
               FROM provenance AS whole WHERE step = 'all' ORDER BY stage";
    let found = rows(&session, sql, &[]);
    for (row, stage) in found.iter().zip(["core", "distances", "farthest", "solutions"]) {
        let length = "2026-01-01T00:00:00Z".len().to_string();
        assert_eq!(
            [&row[0], &row[1], &row[3], &row[4]],
            [stage, env!("CARGO_PKG_VERSION"), &length, "1"]
        );
        assert!(row[2].contains("\"classes\":[\"0-0-0\",\"1-0-*\""), "{row:?}");
        assert!(row[2].contains("\"measures\":[\"core\",\"solutions\""), "{row:?}");
    }
    assert_eq!(found.len(), 4);
}

/// What a plain sqlite3 shell or browser must find by index.
#[test]
fn look_ups_search_and_do_not_scan() {
    let warehouse = open();
    for (condition, index) in [
        ("code = '4FEA13400'", "layouts_by_code (code=?)"),
        (
            "jiang_num = 5 AND bing_num = 4 AND style_num = 1 AND group_num = 0
             AND group_index = 123",
            "PRIMARY KEY (jiang_num=? AND bing_num=? AND style_num=?)",
        ),
        (
            "group_id = 11394",
            "PRIMARY KEY (ANY(jiang_num) AND ANY(bing_num) AND ANY(style_num) AND group_id=?)",
        ),
        (
            "jiang_num = 5 AND bing_num = 4 AND style_num = 1 AND group_num = 0",
            "PRIMARY KEY (jiang_num=? AND bing_num=? AND style_num=?)",
        ),
    ] {
        let sql = format!("EXPLAIN QUERY PLAN SELECT * FROM layouts WHERE {condition}");
        let mut plan = warehouse.connection().prepare(&sql).unwrap();
        let plan: Vec<String> =
            plan.query_map([], |row| row.get(3)).unwrap().map(Result::unwrap).collect();
        assert!(plan.iter().any(|line| line.ends_with(index)), "{condition}: {plan:?}");
        assert!(!plan.iter().any(|line| line.starts_with("SCAN")), "{condition}: {plan:?}");
    }
}

/// The view chooses the name of a layout as the function does, for all layouts that have one.
#[test]
fn the_view_of_names_has_one_name_for_a_layout() {
    let session = session();
    let one = |sql: &str| rows(&session, sql, &[])[0][0].clone();
    assert_eq!(one("SELECT count(*) FROM layout_names WHERE name IS name(code)"), "449");
    assert_eq!(one("SELECT count(*) || '/' || count(DISTINCT code) FROM layout_names"), "449/449");
    let stored = one("SELECT count(*) || '/' || count(DISTINCT code) FROM names");
    assert_eq!(stored, format!("{}/449", klotski::names::all().len()));
}

/// Figures of an independent program.
#[test]
fn the_structure_has_the_known_figures() {
    let session = session();
    let figures = "
        SELECT sum(edges), max(max_degree), sum(cut_layouts), sum(bridges), sum(biconnected_components),
               max(largest_biconnected_component), (SELECT sum(solution_paths) FROM layouts AS l WHERE is_of_class),
               (SELECT max(solution_paths) FROM layouts AS l WHERE is_of_class),
               (SELECT count(*) FROM layouts AS l WHERE is_of_class AND solution_paths = 1),
               (SELECT max(min_solution_step) FROM layouts AS l
                WHERE is_of_class AND solution_paths = 1)
        FROM groups AS l WHERE is_of_class";
    for (style, expected) in [
        (1, "114958|10|3834|3082|4780|19157|6961099|28560|17983|40"),
        (2, "184404|10|6556|5968|9305|64136|455321626|12700800|22116|51"),
    ] {
        let of_class = format!("(l.jiang_num, l.bing_num, l.style_num) = (5, 4, {style})");
        let found = rows(&session, &figures.replace("is_of_class", &of_class), &[]);
        assert_eq!(found[0].join("|"), expected, "class 5-4-{style}");
    }
    let of_layout = |column: &str, code: &str| {
        let sql = format!("SELECT {column} FROM layouts WHERE code = '{code}'");
        rows(&session, &sql, &[])[0][0].clone()
    };
    for (code, column, expected) in [
        ("1A9BF0C00", "degree", "8"),
        ("1A9BF0C00", "solution_paths", "256"),
        ("4FEA13400", "degree", "3"),
        ("4FEA13400", "solution_paths", "10160640"),
        ("AFEAC8400", "solution_paths", "1"),
        ("AFEAC8400", "min_solution_step", "40"),
    ] {
        assert_eq!(of_layout(column, code), expected, "{column} of {code}");
    }
    // Of the group of 1A9BF0C: all pairs, each layout with itself included, and their mean distance.
    let distances = "
        SELECT 2 * sum(pairs) + g.size, printf('%.2f', 2.0 * sum(pairs * distance) / (g.size * g.size)),
               max(distance)
        FROM groups AS g JOIN distances USING (group_id) WHERE g.seed = '00A6BFC00'";
    assert_eq!(rows(&session, distances, &[])[0].join("|"), "673662025|50.46|145");
}

/// The statistics and the plans of all canned queries are those after SQLite's own `ANALYZE`.
#[test]
fn statistics_are_those_of_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.db");
    fs::copy(file(), &path).unwrap();
    let found = || {
        let session = Session::open(&path, Stop::default()).unwrap();
        let statistics = rows(&session, "SELECT * FROM sqlite_stat1 ORDER BY tbl, idx", &[]);
        let plans = catalogue().iter().map(|query| {
            let parameters: Vec<String> =
                query.params.iter().map(|param| format!("{}=1", param.name)).collect();
            let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
            let plan = format!("EXPLAIN QUERY PLAN {}", query.sql);
            rows(&session, &plan, &parameters)
        });
        (statistics, plans.collect::<Vec<_>>())
    };
    let made = found();
    Connection::open(&path).unwrap().execute_batch("ANALYZE layouts").unwrap();
    let analyzed = found();
    assert_eq!(made.0, analyzed.0);
    for (query, (made, analyzed)) in catalogue().iter().zip(made.1.iter().zip(&analyzed.1)) {
        assert_eq!(made, analyzed, "{}", query.name);
    }
}
