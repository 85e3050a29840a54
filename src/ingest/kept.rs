//! What is measured of a class, kept until the run has come to its end.

use std::cell::Cell;
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::progress::Progress;
use crate::board::Class;
use crate::graph::{Keeper, Unfinished};
use crate::store::{Checkpoint, Entry, Part, Stage, StoreError};

/// Where a stage keeps what it has measured.
#[derive(Clone, Copy)]
pub(super) struct Kept<'c> {
    pub(super) checkpoint: &'c Checkpoint,
    pub(super) stage: Stage,
    /// Told of what cannot be used.
    pub(super) progress: &'c dyn Progress,
}

/// What is measured of a class, as it is kept.
pub(super) trait Keepable: Serialize + DeserializeOwned + Send {
    /// Whether it can be that of a class of so many layouts.
    fn fits(&self, layouts: usize) -> bool;
}

impl<'c> Kept<'c> {
    /// The place of a class of so many layouts.
    pub(super) fn of(self, class: Class, layouts: u32) -> KeptClass<'c> {
        KeptClass { kept: self, class, layouts: layouts as usize, last: Cell::new(Instant::now()) }
    }

    /// Waits until all of it is on the disk.
    pub(super) fn flush(self) -> Result<(), StoreError> {
        self.checkpoint.flush()
    }
}

/// Where the measures of a class are kept.
pub(super) struct KeptClass<'c> {
    kept: Kept<'c>,
    pub(super) class: Class,
    layouts: usize,
    /// When a part of them was kept last.
    last: Cell<Instant>,
}

/// What is unfinished of a large class is 30 MB: it is written less often than what
/// is done.
const LESS_OFTEN: u32 = 4;

impl KeptClass<'_> {
    /// What an unfinished run has measured.
    pub(super) fn get<T: Keepable>(&self) -> Option<T> {
        self.read(Part::Whole, |measured: &T| measured.fits(self.layouts))
    }

    /// Keeps what was measured.
    pub(super) fn put<T: Keepable>(&self, measured: &T) -> Result<(), StoreError> {
        self.write(Part::Whole, measured)
    }

    /// How far an unfinished run has come.
    pub(super) fn begun(&self) -> Option<Unfinished> {
        self.read(Part::Begun, |unfinished: &Unfinished| unfinished.fits(self.layouts))
    }

    /// What is kept, if it proves to be what it is for and `fits`.
    fn read<T: DeserializeOwned>(&self, part: Part, fits: impl Fn(&T) -> bool) -> Option<T> {
        let Kept { checkpoint, stage, progress } = self.kept;
        let measured = match checkpoint.get(stage, self.class, part) {
            Entry::Missing => return None,
            Entry::Unproven => None,
            Entry::Proven(bytes) => postcard::from_bytes(&bytes).ok().filter(fits),
        };
        if measured.is_none() {
            let class = self.class;
            progress.note(&format!(
                "what was kept of class {class} for {stage} is damaged: it is measured again"
            ));
        }
        measured
    }

    fn write<T: Serialize>(&self, part: Part, measured: &T) -> Result<(), StoreError> {
        let bytes = postcard::to_allocvec(measured).expect("numbers and lists can be written");
        self.kept.checkpoint.put(self.kept.stage, self.class, part, bytes)
    }
}

impl Keeper for KeptClass<'_> {
    fn is_due(&self) -> bool {
        self.last.get().elapsed() >= LESS_OFTEN * self.kept.checkpoint.write_every()
    }

    fn keep(&self, unfinished: &Unfinished) {
        // What fails here fails again when the class is done, and is told then.
        let _ = self.write(Part::Begun, unfinished);
        self.last.set(Instant::now());
    }
}
