//! Changes the checkpoint of an unfinished run: the next run makes the right warehouse, reports which
//! classes it measures again, and never fails.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use klotski_ingest::{IngestError, Options, Progress, run};
use klotski_warehouse::{Content, Stage};
use rusqlite::Connection;

use crate::support::fixture;
use crate::support::needs::is_release;

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

fn options(path: &Path, stage: Stage) -> Options {
    let options = fixture::options(path, &CLASSES, &[stage]);
    Options { threads: Some(1), save_every: Duration::from_nanos(1), ..options }
}

fn ingest(path: &Path, stage: Stage, notes: &Notes) -> Result<(), IngestError> {
    run(&options(path, stage), notes).map(drop)
}

/// The files of a checkpoint by name.
type Files = BTreeMap<String, Vec<u8>>;

fn read(folder: &Path) -> Files {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.map(|path| (name(&path), fs::read(path).unwrap())).collect()
}

/// A warehouse with core, the checkpoint of a run that was stopped after it had measured all
/// solutions, and the digest of the finished warehouse.
struct Stopped {
    folder: tempfile::TempDir,
    core: Vec<u8>,
    checkpoint: Files,
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
        let kept = Mutex::new(Files::new());
        let keep = Keep { checkpoint: folder.path().join("k.db.checkpoint"), kept: &kept };
        run(&options(&path, Stage::Solutions), &keep).unwrap();
        let expected = Content::of(&path, 1).unwrap().digest;
        let checkpoint = kept.into_inner().unwrap();
        assert_eq!(checkpoint.len(), 1 + CLASSES.len());
        Self { folder, core, checkpoint, expected }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, checkpoint: &Files) {
        fs::write(self.path("k.db"), &self.core).unwrap();
        fs::create_dir(self.path("k.db.checkpoint")).unwrap();
        for (name, bytes) in checkpoint {
            fs::write(self.path("k.db.checkpoint").join(name), bytes).unwrap();
        }
    }

    /// Runs with a checkpoint of these files.
    fn goes_on_from(&self, checkpoint: &Files, what: &str) -> Fate {
        self.put(checkpoint);
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
}

/// Copies the checkpoint when the run writes its layouts, after all is measured.
struct Keep<'k> {
    checkpoint: PathBuf,
    kept: &'k Mutex<Files>,
}

impl Progress for Keep<'_> {
    fn begin(&self, _: Stage, step: &'static str, _: u64) {
        if step == "write layouts" {
            *self.kept.lock().unwrap() = read(&self.checkpoint);
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
    let whole = &stopped.checkpoint;
    assert_eq!(stopped.goes_on_from(whole, "nothing"), Fate::Harmless);
    let [one, other] = ["solutions-1-0-0", "solutions-1-0-1"];
    let changed = |name: &str, bytes: Vec<u8>| {
        let mut files = whole.clone();
        files.insert(name.to_owned(), bytes);
        files
    };
    for (what, files) in [
        ("an empty entry", changed(one, vec![])),
        ("zeros", changed(one, vec![0; whole[one].len()])),
        ("half", changed(one, whole[one][..whole[one].len() / 2].to_vec())),
        // Two classes of equal size exchange their measures.
        ("that of another class", changed(one, whole[other].clone())),
        ("another version", changed("version", b"klotski-ingest 0.0.1\n".to_vec())),
        ("no version", changed("version", vec![])),
    ] {
        assert_eq!(stopped.goes_on_from(&files, what), Fate::MeasuredAgain, "{what}");
    }
    // A missing entry is measured without a note.
    let mut files = whole.clone();
    files.remove(one);
    files.insert("solutions-1-0-1.new".to_owned(), b"cut".to_vec());
    assert_eq!(stopped.goes_on_from(&files, "a missing entry"), Fate::Harmless);
    // What somebody else has put there stays.
    stopped.put(&changed("notes", b"mine".to_vec()));
    let refused = ingest(&stopped.path("k.db"), Stage::Solutions, &Notes::default());
    assert!(refused.unwrap_err().to_string().contains("notes already exists"));
    assert_eq!(read(&stopped.path("k.db.checkpoint"))["notes"], b"mine");
}

/// One bit or all bits of a byte are changed; before a release, of every byte.
#[test]
fn a_changed_byte_is_measured_again() {
    let stopped = Stopped::new();
    let step = if is_release() { 1 } else { 499 };
    let mut place = 0;
    for (name, bytes) in &stopped.checkpoint {
        while place < bytes.len() {
            let mut files = stopped.checkpoint.clone();
            files.get_mut(name).unwrap()[place] ^= if place % 2 == 0 { 1 } else { 0xFF };
            let fate = stopped.goes_on_from(&files, &format!("byte {place} of {name}"));
            assert_eq!(fate, Fate::MeasuredAgain, "byte {place} of {name}");
            place += step;
        }
        place -= bytes.len();
    }
}
