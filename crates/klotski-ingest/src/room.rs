//! How much room a run takes on the disk, and whether it is there.
//!
//! ```text
//!   NAME             the warehouse that stands there, until the next stage replaces it
//!   NAME.partial     the next stage in the making: a copy of that warehouse, and more
//!   NAME.checkpoint  the measures of solutions and farthest, until the run ends
//! ```

use std::path::Path;

use klotski_warehouse::follow;

use super::costs::{ClassSize, EMPTY_FILE};
use super::error::IngestError;
use super::plan::Plan;
use super::stage::BuildStage;

/// Bytes that a stage adds to the file and to the checkpoint.
fn added_by(stage: &dyn BuildStage, classes: &[ClassSize]) -> (u64, u64) {
    let of_class = |size: &ClassSize| {
        let costs = stage.costs(size.class);
        let layouts = u64::from(size.layouts);
        (costs.file * layouts, costs.checkpoint * layouts)
    };
    let empty = if stage.starts_from_nothing() { EMPTY_FILE } else { 0 };
    let classes = classes.iter().map(of_class);
    classes.fold((empty, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
}

/// The most additional bytes that a plan takes at a time. The bytes of the present warehouse
/// (`standing`) and of the checkpoint of an interrupted run (`checkpoint_before`) are not
/// counted.
fn most(plan: &Plan, standing: u64, checkpoint_before: u64) -> u64 {
    let mut file = standing;
    let mut checkpoint = 0;
    let mut most = 0;
    for stage in &plan.stages {
        let (added, measures) = added_by(stage.as_ref(), &plan.classes);
        checkpoint += measures;
        let copied = if stage.starts_from_nothing() { 0 } else { file };
        most = most.max(file + copied + added + checkpoint);
        file = copied + added;
    }
    // Measures of other classes are of no use for this run.
    most.saturating_sub(standing + checkpoint_before.min(checkpoint))
}

/// Makes sure that there is room at `path` for a plan.
pub(super) fn check(path: &Path, plan: &Plan, checkpoint_before: u64) -> Result<(), IngestError> {
    let standing = path.metadata().map_or(0, |file| file.len());
    let target = follow(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let needed = most(plan, standing, checkpoint_before);
    // Some systems do not say how much is free. The run may still succeed there.
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
    use crate::core::CoreStage;
    use crate::farthest::FarthestStage;
    use crate::solutions::SolutionsStage;

    /// Of as many layouts as there are, some of them standard.
    fn plan(stages: Vec<Box<dyn BuildStage>>) -> Plan {
        let size = |class: &str, layouts| ClassSize { class: class.parse().unwrap(), layouts };
        Plan { stages, classes: vec![size("3-5-1", 29_000_000), size("5-4-1", 360_000)] }
    }

    fn core() -> Box<dyn BuildStage> {
        Box::new(CoreStage::default())
    }

    fn all() -> Vec<Box<dyn BuildStage>> {
        vec![core(), Box::new(SolutionsStage), Box::new(FarthestStage)]
    }

    #[test]
    fn a_run_takes_twice_the_file_and_the_checkpoint() {
        let mega = |stages, standing, checkpoint_before| {
            most(&plan(stages), standing, checkpoint_before) / 1_000_000
        };
        // A whole warehouse has 2.49 GB with core, 3.21 with solutions, 3.26 with all.
        assert_eq!(mega(vec![core()], 0, 0), 2_613);
        let whole = mega(all(), 0, 0);
        assert!((6_800..7_600).contains(&whole), "{whole}");
        // The warehouse that stands there has its room already, but it stays until the
        // first stage replaces it. What the checkpoint holds is not written again.
        assert_eq!(mega(vec![core()], 5_000_000_000, 0), 2_613);
        assert!(mega(all(), 3_500_000_000, 0) < whole - 3_000);
        assert_eq!(mega(all(), 0, 500_000_000), whole - 500);
        // A further stage takes a copy of the warehouse, and its own rows.
        let farthest = mega(vec![Box::new(FarthestStage)], 3_100_000_000, 0);
        assert!((3_300..4_000).contains(&farthest), "{farthest}");
        assert_eq!(mega(vec![], 3_500_000_000, 0), 0);
    }

    #[test]
    fn a_run_without_room_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        let small = Plan { classes: plan(vec![]).classes[1..].to_vec(), ..plan(all()) };
        assert!(check(&path, &small, 0).is_ok());
        // No disk holds 2^32 layouts for each of a million classes.
        let class = "3-5-1".parse().unwrap();
        let classes = vec![ClassSize { class, layouts: u32::MAX }; 1_000_000];
        let refused = check(&path, &Plan { classes, ..plan(all()) }, 0).unwrap_err().to_string();
        assert!(refused.contains("k.db takes ") && refused.contains("make room"), "{refused}");
    }
}
