//! The pairs of standard layouts, against what the layouts tell of them.

use rusqlite::{Connection, Rows};

use super::computed::Computed;
use super::error::VerifyError;
use super::layouts::CountedLayouts;
use super::symmetry::hash;
use crate::board::{Ranking, ids};
use crate::store::WarehouseClass;

/// What was read of a standard layout.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StandardLayout {
    pub(super) id: u32,
    pub(super) node: u32,
    pub(super) group_id: u32,
    pub(super) is_solved: bool,
    pub(super) min_solution_step: Option<u16>,
    pub(super) min_solution_num: u32,
    pub(super) solution_num: u32,
    pub(super) farthest_step: u32,
    pub(super) farthest_num: u32,
}

/// The standard layouts, and their mirror images.
pub(super) struct StandardLayouts<'c> {
    layouts: &'c [StandardLayout],
    /// By place in `layouts`: the id of the image.
    images: Vec<u32>,
}

impl<'c> StandardLayouts<'c> {
    pub(super) fn of(counted: &'c CountedLayouts) -> Self {
        let ids = ids();
        let image = |layout: &StandardLayout| {
            ids.unrank(layout.id).map_or(layout.id, |layout| ids.rank(&layout.mirror()))
        };
        let layouts = &counted.standard;
        Self { layouts, images: layouts.iter().map(image).collect() }
    }

    fn place(&self, id: u32) -> Option<usize> {
        self.layouts.binary_search_by_key(&id, |layout| layout.id).ok()
    }

    /// All solutions of each: as many as it has, the nearest as near, in the same group.
    pub(super) fn solutions(&self, connection: &Connection) -> Result<(), VerifyError> {
        const TABLE: &str = "standard_solution_pairs";
        let mut statement = connection.prepare(
            "SELECT id, solution_id, step FROM standard_solution_pairs ORDER BY id, solution_id",
        )?;
        let mut pairs = Pairs { rows: statement.query([])?, images: 0, table: TABLE };
        for (place, layout) in self.layouts.iter().enumerate() {
            let mut nearest = (u32::MAX, 0);
            for _ in 0..layout.solution_num {
                let (other, step) = pairs.next_of(self, place)?;
                if !self.layouts[other].is_solved {
                    return Err(pairs.fault(layout, "what is no solution is one of its"));
                }
                nearest = match step.cmp(&nearest.0) {
                    std::cmp::Ordering::Less => (step, 1),
                    std::cmp::Ordering::Equal => (step, nearest.1 + 1),
                    std::cmp::Ordering::Greater => nearest,
                };
            }
            let expected =
                layout.min_solution_step.map(|step| (step.into(), layout.min_solution_num));
            // Without the stage there are no pairs, nor solutions that are told of.
            if layout.solution_num > 0 && expected.is_some_and(|expected| expected != nearest) {
                return Err(pairs.fault(layout, "its nearest solutions are others"));
            }
        }
        pairs.end()
    }

    /// The farthest layouts of each: as many as it has, in the same group.
    pub(super) fn farthest(&self, connection: &Connection) -> Result<(), VerifyError> {
        const TABLE: &str = "standard_farthest_pairs";
        let mut statement = connection.prepare(
            "SELECT id, farthest_id, 0 FROM standard_farthest_pairs ORDER BY id, farthest_id",
        )?;
        let mut pairs = Pairs { rows: statement.query([])?, images: 0, table: TABLE };
        for (place, layout) in self.layouts.iter().enumerate() {
            for _ in 0..layout.farthest_num {
                let (other, _) = pairs.next_of(self, place)?;
                // Who is farthest from it has it that far.
                if self.layouts[other].farthest_step < layout.farthest_step {
                    return Err(pairs.fault(layout, "one of its farthest has none so far"));
                }
            }
        }
        pairs.end()
    }

    /// The pairs, one by one, as they were computed.
    pub(super) fn as_computed(
        &self,
        connection: &Connection,
        held: &[WarehouseClass],
        computed: &[Computed],
    ) -> Result<(), VerifyError> {
        if computed.iter().all(|class| class.solutions.is_none() && class.farthest.is_none()) {
            return Ok(());
        }
        let mut solutions = connection
            .prepare("SELECT solution_id, step FROM standard_solution_pairs WHERE id = ?1")?;
        let mut farthest =
            connection.prepare("SELECT farthest_id FROM standard_farthest_pairs WHERE id = ?1")?;
        let rankings: Vec<_> = held.iter().map(|held| Ranking::of_class(held.class)).collect();
        let place_of = |layout: &StandardLayout| {
            held.iter().position(|held| {
                (held.first_group..held.first_group + held.groups).contains(&layout.group_id)
            })
        };
        for layout in self.layouts {
            let Some(place) = place_of(layout) else {
                return Err(VerifyError::fault(
                    "layouts",
                    format!("id {} has no class", layout.id),
                ));
            };
            let id = |node| rankings[place].unrank(node).map(|layout| ids().rank(&layout));
            let fault = |table, id| {
                VerifyError::fault(table, format!("id {id}: the pairs are not what a search finds"))
            };
            if let Some(computed) = &computed[place].solutions {
                let first = computed.standard.partition_point(|pair| pair.node < layout.node);
                let pairs = computed.standard[first..].iter();
                let mut expected: Vec<_> = pairs
                    .take_while(|pair| pair.node == layout.node)
                    .map(|pair| (id(pair.solution), u32::from(pair.step)))
                    .collect();
                expected.sort_unstable();
                let found =
                    solutions.query_map([layout.id], |row| Ok((row.get(0)?, row.get(1)?)))?;
                if found.collect::<rusqlite::Result<Vec<_>>>()? != expected {
                    return Err(fault("standard_solution_pairs", layout.id));
                }
            }
            if let Some(computed) = &computed[place].farthest {
                let mut expected: Vec<_> =
                    computed.standard[layout.node as usize].iter().map(|&node| id(node)).collect();
                expected.sort_unstable();
                let found = farthest.query_map([layout.id], |row| row.get::<_, Option<u32>>(0))?;
                if found.collect::<rusqlite::Result<Vec<_>>>()? != expected {
                    return Err(fault("standard_farthest_pairs", layout.id));
                }
            }
        }
        Ok(())
    }
}

/// Rows of an id, another id and a step, in that order.
struct Pairs<'r> {
    rows: Rows<'r>,
    /// As in [`Images`](super::symmetry::Images): the image of a pair is a pair.
    images: u64,
    table: &'static str,
}

impl Pairs<'_> {
    /// The next pair, which must be one of the layout at a place: the place of the other
    /// one, and the step.
    fn next_of(
        &mut self,
        standard: &StandardLayouts<'_>,
        place: usize,
    ) -> Result<(usize, u32), VerifyError> {
        let layout = &standard.layouts[place];
        let row = match self.rows.next()? {
            Some(row) if row.get::<_, u32>(0)? == layout.id => row,
            _ => return Err(self.fault(layout, "it has other pairs than it should have")),
        };
        let (other, step): (u32, u32) = (row.get(1)?, row.get(2)?);
        let found = standard
            .place(other)
            .filter(|&other| standard.layouts[other].group_id == layout.group_id);
        let Some(found) = found else {
            return Err(self.fault(layout, "one of its pairs is with another group"));
        };
        let image = (standard.images[place], standard.images[found]);
        if image != (layout.id, other) {
            self.images ^= hash((image.min((layout.id, other)), step));
        }
        Ok((found, step))
    }

    fn end(mut self) -> Result<(), VerifyError> {
        if self.rows.next()?.is_some() {
            return Err(VerifyError::fault(self.table, "a row is too many at its end"));
        }
        if self.images != 0 {
            return Err(VerifyError::fault(self.table, "the mirror image of a pair is missing"));
        }
        Ok(())
    }

    fn fault(&self, layout: &StandardLayout, what: &str) -> VerifyError {
        VerifyError::fault(self.table, format!("id {}: {what}", layout.id))
    }
}
