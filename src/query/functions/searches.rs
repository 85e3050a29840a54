//! What the functions share: reading references, and searches that are kept for
//! the next row.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Error, Result, ffi};

use crate::board::{Class, Layout, Ranking};
use crate::graph::{LayerModel, Stopped};
use crate::query::memory::Share;
use crate::query::places::Places;
use crate::query::stop::Stop;

/// Searches that are kept: a join asks for the same ones again and again.
const KEPT: usize = 4;

pub(super) struct Searches {
    places: Arc<Places>,
    /// The latest searches, the last one used in front.
    kept: Mutex<Vec<Arc<Search>>>,
    /// How many layouts a class has: to find out takes as long as to search a small one.
    sizes: Mutex<HashMap<Class, usize>>,
    stop: Stop,
}

/// A search, and what it holds.
pub(super) struct Search {
    model: LayerModel,
    _share: Share,
}

impl Deref for Search {
    type Target = LayerModel;

    fn deref(&self) -> &LayerModel {
        &self.model
    }
}

impl Searches {
    pub(super) fn new(places: Arc<Places>, stop: Stop) -> Self {
        Self { places, kept: Mutex::default(), sizes: Mutex::default(), stop }
    }

    /// Takes so many bytes; searches that are only kept give theirs for it.
    pub(super) fn share(&self, bytes: usize) -> Result<Share> {
        Share::of(bytes).or_else(|_| {
            self.kept.lock().unwrap_or_else(PoisonError::into_inner).clear();
            Share::of(bytes)
        })
    }

    /// The layout that an argument names; `None` for NULL.
    pub(super) fn layout(&self, argument: ValueRef<'_>) -> Result<Option<Layout>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => {
                let layout = self.places.layout(&String::from_utf8_lossy(text));
                layout.map(Some).map_err(|error| wrong(error.to_string()))
            }
            ValueRef::Integer(number) => Err(wrong(format!(
                "{number} is a number, not the name of a layout: write 'id:{number}' for an id, \
                 or a code in quotes"
            ))),
            ValueRef::Real(_) | ValueRef::Blob(_) => {
                Err(wrong("a layout is named by text, e.g. '4FEA134'".to_owned()))
            }
        }
    }

    /// The layers around a layout.
    pub(super) fn around(&self, root: &Layout) -> Result<Arc<Search>> {
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

    fn find_kept(&self, is_it: impl Fn(&LayerModel) -> bool) -> Option<Arc<Search>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|model| is_it(model))?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0]))
    }

    fn search(&self, root: &Layout) -> Result<Arc<Search>> {
        let layouts = self.class_size(root.class());
        let mut share = self.share(bytes_of(layouts, layouts))?;
        let model = LayerModel::search_until(root, &|| self.stop.is_due());
        let model = model.map_err(|Stopped| interrupted())?;
        share.resize(bytes_of(layouts, model.sizes().sum()))?;
        let search = Arc::new(Search { model, _share: share });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(0, Arc::clone(&search));
        kept.truncate(KEPT);
        Ok(search)
    }

    fn class_size(&self, class: Class) -> usize {
        let mut sizes = self.sizes.lock().unwrap_or_else(PoisonError::into_inner);
        *sizes.entry(class).or_insert_with(|| Ranking::of_class(class).len() as usize)
    }
}

/// What a search of a class holds: a layer and a bit for each of its layouts, and the ranks
/// of those of the group, with as much again where the list of them grew last.
fn bytes_of(class: usize, group: usize) -> usize {
    class * size_of::<u16>() + class / 8 + 2 * group * size_of::<u32>()
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
