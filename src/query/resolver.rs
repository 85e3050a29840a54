//! Resolves references and names to layouts.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use klotski::graph::ClassGraph;
use klotski::{Layout, Member, Reference};
use klotski_functions::{ArgumentError, LookedUp, read_reference, stored_member};
use klotski_warehouse::Warehouse;

use super::error::QueryError;

/// Resolves texts to layouts: references of any form of [`Reference`], and [`names`](klotski::names).
///
/// ```
/// use klotski_sql::query::Resolver;
///
/// let resolver = Resolver::new(None);
/// let layout = resolver.layout("4FEA134")?;
/// assert_eq!(resolver.layout("id:10399732")?, layout);
/// assert_eq!(resolver.layout("峰回路转")?, layout);
/// assert_eq!(resolver.layout("5-4-2-0-30833")?, layout);
/// # Ok::<(), klotski_sql::query::QueryError>(())
/// ```
#[derive(Debug)]
pub struct Resolver {
    path: Option<PathBuf>,
    /// A separate connection, because the session's connection is busy with a statement. It is
    /// opened by the first reference to a member of a group.
    warehouse: Mutex<Option<Warehouse>>,
}

impl Resolver {
    /// A resolver that looks up members of groups in the warehouse at `path`. Without a warehouse
    /// it computes the groups of the class, which takes up to a second.
    #[must_use]
    pub fn new(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_owned), warehouse: Mutex::default() }
    }

    /// The layout that a text refers to.
    ///
    /// # Errors
    /// If the text is neither a reference nor a name, or the layout does not exist.
    pub fn layout(&self, text: &str) -> Result<Layout, QueryError> {
        match read_reference(text)? {
            Reference::Layout(layout) => Ok(layout),
            Reference::Member(member) => self.member(member),
        }
    }

    /// The layout at a position in a group.
    ///
    /// # Errors
    /// If the layout does not exist.
    pub fn member(&self, member: Member) -> Result<Layout, QueryError> {
        self.stored_member(member).unwrap_or_else(|| {
            let graph = ClassGraph::of(member.class);
            let found = graph.member(member.group_num, member.group_index);
            Ok(found.ok_or(ArgumentError::NoMember(member))?)
        })
    }

    /// The layout at this position in the warehouse; `None` without a warehouse.
    pub(super) fn stored_member(&self, member: Member) -> Option<Result<Layout, QueryError>> {
        Some(self.look_up(self.path.as_deref()?, member))
    }

    fn look_up(&self, path: &Path, member: Member) -> Result<Layout, QueryError> {
        let mut warehouse = self.warehouse.lock().unwrap_or_else(PoisonError::into_inner);
        let open = match warehouse.take() {
            Some(open) => open,
            None => Warehouse::open(path)?,
        };
        let open = warehouse.insert(open);
        match stored_member(open.connection(), member)? {
            LookedUp::Found(layout) => return Ok(layout),
            LookedUp::Absent => {}
            LookedUp::Unknown => {
                let Member { class, group_num, group_index } = member;
                require_class(open, &class.to_string(), || {
                    format!("{class}-{group_num}-{group_index} is a layout of class {class}")
                })?;
            }
        }
        Err(ArgumentError::NoMember(member).into())
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
    let (class, path) = (pattern.to_owned(), warehouse.path().display().to_string());
    Err(QueryError::MissingClass { asked: asked(), class, path })
}
