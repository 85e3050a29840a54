//! What the functions share: reading references, and a cache of searches.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use klotski::graph::{ClassGraph, LayerModel, RouteMap, Stopped};
use klotski::message;
use klotski::{Class, ClassRanking, Layout, Member, Metric, Ranking, Reference};
use rusqlite::Result;
use rusqlite::types::ValueRef;

use super::error::ArgumentError;
use super::host::{Host, LookedUp};
use super::memory::Share;
use super::metric::read_metric;
use super::reference::{LONGEST_REFERENCE, read_reference};
use super::sqlite_errors::{interrupted, user_error};

/// How many searches are cached: a join asks for the same roots again and again.
const CACHED: usize = 4;

/// The cached searches of a connection, the last used one in front.
type Searches = Mutex<Vec<Arc<Search>>>;

/// Those of all connections of the process, because they share the memory.
static OF_ALL: Mutex<Vec<Weak<Searches>>> = Mutex::new(Vec::new());

pub(super) struct SearchCache {
    host: Box<dyn Host>,
    searches: Arc<Searches>,
    /// The rankings that are in use: to make one takes as long as to search a small class.
    rankings: Mutex<HashMap<Class, Weak<RankedClass>>>,
}

/// The ranking of a class, and the memory that it takes.
struct RankedClass {
    ranking: Arc<ClassRanking>,
    _share: Share,
}

impl RankedClass {
    fn size(&self) -> usize {
        self.ranking.len() as usize
    }
}

/// A search, and the memory that it takes.
pub(super) struct Search {
    model: LayerModel,
    _ranked_class: Arc<RankedClass>,
    _share: Share,
}

impl Deref for Search {
    type Target = LayerModel;

    fn deref(&self) -> &LayerModel {
        &self.model
    }
}

impl SearchCache {
    pub(super) fn new(host: impl Host) -> Self {
        let searches = Arc::new(Searches::default());
        let mut of_all = OF_ALL.lock().unwrap_or_else(PoisonError::into_inner);
        of_all.retain(|of_another| of_another.strong_count() > 0);
        of_all.push(Arc::downgrade(&searches));
        Self { host: Box::new(host), searches, rankings: Mutex::default() }
    }

    /// Takes memory. What is cached gives way: first here, then in other connections, which may
    /// have been idle for long.
    pub(super) fn share(&self, bytes: usize) -> Result<Share> {
        Share::of(bytes)
            .or_else(|_| {
                clear(&self.searches);
                Share::of(bytes)
            })
            .or_else(|_| {
                clear_all();
                Share::of(bytes)
            })
    }

    /// The layout that an argument names; `None` for NULL.
    pub(super) fn layout(&self, argument: ValueRef<'_>) -> Result<Option<Layout>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => match read_reference(&beginning(text))? {
                Reference::Layout(layout) => Ok(Some(layout)),
                Reference::Member(member) => self.member(member).map(Some),
            },
            ValueRef::Integer(number) => Err(user_error(message!(
                "{number} is a number, not the name of a layout: write 'id:{number}' for an id, \
                 or a code in quotes",
                number
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
            ValueRef::Text(text) => Ok(Some(read_metric(&beginning(text))?)),
            _ => Err(user_error("a metric is named by text, e.g. 'unit'".to_owned())),
        }
    }

    /// The layout at a place in a group: as a warehouse has it, or computed.
    fn member(&self, member: Member) -> Result<Layout> {
        let found = match self.host.look_up(member)? {
            LookedUp::Found(layout) => Some(layout),
            LookedUp::Absent => None,
            LookedUp::Unknown => {
                let Member { class, group_num, group_index } = member;
                // The graph has a ranking of its own.
                let size = self.ranked(class)?.size();
                let bytes = ClassRanking::bytes_of_class(class) + BYTES_OF_GRAPH * size;
                let _share = self.share(bytes)?;
                let graph = ClassGraph::until(class, Metric::Step, &*self.host.watch());
                graph.map_err(|Stopped| interrupted())?.member(group_num, group_index)
            }
        };
        Ok(found.ok_or(ArgumentError::NoMember(member))?)
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
        let ranked_class = self.ranked(root.class())?;
        let layouts = ranked_class.size();
        let mut share = self.share(bytes_of(layouts, layouts) + layouts * BYTES_OF_FRONTIER)?;
        let ranking = Arc::clone(&ranked_class.ranking);
        let model = LayerModel::search_in(ranking, root, metric, &*self.host.watch());
        let model = model.map_err(|Stopped| interrupted())?;
        share.resize(bytes_of(layouts, model.sizes().sum()))?;
        let search = Arc::new(Search { model, _ranked_class: ranked_class, _share: share });
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.insert(0, Arc::clone(&search));
        searches.truncate(CACHED);
        Ok(search)
    }

    /// All shortest paths from the root of a search to a layout, and the memory that they take;
    /// `None` if the layout is in another group.
    pub(super) fn routes(
        &self,
        search: &Search,
        target: &Layout,
    ) -> Result<Option<(RouteMap, Share)>> {
        let mut share = self.share(0)?;
        let is_stopped = self.host.watch();
        let map = search.routes_while(target, |bytes| {
            share.resize(bytes)?;
            if is_stopped() { Err(interrupted()) } else { Ok(()) }
        })?;
        Ok(map.map(|map| (map, share)))
    }

    /// The ranking of a class: one for all searches of the connection that are open or cached.
    fn ranked(&self, class: Class) -> Result<Arc<RankedClass>> {
        let mut rankings = self.rankings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ranked) = rankings.get(&class).and_then(Weak::upgrade) {
            return Ok(ranked);
        }
        let share = self.share(ClassRanking::bytes_of_class(class))?;
        let ranking = Arc::new(Ranking::of_class(class));
        let ranked = Arc::new(RankedClass { ranking, _share: share });
        rankings.insert(class, Arc::downgrade(&ranked));
        Ok(ranked)
    }
}

fn clear(searches: &Searches) {
    searches.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Gives back the memory of what is cached in all connections.
pub(super) fn clear_all() {
    let of_all = OF_ALL.lock().unwrap_or_else(PoisonError::into_inner);
    of_all.iter().filter_map(Weak::upgrade).for_each(|searches| clear(&searches));
}

/// A text, or its beginning: nothing that the functions read is longer, but SQLite's texts may
/// have a billion bytes.
fn beginning(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&text[..text.len().min(LONGEST_REFERENCE + 1)])
}

/// The bytes of the graph of a class, by layout: 16 neighbours at most on average, in a list that
/// is copied as it grows, and the numbers of the layout.
const BYTES_OF_GRAPH: usize = 200;

/// The bytes of the two lists of layouts that a search goes from and to, by layout of the class:
/// they have each layout once at most, and a growing list reserves up to twice its length.
const BYTES_OF_FRONTIER: usize = 2 * size_of::<Layout>();

/// The bytes of a search: for each layout of the class a layer and a bit, for each layout of
/// the group a rank. Ranks count twice, because a growing list reserves up to twice its length.
fn bytes_of(class: usize, group: usize) -> usize {
    class * size_of::<u16>() + class / 8 + 2 * group * size_of::<u32>()
}
