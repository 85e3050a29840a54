//! Times of the core stage, each with the answer that it must give.
//!
//! `cargo bench` runs all, `cargo bench -- groups` those of a name. The whole
//! job is timed by `klotski-ingest` itself, in its summary.

use divan::{Bencher, black_box};
use klotski_sql::board::{Class, EXIT, Ranking, ids, layouts};
use klotski_sql::graph::{Adjacency, ClassMeasures, Groups, count_groups, distances};
use klotski_sql::store::{BulkInsert, Field};
use rusqlite::Connection;

fn main() {
    divan::main();
}

/// A dense class, the two classic ones, and a sparse one.
const CLASSES: [&str; 4] = ["1-7-0", "5-4-1", "5-4-2", "4-4-2"];

fn class(name: &str) -> Class {
    Class::all().find(|class| class.to_string() == name).expect("a class")
}

/// How many groups they have.
fn known_groups(name: &str) -> usize {
    match name {
        "1-7-0" => 1,
        "5-4-1" => 898,
        "5-4-2" => 2_653,
        "4-4-2" => 81,
        _ => unreachable!("not one of the classes above"),
    }
}

#[divan::bench(sample_count = 5)]
fn enumerate_all_layouts() {
    assert_eq!(layouts().map(black_box).count(), 29_334_498);
}

#[divan::bench(sample_count = 3)]
fn rank_all_layouts() {
    let in_order = (0..).zip(layouts()).all(|(id, layout)| layout.id().number() == id);
    assert!(in_order);
}

#[divan::bench(sample_count = 3)]
fn code_of_all_layouts() {
    let solved = layouts().filter(|layout| layout.code().digits()[0] == b'D').count();
    assert_eq!(solved, ids().with_square_at(EXIT).len());
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn adjacency(bencher: Bencher<'_, '_>, name: &str) {
    let ranking = Ranking::of_class(class(name));
    let edges: usize = ranking.layouts().map(|layout| layout.neighbors().count()).sum();
    bencher.bench_local(|| {
        let adjacency = Adjacency::new(&ranking);
        assert_eq!(adjacency.edges(), edges);
        adjacency
    });
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn groups_and_layers(bencher: Bencher<'_, '_>, name: &str) {
    let adjacency = Adjacency::new(&Ranking::of_class(class(name)));
    bencher.bench_local(|| {
        let groups = Groups::find(&adjacency);
        assert_eq!(groups.seeds.len(), known_groups(name));
        groups
    });
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn steps_to_a_solution(bencher: Bencher<'_, '_>, name: &str) {
    let ranking = Ranking::of_class(class(name));
    let adjacency = Adjacency::new(&ranking);
    let solved = ranking.with_square_at(EXIT);
    bencher.bench_local(|| {
        let steps = distances(&adjacency, solved.clone());
        assert_eq!(steps.iter().filter(|&&steps| steps == 0).count(), solved.len());
        steps
    });
}

#[divan::bench(args = CLASSES, sample_count = 5)]
fn count_the_groups(name: &str) {
    assert_eq!(count_groups(class(name)) as usize, known_groups(name));
}

#[divan::bench(args = CLASSES, sample_count = 3)]
fn all_measures(name: &str) {
    let measures = ClassMeasures::of(class(name));
    assert_eq!(measures.groups.len(), known_groups(name));
}

/// A million rows like those of `layout_core`, into a file.
#[divan::bench(sample_count = 3)]
fn write_a_million_rows(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder for the file");
    let path = folder.path().join("rows.db");
    bencher.bench_local(|| {
        let _ = std::fs::remove_file(&path);
        let connection = Connection::open(&path).expect("a new file");
        connection
            .execute_batch(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                 CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT, a, b, c, d, e);
                 CREATE UNIQUE INDEX t_by_code ON t (code);
                 BEGIN;",
            )
            .expect("a table");
        let mut insert = BulkInsert::new(&connection, "t").expect("a table of seven columns");
        for (id, layout) in (0_i64..1_000_000).zip(layouts()) {
            let code = Field::Code(layout.code().digits());
            let row = [id.into(), code, 7.into(), id.into(), 0.into(), 90.into(), Field::Null];
            insert.push(row).expect("room on the disk");
        }
        insert.finish().expect("room on the disk");
        connection.execute_batch("COMMIT").expect("room on the disk");
        let rows: i64 =
            connection.query_row("SELECT count(*) FROM t", [], |row| row.get(0)).expect("rows");
        assert_eq!(rows, 1_000_000);
    });
}
