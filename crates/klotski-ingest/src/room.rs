//! The disk space and the memory of a run, and whether they are available.
//!
//! ```text
//! NAME the old warehouse, or the one with core only, until the next replaces it
//!   NAME.partial     the next one, being written
//!   NAME.checkpoint  the measures after core, until the run ends
//! ```

use std::fs;
use std::path::Path;

use indicatif::DecimalBytes;
use klotski::message;
use klotski_warehouse::{Stage, WarehouseClass, follow};

use super::costs::{Costs, EMPTY_FILE};
use super::error::IngestError;
use super::plan::Plan;
use super::progress::Progress;

/// The bytes of these stages in the file, and in the checkpoint.
fn bytes_of(stages: &[Stage], classes: &[WarehouseClass]) -> (u64, u64) {
    let (mut file, mut checkpoint) = (EMPTY_FILE, 0);
    for &stage in stages {
        for size in classes {
            let costs = Costs::of(stage, size.class);
            file += costs.file * u64::from(size.layouts);
            checkpoint += costs.checkpoint * u64::from(size.layouts);
        }
    }
    (file, checkpoint)
}

/// The peak of additional bytes of a plan. The bytes of the existing warehouse (`existing`) and of
/// the checkpoint of an interrupted run (`checkpoint_before`) are not counted.
fn peak_bytes(plan: &Plan, existing: u64, checkpoint_before: u64) -> u64 {
    let (core, _) = bytes_of(&[Stage::Core], &plan.classes);
    let (file, _) = bytes_of(&plan.stages, &plan.classes);
    let saved: Vec<Stage> = plan.saved_stages().collect();
    let (_, checkpoint) = bytes_of(&saved, &plan.classes);
    let before = if plan.core_first().is_some() { core } else { existing };
    let most = (existing + core).max(before + file + checkpoint);
    // The checkpoint may have measures of other classes, which this run does not use.
    most.saturating_sub(existing + checkpoint_before.min(checkpoint))
}

/// Checks that there is disk space at `path` for a plan.
pub(super) fn check(path: &Path, plan: &Plan, checkpoint_before: u64) -> Result<(), IngestError> {
    let existing = path.metadata().map_or(0, |file| file.len());
    let target = follow(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let needed = peak_bytes(plan, existing, checkpoint_before);
    // Some systems do not report the free space. The run may still succeed there.
    match fs4::available_space(folder) {
        Ok(free) if free < needed => {
            Err(IngestError::NoRoom { path: path.to_owned(), needed, free })
        }
        _ => Ok(()),
    }
}

/// The least number of classes that are searched at a time: while one is in a part of its search
/// that a single thread does, all other threads search the other one.
const FEWEST_CLASSES: usize = 2;

/// The classes to search at a time. Many threads need more of them, as far as there is memory.
pub(super) fn classes_at_a_time(plan: &Plan, threads: usize) -> usize {
    classes_within(available_memory().unwrap_or(u64::MAX), plan, threads)
}

fn classes_within(available: u64, plan: &Plan, threads: usize) -> usize {
    let fits = |&classes: &usize| needed_memory(plan, classes) <= available;
    (FEWEST_CLASSES..=threads / 4).rev().find(fits).unwrap_or(FEWEST_CLASSES)
}

/// Notes it if less memory is available than the run takes. Other programs may still free some.
pub(super) fn note_missing_memory(plan: &Plan, progress: &dyn Progress) {
    let needed = needed_memory(plan, FEWEST_CLASSES);
    if let Some(available) = available_memory().filter(|&available| available < needed) {
        progress.note(&message!(
            "the run takes about {needed} of memory, and {available} are available: with --class \
             or --measures it takes less",
            needed = DecimalBytes(needed),
            available = DecimalBytes(available)
        ));
    }
}

/// The bytes of memory that the system and the container may still give, if they are known.
fn available_memory() -> Option<u64> {
    let of_machine = proc_memory("/proc/meminfo", "MemAvailable:");
    let of_group = control_group_memory(Path::new("/sys/fs/cgroup"));
    of_machine.into_iter().chain(of_group).min()
}

/// About the most bytes of memory that a run takes at a time: for the searches of the largest
/// classes beside the measures of earlier stages, or for all measures when they are written.
/// Complete runs took 0.85 GB with core alone and 1.85 GB with the default stages, the two largest
/// classes 1.19 GB.
fn needed_memory(plan: &Plan, classes_at_a_time: usize) -> u64 {
    const SEARCH: u64 = 600;
    let mut sizes: Vec<u64> = plan.classes.iter().map(|size| size.layouts.into()).collect();
    sizes.sort_unstable();
    let largest: u64 = sizes.iter().rev().take(classes_at_a_time).sum();
    let held = |stage: Stage| [23, 24, 8, 4][stage as usize] * plan.layouts();
    let (mut earlier, mut search) = (0, 0);
    for stage in plan.saved_stages() {
        search = earlier + SEARCH * largest;
        earlier += held(stage);
    }
    let written = 100_000_000 + plan.stages.iter().copied().map(held).sum::<u64>();
    60_000_000 + search.max(written)
}

/// The bytes on the line `label` of a file of Linux about memory. Other systems have no such file.
pub(super) fn proc_memory(file: &str, label: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(label))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The bytes that the control group of a container may still use, in version 2 or 1.
fn control_group_memory(folder: &Path) -> Option<u64> {
    let number =
        |file: &str| fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
    let left = |(limit, used)| Some(number(limit)?.saturating_sub(number(used)?));
    let version_1 = ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes");
    left(("memory.max", "memory.current")).or_else(|| left(version_1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(class: &str, layouts: u32) -> WarehouseClass {
        WarehouseClass { class: class.parse().unwrap(), layouts }
    }

    /// About as many layouts as there are, with a standard class.
    fn plan(stages: &[Stage], read: &[Stage]) -> Plan {
        let classes = vec![size("3-5-1", 29_000_000), size("5-4-1", 360_000)];
        Plan { stages: stages.to_vec(), read: read.to_vec(), classes }
    }

    #[test]
    fn a_run_takes_both_files_and_the_checkpoint() {
        let mega = |stages, read, existing, checkpoint_before| {
            peak_bytes(&plan(stages, read), existing, checkpoint_before) / 1_000_000
        };
        // A complete warehouse has 2.28 GB with core, 3.11 GB with the default stages.
        assert_eq!(mega(&[Stage::Core], &[], 0, 0), 2_407);
        let whole = mega(&Stage::DEFAULT, &[], 0, 0);
        assert!((5_900..6_600).contains(&whole), "{whole}");
        // The space of the existing warehouse is in use already.
        assert_eq!(mega(&[Stage::Core], &[], 5_000_000_000, 0), 2_407);
        // The contents of the checkpoint are not written again.
        assert_eq!(mega(&Stage::DEFAULT, &[], 0, 500_000_000), whole - 500);
        // A complete file beside one that lacks a stage.
        let read = [Stage::Core, Stage::Solutions];
        let further = mega(&Stage::DEFAULT, &read, 2_900_000_000, 0);
        assert!((3_200..3_600).contains(&further), "{further}");
    }

    #[test]
    fn memory_depends_on_the_stages() {
        let mega = |stages, read, classes: &[(&str, u32)]| {
            let mut plan = plan(stages, read);
            plan.classes = classes.iter().map(|&(class, layouts)| size(class, layouts)).collect();
            needed_memory(&plan, 2) / 1_000_000
        };
        let two_largest = [("3-5-1", 908_460); 2];
        let all = [&two_largest[..], &[("3-5-1", 887_664); 31]].concat();
        assert_eq!(mega(&[Stage::Core], &[], &all), 834);
        assert_eq!(mega(&Stage::DEFAULT, &[], &all), 1_854);
        assert_eq!(mega(&Stage::DEFAULT, &Stage::DEFAULT, &all), 1_773);
        assert_eq!(mega(&Stage::DEFAULT, &[], &two_largest), 1_193);
    }

    #[test]
    fn many_threads_search_more_classes_if_there_is_memory() {
        let mut plan = plan(&Stage::DEFAULT, &[]);
        plan.classes = vec![size("3-5-1", 900_000); 33];
        let classes = |available, threads| classes_within(available, &plan, threads);
        assert_eq!([1, 2, 8, 16, 33].map(|threads| classes(u64::MAX, threads)), [2, 2, 2, 4, 8]);
        assert_eq!([1, 2_500, 3_000].map(|mega| classes(mega * 1_000_000, 16)), [2, 3, 4]);
    }

    #[test]
    fn a_container_has_the_memory_of_its_control_group() {
        let folder = tempfile::tempdir().unwrap();
        let left = || control_group_memory(folder.path());
        assert_eq!(left(), None);
        fs::create_dir(folder.path().join("memory")).unwrap();
        for (file, text, expected) in [
            ("memory/memory.limit_in_bytes", "9000\n", None),
            ("memory/memory.usage_in_bytes", "2000\n", Some(7000)),
            ("memory.max", "max\n", Some(7000)),
            ("memory.current", "100\n", Some(7000)),
            ("memory.max", "600\n", Some(500)),
        ] {
            fs::write(folder.path().join(file), text).unwrap();
            assert_eq!(left(), expected, "{file}");
        }
    }

    #[test]
    fn a_run_without_disk_space_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("k.db");
        let mut plan = plan(&Stage::DEFAULT, &[]);
        // No disk has space for 2^32 layouts in each of a million classes.
        plan.classes = vec![WarehouseClass { layouts: u32::MAX, ..plan.classes[0] }; 1_000_000];
        let refused = check(&path, &plan, 0).unwrap_err();
        assert!(matches!(refused, IngestError::NoRoom { .. }), "{refused}");
    }
}
