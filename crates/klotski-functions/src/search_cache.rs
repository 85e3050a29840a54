//! Argument parsing and a cache of searches, shared by the functions.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use klotski::graph::{
    ClassGraph, GroupMap, GroupStructure, Guide, LayerModel, LayoutGraph, Pattern, ShortestPaths,
    Stopped,
};
use klotski::message;
use klotski::{
    ArgumentError, Class, ClassRanking, Goal, Layout, MOST_DRAWING_BYTES, Member, Metric, Ranking,
    Reference, read_goal, read_metric, read_reference_in,
};
use rusqlite::Result;
use rusqlite::types::ValueRef;

use super::errors::{interrupted, user_error, wrong_argument};
use super::host::{Host, LookedUp};
use super::memory::Reservation;
use crate::value::Value;

/// The number of cached searches. A join searches from the same roots repeatedly.
const CACHED: usize = 4;

/// What a connection keeps for the next call.
#[derive(Default)]
struct Kept {
    /// Most recently used first.
    searches: Vec<Arc<Search>>,
    /// Those of the last class.
    patterns: Option<Arc<ClassPatterns>>,
    guide: Option<Arc<GroupGuide>>,
}

/// What all connections of the process keep, because they share the memory.
static ALL_KEPT: Mutex<Vec<Weak<Mutex<Kept>>>> = Mutex::new(Vec::new());

pub(super) struct SearchCache {
    host: Box<dyn Host>,
    kept: Arc<Mutex<Kept>>,
    /// The rankings in use. Building one takes as long as searching a small class.
    rankings: Mutex<HashMap<Class, Weak<RankedClass>>>,
}

/// The fewest moves to a solution of all layouts of the group of a search.
struct GroupGuide {
    search: Arc<Search>,
    guide: Guide,
    _reservation: Reservation,
}

struct ClassPatterns {
    class: Class,
    ranked_class: Arc<RankedClass>,
    patterns: Vec<Pattern>,
    /// By rank.
    group_num: Vec<u16>,
    _reservation: Reservation,
}

struct RankedClass {
    ranking: Arc<ClassRanking>,
    _reservation: Reservation,
}

impl RankedClass {
    fn size(&self) -> usize {
        self.ranking.len() as usize
    }
}

pub(super) struct Search {
    model: LayerModel,
    ranked_class: Arc<RankedClass>,
    _reservation: Reservation,
}

impl Deref for Search {
    type Target = LayerModel;

    fn deref(&self) -> &LayerModel {
        &self.model
    }
}

impl SearchCache {
    pub(super) fn new(host: impl Host) -> Self {
        let kept = Arc::default();
        let mut all = ALL_KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|kept| kept.strong_count() > 0);
        all.push(Arc::downgrade(&kept));
        Self { host: Box::new(host), kept, rankings: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves memory. If the memory is full, it evicts the cache of this connection, then those
    /// of the other connections, which may have been idle for long.
    pub(super) fn reserve(&self, bytes: usize) -> Result<Reservation> {
        Reservation::of(bytes).or_else(|_| {
            clear(&self.kept);
            reserve(bytes)
        })
    }

    /// Parses a layout argument; `None` for NULL.
    pub(super) fn layout(&self, argument: ValueRef<'_>) -> Result<Option<Layout>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => {
                let reference = read_reference_in(&bounded(text), self.host.signs());
                match reference.map_err(wrong_argument)? {
                    Reference::Layout(layout) => Ok(Some(layout)),
                    Reference::Member(member) => self.member(member).map(Some),
                    Reference::Pattern(member) => {
                        let found = member.member(&self.patterns(member.class)?.patterns);
                        let no_pattern = || wrong_argument(ArgumentError::NoPattern(member));
                        self.member(found.ok_or_else(no_pattern)?).map(Some)
                    }
                }
            }
            // No id has nine digits.
            ValueRef::Integer(code @ 100_000_000..=999_999_999) => {
                self.layout(ValueRef::Text(code.to_string().as_bytes()))
            }
            ValueRef::Integer(number) => Err(user_error(message!(
                "{number} is a number, not the name of a layout: write 'id:{number}' for an id \
                 (in -p without quotes), or all nine digits of a code",
                number
            ))),
            ValueRef::Real(_) | ValueRef::Blob(_) => {
                Err(user_error("a layout is named by text, e.g. '4FEA134'".to_owned()))
            }
        }
    }

    /// Parses a goal argument; `None` for NULL.
    pub(super) fn goal(&self, argument: ValueRef<'_>) -> Result<Option<Goal>> {
        if let ValueRef::Text(text) = argument
            && let Some(goal) = read_goal(&bounded(text))
        {
            return goal.map(Some).map_err(wrong_argument);
        }
        Ok(self.layout(argument)?.map(Goal::from))
    }

    /// Parses a metric argument; `None` for NULL.
    pub(super) fn metric(argument: ValueRef<'_>) -> Result<Option<Metric>> {
        match argument {
            ValueRef::Null => Ok(None),
            ValueRef::Text(text) => read_metric(&bounded(text)).map(Some).map_err(wrong_argument),
            _ => Err(user_error("a metric is named by text, e.g. 'unit'".to_owned())),
        }
    }

    /// The layout at a position in a group: read from a warehouse, or computed.
    fn member(&self, member: Member) -> Result<Layout> {
        let found = match self.host.look_up(member)? {
            LookedUp::Found(layout) => Some(layout),
            LookedUp::Absent => None,
            LookedUp::Unknown => {
                let (graph, _reservation) = self.graph(member.class)?;
                graph.member(member.group_num, member.group_index)
            }
        };
        found.ok_or_else(|| wrong_argument(ArgumentError::NoMember(member)))
    }

    /// The type_id and pattern_id of a layout, and the letter of its group, e.g. `169-0u`.
    pub(super) fn pattern(&self, layout: &Layout) -> Result<String> {
        let class = layout.class();
        let found = self.patterns(class)?;
        let group = found.group_num[found.ranked_class.ranking.rank(layout) as usize];
        let mut all = (0..).zip(&found.patterns).flat_map(|(id, pattern): (u32, &Pattern)| {
            pattern.letters().map(move |(group, letter)| (id, group, letter))
        });
        let (id, _, letter) = all.find(|&(_, of, _)| of == group).expect("each group has one");
        Ok(format!("{}-{id}{letter}", class.type_id()))
    }

    fn patterns(&self, class: Class) -> Result<Arc<ClassPatterns>> {
        let kept = self.kept().patterns.clone();
        if let Some(found) = kept.filter(|found| found.class == class) {
            return Ok(found);
        }
        let ranked_class = self.ranked(class)?;
        let (graph, mut reservation) = self.graph(class)?;
        let patterns = graph.patterns();
        reservation.resize(size_of::<u16>() * ranked_class.size())?;
        let group_num = graph.groups.group_num;
        let found =
            ClassPatterns { class, ranked_class, patterns, group_num, _reservation: reservation };
        Ok(Arc::clone(self.kept().patterns.insert(Arc::new(found))))
    }

    /// The graph of a class, and its memory. It builds its own ranking.
    fn graph(&self, class: Class) -> Result<(ClassGraph, Reservation)> {
        let size = self.ranked(class)?.size();
        let bytes = ClassRanking::bytes_of_class(class) + BYTES_OF_GRAPH * size;
        let reservation = self.reserve(bytes)?;
        let graph = ClassGraph::until(class, Metric::Step, &*self.host.watch());
        Ok((graph.map_err(|Stopped| interrupted())?, reservation))
    }

    /// The layers around a layout, from the cache or searched.
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
        // The distance is symmetric, so a cached search from either layout can be used.
        if let Some(search) = self.cached(a, metric) {
            return Ok(search.distance(b));
        }
        if let Some(search) = self.cached(b, metric) {
            return Ok(search.distance(a));
        }
        Ok(self.search(a, metric)?.distance(b))
    }

    /// The fewest moves from a layout to a goal; `None` if its group has no such layout.
    pub(super) fn steps_to(
        &self,
        root: &Layout,
        goal: &Goal,
        metric: Metric,
    ) -> Result<Option<u16>> {
        Ok(self.around(root, metric)?.nearest(goal).map(|(moves, _)| moves))
    }

    /// The fewest moves from a layout to a solution; `None` if there is none: read from a warehouse, or
    /// searched. One search finds them for all layouts of a group.
    pub(super) fn minsteps(&self, layout: &Layout, metric: Metric) -> Result<Option<u16>> {
        if let Some(stored) = self.host.look_up_moves(layout)? {
            return Ok(stored[metric as usize]);
        }
        let is_of_group = |kept: &Arc<GroupGuide>| {
            let search = &kept.search;
            search.metric() == metric
                && search.root().class() == layout.class()
                && search.distance(layout).is_some()
        };
        // The memory of another guide is released before the search.
        let mut guide = self.kept().guide.take().filter(is_of_group);
        if guide.is_none() {
            let search = self.around(layout, metric)?;
            let bytes = search.sizes().sum::<usize>() * BYTES_OF_FRONTIER
                + search.ranked_class.size() * BYTES_OF_GUIDE;
            let reservation = self.reserve(bytes)?;
            let found = Guide::until(&search, &Goal::SOLVED, metric, &*self.host.watch());
            let found = found.map_err(|Stopped| interrupted())?;
            let found = GroupGuide { search, guide: found, _reservation: reservation };
            guide = Some(Arc::new(found));
        }
        self.kept().guide.clone_from(&guide);
        Ok(guide.and_then(|found| found.guide.fewest_moves(layout)))
    }

    fn cached(&self, root: &Layout, metric: Metric) -> Option<Arc<Search>> {
        let searches = &mut self.kept().searches;
        let is_it = |search: &Arc<Search>| search.root() == *root && search.metric() == metric;
        let position = searches.iter().position(is_it)?;
        searches[..=position].rotate_right(1);
        Some(Arc::clone(&searches[0]))
    }

    fn search(&self, root: &Layout, metric: Metric) -> Result<Arc<Search>> {
        let ranked_class = self.ranked(root.class())?;
        let layouts = ranked_class.size();
        let mut reservation =
            self.reserve(bytes_of(layouts, layouts) + layouts * BYTES_OF_FRONTIER)?;
        let ranking = Arc::clone(&ranked_class.ranking);
        let model = LayerModel::search_in(ranking, root, metric, &*self.host.watch());
        let model = model.map_err(|Stopped| interrupted())?;
        reservation.resize(bytes_of(layouts, model.sizes().sum()))?;
        let search = Arc::new(Search { model, ranked_class, _reservation: reservation });
        let searches = &mut self.kept().searches;
        searches.insert(0, Arc::clone(&search));
        searches.truncate(CACHED);
        Ok(search)
    }

    /// All shortest paths from the root of a search to a layout, and their memory; `None` if the
    /// layout is in another group.
    pub(super) fn routes(
        &self,
        search: &Search,
        target: &Layout,
    ) -> Result<Option<(ShortestPaths, Reservation)>> {
        let mut reservation = self.reserve(0)?;
        let is_stopped = self.host.watch();
        let map = search.paths_while(target, |bytes| {
            reservation.resize(bytes)?;
            if is_stopped() { Err(interrupted()) } else { Ok(()) }
        })?;
        Ok(map.map(|map| (map, reservation)))
    }

    /// The number of shortest paths to the nearest solutions; NULL if there are none. A number of
    /// more than 63 bits is a text.
    pub(super) fn solution_paths(&self, root: &Layout, metric: Metric) -> Result<Value<'static>> {
        let search = self.around(root, metric)?;
        let mut reservation = self.reserve(0)?;
        let is_stopped = self.host.watch();
        let routes = search.solution_paths_while(|bytes| {
            reservation.resize(bytes)?;
            if is_stopped() { Err(interrupted()) } else { Ok(()) }
        })?;
        let Some(number) = routes.map(|routes| routes.number()) else { return Ok(Value::Null) };
        Ok(i64::try_from(&number).map_or_else(|_| number.to_string().into(), Value::from))
    }

    pub(super) fn structure(&self, search: &Search) -> Result<GroupStructure> {
        let _reservation = self.reserve(BYTES_OF_GRAPH * search.sizes().sum::<usize>())?;
        search.structure(&*self.host.watch()).map_err(|Stopped| interrupted())
    }

    /// The map of the group of a search, in three dimensions.
    pub(super) fn map(&self, search: &Search) -> Result<GroupMap> {
        let _reservation = self.reserve(BYTES_OF_MAP * search.sizes().sum::<usize>())?;
        let is_stopped = self.host.watch();
        LayoutGraph::of_group(search, &*is_stopped)
            .and_then(|graph| GroupMap::until(&graph, 3, &*is_stopped))
            .map_err(|Stopped| interrupted())
    }

    /// The ranking of a class, shared by all open and cached searches of the connection.
    fn ranked(&self, class: Class) -> Result<Arc<RankedClass>> {
        let mut rankings = self.rankings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ranked) = rankings.get(&class).and_then(Weak::upgrade) {
            return Ok(ranked);
        }
        let reservation = self.reserve(ClassRanking::bytes_of_class(class))?;
        let ranking = Arc::new(Ranking::of_class(class));
        let ranked = Arc::new(RankedClass { ranking, _reservation: reservation });
        rankings.insert(class, Arc::downgrade(&ranked));
        Ok(ranked)
    }
}

fn clear(kept: &Mutex<Kept>) {
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Kept::default();
}

/// Reserves memory. If the memory is full, it evicts the caches of all connections.
pub(super) fn reserve(bytes: usize) -> Result<Reservation> {
    Reservation::of(bytes).or_else(|_| {
        clear_all();
        Reservation::of(bytes)
    })
}

/// Releases the memory of the caches of all connections.
pub(super) fn clear_all() {
    let all = ALL_KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter().filter_map(Weak::upgrade).for_each(|kept| clear(&kept));
}

/// The text, cut off after the longest valid argument. SQLite's texts may have a billion bytes.
fn bounded(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&text[..text.len().min(MOST_DRAWING_BYTES + 1)])
}

/// The bytes of the graph of a class, by layout: at most 16 neighbours on average, in a list that
/// is copied as it grows, and the numbers of the layout.
const BYTES_OF_GRAPH: usize = 200;

/// The bytes of a map while it is computed, by layout of the group: the graph, and twice its
/// distances from 160 pivots.
const BYTES_OF_MAP: usize = 900;

/// The bytes of a guide, by layout of the class: a distance and a rank.
const BYTES_OF_GUIDE: usize = size_of::<u16>() + size_of::<u32>();

/// The bytes of the current and the next frontier of a search, by layout of the class. Each layout
/// is in them at most once, and a growing list reserves up to twice its length.
const BYTES_OF_FRONTIER: usize = 2 * size_of::<Layout>();

/// The bytes of a search: a layer and a bit for each layout of the class, a rank for each layout of
/// the group. Ranks count twice, because a growing list reserves up to twice its length.
fn bytes_of(class: usize, group: usize) -> usize {
    class * size_of::<u16>() + class / 8 + 2 * group * size_of::<u32>()
}
