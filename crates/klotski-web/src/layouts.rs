//! Layouts and moves as JSON.

use klotski::{Code, Layout, Metric, Shape, Step};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Request {
    /// Everything of the layout of a code that needs no search.
    Layout(String),
}

pub(crate) fn answer(Request::Layout(code): &Request) -> Result<Json, String> {
    of_code(code).map(|found| layout(&found))
}

/// Everything of a layout that needs no search.
pub(crate) fn layout(layout: &Layout) -> Json {
    let blocks = Shape::ALL.into_iter().flat_map(|shape| {
        let anchors = layout.anchors(shape).into_iter();
        anchors.map(move |cell| json!({ "shape": shape.name(), "cell": cell }))
    });
    let moves = Metric::ALL.into_iter().map(|metric| {
        let moves = layout.moves(metric).map(|(step, to)| one_move(step, &to));
        (metric.to_string(), moves.collect())
    });
    json!({
        "code": layout.code().to_string(),
        "short": layout.id().short_code().to_string(),
        "id": layout.id().number(),
        "class": layout.class().to_string(),
        "mirror": layout.mirror().code().to_string(),
        "flip": layout.flip().code().to_string(),
        "isSymmetric": layout.is_symmetric(),
        "isSolved": layout.is_solved(),
        "blocks": blocks.collect::<Json>(),
        "empty": layout.empty().into_iter().collect::<Json>(),
        "moves": moves.collect::<Map<_, _>>(),
    })
}

pub(crate) fn one_move(Step { shape, from, to }: Step, layout: &Layout) -> Json {
    json!({ "shape": shape.name(), "from": from, "to": to, "code": layout.code().to_string() })
}

pub(crate) fn of_code(code: &str) -> Result<Layout, String> {
    code.parse().map(Code::layout).map_err(|error| error.to_string())
}
