//! Compares the pairs of standard layouts with the rows of these layouts.

use klotski::{Ranking, ids};
use klotski_warehouse::WarehouseClass;
use rusqlite::{Connection, Rows};

use super::computed::Computed;
use super::error::VerifyError;
use super::symmetry::hash;

const SOLUTION_PAIRS: &str = "standard_solution_pairs";
const FARTHEST_PAIRS: &str = "standard_farthest_pairs";

/// The row of a standard layout, as far as checks of pairs need it.
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

/// Checks the pairs of standard layouts: these layouts in the order of ids, and their mirror
/// images.
pub(super) struct StandardPairs<'c> {
    layouts: &'c [StandardLayout],
    /// By index in `layouts`: the id of the mirror image.
    images: Vec<u32>,
}

impl<'c> StandardPairs<'c> {
    pub(super) fn of(layouts: &'c [StandardLayout]) -> Self {
        let ids = ids();
        let image = |layout: &StandardLayout| {
            ids.unrank(layout.id).map_or(layout.id, |layout| ids.rank(&layout.mirror()))
        };
        Self { layouts, images: layouts.iter().map(image).collect() }
    }

    fn index_of(&self, id: u32) -> Option<usize> {
        self.layouts.binary_search_by_key(&id, |layout| layout.id).ok()
    }

    /// Checks the solutions of each layout: their number, that they are solved and in the same
    /// group, and the number and the step of the nearest ones.
    pub(super) fn check_solutions(&self, connection: &Connection) -> Result<(), VerifyError> {
        let mut statement = connection.prepare(&format!(
            "SELECT id, solution_id, step FROM {SOLUTION_PAIRS} ORDER BY id, solution_id"
        ))?;
        let mut pairs = Pairs { rows: statement.query([])?, images: 0, table: SOLUTION_PAIRS };
        for (index, layout) in self.layouts.iter().enumerate() {
            let mut nearest = (u32::MAX, 0);
            for _ in 0..layout.solution_num {
                let (other, step) = pairs.next_of(self, index)?;
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
            // Without the stage solutions there are no pairs, and `solution_num` is 0.
            if layout.solution_num > 0 && expected.is_some_and(|expected| expected != nearest) {
                return Err(pairs.fault(layout, "its nearest solutions are others"));
            }
        }
        pairs.end()
    }

    /// Checks the farthest layouts of each layout: their number, and that they are in the same
    /// group.
    pub(super) fn check_farthest(&self, connection: &Connection) -> Result<(), VerifyError> {
        let mut statement = connection.prepare(&format!(
            "SELECT id, farthest_id, 0 FROM {FARTHEST_PAIRS} ORDER BY id, farthest_id"
        ))?;
        let mut pairs = Pairs { rows: statement.query([])?, images: 0, table: FARTHEST_PAIRS };
        for (index, layout) in self.layouts.iter().enumerate() {
            for _ in 0..layout.farthest_num {
                let (other, _) = pairs.next_of(self, index)?;
                // The distance is symmetric: this layout is as far from the other one, whose
                // farthest step is therefore not smaller.
                if self.layouts[other].farthest_step < layout.farthest_step {
                    return Err(pairs.fault(layout, "one of its farthest has none so far"));
                }
            }
        }
        pairs.end()
    }

    /// Compares the pairs, one by one, with the computed ones.
    pub(super) fn compare_with_computed(
        &self,
        connection: &Connection,
        classes: &[WarehouseClass],
        computed: &[Computed],
    ) -> Result<(), VerifyError> {
        if computed.iter().all(|class| class.solutions.is_none() && class.farthest.is_none()) {
            return Ok(());
        }
        let mut solutions = connection
            .prepare(&format!("SELECT solution_id, step FROM {SOLUTION_PAIRS} WHERE id = ?1"))?;
        let mut farthest = connection
            .prepare(&format!("SELECT farthest_id FROM {FARTHEST_PAIRS} WHERE id = ?1"))?;
        let rankings: Vec<_> = classes.iter().map(|there| Ranking::of_class(there.class)).collect();
        let index_of = |layout: &StandardLayout| {
            classes.iter().position(|there| {
                (there.first_group..there.first_group + there.groups).contains(&layout.group_id)
            })
        };
        for layout in self.layouts {
            let Some(class) = index_of(layout) else {
                return Err(VerifyError::fault(
                    "layouts",
                    format!("id {} has no class", layout.id),
                ));
            };
            let id = |node| rankings[class].unrank(node).map(|layout| ids().rank(&layout));
            let fault = |table, id| {
                VerifyError::fault(table, format!("id {id}: the pairs are not what a search finds"))
            };
            if let Some(computed) = &computed[class].solutions {
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
                    return Err(fault(SOLUTION_PAIRS, layout.id));
                }
            }
            if let Some(computed) = &computed[class].farthest {
                let mut expected: Vec<_> =
                    computed.standard[layout.node as usize].iter().map(|&node| id(node)).collect();
                expected.sort_unstable();
                let found = farthest.query_map([layout.id], |row| row.get::<_, Option<u32>>(0))?;
                if found.collect::<rusqlite::Result<Vec<_>>>()? != expected {
                    return Err(fault(FARTHEST_PAIRS, layout.id));
                }
            }
        }
        Ok(())
    }
}

/// The rows of a table of pairs: an id, another id and a step, in this order.
struct Pairs<'r> {
    rows: Rows<'r>,
    /// The sum over all pairs and their mirror images, which must be pairs, too. See
    /// [`ImageSums`](super::symmetry::ImageSums).
    images: u64,
    table: &'static str,
}

impl Pairs<'_> {
    /// Reads the next pair, which must belong to the layout with this index. Returns the index
    /// of the other layout, and the step.
    fn next_of(
        &mut self,
        standard: &StandardPairs<'_>,
        index: usize,
    ) -> Result<(usize, u32), VerifyError> {
        let layout = &standard.layouts[index];
        let row = match self.rows.next()? {
            Some(row) if row.get::<_, u32>(0)? == layout.id => row,
            _ => return Err(self.fault(layout, "it has other pairs than it should have")),
        };
        let (other, step): (u32, u32) = (row.get(1)?, row.get(2)?);
        let found = standard
            .index_of(other)
            .filter(|&other| standard.layouts[other].group_id == layout.group_id);
        let Some(found) = found else {
            return Err(self.fault(layout, "one of its pairs is with another group"));
        };
        let image = (standard.images[index], standard.images[found]);
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

    fn fault(&self, layout: &StandardLayout, fault: &str) -> VerifyError {
        VerifyError::fault(self.table, format!("id {}: {fault}", layout.id))
    }
}
