//! From what names a layout to the layout.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::OptionalExtension;

use super::error::{QueryError, excerpt};
use crate::board::{Code, Layout, Member, Reference};
use crate::graph::ClassGraph;
use crate::store::Warehouse;

/// Looks up layouts.
#[derive(Debug)]
pub struct Places {
    /// Opened when a place in a group is to be looked up: the connection that
    /// runs a statement is busy, and most layouts are named by code.
    path: Option<PathBuf>,
    warehouse: Mutex<Option<Warehouse>>,
}

impl Places {
    /// Looks up places in groups in the warehouse at `path`; without one, it
    /// finds the groups of the class, in up to a second.
    #[must_use]
    pub fn new(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_owned), warehouse: Mutex::default() }
    }

    /// The layout that a text names, see [`Reference`].
    ///
    /// # Errors
    /// When it names none.
    pub fn layout(&self, text: &str) -> Result<Layout, QueryError> {
        let no_layout = |cause| QueryError::NoLayout { text: excerpt(text), cause };
        match text.parse().map_err(no_layout)? {
            Reference::Layout(layout) => Ok(layout),
            Reference::Member(member) => self.member(member),
        }
    }

    /// The layout at a place in a group.
    ///
    /// # Errors
    /// When there is none.
    pub fn member(&self, member: Member) -> Result<Layout, QueryError> {
        let found = match &self.path {
            Some(path) => self.look_up(path, member)?,
            None => ClassGraph::of(member.class).member(member.group_num, member.group_index),
        };
        found.ok_or(QueryError::NoMember(member))
    }

    fn look_up(&self, path: &Path, member: Member) -> Result<Option<Layout>, QueryError> {
        let Member { class, group_num, group_index } = member;
        let mut warehouse = self.warehouse.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match warehouse.take() {
            Some(open) => open,
            None => Warehouse::open(path)?,
        };
        let open = warehouse.insert(open);
        let mut statement = open.connection().prepare(
            "SELECT l.code FROM groups AS g
             JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
             WHERE (g.jiang_num, g.bing_num, g.style_num, g.group_num, l.group_index)
                 = (?1, ?2, ?3, ?4, ?5)",
        )?;
        let place = (class.jiang_num, class.bing_num, class.style_num, group_num, group_index);
        let code: Option<String> = statement.query_row(place, |row| row.get(0)).optional()?;
        if code.is_none() {
            let text = format!("{class}-{group_num}-{group_index}");
            let what = format!("{text} is a layout of class {class}");
            check_held(open, &class.to_string(), &what)?;
        }
        Ok(code.and_then(|code| code.parse::<Code>().ok()).map(Code::layout))
    }
}

/// Makes sure that the warehouse has classes of that pattern: else an empty answer, or that
/// there is no such layout, would look like a fact about the puzzle.
pub(super) fn check_held(warehouse: &Warehouse, class: &str, what: &str) -> Result<(), QueryError> {
    let sql = "SELECT 1 FROM classes WHERE class GLOB ?1 LIMIT 1";
    if warehouse.connection().prepare(sql)?.exists([class])? {
        return Ok(());
    }
    let (what, class) = (what.to_owned(), class.to_owned());
    Err(QueryError::NotHeld { what, class, path: warehouse.path().display().to_string() })
}
