//! The map of a group on the page of a layout.

use klotski::graph::{GroupMap, LayerModel};
use serde_json::{Value, json};

use super::sql::exported;
use super::{layout, run};
use crate::support::programs::answer;

/// By code: its point on the flat map, and its steps to a solution.
fn points(code: &str) -> Value {
    let model = LayerModel::of(&layout(code));
    let map = GroupMap::of(&model, 2);
    let group = model.group().into_iter().zip(map.coordinates);
    group.map(|(layout, [x, y, _])| (layout.code().to_string(), json!([x, y]))).collect()
}

#[test]
#[ignore = "a quarter of a minute in Chromium; a release test"]
fn maps_are_drawn_and_picked_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("map.html");
    assert_eq!(answer(&["map", "1A9BF0C", "--by", "degree", "-o", page.to_str().unwrap()]), "");
    let input = json!({
        "page": format!("file://{}", page.display()),
        "site": format!("file://{}", exported().display()),
        "named": { "code": "1A9BF0C00", "points": points("1A9BF0C"), "steps": 81 },
        // Without a stored map; a large group, and one of 1,398 layouts.
        "large": "0055BFC00",
        "small": "05F0A5",
        "unsolvable": "43FF4FFFC",
    });
    run(folder.path(), include_str!("map.js"), &input);
}
