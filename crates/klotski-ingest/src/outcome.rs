//! The result of a run.

use std::path::PathBuf;

use super::source::Source;

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A warehouse was made, or stages were added to one.
    Built(Summary),
    /// The existing warehouse has everything requested, and was not changed.
    AlreadyThere {
        layouts: u64,
        classes: usize,
        /// The number of requested classes.
        asked: usize,
    },
}

/// What a run made.
#[derive(Clone, Debug)]
pub struct Summary {
    pub path: PathBuf,
    pub layouts: u64,
    pub classes: usize,
    /// The number of pairs of jiang_num and bing_num.
    pub jiang_bing: usize,
    pub groups: u64,
    pub bytes: u64,
    /// The other classes, as patterns, if it was made of parts.
    pub missing: Option<String>,
}

impl Summary {
    pub(super) fn new(path: PathBuf, made: &Source, bytes: u64) -> Self {
        let held = &made.classes;
        let mut pairs: Vec<_> =
            held.iter().map(|held| (held.class.jiang_num, held.class.bing_num)).collect();
        pairs.dedup();
        Self {
            path,
            layouts: made.layouts(),
            classes: held.len(),
            jiang_bing: pairs.len(),
            groups: held.iter().map(|held| u64::from(held.class.groups())).sum(),
            bytes,
            missing: None,
        }
    }
}
