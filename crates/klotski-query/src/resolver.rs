//! Resolves references and names to layouts.

use std::sync::{Mutex, OnceLock, PoisonError};

use klotski::graph::{ClassGraph, Stopped};
use klotski::{
    ArgumentError, Class, Goal, Layout, Member, Metric, Reference, Signs, message, read_goal,
    read_reference_in,
};
use klotski_functions::{FewestMoves, LookedUp, stored_member, stored_moves};
use klotski_warehouse::{Warehouse, WarehouseFile};
use rusqlite::OptionalExtension;

use crate::error::QueryError;
use crate::stop::Stop;

/// Resolves texts to layouts: references of any form of [`Reference`], and
/// [`names`](klotski::names).
pub struct Resolver {
    file: Option<WarehouseFile>,
    /// A separate connection, because the session's connection is busy with a statement. It is
    /// opened by the first look-up.
    warehouse: Mutex<Option<Warehouse>>,
    /// What the signs of boards mean, if it is given.
    pub(super) signs: OnceLock<Signs>,
    stop: Stop,
}

impl Resolver {
    /// A resolver that looks up members of groups in a warehouse. Without a warehouse
    /// it computes the groups of the class, which takes up to a second, until `stop` is due.
    pub fn new(file: Option<&WarehouseFile>, stop: Stop) -> Self {
        let (warehouse, signs) = (Mutex::default(), OnceLock::new());
        Self { file: file.cloned(), warehouse, signs, stop }
    }

    pub fn layout(&self, text: &str) -> Result<Layout, QueryError> {
        self.resolve(read_reference_in(text, self.signs())?)
    }

    /// What the signs of boards mean, if it is given.
    pub fn signs(&self) -> Option<&Signs> {
        self.signs.get()
    }

    pub fn resolve(&self, reference: Reference) -> Result<Layout, QueryError> {
        match reference {
            Reference::Layout(layout) => Ok(layout),
            Reference::Member(member) => self.member(member),
            Reference::Pattern(member) => {
                let patterns = self.graph(member.class)?.patterns();
                let found = member.member(&patterns);
                self.member(found.ok_or(ArgumentError::NoPattern(member))?)
            }
        }
    }

    /// The goal that a text describes: a condition on cells, or a layout.
    pub fn goal(&self, text: &str) -> Result<Goal, QueryError> {
        match read_goal(text) {
            Some(goal) => Ok(goal?),
            None => self.layout(text).map(Goal::from),
        }
    }

    /// The layout at a position in a group.
    pub fn member(&self, member: Member) -> Result<Layout, QueryError> {
        let found = match self.look_up(member)? {
            LookedUp::Found(layout) => Some(layout),
            LookedUp::Absent => None,
            LookedUp::Unknown => {
                self.graph(member.class)?.member(member.group_num, member.group_index)
            }
        };
        Ok(found.ok_or(ArgumentError::NoMember(member))?)
    }

    /// The number of the group of a layout within its class.
    pub(super) fn group_num(&self, layout: &Layout) -> Result<u32, QueryError> {
        let found = self.read(|warehouse| {
            let sql = "SELECT group_num FROM layouts WHERE code = ?1";
            let code = [layout.code().to_string()];
            let mut statement = warehouse.connection().prepare(sql)?;
            Ok(statement.query_row(code, |row| row.get(0)).optional()?)
        })?;
        if let Some(stored) = found.flatten() {
            return Ok(stored);
        }
        let graph = self.graph(layout.class())?;
        Ok(graph.groups.group_num[graph.node(layout) as usize].into())
    }

    fn graph(&self, class: Class) -> Result<ClassGraph, QueryError> {
        let graph = ClassGraph::until(class, Metric::Step, &|| self.stop.is_due());
        graph.map_err(|Stopped| self.stop.reason())
    }

    /// Looks the position up in the warehouse, which must have the class; it is unknown without a
    /// warehouse.
    pub(super) fn look_up(&self, member: Member) -> Result<LookedUp, QueryError> {
        let found = self.read(|warehouse| {
            let found = stored_member(warehouse.connection(), member)?;
            if found != LookedUp::Unknown {
                return Ok(found);
            }
            let Member { class, group_num, group_index } = member;
            require_class(warehouse, &class.to_string(), || {
                message!(
                    "{class}-{group_num}-{group_index} is a layout of class {class}",
                    class,
                    group_num,
                    group_index
                )
            })?;
            Ok(LookedUp::Absent)
        })?;
        Ok(found.unwrap_or(LookedUp::Unknown))
    }

    /// Looks up the fewest moves of a layout in the warehouse; `None` if it lacks the layout.
    pub(super) fn look_up_moves(&self, layout: &Layout) -> Result<Option<FewestMoves>, QueryError> {
        let found = self.read(|warehouse| Ok(stored_moves(warehouse.connection(), layout)?))?;
        Ok(found.flatten())
    }

    /// Reads the warehouse, if there is one.
    fn read<T>(
        &self,
        read: impl FnOnce(&Warehouse) -> Result<T, QueryError>,
    ) -> Result<Option<T>, QueryError> {
        let Some(file) = &self.file else { return Ok(None) };
        let mut warehouse = self.warehouse.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match warehouse.take() {
            Some(open) => open,
            None => file.open()?,
        };
        read(warehouse.insert(open)).map(Some)
    }
}

/// Checks that the warehouse has a class that matches the pattern. Without the check, an empty
/// result would look like a fact about the puzzle.
pub(super) fn require_class(
    warehouse: &Warehouse,
    pattern: &str,
    asked: impl FnOnce() -> String,
) -> Result<(), QueryError> {
    let sql = "SELECT 1 FROM classes WHERE class GLOB ?1 LIMIT 1";
    if warehouse.connection().prepare(sql)?.exists([pattern])? {
        return Ok(());
    }
    // A shell expands `*`, and zsh refuses a pattern that no file matches.
    let class = if pattern.contains('*') { format!("\"{pattern}\"") } else { pattern.to_owned() };
    let path = warehouse.path().display().to_string();
    Err(QueryError::MissingClass { asked: asked(), class, path })
}
