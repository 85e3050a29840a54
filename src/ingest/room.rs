//! How much room a run takes on the disk, and whether it is there.
//!
//! ```text
//!   NAME             what stands there, until the next stage takes its place
//!   NAME.partial     the stage in the making: what stands there, and more
//!   NAME.checkpoint  the measures of solutions and farthest, until the end
//! ```

use std::path::Path;

use super::error::IngestError;
use super::standard::pairs_a_layout;
use crate::board::Class;
use crate::store::{Stage, follow};

/// A class and its layouts.
type ClassSize = (Class, u32);

/// Bytes that a stage adds to the file and to what is kept, as measured of whole
/// warehouses and of standard classes, a twentieth more.
fn bytes(stage: Stage, classes: &[ClassSize]) -> (u64, u64) {
    let of = |&(class, layouts): &ClassSize| {
        let (solutions, farthest) = pairs_a_layout(class);
        let (file, kept) = match stage {
            Stage::Core => (85, 0),
            Stage::Solutions => (20 + 19 * solutions, 18 + 8 * solutions),
            Stage::Farthest => (4 + 13 * farthest, 5 + 5 * farthest),
        };
        (file * u64::from(layouts), kept * u64::from(layouts))
    };
    let smallest = if stage == Stage::Core { SMALLEST } else { 0 };
    classes.iter().map(of).fold((smallest, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
}

/// A warehouse without layouts.
const SMALLEST: u64 = 130_000;

/// The most bytes that a run takes while it builds these stages of these classes, beside
/// those that are taken before it begins.
fn most(stages: &[Stage], classes: &[ClassSize], standing: u64, kept_before: u64) -> u64 {
    let mut there = standing;
    let mut kept = 0;
    let mut most = 0;
    for &stage in stages {
        let (added, measures) = bytes(stage, classes);
        kept += measures;
        let copied = if stage == Stage::Core { 0 } else { there };
        most = most.max(there + copied + added + kept);
        there = copied + added;
    }
    // What is kept of other classes is of no use.
    most.saturating_sub(standing + kept_before.min(kept))
}

/// Makes sure that a run finds the room that it needs at `path`.
pub(super) fn check(
    path: &Path,
    stages: &[Stage],
    classes: &[ClassSize],
    kept_before: u64,
) -> Result<(), IngestError> {
    let standing = path.metadata().map_or(0, |file| file.len());
    let place = follow(path).unwrap_or_else(|_| path.to_owned());
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let needed = most(stages, classes, standing, kept_before);
    // Where the system does not tell, the run may still succeed.
    match fs4::available_space(folder) {
        Ok(free) if free < needed => {
            Err(IngestError::NoRoom { path: path.to_owned(), needed, free })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of all layouts and a class of standard ones.
    fn classes() -> Vec<ClassSize> {
        vec![("3-5-1".parse().unwrap(), 29_000_000), ("5-4-1".parse().unwrap(), 360_000)]
    }

    #[test]
    fn the_whole_takes_twice_the_file_and_what_is_kept() {
        let mega =
            |stages: &[Stage], standing, kept| most(stages, &classes(), standing, kept) / 1_000_000;
        // Of a whole warehouse: 2.38 GB with core, 3.09 with solutions, 3.15 with all.
        assert_eq!(mega(&[Stage::Core], 0, 0), 2_495);
        let all = mega(&Stage::ALL, 0, 0);
        assert!((6_800..7_600).contains(&all), "{all}");
        // What stands there needs no room any more, but it stays until the first stage
        // takes its place; what was kept is not needed again.
        assert_eq!(mega(&[Stage::Core], 5_000_000_000, 0), 2_495);
        assert!(mega(&Stage::ALL, 3_500_000_000, 0) < all - 3_000);
        assert_eq!(mega(&Stage::ALL, 0, 500_000_000), all - 500);
        // A stage more is what stands there and its own rows.
        let farthest = mega(&[Stage::Farthest], 3_100_000_000, 0);
        assert!((3_300..4_000).contains(&farthest), "{farthest}");
        assert_eq!(mega(&[], 3_500_000_000, 0), 0);
    }

    #[test]
    fn a_run_without_room_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        assert!(check(&path, &Stage::ALL, &classes()[1..], 0).is_ok());
        // No disk holds 2^32 layouts for each of a million classes.
        let many = vec![("3-5-1".parse().unwrap(), u32::MAX); 1_000_000];
        let refused = check(&path, &Stage::ALL, &many, 0).unwrap_err().to_string();
        assert!(refused.contains("k.db takes ") && refused.contains("make room"), "{refused}");
    }
}
