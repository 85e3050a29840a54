//! The measures of classes, saved until the run ends.

use std::cell::Cell;
use std::time::{Duration, Instant};

use klotski::Class;
use klotski::graph::{FarthestState, StateSaver};
use klotski::message;
use klotski_warehouse::{
    Checkpoint, CheckpointEntry, CheckpointPart, ClassFarthest, ClassSolutions, Stage, StoreError,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::costs::ClassSize;
use super::progress::Progress;

/// The measures of a class in one stage, in the form that is saved.
pub(super) trait Saved: Serialize + DeserializeOwned + Send {
    /// Whether these can be the measures of a class with this number of layouts.
    fn fit(&self, layouts: usize) -> bool;
}

impl Saved for ClassSolutions {
    fn fit(&self, layouts: usize) -> bool {
        self.fit(layouts)
    }
}

impl Saved for ClassFarthest {
    fn fit(&self, layouts: usize) -> bool {
        self.fit(layouts)
    }
}

/// The part of the checkpoint for one stage.
#[derive(Clone, Copy)]
pub(super) struct StageCheckpoint<'c> {
    pub(super) checkpoint: &'c Checkpoint,
    pub(super) stage: Stage,
    /// The interval at which the state of a search is saved.
    pub(super) save_every: Duration,
    /// Is notified of each damaged entry.
    pub(super) progress: &'c dyn Progress,
}

impl<'c> StageCheckpoint<'c> {
    /// The part for one class.
    pub(super) fn of(self, size: ClassSize) -> ClassCheckpoint<'c> {
        ClassCheckpoint { stage: self, size, last_saved: Cell::new(Instant::now()) }
    }
}

/// The part of the checkpoint for one class in one stage.
pub(super) struct ClassCheckpoint<'c> {
    stage: StageCheckpoint<'c>,
    size: ClassSize,
    /// The time at which the state of an unfinished search was last saved.
    last_saved: Cell<Instant>,
}

impl ClassCheckpoint<'_> {
    pub(super) fn class(&self) -> Class {
        self.size.class
    }

    /// Reads the measures that an interrupted run saved.
    pub(super) fn measures<T: Saved>(&self) -> Option<T> {
        self.read(CheckpointPart::Measures, |measures: &T| measures.fit(self.layouts()))
    }

    pub(super) fn save_measures<T: Saved>(&self, measures: &T) -> Result<(), StoreError> {
        self.write(CheckpointPart::Measures, measures)
    }

    /// Reads the state of the search that an interrupted run saved.
    pub(super) fn search_state(&self) -> Option<FarthestState> {
        self.read(CheckpointPart::SearchState, |state: &FarthestState| state.fits(self.layouts()))
    }

    fn layouts(&self) -> usize {
        self.size.layouts as usize
    }

    /// Reads an entry. Returns `None` if its digest is wrong or `fits` rejects it.
    fn read<T: DeserializeOwned>(
        &self,
        part: CheckpointPart,
        fits: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let StageCheckpoint { checkpoint, stage, progress, .. } = self.stage;
        let entry = match checkpoint.get(stage, self.class(), part) {
            CheckpointEntry::Missing => return None,
            CheckpointEntry::Damaged => None,
            CheckpointEntry::Intact(bytes) => postcard::from_bytes(&bytes).ok().filter(fits),
        };
        if entry.is_none() {
            let class = self.class();
            progress.note(&message!(
                "the checkpoint of class {class} for {stage} is damaged: the class is measured \
                 again",
                class,
                stage,
            ));
        }
        entry
    }

    fn write<T: Serialize>(&self, part: CheckpointPart, entry: &T) -> Result<(), StoreError> {
        let bytes = postcard::to_allocvec(entry).expect("numbers and lists can be written");
        self.stage.checkpoint.put(self.stage.stage, self.class(), part, &bytes)
    }
}

impl StateSaver for ClassCheckpoint<'_> {
    fn is_due(&self) -> bool {
        self.last_saved.get().elapsed() >= self.stage.save_every
    }

    fn save(&self, state: &FarthestState) {
        // If the disk fails here, it fails again when the measures are saved. That error is
        // reported.
        let _ = self.write(CheckpointPart::SearchState, state);
        self.last_saved.set(Instant::now());
    }
}
