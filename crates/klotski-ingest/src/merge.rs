//! Joins warehouses of different classes.

use std::path::PathBuf;

use klotski::Class;
use klotski_warehouse::WarehouseError;

use super::error::IngestError;
use super::make;
use super::options::Options;
use super::outcome::Outcome;
use super::progress::Progress;
use super::source::Source;

/// Makes a warehouse of the classes of other warehouses (`parts`), which have the same stages. Its
/// rows are those of a run with all these classes. Classes and stages of the options are ignored.
pub fn merge(
    options: &Options,
    parts: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Outcome, IngestError> {
    let parts: Vec<Source> =
        parts.iter().map(|path| Source::read(path)).collect::<Result<_, _>>()?;
    for (index, part) in parts.iter().enumerate() {
        parts[..index].iter().try_for_each(|earlier| check_pair(earlier, part))?;
    }
    let is_held = |&class: &Class| parts.iter().any(|part| part.class(class).is_some());
    let held: Vec<Class> = Class::all().filter(is_held).collect();
    let options = Options {
        classes: held.iter().map(|&class| class.into()).collect(),
        stages: parts.first().map_or_else(Vec::new, |part| part.stages.clone()),
        ..options.clone()
    };
    let commands: Vec<(PathBuf, String)> = parts.iter().map(Source::command).collect();
    let mut outcome = make(&options, parts, progress).map_err(|error| match error {
        IngestError::Warehouse(WarehouseError::Inconsistent { path, fault }) => {
            match { commands }.into_iter().find(|(of, _)| *of == path) {
                Some((_, command)) => IngestError::DamagedPart { path, fault, command },
                None => WarehouseError::Inconsistent { path, fault }.into(),
            }
        }
        other => other,
    })?;
    if let Outcome::Built(summary) = &mut outcome {
        summary.missing = missing(&held);
    }
    Ok(outcome)
}

/// The classes that are not held, as patterns. `None` if all classes are held.
fn missing(held: &[Class]) -> Option<String> {
    let mut patterns: Vec<String> = Vec::new();
    for class in Class::all().filter(|class| !held.contains(class)) {
        let Class { jiang_num, bing_num, .. } = class;
        let has_jiang = held.iter().any(|held| held.jiang_num == jiang_num);
        let has_bing =
            held.iter().any(|held| (held.jiang_num, held.bing_num) == (jiang_num, bing_num));
        patterns.push(match (has_jiang, has_bing) {
            (false, _) => format!("{jiang_num}-*-*"),
            (true, false) => format!("{jiang_num}-{bing_num}-*"),
            (true, true) => class.to_string(),
        });
    }
    patterns.dedup();
    (!patterns.is_empty()).then(|| patterns.join(" "))
}

/// Checks that two parts have the same stages and different classes.
fn check_pair(one: &Source, two: &Source) -> Result<(), IngestError> {
    let [path, other] = [one, two].map(|part| part.file.path().to_owned());
    if one.stages != two.stages {
        let (stages, others) = (one.stages.clone(), two.stages.clone());
        return Err(IngestError::OtherStages { path, stages, other, others });
    }
    match one.classes.iter().find(|held| two.class(held.class).is_some()) {
        Some(&held) => Err(IngestError::SharedClass { path, other, class: held.class }),
        None => Ok(()),
    }
}
