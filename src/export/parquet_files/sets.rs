//! The full sets of all layouts, a file a class.

use std::cmp::Reverse;

use klotski_warehouse::WarehouseClass;

use super::class_rows::ClassRows;
use super::class_turns::on_threads_in_turns;
use super::file::FileMaker;
use super::identity::FileIdentity;
use super::set_kind::SetKind;
use super::{farthest_sets, solution_sets};
use crate::export::ExportError;

/// Exports the sets of these classes.
pub(super) fn export(
    maker: &FileMaker<'_>,
    kind: SetKind,
    classes: &[WarehouseClass],
    threads: usize,
) -> Result<(), ExportError> {
    maker.folder.make(kind.name())?;
    let mut waiting = Vec::new();
    for class in classes {
        let file = FileIdentity::of_sets(kind, class);
        if maker.is_wanted(&file, &kind.schema())? {
            waiting.push((file, *class));
        }
    }
    maker.observer.begin(waiting.iter().map(|(_, class)| u64::from(class.layouts)).sum());
    // The largest class first: one thread may need longer for it than others for the rest.
    waiting.sort_by_key(|(_, class)| Reverse(class.layouts));
    match kind {
        SetKind::FarthestSets => {
            let layouts = |(_, class): &(_, WarehouseClass)| u64::from(class.layouts);
            on_threads_in_turns(threads, &waiting, layouts, |(file, class)| {
                // Another machine may have made the file meanwhile.
                if maker.is_wanted(file, &kind.schema())? {
                    let rows = ClassRows::of_farthest(maker.source, class)?;
                    farthest_sets::write(maker, file, class, &rows)?;
                }
                Ok(())
            })
        }
        SetKind::SolutionSets => waiting.iter().try_for_each(|(file, class)| {
            if maker.is_wanted(file, &kind.schema())? {
                let rows = ClassRows::of_solutions(maker.source, class)?;
                solution_sets::write(maker, file, class, &rows, threads)?;
            }
            Ok(())
        }),
    }
}
