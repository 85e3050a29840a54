//! `klotski-ingest` through its command line: the files that it makes, the files that it
//! leaves alone, and the calls that it refuses. The classes are tiny and early, so a run
//! takes about a second.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use klotski_warehouse::Content;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::support::fixture::names;
use crate::support::programs;

/// A folder of its own for each test, and the program run in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        programs::ingest().args(arguments).current_dir(&self.0).output().unwrap()
    }

    /// Runs it and returns what it prints.
    fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = programs::without_progress(&output.stderr);
        assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs it and returns its exit code and its one line on stderr.
    fn refused(&self, arguments: &[&str]) -> (i32, String) {
        refusal(&self.run(arguments))
    }

    fn names(&self) -> Vec<String> {
        names(self.0.path())
    }
}

fn refusal(output: &Output) -> (i32, String) {
    let error = programs::without_progress(&output.stderr);
    assert!(output.stdout.is_empty(), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("klotski-ingest: "), "{error}");
    (output.status.code().unwrap(), error)
}

fn count(path: &Path, table: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM {table}");
    Connection::open(path).unwrap().query_row(&sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn a_warehouse_is_made_and_not_made_again() {
    let folder = Folder::new();
    let output = folder.run(&["--class", "0-0-0", "--class", "1-0-*"]);
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(
        summary.starts_with(
            "klotski.db: 268 layouts, 3 classes, 2 pairs of jiang and bing, 3 groups; "
        ),
        "{summary}"
    );
    let steps = String::from_utf8(output.stderr).unwrap();
    let steps: Vec<&str> = steps.lines().map(|line| line.split(" s  ").nth(1).unwrap()).collect();
    let of_core = ["measure", "write layouts", "write indexes", "write tables", "check", "analyze"];
    let of_core = of_core.into_iter().chain(["flush"]).map(|step| format!("core: {step}"));
    let later = ["solutions", "farthest"].map(|stage| format!("{stage}: measure"));
    let expected: Vec<String> = of_core.clone().chain(later).chain(of_core).collect();
    assert_eq!(steps, expected);
    assert_eq!(folder.names(), ["klotski.db"]);
    let made = fs::read(folder.path("klotski.db")).unwrap();

    // The warehouse holds all classes of the call.
    assert_eq!(folder.done(&["--quiet", "--class", "0-0-0"]), "");
    for (arguments, rest) in [
        (&["--class", "0-0-0", "--class", "1-0-*"][..], ""),
        (&["--class", "1-0-1"], " with 1 class"),
    ] {
        let report = folder.done(arguments);
        let there = "klotski.db holds 268 layouts of 3 classes already; --force builds it again";
        assert_eq!(report, format!("{there}{rest}\n"));
    }
    // The warehouse lacks a class of the call.
    let (code, error) = folder.refused(&["--class", "0-1-0"]);
    assert_eq!(code, 1);
    assert!(
        error.contains(
            "lacks 1 of those asked for: make another file of these and join both with --merge"
        ),
        "{error}"
    );
    let (_, error) = folder.refused(&["--class", "*-*-*"]);
    assert!(error.contains("a warehouse of 3 classes and lacks 200"), "{error}");
    // Without --class, its own are meant.
    let there = "klotski.db holds 268 layouts of 3 classes already; --force builds it again with 203 classes\n";
    assert_eq!(folder.done(&[]), there);
    assert_eq!(fs::read(folder.path("klotski.db")).unwrap(), made);

    let summary = folder.done(&["--force", "--class", "0-1-0", "--measures", "core"]);
    assert!(
        summary.contains(" layouts, 1 class, 1 pair of jiang and bing, 1 group; "),
        "{summary}"
    );
    assert_eq!(count(&folder.path("klotski.db"), "classes"), 1);
    assert_eq!(folder.names(), ["klotski.db"]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new();
    let classes = ["--class", "0-1-0", "--class", "0-2-0", "--class", "1-0-*"];
    for threads in ["1", "3", "1024"] {
        let mut arguments = vec![threads, "--threads", threads];
        arguments.extend(classes);
        folder.done(&arguments);
    }
    assert_same_rows(&folder.path("1"), &folder.path("3"));
    assert_same_rows(&folder.path("1"), &folder.path("1024"));
}

fn assert_same_rows(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(|path| Content::of(path, 1).unwrap());
    assert_eq!(one.digest, other.digest);
}

#[test]
fn a_later_run_adds_the_stages_that_are_missing() {
    let folder = Folder::new();
    let classes = ["--class", "0-2-0", "--class", "1-1-1"];
    let run = |name: &'static str, measures: &'static str| {
        let mut arguments = vec![name, "--measures", measures];
        arguments.extend(classes);
        folder.done(&arguments)
    };
    run("a.db", "core");
    let ask = |query: &str| {
        let program = programs::sql_path();
        let arguments = ["query", query, "D0000000F", "--db", "a.db"];
        Command::new(program)
            .env("LC_ALL", "C.UTF-8")
            .args(arguments)
            .current_dir(folder.path(""))
            .output()
            .unwrap()
    };
    // A query of core is answered, and a query of a missing stage is refused.
    assert!(ask("minsteps").status.success());
    for (query, stage) in [("center", "farthest"), ("most-solutions", "solutions")] {
        let output = ask(query);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(&format!("{stage} --class 0-2-0 --class 1-1-1 a.db`")), "{error}");
    }
    // The file is written once, with core measured again.
    let steps = String::from_utf8(
        folder.run(&[&["a.db", "--measures", "farthest"][..], &classes].concat()).stderr,
    )
    .unwrap();
    assert!(steps.contains("farthest: measure\n"), "{steps}");
    assert_eq!(steps.matches("core: flush\n").count(), 1, "{steps}");
    assert!(run("a.db", "farthest,core").contains("holds 3,176 layouts of 2 classes already"));
    let added = folder.run(&["a.db", "--class", "0-2-0"]);
    let note = String::from_utf8(added.stderr).unwrap();
    let expected =
        "a.db holds 2 classes, more than were asked for: what is missing is added to all";
    assert!(added.status.success() && note.contains(expected), "{note}");
    assert!(ask("most-solutions").status.success());
    run("b.db", "core,solutions,farthest");
    assert_same_rows(&folder.path("a.db"), &folder.path("b.db"));
    assert_eq!(folder.names(), ["a.db", "b.db"]);
}

/// Windows does not replace an open file.
#[cfg(windows)]
#[test]
fn an_open_warehouse_is_kept() {
    let folder = Folder::new();
    let force = ["a.db", "--class", "0-3-0", "--force"];
    folder.done(&force);
    let reader = Connection::open(folder.path("a.db")).unwrap();
    reader.pragma_query_value(None, "user_version", |_| Ok(())).unwrap();
    let (code, error) = folder.refused(&force);
    assert!(code == 1 && error.contains("a.db is open in another program"), "{error}");
    drop(reader);
    folder.done(&force);
    assert_eq!(folder.names(), ["a.db"]);
}

/// Windows replaces no open file.
#[cfg(unix)]
#[test]
fn a_warehouse_is_read_while_stages_are_added() {
    let folder = Folder::new();
    let classes = ["a.db", "--class", "0-3-0", "--class", "1-2-0"];
    let mut core = classes.to_vec();
    core.extend(["--measures", "core"]);
    folder.done(&core);
    let reader = Connection::open(folder.path("a.db")).unwrap();
    let mut layouts = reader.prepare("SELECT count(*) FROM layouts").unwrap();
    let mut ingest = programs::ingest()
        .args(classes)
        .arg("--quiet")
        .current_dir(folder.path(""))
        .spawn()
        .unwrap();
    let mut read = 0;
    while ingest.try_wait().unwrap().is_none() {
        // A reader that has the old file open keeps it; a new reader finds a whole file.
        assert_eq!(layouts.query_row([], |row| row.get::<_, i64>(0)).unwrap(), 18_732);
        assert_eq!(count(&folder.path("a.db"), "layouts"), 18_732);
        read += 1;
    }
    assert!(ingest.wait().unwrap().success());
    assert!(read > 0);
    assert_eq!(count(&folder.path("a.db"), "layouts"), 18_732);
}

#[test]
fn a_second_run_does_not_start_beside_the_first() {
    let folder = Folder::new();
    let lock = fs::File::create(folder.path("a.db.lock")).unwrap();
    lock.lock().unwrap();
    let (code, error) = folder.refused(&["a.db", "--class", "0-0-0"]);
    assert_eq!(code, 1);
    assert!(error.contains("a.db is being made by another klotski-ingest"), "{error}");
    // The lock file of a killed run is no obstacle.
    drop(lock);
    folder.done(&["a.db", "--class", "0-0-0"]);
    assert_eq!(folder.names(), ["a.db"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new();
    fs::create_dir(folder.path("real")).unwrap();
    std::os::unix::fs::symlink("real/a.db", folder.path("link.db")).unwrap();
    for classes in [1, 3] {
        folder.done(&["link.db", "--force", "--class", ["0-0-0", "1-0-*"][classes / 3]]);
        assert!(fs::symlink_metadata(folder.path("link.db")).unwrap().is_symlink());
        assert_eq!(fs::read_dir(folder.path("real")).unwrap().count(), 1);
    }
    assert_eq!(count(&folder.path("real/a.db"), "classes"), 2);
}

/// SQLite would take these for URIs and for a database in memory. Windows has no such names.
#[cfg(unix)]
#[test]
fn names_are_names_of_files() {
    let folder = Folder::new();
    let names = ["file:a.db", "file:b.db?mode=memory", ":memory:", "with #, ? and %20.db"];
    for name in names.into_iter().chain(["\u{1b}[31m\n.db"]) {
        let said = [1, 2].map(|_| folder.done(&[name, "--class", "0-0-0"]));
        assert!(!said.concat().contains('\u{1b}') && said[1].lines().count() == 1, "{said:?}");
        let mut query = programs::sql();
        query.args(["minsteps", "D", "--db", name]).current_dir(&folder.0);
        assert_eq!(query.output().unwrap().stdout, b"0\n", "{name:?}");
    }
    assert_eq!(folder.names().len(), 5);
}

#[test]
fn runs_of_one_source_date_write_equal_bytes() {
    let folder = Folder::new();
    let run = |name: &str, threads: &str, date: &str| {
        let arguments = [name, "--class", "0-0-0", "--threads", threads, "-q"];
        let mut command = programs::ingest();
        let command = command.args(arguments).env("SOURCE_DATE_EPOCH", date);
        command.current_dir(&folder.0).output().unwrap()
    };
    let [one, two] = [("one.db", "1"), ("two.db", "2")].map(|(name, threads)| {
        assert!(run(name, threads, "86400").status.success());
        fs::read(folder.path(name)).unwrap()
    });
    assert!(one == two);
    let sql = "SELECT group_concat(DISTINCT started_at || ' ' || seconds) FROM provenance";
    let file = Connection::open(folder.path("one.db")).unwrap();
    let times: String = file.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(times, "1970-01-02T00:00:00Z 0.0");
    let (code, error) = refusal(&run("three.db", "1", "today"));
    let fault = "SOURCE_DATE_EPOCH is not a number of seconds";
    assert!(code == 1 && error.contains(fault), "{error}");
}

/// Of several runs, the first makes the warehouse, and no run harms the file of another.
#[test]
fn runs_that_start_together_end_with_one_warehouse() {
    for force in [None, Some("--force")] {
        let folder = Folder::new();
        let children: Vec<_> = (0..4)
            .map(|_| {
                programs::ingest()
                    .args(["a.db", "--class", "0-0-0"])
                    .args(force)
                    .current_dir(&folder.0)
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap()
            })
            .collect();
        let mut made = 0;
        for child in children {
            let output = child.wait_with_output().unwrap();
            if output.status.success() {
                made += 1;
            } else {
                let (_, error) = refusal(&output);
                // A run reads the warehouse before it takes the lock.
                let is_late = error.contains("was replaced while it was read");
                assert!(is_late || error.contains("is being made by another"), "{error}");
            }
        }
        assert!(made >= 1);
        assert_eq!(folder.names(), ["a.db"]);
        assert_eq!(count(&folder.path("a.db"), "layouts"), 12);
    }
}
