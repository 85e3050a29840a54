//! What people write: layouts in any form, parts of names, goals.

use klotski::graph::ClassGraph;
use klotski::names::{self, Name, NameError, NamedLayout};
use klotski::{
    ArgumentError, DrawingError, Goal, Layout, Metric, Reference, ReferenceError, read_goal,
    read_metric, read_reference, unreachable,
};
use klotski_texts::Language;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::layouts::{layout, one_move};
use crate::progress::search;

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Request {
    /// Which layout a text names.
    Find(String),
    /// The layouts that a text finds by their names.
    Names(String),
    /// A shortest path from the layout of a text to a solution, or to another goal.
    Solve { text: String, metric: Option<String>, to: Option<String> },
}

pub(crate) fn answer(request: Request, language: Language) -> Result<Json, String> {
    match request {
        Request::Find(text) => Ok(find(&text, language)),
        Request::Names(text) => Ok(by_name(&text)),
        Request::Solve { text, metric, to } => solve(&text, metric.as_deref(), to.as_deref()),
    }
}

/// The names of a layout: usual ones first, then by language, those of the reader, Chinese and
/// English ones before others.
fn names_of(layout: &Layout, language: Language) -> Json {
    let mut names: Vec<&Name> = Vec::new();
    for name in names::of_layout(layout) {
        // Several sources may have one name.
        if !names.iter().any(|other| other.name == name.name) {
            names.push(name);
        }
    }
    let place =
        |of: &str| [language.tag(), "zh", "en"].iter().position(|&other| other == of).unwrap_or(3);
    names.sort_by_key(|name| (!name.is_canonical, place(&name.language), &name.language));
    let json = |name: &&Name| {
        json!({
            "name": name.name, "language": name.language, "isUsual": name.is_canonical,
            "latin": name.latin
        })
    };
    names.iter().map(json).collect()
}

/// What a text means: `{"layout": ..., "names": [...]}`, or `{"error": "...", "several": [...], "near":
/// [...], "readings": [...]}` with the layouts that have it as a name or as a part of one, those of
/// near names, and the codes of the layouts that a board can mean.
fn find(text: &str, language: Language) -> Json {
    let cause = match read_layout(text) {
        Ok(found) => {
            return json!({ "layout": layout(&found), "names": names_of(&found, language) });
        }
        Err(cause) => cause,
    };
    let named = |layouts: &[NamedLayout]| -> Vec<Json> {
        layouts.iter().map(|named| of_name(named, language)).collect()
    };
    let (several, near) = match &cause {
        ArgumentError::NoName { cause: NameError::Several(layouts), .. } => {
            (named(layouts), Vec::new())
        }
        ArgumentError::NoName { cause: NameError::Unknown(near), .. } => {
            (named(&names::having(text)), named(near))
        }
        _ => (Vec::new(), Vec::new()),
    };
    let readings: Vec<String> = match &cause {
        ArgumentError::NoLayout {
            cause: ReferenceError::Board(DrawingError::Several(readings)),
            ..
        } => readings.iter().map(|reading| reading.layout.code().to_string()).collect(),
        _ => Vec::new(),
    };
    json!({ "error": cause.to_string(), "several": several, "near": near, "readings": readings })
}

/// The layout that a text names, in any form.
fn read_layout(text: &str) -> Result<Layout, ArgumentError> {
    let (member, graph) = match read_reference(text)? {
        Reference::Layout(layout) => return Ok(layout),
        Reference::Member(member) => (member, ClassGraph::of(member.class)),
        Reference::Pattern(member) => {
            let graph = ClassGraph::of(member.class);
            let found = member.member(&graph.patterns());
            (found.ok_or(ArgumentError::NoPattern(member))?, graph)
        }
    };
    let layout = graph.member(member.group_num, member.group_index);
    layout.ok_or(ArgumentError::NoMember(member))
}

fn of_name(found: &NamedLayout, language: Language) -> Json {
    let names = names_of(&found.code.layout(), language);
    json!({ "code": found.code.to_string(), "name": found.name, "names": names })
}

/// The layouts with a part of a text in a name, those of which it is a whole name, and if there is
/// none the nearest.
fn by_name(text: &str) -> Json {
    let codes = |layouts: Vec<NamedLayout>| -> Vec<String> {
        layouts.into_iter().map(|named| named.code.to_string()).collect()
    };
    let near = match names::find(text) {
        Err(NameError::Unknown(near)) => near,
        _ => Vec::new(),
    };
    let whole: Vec<String> = names::codes_of(text).iter().map(ToString::to_string).collect();
    json!({ "having": codes(names::having(text)), "whole": whole, "near": codes(near) })
}

/// A shortest path: `{"code": "...", "moves": [...]}`.
fn solve(text: &str, metric: Option<&str>, to: Option<&str>) -> Result<Json, String> {
    let message = |error: ArgumentError| error.to_string();
    let root = read_layout(text).map_err(message)?;
    let metric = metric.map_or(Ok(Metric::Step), read_metric).map_err(message)?;
    let goal = match to.map(|to| (to, read_goal(to))) {
        None => Goal::SOLVED,
        Some((_, Some(goal))) => goal.map_err(message)?,
        Some((to, None)) => read_layout(to).map_err(message)?.into(),
    };
    let model = search(&root, metric)?;
    let nearest = model.nearest(&goal).map(|(_, nearest)| nearest[0]);
    let paths = nearest.and_then(|nearest| model.paths_to(&nearest));
    let path = paths.ok_or_else(|| unreachable(&root, &goal, to))?.first();
    let moves = path.iter().map(|edge| one_move(edge.step, &edge.to)).collect::<Json>();
    Ok(json!({ "code": root.code().to_string(), "moves": moves }))
}
