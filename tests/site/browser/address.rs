//! A reload and the other language go on with what the address of a page keeps.

use serde_json::{Value, json};

use super::play::ten_moves;
use super::{layout, run, site};

/// Cells as the address has them, a letter each.
fn written(moves: &[Value]) -> String {
    let paths = moves.iter().map(|step| step["path"].as_array().unwrap());
    let cells = paths.flat_map(|path| [&path[0], &path[path.len() - 1]]);
    let letter = |cell: &Value| char::from(b'a' + u8::try_from(cell.as_u64().unwrap()).unwrap());
    cells.map(letter).collect()
}

#[test]
#[ignore = "half a minute in Chromium; a release test"]
fn addresses_keep_what_was_done_in_chromium() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let moves = ten_moves(&layout("1A9BF0C"), 4);
    let input = json!({
        "site": site(folder.path(), "address.db", &["0-14-0"]),
        "start": "1A9BF0C",
        "written": written(&moves),
        "moves": moves,
    });
    run(folder.path(), include_str!("address.js"), &input);
}
