//! What the functions share: reading references, and a cache of searches.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Result;
use rusqlite::types::ValueRef;

use super::errors::{interrupted, user_error};
use crate::board::{Class, Layout, Metric, Ranking};
use crate::graph::{LayerModel, Stopped};
use crate::query::memory::Share;
use crate::query::metric::read_metric;
use crate::query::resolver::Resolver;
use crate::query::stop::Stop;

/// How many searches are cached: a join asks for the same roots again and again.
const CACHED: usize = 4;

pub(super) struct SearchCache {
    resolver: Arc<Resolver>,
    /// The cached searches, the last used one in front.
    searches: Mutex<Vec<Arc<Search>>>,
    /// The number of layouts by class: to count them takes as long as to search a small class.
    class_sizes: Mutex<HashMap<Class, usize>>,
    stop: Stop,
}

/// A search, and the memory that it takes.
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

impl SearchCache {
    pub(super) fn new(resolver: Arc<Resolver>, stop: Stop) -> Self {
        Self { resolver, searches: Mutex::default(), class_sizes: Mutex::default(), stop }
    }

    /// Takes memory. The cache is emptied if it is in the way.
    pub(super) fn share(&self, bytes: usize) -> Result<Share> {
        Share::of(bytes).or_else(|_| {
            self.searches.lock().unwrap_or_else(PoisonError::into_inner).clear();
            Share::of(bytes)
        })
    }

    /// The layout that an argument names; `None` for NULL.
    pub(super) fn layout(&self, argument: ValueRef<'_>) -> Result<Option<Layout>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => {
                let layout = self.resolver.layout(&String::from_utf8_lossy(text));
                layout.map(Some).map_err(|error| user_error(error.to_string()))
            }
            ValueRef::Integer(number) => Err(user_error(format!(
                "{number} is a number, not the name of a layout: write 'id:{number}' for an id, \
                 or a code in quotes"
            ))),
            ValueRef::Real(_) | ValueRef::Blob(_) => {
                Err(user_error("a layout is named by text, e.g. '4FEA134'".to_owned()))
            }
        }
    }

    /// The metric that an argument names; `None` for NULL.
    pub(super) fn metric(argument: ValueRef<'_>) -> Result<Option<Metric>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => {
                let metric = read_metric(&String::from_utf8_lossy(text));
                metric.map(Some).map_err(|error| user_error(error.to_string()))
            }
            _ => Err(user_error("a metric is named by text, e.g. 'unit'".to_owned())),
        }
    }

    /// The layers around a layout.
    pub(super) fn around(&self, root: &Layout, metric: Metric) -> Result<Arc<Search>> {
        match self.cached(root, metric) {
            Some(search) => Ok(search),
            None => self.search(root, metric),
        }
    }

    /// The moves between two layouts; `None` if they are in different groups.
    pub(super) fn distance(&self, a: &Layout, b: &Layout, metric: Metric) -> Result<Option<u16>> {
        if a.class() != b.class() {
            return Ok(None);
        }
        // The distance is symmetric, so a cached search from either layout serves.
        if let Some(search) = self.cached(a, metric) {
            return Ok(search.distance(b));
        }
        if let Some(search) = self.cached(b, metric) {
            return Ok(search.distance(a));
        }
        Ok(self.search(a, metric)?.distance(b))
    }

    fn cached(&self, root: &Layout, metric: Metric) -> Option<Arc<Search>> {
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |search: &Arc<Search>| search.root() == *root && search.metric() == metric;
        let position = searches.iter().position(is_it)?;
        searches[..=position].rotate_right(1);
        Some(Arc::clone(&searches[0]))
    }

    fn search(&self, root: &Layout, metric: Metric) -> Result<Arc<Search>> {
        let layouts = self.class_size(root.class());
        let mut share = self.share(bytes_of(layouts, layouts))?;
        let model = LayerModel::search_until(root, metric, &|| self.stop.is_due());
        let model = model.map_err(|Stopped| interrupted())?;
        share.resize(bytes_of(layouts, model.sizes().sum()))?;
        let search = Arc::new(Search { model, _share: share });
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.insert(0, Arc::clone(&search));
        searches.truncate(CACHED);
        Ok(search)
    }

    fn class_size(&self, class: Class) -> usize {
        let mut sizes = self.class_sizes.lock().unwrap_or_else(PoisonError::into_inner);
        *sizes.entry(class).or_insert_with(|| Ranking::of_class(class).len() as usize)
    }
}

/// The bytes of a search: for each layout of the class a layer and a bit, for each layout of
/// the group a rank. Ranks count twice, because a growing list reserves up to twice its length.
fn bytes_of(class: usize, group: usize) -> usize {
    class * size_of::<u16>() + class / 8 + 2 * group * size_of::<u32>()
}
