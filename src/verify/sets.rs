//! The stored sets of minimal solutions.

use klotski::Code;
use klotski_warehouse::{is_min_solution_set, min_solutions_in};
use rusqlite::Connection;

use super::computed::set_hash;
use super::error::VerifyError;

/// All sets, by min_solution_set_id.
#[derive(Debug, Default)]
pub(super) struct StoredSets {
    sets: Vec<StoredSet>,
    /// The number of members of the largest set.
    pub(super) largest: u32,
}

/// A stored set, as far as checks need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredSet {
    pub(super) members: u32,
    /// The number of the class of all members.
    pub(super) class: usize,
    hash: u64,
}

const SETS: &str = "min_solution_sets";

impl StoredSets {
    /// Reads and checks all sets. The members of a set are solved layouts of one class,
    /// ascending.
    pub(super) fn read(connection: &Connection) -> Result<Self, VerifyError> {
        let mut statement = connection.prepare(&format!(
            "SELECT min_solution_set_id, code_tails FROM {SETS} ORDER BY min_solution_set_id"
        ))?;
        let mut rows = statement.query([])?;
        let mut all = Self::default();
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let fault = |fault: &str| VerifyError::fault(SETS, format!("set {id}: {fault}"));
            if id != (all.sets.len() as u64).cast_signed() {
                return Err(fault("a number before it is missing"));
            }
            let bytes = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
            let set = StoredSet::of(bytes).ok_or_else(|| {
                fault("its members are not solved layouts of one class in the order of codes")
            })?;
            all.largest = all.largest.max(set.members);
            all.sets.push(set);
        }
        Ok(all)
    }

    /// The [`set_hash`] of a set; without a number, that of the empty set.
    pub(super) fn hash_of(&self, id: Option<i64>) -> u64 {
        let set = id.and_then(|id| self.sets.get(usize::try_from(id).ok()?));
        set.map_or_else(|| set_hash(&[]), |set| set.hash)
    }

    /// Checks that layouts refer to each set, and that the sets are numbered class by class.
    pub(super) fn check_use<'u>(
        &self,
        classes: impl Iterator<Item = &'u UsedSets>,
    ) -> Result<(), VerifyError> {
        let mut next = 0;
        for used in classes {
            if used.first.is_some_and(|first| first != next) {
                return Err(VerifyError::fault(SETS, format!("set {next} is of another class")));
            }
            next += used.number;
        }
        if next as usize == self.sets.len() {
            return Ok(());
        }
        Err(VerifyError::fault(SETS, "there are more than layouts refer to"))
    }
}

impl StoredSet {
    fn of(bytes: &[u8]) -> Option<Self> {
        if !is_min_solution_set(bytes) {
            return None;
        }
        let mut class = None;
        let members = min_solutions_in(bytes);
        let number = u32::try_from(members.len()).ok()?;
        for digits in members {
            let code: Code = std::str::from_utf8(&digits).ok()?.parse().ok()?;
            let layout = code.layout();
            if !layout.is_solved() || class.is_some_and(|class| class != layout.class()) {
                return None;
            }
            class = Some(layout.class());
        }
        Some(Self { members: number, class: class?.number(), hash: set_hash(bytes) })
    }
}

/// The sets of a class. They are numbered in the order of their first layouts.
#[derive(Debug, Default)]
pub(super) struct UsedSets {
    first: Option<u32>,
    number: u32,
}

impl UsedSets {
    /// Adds the reference of the next layout. Returns `None` when the number is out of order.
    pub(super) fn add(&mut self, id: i64, sets: &StoredSets) -> Option<StoredSet> {
        let id = u32::try_from(id).ok()?;
        let first = *self.first.get_or_insert(id);
        let number = id.checked_sub(first)?;
        if number > self.number {
            return None;
        }
        self.number += u32::from(number == self.number);
        sets.sets.get(id as usize).copied()
    }
}
