//! Plots and boards of the pages in Chromium: the form that fits, text that can be read, boards
//! as the library draws them.

use klotski::Metric;
use klotski_report::picture;
use serde_json::json;

use super::{layout, run, site};

#[test]
#[ignore = "half a minute in Chromium; a release test"]
fn pictures_fit_their_pages() {
    needs!("node", "chromium");
    let folder = tempfile::tempdir().unwrap();
    let start = layout("1A9BF0C");
    let boards: Vec<_> = start
        .moves(Metric::Step)
        .map(|(_, next)| json!([next.code().to_string(), picture::board(&next, 24)]))
        .collect();
    // More classes than have room for their names, all of them small.
    let classes = [
        "0-0-0", "0-1-0", "0-2-0", "0-13-0", "0-14-0", "1-0-*", "1-1-*", "2-0-*", "6-0-*", "7-0-*",
    ];
    let input = json!({
        "site": site(folder.path(), "pictures.db", &classes),
        "code": start.code().to_string(),
        "boards": boards,
    });
    run(folder.path(), include_str!("pictures.js"), &input);
}
