//! Changes the checkpoint of an unfinished run: the next run makes the right warehouse, reports which
//! classes it measures again, and never fails.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use klotski_ingest::{IngestError, Options, Progress, TimedStep, run};
use klotski_warehouse::{Content, Stage};
use rusqlite::Connection;

use crate::support::fixture::{names, options};
use crate::support::needs::is_release;

/// Two classes of equal size, so that one could be mistaken for the other, and a small one.
const CLASSES: [&str; 3] = ["0-0-0", "1-0-0", "1-0-1"];

/// The files of a checkpoint by name.
type Files = BTreeMap<String, Vec<u8>>;

/// Collects the notes for the user, and copies the checkpoint when the run writes its layouts, after
/// all is measured.
struct Watch {
    checkpoint: PathBuf,
    copy: Mutex<Files>,
    notes: Mutex<Vec<String>>,
}

impl Progress for Watch {
    fn begin(&self, _: Stage, step: &'static str, _: u64) {
        if step == "write layouts" && self.checkpoint.exists() {
            *self.copy.lock().unwrap() = read(&self.checkpoint);
        }
    }

    fn advance(&self, _: u64) {}
    fn end(&self, _: Stage, _: &TimedStep) {}

    fn note(&self, what: &str) {
        self.notes.lock().unwrap().push(what.to_owned());
    }
}

fn read(folder: &Path) -> Files {
    let names = names(folder).into_iter();
    names.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// A folder, a warehouse with core, the checkpoint of a run that has measured all solutions, and the
/// digest of the finished warehouse.
struct Stopped {
    folder: tempfile::TempDir,
    core: Vec<u8>,
    checkpoint: Files,
    expected: String,
}

impl Stopped {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut stopped =
            Self { folder, core: Vec::new(), checkpoint: Files::new(), expected: String::new() };
        stopped.ingest(Stage::Core).unwrap();
        stopped.core = fs::read(stopped.path("k.db")).unwrap();
        stopped.checkpoint = stopped.ingest(Stage::Solutions).unwrap().copy.into_inner().unwrap();
        stopped.expected = Content::of(&stopped.path("k.db"), 1).unwrap().digest;
        assert_eq!(stopped.checkpoint.len(), 1 + CLASSES.len());
        stopped
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn ingest(&self, stage: Stage) -> Result<Watch, IngestError> {
        let watch = Watch {
            checkpoint: self.path("k.db.checkpoint"),
            copy: Mutex::default(),
            notes: Mutex::default(),
        };
        let options =
            Options { threads: Some(1), ..options(&self.path("k.db"), &CLASSES, &[stage]) };
        run(&options, &watch).map(|_| watch)
    }

    /// Runs with a checkpoint of these files.
    fn resume(&self, checkpoint: &Files) -> Result<Watch, IngestError> {
        fs::write(self.path("k.db"), &self.core).unwrap();
        fs::create_dir(self.path("k.db.checkpoint")).unwrap();
        for (name, bytes) in checkpoint {
            fs::write(self.path("k.db.checkpoint").join(name), bytes).unwrap();
        }
        self.ingest(Stage::Solutions)
    }

    /// Whether the run with a changed checkpoint measures again.
    fn measures_again(&self, checkpoint: &Files, what: &str) -> bool {
        let watch = self.resume(checkpoint);
        let watch = watch.unwrap_or_else(|error| panic!("{what} stops the run: {error}"));
        // The digests of the rows, taken when they were written.
        let connection = Connection::open(self.path("k.db")).unwrap();
        let digest = Content::recorded(&connection).unwrap().digest;
        assert_eq!(digest, self.expected, "{what} makes a wrong warehouse");
        assert_eq!(names(self.folder.path()), ["k.db"], "{what}");
        let notes = watch.notes.into_inner().unwrap();
        assert!(notes.iter().all(|note| note.contains("measured again")), "{notes:?}");
        !notes.is_empty()
    }
}

#[test]
fn a_whole_checkpoint_is_used_and_a_changed_entry_is_measured_again() {
    let stopped = Stopped::new();
    let whole = &stopped.checkpoint;
    assert!(!stopped.measures_again(whole, "nothing"));
    let [one, other] = ["solutions-1-0-0", "solutions-1-0-1"];
    let changed = |name: &str, bytes: &[u8]| {
        let mut files = whole.clone();
        files.insert(name.to_owned(), bytes.to_vec());
        files
    };
    for (what, files) in [
        ("an empty entry", changed(one, b"")),
        ("zeros", changed(one, &vec![0; whole[one].len()])),
        ("half", changed(one, &whole[one][..whole[one].len() / 2])),
        // Two classes of equal size exchange their measures.
        ("that of another class", changed(one, &whole[other])),
        ("another version", changed("version", b"klotski-ingest 0.0.1\n")),
        ("no version", changed("version", b"")),
    ] {
        assert!(stopped.measures_again(&files, what), "{what}");
    }
    // A missing entry is measured without a note.
    let mut files = changed("solutions-1-0-1.new", b"cut");
    files.remove(one);
    assert!(!stopped.measures_again(&files, "a missing entry"));
    // A file of another program stays.
    let refused = stopped.resume(&changed("notes", b"mine")).err().unwrap();
    assert!(refused.to_string().contains("notes already exists"));
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
            let what = format!("byte {place} of {name}");
            assert!(stopped.measures_again(&files, &what), "{what}");
            place += step;
        }
        place -= bytes.len();
    }
}
