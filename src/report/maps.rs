//! The maps of groups with named layouts, as scripts: a page without a server reads no other files.

use std::collections::BTreeMap;

use klotski::graph::{GroupMap, LayerModel, Stopped};
use klotski::{Code, Layout};
use rayon::prelude::*;
use serde_json::json;

use crate::picture::base64;
use crate::query::{QueryError, Session, run_sql};
use crate::rows::{Answer, Value};

/// The groups whose maps are stored. A page draws no larger ones.
const GROUPS: &str = "\
    SELECT group_id, seed FROM groups WHERE size BETWEEN 2 AND 100000 AND group_id IN
        (SELECT l.group_id FROM names AS n JOIN layouts AS l ON l.code = n.code)
    ORDER BY size DESC";

/// The scripts, by the smallest code of the group and of its mirror image, which have one map.
pub(super) fn scripts(session: &Session) -> Result<BTreeMap<String, String>, QueryError> {
    let mut groups = Answer::default();
    run_sql(session, GROUPS, &[], &mut groups)?;
    let seeds: Vec<Layout> = groups.rows.iter().filter_map(|row| layout(&row[1])).collect();
    let stop = session.stop();
    let map = |seed: &Layout| {
        let is_stopped = || stop.is_due();
        let model = LayerModel::search_until(seed, klotski::Metric::Step, &is_stopped)?;
        let map = GroupMap::until(&model, 2, &is_stopped)?;
        Ok((model.group(), map))
    };
    let maps: Result<Vec<_>, Stopped> = seeds.par_iter().map(map).collect();
    let mut scripts = BTreeMap::new();
    for (row, (group, map)) in groups.rows.iter().zip(maps.map_err(|Stopped| stop.reason())?) {
        let farthest = farthest_steps(session, &row[0])?;
        let (seed, script) = script(&group, &map, &farthest);
        scripts.insert(seed, script);
    }
    Ok(scripts)
}

/// The script of a map, and the smallest code of the group and of its mirror image.
pub(super) fn script(group: &[Layout], map: &GroupMap, farthest: &[u16]) -> (String, String) {
    let first = group[map.representatives[0] as usize];
    let seed = first.code().min(first.mirror().code()).to_string();
    let nodes = || map.representatives.iter().map(|&node| node as usize);
    let points = nodes().flat_map(|node| {
        let [x, y, _] = map.coordinates[node];
        [x, y].map(i16::to_le_bytes)
    });
    let farthest = nodes().filter_map(|node| Some(farthest.get(node)?.to_le_bytes()));
    let stored = json!({
        "signs": map.signs,
        "points": base64(&points.flatten().collect::<Vec<u8>>()),
        "farthest": base64(&farthest.flatten().collect::<Vec<u8>>()),
    });
    let script = format!("MAPS[\"{seed}\"] = {stored};\n");
    (seed, script)
}

fn layout(seed: &Value<'_>) -> Option<Layout> {
    seed.text().parse::<Code>().ok().map(Code::layout)
}

/// The farthest steps of a group, ascending by code; none if the warehouse lacks them.
fn farthest_steps(session: &Session, group: &Value<'_>) -> Result<Vec<u16>, QueryError> {
    let sql = format!(
        "SELECT farthest_step FROM layouts WHERE group_id = {} ORDER BY code",
        group.text()
    );
    let mut answer = Answer::default();
    run_sql(session, &sql, &[], &mut answer)?;
    let steps = answer.rows.iter().map_while(|row| match row[0] {
        Value::Integer(steps) => u16::try_from(steps).ok(),
        _ => None,
    });
    Ok(steps.collect())
}
