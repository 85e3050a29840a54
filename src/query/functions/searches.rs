//! What the functions share: reading references, and searches that are kept for
//! the next row.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Error, OptionalExtension, Result, ffi};

use crate::board::{Code, Layout, Member, Reference, ReferenceError};
use crate::graph::{LayerModel, Stopped};
use crate::query::stop::Stop;
use crate::store::Warehouse;

/// Searches that are kept: a join asks for the same ones again and again.
const KEPT: usize = 4;

pub(super) struct Searches {
    /// The warehouse, opened once more when a place in a group is to be looked
    /// up: the connection that runs the statement is busy.
    path: PathBuf,
    members: Mutex<Option<Warehouse>>,
    /// The latest searches, the last one used in front.
    kept: Mutex<Vec<Arc<LayerModel>>>,
    stop: Stop,
}

impl Searches {
    pub(super) fn new(path: PathBuf, stop: Stop) -> Self {
        Self { path, members: Mutex::default(), kept: Mutex::default(), stop }
    }

    /// The layout that an argument names; `None` for NULL.
    pub(super) fn layout(&self, argument: ValueRef<'_>) -> Result<Option<Layout>> {
        let text = match argument {
            ValueRef::Null => return Ok(None),
            ValueRef::Text(text) => String::from_utf8_lossy(text),
            ValueRef::Integer(number) => {
                return Err(wrong(format!(
                    "{number} is a number, not the name of a layout: write 'id:{number}' for an \
                     id, or a code in quotes"
                )));
            }
            ValueRef::Real(_) | ValueRef::Blob(_) => {
                return Err(wrong("a layout is named by text, e.g. '4FEA134'".to_owned()));
            }
        };
        let no_layout = |cause: ReferenceError| wrong(format!("'{text}' is no layout: {cause}"));
        match text.parse().map_err(no_layout)? {
            Reference::Layout(layout) => Ok(Some(layout)),
            Reference::Member(member) => self.member(member)?.map(Some).ok_or_else(|| {
                wrong(format!("'{text}' is no layout: the warehouse has no such group or index"))
            }),
        }
    }

    fn member(&self, member: Member) -> Result<Option<Layout>> {
        let Member { class, group_num, group_index } = member;
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        let warehouse = match members.take() {
            Some(open) => open,
            None => Warehouse::open(&self.path).map_err(|error| wrong(error.to_string()))?,
        };
        let warehouse = members.insert(warehouse);
        let mut statement = warehouse.connection().prepare(
            "SELECT l.code FROM groups AS g JOIN layout_core AS l USING (group_id)
             WHERE (jiang_num, bing_num, style_num, group_num, group_index)
                 = (?1, ?2, ?3, ?4, ?5)",
        )?;
        let place = (class.jiang_num, class.bing_num, class.style_num, group_num, group_index);
        let code: Option<String> = statement.query_row(place, |row| row.get(0)).optional()?;
        Ok(code.and_then(|code| code.parse::<Code>().ok()).map(Code::layout))
    }

    /// The layers around a layout.
    pub(super) fn around(&self, root: &Layout) -> Result<Arc<LayerModel>> {
        match self.find_kept(|model| model.root() == *root) {
            Some(model) => Ok(model),
            None => self.search(root),
        }
    }

    /// The steps between two layouts; `None` if they are in different groups.
    pub(super) fn distance(&self, a: &Layout, b: &Layout) -> Result<Option<u16>> {
        if a.class() != b.class() {
            return Ok(None);
        }
        // Distance is symmetric: whichever root is there already will do.
        if let Some(model) = self.find_kept(|model| model.root() == *a) {
            return Ok(model.distance(b));
        }
        if let Some(model) = self.find_kept(|model| model.root() == *b) {
            return Ok(model.distance(a));
        }
        Ok(self.search(a)?.distance(b))
    }

    fn find_kept(&self, is_it: impl Fn(&LayerModel) -> bool) -> Option<Arc<LayerModel>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|model| is_it(model))?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0]))
    }

    fn search(&self, root: &Layout) -> Result<Arc<LayerModel>> {
        let model = LayerModel::unless(root, &|| self.stop.is_due());
        let model = Arc::new(model.map_err(|Stopped| interrupted())?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(0, Arc::clone(&model));
        kept.truncate(KEPT);
        Ok(model)
    }
}

/// An error whose message is shown as it is.
fn wrong(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// What SQLite itself says when it is interrupted.
fn interrupted() -> Error {
    let code = ffi::Error::new(ffi::SQLITE_INTERRUPT);
    Error::SqliteFailure(code, None)
}
