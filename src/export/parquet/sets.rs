//! The full sets of all layouts of a class: which kinds there are, and what their files have in
//! common.

use std::cmp::Reverse;

use sha2::{Digest, Sha256};
use strum::{EnumString, IntoStaticStr};

use super::class_rows::ClassRows;
use super::class_turns::on_threads_in_turns;
use super::file::{FileIdentity, FileMaker};
use super::folder::FileKeys;
use super::{farthest_sets, solution_sets};
use crate::columnar::{Coding, Column, ColumnType, ColumnValues, ColumnarSchema, RowGroup};
use crate::export::ExportError;
use crate::store::{Stage, WarehouseClass};

/// A kind of sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SetKind {
    /// The farthest layouts of each layout.
    FarthestSets,
    /// The solutions of each layout, and the steps to each.
    SolutionSets,
}

impl SetKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::FarthestSets, Self::SolutionSets];

    /// The name: that of the folder of the files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The stage that knows the sizes of the sets.
    #[must_use]
    pub fn stage(self) -> Stage {
        match self {
            Self::FarthestSets => Stage::Farthest,
            Self::SolutionSets => Stage::Solutions,
        }
    }

    /// The columns of the files. A set is a list of group_index, ascending.
    #[must_use]
    pub fn schema(self) -> ColumnarSchema {
        let integer = |name| Column::new(name, ColumnType::Int32);
        // Dictionaries and differences of the members are larger than zstd alone makes them.
        let list = |name| Column::new(name, ColumnType::Int32List).coded(Coding::Plain);
        let mut columns = vec![
            integer("id").coded(Coding::Delta),
            integer("group_id"),
            integer("group_index").coded(Coding::Delta),
        ];
        match self {
            Self::FarthestSets => {
                columns.extend([integer("farthest_step"), list("farthest_indexes")]);
            }
            Self::SolutionSets => {
                columns.extend([list("solution_indexes"), list("solution_steps")]);
            }
        }
        ColumnarSchema::sorted_by(self.name(), columns, &[1, 2])
    }
}

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

/// The digest of the sets of a file: the SHA-256 of the digests of its row groups. The digest of
/// a row group is the SHA-256 of its columns, of each the numbers of elements by row, if it is a
/// column of lists, and the values; all as 32-bit integers, the lowest byte first.
#[derive(Debug, Default)]
pub struct SetsDigest {
    row_groups: Vec<u8>,
    rows: u64,
    pairs: u64,
}

impl SetsDigest {
    /// Adds a row group.
    pub fn add(&mut self, group: &RowGroup) {
        let mut digest = Sha256::new();
        for column in group.columns() {
            column.for_each_integer(|bytes| digest.update(bytes));
        }
        self.row_groups.extend_from_slice(&digest.finalize());
        self.rows += group.rows() as u64;
        self.pairs += group.columns().last().map_or(0, ColumnValues::values) as u64;
    }

    /// Adds the row groups of another digest.
    pub fn append(&mut self, other: &Self) {
        self.row_groups.extend_from_slice(&other.row_groups);
        self.rows += other.rows;
        self.pairs += other.pairs;
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// What the file says of its sets.
    #[must_use]
    pub fn keys(&self) -> Vec<(&'static str, String)> {
        let digest = base16ct::lower::encode_string(&Sha256::digest(&self.row_groups));
        vec![(FileKeys::PAIRS, self.pairs.to_string()), (FileKeys::SHA256, digest)]
    }
}
