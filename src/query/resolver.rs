//! From a reference or a name to a layout.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::OptionalExtension;

use super::error::{QueryError, excerpt};
use crate::board::{Code, Layout, Member, Reference};
use crate::graph::ClassGraph;
use crate::names::{self, NameError};
use crate::store::Warehouse;

/// Resolves texts to layouts: references of any form of [`Reference`], and [`names`].
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
    /// A connection of its own, because the session's connection is busy with a statement.
    /// It is opened by the first reference to a member of a group.
    warehouse: Mutex<Option<Warehouse>>,
}

impl Resolver {
    /// A resolver that looks up members of groups in the warehouse at `path`. Without a
    /// warehouse it computes the groups of the class, which takes up to a second.
    #[must_use]
    pub fn new(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_owned), warehouse: Mutex::default() }
    }

    /// The layout that a text refers to.
    ///
    /// # Errors
    /// When the text is neither a reference nor a name, or there is no such layout.
    pub fn layout(&self, text: &str) -> Result<Layout, QueryError> {
        match read_reference(text)? {
            Reference::Layout(layout) => Ok(layout),
            Reference::Member(member) => self.member(member),
        }
    }

    /// The layout with this number and index in a group.
    ///
    /// # Errors
    /// When there is no such layout.
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
        let numbers = (class.jiang_num, class.bing_num, class.style_num, group_num, group_index);
        let code: Option<String> = statement.query_row(numbers, |row| row.get(0)).optional()?;
        if code.is_none() {
            let asked =
                || format!("{class}-{group_num}-{group_index} is a layout of class {class}");
            require_class(open, &class.to_string(), asked)?;
        }
        Ok(code.and_then(|code| code.parse::<Code>().ok()).map(Code::layout))
    }
}

/// Reads a reference or a name. No name is a reference; a test looks.
///
/// # Errors
/// When the text is neither, or a name of several layouts.
pub(super) fn read_reference(text: &str) -> Result<Reference, QueryError> {
    // Input methods write wide digits, and names are found in any width.
    names::narrow(text.trim()).parse().or_else(|cause| match names::find(text) {
        Ok(layout) => Ok(Reference::Layout(layout)),
        Err(NameError::Unknown(_)) if is_meant_as_reference(text) => {
            Err(QueryError::NoLayout { text: excerpt(text), cause })
        }
        Err(cause) => Err(QueryError::NoName { text: excerpt(text), cause }),
    })
}

/// Whether the error of a text that is neither a reference nor a name should speak of
/// references: of a code with a wrong digit rather than of an unknown name.
fn is_meant_as_reference(text: &str) -> bool {
    let text = text.trim();
    let prefix = text.split_once(':').map(|(prefix, _)| prefix.to_ascii_lowercase());
    let has_prefix = prefix.is_some_and(|prefix| ["id", "short"].contains(&prefix.as_str()));
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    let begins_as_code = text.starts_with(|c: char| c.is_ascii_hexdigit());
    text.is_empty() || has_prefix || (is_word && has_digit && begins_as_code)
}

/// Makes sure that the warehouse has a class of this pattern. Without the check, an empty
/// answer would look like a fact about the puzzle.
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
