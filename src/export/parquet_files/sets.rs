//! The full sets of all layouts, a file for each class.

use std::io;
use std::ops::Range;

use klotski::graph::{ClassGraph, Farthest, FarthestSets, FullSolutionSets};
use klotski_warehouse::{Stage, WarehouseClass, by_class, in_order};
use strum::{EnumString, IntoStaticStr};

use super::CLASSES_AT_A_TIME;
use super::class_rows::ClassRows;
use super::file::{FileIdentity, FileMaker, ROWS};
use crate::columnar::{
    ColumnarSchema, EncodedRowGroup, Encoding, FileColumn, ParquetType, RowGroup,
};
use crate::export::ExportError;

/// The maximum number of solutions that a thread has in memory, four bytes each. With half as
/// many, the largest classes are searched twice as often; with twice as many, they take more than a
/// gigabyte.
const PAIRS_AT_A_TIME: usize = 1 << 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SetKind {
    /// The farthest layouts of each layout.
    FarthestSets,
    /// The solutions of each layout, and the steps to each.
    SolutionSets,
}

impl SetKind {
    pub const ALL: [Self; 2] = [Self::FarthestSets, Self::SolutionSets];

    /// The name, which is also the name of the folder.
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub(super) fn meaning(self) -> &'static str {
        match self {
            Self::FarthestSets => "One row for each layout, with its farthest layouts",
            Self::SolutionSets => "One row for each layout, with its solutions",
        }
    }

    /// The stage that measures the sizes of the sets.
    pub fn stage(self) -> Stage {
        match self {
            Self::FarthestSets => Stage::Farthest,
            Self::SolutionSets => Stage::Solutions,
        }
    }

    /// The stored distance of the members of a set, if it is one for all, and their number.
    fn measures(self) -> &'static str {
        match self {
            Self::FarthestSets => "farthest_step, farthest_num",
            Self::SolutionSets => "0, solution_num",
        }
    }

    /// The columns of the files. A set is a list of group_index, ascending.
    pub(super) fn schema(self) -> ColumnarSchema {
        let integer = |name, meaning| FileColumn::new(name, ParquetType::Int32).explained(meaning);
        // With dictionary or delta encoding, the members are larger than with zstd alone.
        let list = |name, meaning| {
            FileColumn::new(name, ParquetType::Int32List)
                .encoded(Encoding::Plain)
                .explained(meaning)
        };
        let mut columns = vec![
            integer("id", "rank of the code among all codes").encoded(Encoding::Delta),
            integer("group_id", "the group"),
            integer("group_index", "rank of the code within the group").encoded(Encoding::Delta),
        ];
        match self {
            Self::FarthestSets => columns.extend([
                integer("farthest_step", "steps to the farthest layouts of its group"),
                list("farthest_indexes", "the group_index of each of them"),
            ]),
            Self::SolutionSets => columns.extend([
                list("solution_indexes", "the group_index of each solution"),
                list("solution_distances", "the steps to each of them"),
            ]),
        }
        ColumnarSchema::sorted_by(self.name(), columns, &[1, 2])
    }
}

pub(super) fn export(
    maker: &FileMaker<'_>,
    kind: SetKind,
    classes: &[WarehouseClass],
    threads: usize,
) -> Result<(), ExportError> {
    let _folder = maker.make_folder(kind.name())?;
    let mut waiting = Vec::new();
    for class in classes {
        let file =
            FileIdentity::of_class(maker.dir, kind.name(), class.class, class.layouts.into());
        if maker.must_write(&file, &kind.schema())? {
            waiting.push((file, *class));
        }
    }
    maker.observer.begin(waiting.iter().map(|(_, class)| u64::from(class.layouts)).sum());
    // A search for farthest layouts is of a whole class; those for solutions share a class.
    if kind == SetKind::SolutionSets {
        return waiting
            .iter()
            .try_for_each(|(file, class)| write(maker, kind, file, *class, threads));
    }
    let layouts: Vec<u32> = waiting.iter().map(|(_, class)| class.layouts).collect();
    let work = |index: usize| write(maker, kind, &waiting[index].0, waiting[index].1, 1);
    by_class(threads, CLASSES_AT_A_TIME, &layouts, work).map(drop)
}

/// Searches for the sets of a class, and writes their file.
fn write(
    maker: &FileMaker<'_>,
    kind: SetKind,
    file: &FileIdentity,
    class: WarehouseClass,
    threads: usize,
) -> Result<(), ExportError> {
    let schema = kind.schema();
    // Another machine may have written the file in the meantime.
    if !maker.must_write(file, &schema)? {
        return Ok(());
    }
    let rows = ClassRows::read(maker.source, class, kind.measures())?;
    let all = 0..rows.rows.len();
    maker.write(file, &schema, |writer| {
        let graph = ClassGraph::of(class.class);
        let mut take = |found: Vec<(u64, EncodedRowGroup)>| {
            found
                .into_iter()
                .try_for_each(|(rows, encoded)| maker.append_encoded(file, encoded, rows, writer))
        };
        let failed = |cause| maker.failed(file, cause);
        match kind {
            SetKind::FarthestSets => {
                let sets = farthest_sets(&graph, &rows)?;
                let mut list = Vec::new();
                for range in rows.row_groups(all) {
                    let encoded = encode(&rows, range, &schema, |at, group| {
                        sets.list(rows.nodes[at], &mut list);
                        group.column(3).push_integer(rows.rows[at].step.into())?;
                        group.column(4).push_integers(rows.indexes(list.iter().copied()))
                    });
                    take(vec![encoded.map_err(failed)?])?;
                }
            }
            // Each thread searches for the solutions of a part of the rows at a time.
            SetKind::SolutionSets => {
                let parts = rows.parts(all, ROWS, PAIRS_AT_A_TIME);
                let work = |part: &Range<usize>| {
                    let sets = solution_sets(&graph, &rows, part)?;
                    let encode = |range| {
                        encode(&rows, range, &schema, |at, group| {
                            let set = || sets.of(at - part.start);
                            let indexes = rows.indexes(set().map(|(node, _)| node));
                            group.column(3).push_integers(indexes)?;
                            group.column(4).push_integers(set().map(|(_, step)| step.into()))
                        })
                    };
                    let groups = rows.row_groups(part.clone()).into_iter().map(encode);
                    groups.collect::<io::Result<_>>().map_err(failed)
                };
                in_order(threads, &parts, work, take)?;
            }
        }
        Ok(())
    })
}

fn farthest_sets<'g>(
    graph: &'g ClassGraph,
    rows: &ClassRows,
) -> Result<FarthestSets<'g>, ExportError> {
    let known = |node| {
        let row = rows.of_node(node);
        Farthest { step: row.step, num: row.num }
    };
    let known: Vec<Farthest> = (0..graph.ranking.len()).map(known).collect();
    graph.farthest_sets(&known).map_err(|wrong| ExportError::wrong_farthest(graph, wrong))
}

/// The solutions of a part of the rows.
fn solution_sets(
    graph: &ClassGraph,
    rows: &ClassRows,
    part: &Range<usize>,
) -> Result<FullSolutionSets, ExportError> {
    let nums: Vec<u32> = rows.rows[part.clone()].iter().map(|row| row.num).collect();
    graph.solution_sets(&rows.nodes[part.clone()], &nums).map_err(|wrong| {
        ExportError::WrongSolutions {
            class: graph.class.to_string(),
            code: graph.layout(wrong.node).code().to_string(),
        }
    })
}

/// Encodes a row group. `push_set` adds the set of a row, after the columns of its position.
fn encode(
    rows: &ClassRows,
    range: Range<usize>,
    schema: &ColumnarSchema,
    mut push_set: impl FnMut(usize, &mut RowGroup) -> io::Result<()>,
) -> io::Result<(u64, EncodedRowGroup)> {
    let mut group = RowGroup::new(schema);
    for at in range {
        let row = &rows.rows[at];
        for (column, value) in [row.id, row.group_id, row.group_index].into_iter().enumerate() {
            group.column(column).push_integer(value.into())?;
        }
        push_set(at, &mut group)?;
    }
    Ok((group.rows() as u64, schema.encode(&group)?))
}
