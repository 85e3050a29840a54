//! The maps of groups with named layouts, as scripts: a page without a server reads no other files.
//! On request, also pictures of the largest groups.

use std::collections::BTreeMap;

use data_encoding::BASE64;
use klotski::graph::{GroupMap, LayerModel, LayoutGraph, Stopped};
use klotski::{Code, Layout, Metric};
use klotski_query::{Answer, QueryError, Session, Value, run_sql};
use rayon::prelude::*;
use serde_json::json;

use crate::picture::{MOST_LINES, MapPicture, Measure};

/// The most layouts of a group whose map a page draws, as in `crates/klotski-report/site/map.js`.
#[allow(clippy::cast_possible_wrap)] // a hundred thousand
pub(crate) const MOST_OF_PAGE: i64 = MOST_LINES as i64;

/// The groups with named layouts, which are stored.
const NAMED: &str = "size BETWEEN 2 AND :most AND group_id IN
        (SELECT l.group_id FROM names AS n JOIN layouts AS l ON l.code = n.code)";
/// The largest groups of classes, if they are too large for a page.
const LARGE: &str = "size > :most AND group_num = 0";

pub(crate) struct Maps {
    /// Scripts, by the smallest code of the group and of its mirror image, which have one map.
    pub(crate) scripts: BTreeMap<String, String>,
    /// Pictures of the largest groups, by class.
    pub(crate) pictures: BTreeMap<String, String>,
}

impl Maps {
    pub(crate) fn of(session: &Session, has_large_maps: bool) -> Result<Self, QueryError> {
        let pictures = if has_large_maps { pictures(session)? } else { BTreeMap::new() };
        Ok(Self { scripts: scripts(session)?, pictures })
    }
}

fn scripts(session: &Session) -> Result<BTreeMap<String, String>, QueryError> {
    let mut scripts = BTreeMap::new();
    for (group_id, (codes, map)) in maps(session, NAMED, |_, graph, map| (graph.codes, map))? {
        let farthest = farthest_steps(session, &group_id)?;
        scripts.extend([script(&codes, &map, &farthest)]);
    }
    Ok(scripts)
}

fn pictures(session: &Session) -> Result<BTreeMap<String, String>, QueryError> {
    let picture = |seed: Layout, graph: LayoutGraph, map: GroupMap| {
        let class = seed.class().to_string();
        let by = if graph.is_solvable() { Measure::Moves } else { Measure::Layer };
        let picture = MapPicture {
            title: class.clone(),
            legend: String::new(),
            points: map.coordinates,
            values: by.values(&graph),
            edges: graph.pairs().collect(),
            solved: graph.solved().collect(),
            start: seed,
            path: Vec::new(),
        };
        (class, picture.density())
    };
    Ok(maps(session, LARGE, picture)?.into_iter().map(|(_, picture)| picture).collect())
}

/// The groups of a condition, the largest first: the id, and what `made` makes of the seed, the
/// graph and the map.
fn maps<T: Send>(
    session: &Session,
    condition: &str,
    made: impl Fn(Layout, LayoutGraph, GroupMap) -> T + Sync,
) -> Result<Vec<(Value<'static>, T)>, QueryError> {
    let sql = format!("SELECT group_id, seed FROM groups WHERE {condition} ORDER BY size DESC");
    let most = [("most".to_owned(), Value::Integer(MOST_OF_PAGE))];
    let mut answer = Answer::default();
    run_sql(session, &sql, &most, &mut answer)?;
    let group = |row: Vec<Value<'static>>| {
        let [id, seed] = row.try_into().ok()?;
        Some((id, seed.text().parse::<Code>().ok()?.layout()))
    };
    let groups: Vec<_> = answer.rows.into_iter().filter_map(group).collect();
    let stop = session.stop();
    let map = |(id, seed): (Value<'static>, Layout)| {
        let is_stopped = || stop.is_due();
        let model = LayerModel::search_until(&seed, Metric::Step, &is_stopped)?;
        let graph = LayoutGraph::of_group(&model, &is_stopped)?;
        let map = GroupMap::until(&graph, 2, &is_stopped)?;
        Ok((id, made(seed, graph, map)))
    };
    let maps: Result<_, Stopped> = groups.into_par_iter().map(map).collect();
    maps.map_err(|Stopped| stop.reason())
}

/// The name of a map, which is the smallest code of the group and of its mirror image, and its
/// script.
pub(crate) fn script(group: &[Code], map: &GroupMap, farthest: &[u16]) -> (String, String) {
    let first = group[map.representatives[0] as usize];
    let seed = first.min(first.layout().mirror().code()).to_string();
    let nodes = || map.representatives.iter().map(|&node| node as usize);
    let points = nodes().flat_map(|node| {
        let [x, y, _] = map.coordinates[node];
        [x, y].map(i16::to_le_bytes)
    });
    let farthest = nodes().filter_map(|node| Some(farthest.get(node)?.to_le_bytes()));
    let stored = json!({
        "signs": map.signs,
        "points": BASE64.encode(&points.flatten().collect::<Vec<u8>>()),
        "farthest": BASE64.encode(&farthest.flatten().collect::<Vec<u8>>()),
    });
    let script = format!("MAPS[\"{seed}\"] = {stored};\n");
    (seed, script)
}

/// The farthest steps of a group, ascending by code; none if the warehouse lacks them.
fn farthest_steps(session: &Session, group_id: &Value<'_>) -> Result<Vec<u16>, QueryError> {
    let sql = "SELECT farthest_step FROM layouts WHERE group_id = :id ORDER BY code";
    let id = [("id".to_owned(), group_id.clone())];
    let mut answer = Answer::default();
    run_sql(session, sql, &id, &mut answer)?;
    let steps = answer.rows.iter().map_while(|row| match row[0] {
        Value::Integer(steps) => u16::try_from(steps).ok(),
        _ => None,
    });
    Ok(steps.collect())
}
