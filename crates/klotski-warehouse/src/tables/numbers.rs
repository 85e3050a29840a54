//! The table `numbers`.

use super::{Column, Encoding, Measures, Rows, Source, Stage, Table};
use crate::measures::ClassSolutions;

pub(super) static NUMBERS: Table = Table {
    name: "numbers",
    meaning: "The numbers from 0 to one less than the size of the largest set",
    note: "The view min_solutions uses them to count through a set.",
    stage: Stage::Solutions,
    columns: &[Column::number("number", "0, 1, 2 and so on").encoded(Encoding::Delta)],
    key: &["number"],
    source: Source::Measures(rows),
};

fn rows(measures: &Measures) -> Rows<'_> {
    let sets = measures.classes.iter().filter_map(|class| class.solutions.as_ref());
    let largest = sets.flat_map(ClassSolutions::sets).map(<[_]>::len).max();
    Box::new((0_i64..).take(largest.unwrap_or(0)).map(|number| vec![number.into()]))
}
