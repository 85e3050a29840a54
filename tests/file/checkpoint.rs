//! Changes the checkpoint of an unfinished run in every way: the next run makes the right
//! warehouse, reports which classes it measures again, and never fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use klotski_ingest::{IngestError, Options, Progress, run};
use klotski_warehouse::{Content, Stage};
use rusqlite::Connection;

/// Two classes of equal size, so that one could be mistaken for the other, and a small one.
const CLASSES: [&str; 3] = ["0-0-0", "1-0-0", "1-0-1"];

/// Collects the notes for the user.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Progress for Notes {
    fn begin(&self, _: Stage, _: &'static str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn end(&self) {}

    fn note(&self, what: &str) {
        self.0.lock().unwrap().push(what.to_owned());
    }
}

fn ingest(path: &Path, stage: Stage, notes: &Notes) -> Result<(), IngestError> {
    let options = Options {
        path: path.to_owned(),
        classes: CLASSES.map(|class| class.parse().unwrap()).to_vec(),
        stages: vec![stage],
        threads: Some(1),
        memory: None,
        force: false,
        checkpoint_every: Duration::from_nanos(1),
    };
    run(&options, notes).map(drop)
}

/// A warehouse with core, the checkpoint of a run that was stopped after it had measured all
/// solutions, and the digest of the finished warehouse.
struct Stopped {
    folder: tempfile::TempDir,
    core: Vec<u8>,
    checkpoint: Vec<u8>,
    expected: String,
}

/// How a run with a changed checkpoint ends.
#[derive(Debug, PartialEq, Eq)]
enum Fate {
    Harmless,
    MeasuredAgain,
}

impl Stopped {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        ingest(&path, Stage::Core, &Notes::default()).unwrap();
        let core = fs::read(&path).unwrap();
        // A run that may not replace the warehouse ends after it has measured all classes.
        let kept = Mutex::new(Vec::new());
        let keep = Keep { checkpoint: folder.path().join("k.db.checkpoint"), kept: &kept };
        let options = Options {
            path: path.clone(),
            classes: CLASSES.map(|class| class.parse().unwrap()).to_vec(),
            stages: vec![Stage::Solutions],
            threads: Some(1),
            memory: None,
            force: false,
            checkpoint_every: Duration::from_nanos(1),
        };
        run(&options, &keep).unwrap();
        let expected = Content::of(&path, 1).unwrap().digest;
        let checkpoint = kept.into_inner().unwrap();
        assert!(!checkpoint.is_empty());
        Self { folder, core, checkpoint, expected }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs with a checkpoint of these bytes.
    fn goes_on_from(&self, checkpoint: &[u8], what: &str) -> Fate {
        fs::write(self.path("k.db"), &self.core).unwrap();
        fs::write(self.path("k.db.checkpoint"), checkpoint).unwrap();
        let notes = Notes::default();
        let ended = ingest(&self.path("k.db"), Stage::Solutions, &notes);
        ended.unwrap_or_else(|error| panic!("{what} stops the run: {error}"));
        // The digests of the rows, taken when they were written.
        let connection = Connection::open(self.path("k.db")).unwrap();
        let digest = Content::recorded(&connection).unwrap().digest;
        assert_eq!(digest, self.expected, "{what} makes a wrong warehouse");
        let names = fs::read_dir(&self.folder).unwrap().count();
        assert_eq!(names, 1, "{what} leaves something behind");
        let notes = notes.0.into_inner().unwrap();
        assert!(notes.iter().all(|note| note.contains("measured again")), "{notes:?}");
        if notes.is_empty() { Fate::Harmless } else { Fate::MeasuredAgain }
    }

    fn changed_by(&self, sql: &str) -> Vec<u8> {
        let path = self.path("changed");
        fs::write(&path, &self.checkpoint).unwrap();
        let connection = Connection::open(&path).unwrap();
        assert!(connection.execute(sql, []).unwrap() > 0, "{sql}");
        connection.close().unwrap();
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        bytes
    }
}

/// Copies the checkpoint when the stage writes its layouts, after all is measured.
struct Keep<'k> {
    checkpoint: PathBuf,
    kept: &'k Mutex<Vec<u8>>,
}

impl Progress for Keep<'_> {
    fn begin(&self, _: Stage, step: &'static str, _: u64) {
        if step == "write layouts" {
            *self.kept.lock().unwrap() = fs::read(&self.checkpoint).unwrap();
        }
    }

    fn advance(&self, _: u64) {}
    fn end(&self) {}
    fn note(&self, what: &str) {
        panic!("{what}");
    }
}

#[test]
fn a_whole_checkpoint_is_used_and_a_changed_entry_is_measured_again() {
    let stopped = Stopped::new();
    assert_eq!(stopped.goes_on_from(&stopped.checkpoint, "nothing"), Fate::Harmless);
    for sql in [
        "UPDATE measured SET bytes = zeroblob(length(bytes)) WHERE class = '1-0-1'",
        "UPDATE measured SET sha256 = x'' WHERE class = '1-0-1'",
        "UPDATE measured SET bytes = 'text'",
        // Two classes of equal size exchange their measures.
        "UPDATE measured SET bytes = (SELECT bytes FROM measured AS other WHERE other.class =
             CASE measured.class WHEN '1-0-0' THEN '1-0-1' ELSE '1-0-0' END)
         WHERE class IN ('1-0-0', '1-0-1')",
        "UPDATE measured SET class = CASE class WHEN '1-0-0' THEN '1-0-x' WHEN '1-0-1' THEN '1-0-0'
             ELSE class END",
        "UPDATE measured SET sha256 = (SELECT sha256 FROM measured ORDER BY class LIMIT 1)",
    ] {
        let changed = stopped.changed_by(sql);
        assert_eq!(stopped.goes_on_from(&changed, sql), Fate::MeasuredAgain, "{sql}");
    }
    for sql in [
        // A missing entry is measured without a note.
        "UPDATE measured SET is_whole = 0",
        "UPDATE measured SET stage = 'farthest'",
        "DELETE FROM measured",
    ] {
        stopped.goes_on_from(&stopped.changed_by(sql), sql);
    }
    let bytes = &stopped.checkpoint;
    for (what, bytes) in [
        ("an empty file", vec![]),
        ("zeros", vec![0; bytes.len()]),
        ("zeros behind the header", [&bytes[..100], &vec![0; bytes.len() - 100]].concat()),
        ("a cut header", bytes[..60].to_vec()),
        ("half", bytes[..bytes.len() / 2].to_vec()),
        ("one page", bytes[..4_096].to_vec()),
    ] {
        assert_eq!(stopped.goes_on_from(&bytes, what), Fate::MeasuredAgain, "{what}");
    }
}

/// Changes single bytes at this distance: one bit, or all bits.
fn every(step: usize) {
    let stopped = Stopped::new();
    let (mut foreign, mut harmless, mut again) = (0, 0, 0);
    let header = (0..100).map(|place| (place, 1));
    let all = (0..stopped.checkpoint.len()).map(|place| (place, 0));
    for (place, flip) in all.step_by(step).chain(header.step_by(step.min(7))) {
        let mut bytes = stopped.checkpoint.clone();
        // Both changes in the header, and one of them elsewhere.
        bytes[place] ^= if (place + flip).is_multiple_of(2) { 1 } else { 0xFF };
        // Some bytes say which program the file belongs to. A file of another program stays.
        if (0..16).contains(&place) || (68..72).contains(&place) {
            fs::write(stopped.path("k.db"), &stopped.core).unwrap();
            fs::write(stopped.path("k.db.checkpoint"), &bytes).unwrap();
            let refused = ingest(&stopped.path("k.db"), Stage::Solutions, &Notes::default());
            let refused = refused.unwrap_err().to_string();
            assert!(refused.contains("checkpoint is in the way"), "{refused}");
            assert_eq!(fs::read(stopped.path("k.db.checkpoint")).unwrap(), bytes);
            foreign += 1;
            continue;
        }
        match stopped.goes_on_from(&bytes, &format!("byte {place}")) {
            Fate::Harmless => harmless += 1,
            Fate::MeasuredAgain => again += 1,
        }
    }
    println!(
        "{} bytes changed, of {}: {harmless} harmless, {again} measured again, {foreign} make it \
         another's file, 0 wrong",
        harmless + again + foreign,
        stopped.checkpoint.len()
    );
    assert!(again > 0);
}

#[test]
fn bytes_of_a_checkpoint_change_nothing() {
    every(499);
}

#[test]
#[ignore = "some minutes; a release test"]
fn no_byte_of_a_checkpoint_changes_anything() {
    every(1);
}
