//! The kinds of full sets, and the columns of their files.

use klotski_warehouse::Stage;
use strum::{EnumString, IntoStaticStr};

use crate::columnar::{Coding, ColumnType, ColumnarSchema, FileColumn};

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

    /// The name, which is also the name of the folder.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The stage that measures the sizes of the sets.
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
        let integer = |name| FileColumn::new(name, ColumnType::Int32);
        // With dictionary or delta encoding, the members are larger than with zstd alone.
        let list = |name| FileColumn::new(name, ColumnType::Int32List).coded(Coding::Plain);
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
