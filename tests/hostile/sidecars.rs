//! Files of all kinds beside a warehouse, under the names of lock file, partial file, checkpoint and
//! journals of SQLite. The programs do not open, follow, change or remove a file of another program,
//! never hang, and make and read the right warehouse.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use klotski_warehouse::{Content, Warehouse};
use rusqlite::Connection;

use crate::support::fixture::one_class;
use crate::support::needs::is_release;
use crate::support::programs;
use crate::support::timeout::run;

/// The endings of the files.
const BESIDE: [&str; 7] =
    ["-journal", "-wal", "-shm", ".lock", ".partial", ".partial-journal", ".checkpoint"];

const SHAPES: [&str; 10] = [
    "empty",
    "zeros",
    "notes",
    "warehouse",
    "journal",
    "link",
    "dangling",
    "pipe",
    "folder",
    "leftover",
];

struct Place {
    folder: tempfile::TempDir,
    /// A finished warehouse with core only.
    core: Vec<u8>,
    /// The digest of this warehouse, and that of the warehouse with solutions.
    digests: [String; 2],
    /// The journal that a killed writer leaves.
    journal: Vec<u8>,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let made = |arguments: &[&str]| {
            let end = run(
                programs::ingest_path(),
                &[&["made.db", "--class", "0-0-0"], arguments].concat(),
                folder.path(),
            );
            assert_eq!(end.code, Some(0), "{}", end.error);
            Content::of(&folder.path().join("made.db"), 1).unwrap().digest
        };
        let digest = made(&["--measures", "core"]);
        let core = fs::read(folder.path().join("made.db")).unwrap();
        let with_solutions = made(&["--measures", "solutions"]);
        fs::write(folder.path().join("made.db"), &core).unwrap();
        let journal = journal_of_a_killed_writer(&folder.path().join("made.db"));
        Self { core, digests: [digest, with_solutions], journal, folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Empties the folder, and puts a file, folder or link of a shape there.
    fn put(&self, name: &str, shape: &str) {
        for entry in fs::read_dir(&self.folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
        }
        fs::write(self.path("precious"), "do not touch").unwrap();
        let path = self.path(name);
        match shape {
            "empty" => fs::write(path, "").unwrap(),
            "zeros" => fs::write(path, vec![0; 9_000]).unwrap(),
            "notes" => fs::write(path, "my notes\n").unwrap(),
            "warehouse" => fs::write(path, &self.core).unwrap(),
            "journal" => fs::write(path, &self.journal).unwrap(),
            "link" => symlink("precious", path).unwrap(),
            "dangling" => symlink("nowhere", path).unwrap(),
            "pipe" => {
                let made = Command::new("mkfifo").arg(path).status().unwrap();
                assert!(made.success());
            }
            "folder" => {
                fs::create_dir(&path).unwrap();
                fs::write(path.join("notes"), "my notes\n").unwrap();
            }
            "leftover" => {
                let mut unfinished = self.core.clone();
                unfinished[68..72].copy_from_slice(b"KLO?");
                let bytes = if name == "k.db.lock" { Vec::new() } else { unfinished };
                fs::write(path, bytes).unwrap();
            }
            other => panic!("{other}"),
        }
    }

    /// The kind and the contents of the file of a name.
    fn look(&self, name: &str) -> Option<(fs::FileType, Vec<u8>)> {
        let path = self.path(name);
        let kind = path.symlink_metadata().ok()?.file_type();
        let bytes = if kind.is_file() {
            fs::read(&path).unwrap()
        } else if kind.is_symlink() {
            fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
        } else if kind.is_dir() {
            fs::read(path.join("notes")).unwrap()
        } else {
            Vec::new()
        };
        Some((kind, bytes))
    }

    /// Runs a program beside a file of a shape. Returns whether the program did its work; else
    /// it refused to.
    fn runs(&self, name: &str, shape: &str, program: &str, arguments: &[&str]) -> bool {
        let what = format!("{name} ({shape}), {arguments:?}");
        let before = self.look(name);
        let end = run(program, arguments, self.folder.path());
        let error = &end.error;
        let after = self.look(name);
        assert_eq!(fs::read(self.path("precious")).unwrap(), b"do not touch", "{what}");
        assert!(!self.path("nowhere").exists(), "{what}");
        match end.code {
            Some(0) => {
                // A file without contents may be removed.
                let held_nothing = ["empty", "zeros", "leftover"].contains(&shape);
                assert!(after == before || held_nothing, "{what}: changed");
                assert!(
                    error.lines().all(|line| line.contains("measured again")),
                    "{what}: {error}"
                );
                true
            }
            Some(1) => {
                assert_eq!(error.lines().count(), 1, "{what}: {error}");
                assert!(error.contains(name), "{what}: {error}");
                assert!(after == before, "{what}: changed, and refused: {error}");
                false
            }
            other => panic!("{what}: ends with {other:?}: {error}"),
        }
    }
}

/// The journal of a program that was killed while it changed a warehouse.
fn journal_of_a_killed_writer(warehouse: &Path) -> Vec<u8> {
    let connection = Connection::open(warehouse).unwrap();
    connection
        .execute_batch(
            "PRAGMA cache_size = 1; BEGIN; UPDATE layouts SET seed_layer = 99; UPDATE classes SET layouts = 1",
        )
        .unwrap();
    let mut journal = warehouse.as_os_str().to_owned();
    journal.push("-journal");
    let bytes = fs::read(journal).unwrap();
    assert!(bytes.first().is_some_and(|&byte| byte != 0));
    connection.execute_batch("ROLLBACK").unwrap();
    bytes
}

/// A quarter of the shapes for each name; before a release all.
#[test]
fn no_file_beside_a_warehouse_is_changed_or_used() {
    let place = Place::new();
    let (mut tried, mut done) = (0, 0);
    for (name_number, ending) in BESIDE.into_iter().enumerate() {
        let name = &format!("k.db{ending}");
        for (shape_number, shape) in SHAPES.into_iter().enumerate() {
            if !is_release() && (name_number + shape_number) % 4 != 0 {
                continue;
            }
            let ingest = ["k.db", "--class", "0-0-0", "--quiet", "--measures"];
            // A new warehouse, a replaced one, and one that gets a stage; readers.
            let mut calls = vec![
                (false, [&ingest[..], &["core"]].concat(), Some(0)),
                (true, [&ingest[..], &["core", "--force"]].concat(), Some(0)),
                (true, [&ingest[..], &["solutions"]].concat(), Some(1)),
            ];
            if name.starts_with("k.db-") {
                for call in [&["info"][..], &["verify", "--quick"], &["query", "totals"]] {
                    calls.push((true, [call, &["--db", "k.db"]].concat(), None));
                }
            }
            for (is_there, arguments, digest) in calls {
                place.put(name, shape);
                if is_there {
                    fs::write(place.path("k.db"), &place.core).unwrap();
                }
                let program = [programs::sql_path(), programs::ingest_path()];
                let program = program[usize::from(digest.is_some())];
                let is_done = place.runs(name, shape, program, &arguments);
                tried += 1;
                done += usize::from(is_done);
                match digest.filter(|_| is_done) {
                    Some(digest) => {
                        let content = Content::of(&place.path("k.db"), 1).unwrap();
                        assert_eq!(content.digest, place.digests[digest], "{name} ({shape})");
                    }
                    None if is_there => {
                        assert!(fs::read(place.path("k.db")).unwrap() == place.core);
                    }
                    None => assert!(!place.path("k.db").exists(), "{name} ({shape})"),
                }
            }
        }
    }
    assert!(done > tried / 8 && done < tried);
}

/// A warehouse that another program has switched to WAL mode is read, also in a read-only folder, and
/// no file is left beside it.
#[test]
fn a_warehouse_with_a_wal_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.put("other", "notes");
    let (path, folder) = (place.path("k.db"), place.folder.path());
    fs::write(&path, &place.core).unwrap();
    let wal = |sql: &str| {
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA journal_mode = WAL; {sql}")).unwrap();
        connection
    };
    drop(wal(""));
    for mode in [0o700, 0o500] {
        fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
        for arguments in [&["info", "--digest"][..], &["verify"], &["query", "totals"]] {
            let end = run(programs::sql_path(), &[arguments, &["--db", "k.db"]].concat(), folder);
            assert_eq!(end.code, Some(0), "{arguments:?}: {}", end.error);
            assert!(!place.path("k.db-shm").exists() && !place.path("k.db-wal").exists());
        }
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).unwrap();
    // A stage can be added.
    let arguments = ["k.db", "--class", "0-0-0", "--measures", "solutions"];
    assert_eq!(run(programs::ingest_path(), &arguments, folder).code, Some(0));
    assert_eq!(Content::of(&path, 1).unwrap().digest, place.digests[1]);
    // A WAL with changes belongs to another program.
    let _open = wal("CREATE TABLE mine (a)");
    let end = run(programs::sql_path(), &["info", "--db", "k.db"], folder);
    let is_refused = end.code == Some(1) && end.error.contains("k.db-wal: another program");
    assert!(is_refused, "{}", end.error);
}

/// To close any descriptor of a file drops all POSIX locks of the process on it. So the file is opened
/// again by SQLite only.
#[test]
fn locks_outlast_a_second_opening() {
    needs!("python3");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k.db");
    fs::copy(one_class(), &path).unwrap();
    let warehouse = Warehouse::open(&path).unwrap();
    let mut statement = warehouse.connection().prepare("SELECT code FROM layouts").unwrap();
    let mut rows = statement.query([]).unwrap();
    assert!(rows.next().unwrap().is_some());
    warehouse.file().open().unwrap();
    let exclusive = "import sqlite3, sys
sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN EXCLUSIVE')";
    let output = Command::new("python3").args(["-c", exclusive]).arg(&path).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("database is locked"), "{error}");
}
