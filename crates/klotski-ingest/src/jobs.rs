//! Shares the classes of a run among jobs, for several machines.

use std::cmp::Reverse;
use std::path::Path;

use klotski::{Class, Ranking};
use klotski_warehouse::Stage;

use super::error::{IngestError, names};
use super::options::Options;

/// The commands of this many jobs of about equal times, or of one for each class if there are fewer
/// classes. Each job makes a warehouse of its own, beside that of the options.
pub(super) fn plan_jobs(
    options: &Options,
    is_quiet: bool,
    jobs: usize,
) -> Result<Vec<String>, IngestError> {
    let base = shell_word(&options.path).and(options.path.file_stem());
    if base.is_none() {
        return Err(IngestError::NoJobName { path: options.path.clone() });
    }
    let mut classes: Vec<(u64, Class)> =
        options.chosen_classes().map(|class| (time(class, options), class)).collect();
    // The longest class first, each to the job that has the least time so far.
    classes.sort_by_key(|&(time, _)| Reverse(time));
    let mut planned = vec![(0, Vec::new()); jobs.min(classes.len())];
    for (time, class) in classes {
        let shortest = planned.iter_mut().min_by_key(|&&mut (time, _)| time);
        let (of_job, of_classes) = shortest.expect("a class has a job");
        *of_job += time;
        of_classes.push(class);
    }
    let command = |(number, (_, classes)): (usize, (u64, Vec<Class>))| {
        let path = options.path.with_extension(format!("part-{number:02}.db"));
        let mut command = command(&path, &classes, &options.stages);
        command += &options.threads.map_or_else(String::new, |it| format!(" --threads {it}"));
        command + if is_quiet { " --quiet" } else { "" }
    };
    Ok((1..).zip(planned).map(command).collect())
}

/// About the processor time that a run takes for a class, in units of 10^-13 s. `docs/scale.md` has
/// the formulas. The mean number of steps from a layout is estimated from a sample.
fn time(class: Class, options: &Options) -> u64 {
    const SAMPLES: u32 = 200;
    let ranking = Ranking::of_class(class);
    let layouts = u64::from(ranking.len());
    let sample: Vec<usize> = (0..ranking.len())
        .step_by((ranking.len() / SAMPLES).max(1) as usize)
        .filter_map(|node| Some(ranking.unrank(node)?.steps().count()))
        .collect();
    let steps = layouts * sample.iter().sum::<usize>() as u64 / sample.len() as u64;
    let of_stage = |stage| match stage {
        // Core is measured and written twice.
        Stage::Core => 2 * (1_040_000 * steps + 20_000_000 * layouts),
        Stage::Solutions => 22 * layouts * steps,
        Stage::Farthest => 82 * layouts * steps,
        Stage::Distances => 180 * layouts * steps,
    };
    Stage::ALL.into_iter().filter(|&stage| options.asks_for_stage(stage)).map(of_stage).sum()
}

/// The command that measures stages of classes in a file.
pub(super) fn command(path: &Path, classes: &[Class], stages: &[Stage]) -> String {
    let path = shell_word(path).unwrap_or_else(|| path.display().to_string());
    let mut words = vec!["klotski-ingest".to_owned(), path];
    words.extend(classes.iter().map(|class| format!("--class {class}")));
    if stages != Stage::DEFAULT {
        words.push(format!("--measures {}", names(stages)));
    }
    words.join(" ")
}

/// A path as one word of a line of sh. `None` if it has control characters or is not UTF-8.
fn shell_word(path: &Path) -> Option<String> {
    let mut path = path.to_str().filter(|path| !path.contains(char::is_control))?.to_owned();
    if path.starts_with('-') {
        // Otherwise it would be an option.
        path.insert_str(0, "./");
    }
    let is_plain = |sign: char| sign.is_alphanumeric() || "._-/".contains(sign);
    let is_word = path.chars().all(is_plain);
    Some(if is_word { path } else { format!("'{}'", path.replace('\'', r"'\''")) })
}
