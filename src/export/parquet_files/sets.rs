//! The full sets of all layouts, a file for each class.

use klotski_warehouse::{Need, Turns, WarehouseClass, on_threads};

use super::class_rows::ClassRows;
use super::file::FileMaker;
use super::identity::FileIdentity;
use super::set_kind::SetKind;
use super::{farthest_sets, solution_sets};
use crate::export::ExportError;

/// The maximum number of layouts in classes that are searched at the same time for farthest
/// layouts, unless a single class has more. A search takes up to 600 bytes for each layout.
const LAYOUTS_AT_A_TIME: u64 = 2_000_000;

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
        if maker.must_write(&file, &kind.schema())? {
            waiting.push((file, *class));
        }
    }
    maker.observer.begin(waiting.iter().map(|(_, class)| u64::from(class.layouts)).sum());
    match kind {
        SetKind::FarthestSets => {
            let need = |(_, class): &(_, WarehouseClass)| Need {
                running: u64::from(class.layouts),
                done: 0,
            };
            let turns = Turns::new(waiting.iter().map(need).collect(), LAYOUTS_AT_A_TIME);
            on_threads(threads, &vec![(); threads.min(waiting.len())], |()| {
                turns.take(|index| {
                    let (file, class) = &waiting[index];
                    // Another machine may have written the file in the meantime.
                    if maker.must_write(file, &kind.schema())? {
                        let rows = ClassRows::of_farthest(maker.source, class)?;
                        farthest_sets::write(maker, file, class, &rows)?;
                    }
                    Ok(())
                })
            })
            .map(drop)
        }
        SetKind::SolutionSets => waiting.iter().try_for_each(|(file, class)| {
            if maker.must_write(file, &kind.schema())? {
                let rows = ClassRows::of_solutions(maker.source, class)?;
                solution_sets::write(maker, file, class, &rows, threads)?;
            }
            Ok(())
        }),
    }
}
