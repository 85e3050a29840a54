//! The maps of groups with named layouts, as scripts: a page without a server reads no other files.

use std::collections::BTreeMap;
use std::thread;

use data_encoding::BASE64;
use klotski::graph::{GroupMap, LayerModel, LayoutGraph, Stopped};
use klotski::{Code, Layout, Metric};
use klotski_query::{Answer, QueryError, Session, Value, run_sql};
use klotski_warehouse::on_threads;
use serde_json::json;

use crate::picture::{MapPicture, Measure};

/// The most layouts of a group whose map a page draws, as in `crates/klotski-report/site/map.js`.
pub const MOST_OF_PAGE: usize = 100_000;

type Stored = (BTreeMap<String, String>, Option<(String, usize)>);

/// The groups with named layouts, the largest first.
const NAMED: &str = "SELECT group_id, seed FROM groups
    WHERE size BETWEEN 2 AND :most AND group_id IN
        (SELECT l.group_id FROM names AS n JOIN layouts AS l ON l.code = n.code)
    ORDER BY size DESC";

/// The layout whose map is on the first page, 横刀立马: the best known one.
pub(crate) const FIRST: &str = "1A9BF0C00";

/// The maps of the groups with named layouts, as [`script`]s by name, and the picture of the map of
/// [`FIRST`] with the number of its layouts. A group and its mirror image have one.
pub(crate) fn stored(session: &Session) -> Result<Stored, QueryError> {
    #[allow(clippy::cast_possible_wrap)] // a hundred thousand
    let most = [("most".to_owned(), Value::Integer(MOST_OF_PAGE as i64))];
    let mut answer = Answer::default();
    run_sql(session, NAMED, &most, &mut answer)?;
    let group = |row: Vec<Value<'static>>| {
        let [id, seed] = row.try_into().ok()?;
        Some((id, seed.text().parse::<Code>().ok()?.layout()))
    };
    let groups: Vec<_> = answer.rows.into_iter().filter_map(group).collect();
    let stop = session.stop();
    let map = |(id, seed): &(Value<'static>, Layout)| {
        let is_stopped = || stop.is_due();
        let model = LayerModel::search_until(seed, Metric::Step, &is_stopped)?;
        let graph = LayoutGraph::of_group(&model, &is_stopped)?;
        let map = GroupMap::until(&graph, 2, &is_stopped)?;
        let first = FIRST.parse().map(Code::layout).ok().filter(|it| graph.node(it).is_some());
        let picture = first.map(|first| picture(&first, &graph, &map, &is_stopped)).transpose()?;
        Ok((id.clone(), graph.codes, map, picture))
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let maps = on_threads(threads, &groups, map).map_err(|Stopped| stop.reason())?;
    let first =
        maps.iter().find_map(|(_, codes, _, picture)| Some((picture.clone()?, codes.len())));
    let scripts = maps
        .into_iter()
        .map(|(id, codes, map, _)| Ok(script(&codes, &map, &farthest_steps(session, &id)?)));
    Ok((scripts.collect::<Result<_, QueryError>>()?, first))
}

/// The map of the group of a layout as a picture, with the path of the layout.
fn picture(
    start: &Layout,
    graph: &LayoutGraph,
    map: &GroupMap,
    is_stopped: &dyn Fn() -> bool,
) -> Result<String, Stopped> {
    let model = LayerModel::search_until(start, Metric::Step, is_stopped)?;
    let picture = MapPicture {
        title: start.code().to_string(),
        legend: String::new(),
        points: map.coordinates.clone(),
        edges: graph.pairs().collect(),
        values: Measure::Moves.values(graph, is_stopped)?,
        solved: graph.solved().collect(),
        start: *start,
        path: MapPicture::path_of(graph, &model),
    };
    Ok(picture.small_svg())
}

/// The name of the map of a group and of its mirror image: the smaller seed of both.
pub(crate) fn name_of(seed: Code) -> String {
    seed.min(seed.layout().mirror().code()).to_string()
}

/// The name of a map, and its script.
pub(crate) fn script(group: &[Code], map: &GroupMap, farthest: &[u16]) -> (String, String) {
    let seed = name_of(group[map.representatives[0] as usize]);
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
