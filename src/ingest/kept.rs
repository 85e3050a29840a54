//! What is measured of a class, kept until the run has come to its end.

use std::cell::Cell;
use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::board::Class;
use crate::graph::{Keeper, Unfinished};
use crate::store::{Checkpoint, Part, Stage, StoreError};

/// Where a stage keeps what it has measured.
#[derive(Clone, Copy)]
pub(super) struct Kept<'c> {
    pub(super) checkpoint: &'c Checkpoint,
    pub(super) stage: Stage,
}

impl<'c> Kept<'c> {
    /// The place of a class.
    pub(super) fn of(self, class: Class) -> KeptClass<'c> {
        KeptClass { kept: self, class, last: Cell::new(Instant::now()) }
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
    /// When a part of them was kept last.
    last: Cell<Instant>,
}

/// What is unfinished of a large class is 30 MB: it is written less often than what
/// is done.
const LESS_OFTEN: u32 = 4;

impl KeptClass<'_> {
    /// What an unfinished run has measured.
    pub(super) fn get<T: DeserializeOwned>(&self) -> Option<T> {
        self.read(Part::Whole)
    }

    /// Keeps what was measured.
    pub(super) fn put<T: Serialize>(&self, measured: &T) -> Result<(), StoreError> {
        self.write(Part::Whole, measured)
    }

    /// How far an unfinished run has come.
    pub(super) fn begun(&self) -> Option<Unfinished> {
        self.read(Part::Begun)
    }

    fn read<T: DeserializeOwned>(&self, part: Part) -> Option<T> {
        let bytes = self.kept.checkpoint.get(self.kept.stage, self.class, part)?;
        postcard::from_bytes(&bytes).ok()
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
