//! `klotski-sql check`: levels, whose blocks are moved by hand, and published lists. Other lists, and
//! paths, are in the golden calls.

use std::collections::BTreeSet;

use crate::support::{needs, programs};

/// The blocks of the JSON are moved by hand: each level ends with its 2x2 block at the exit.
#[test]
fn paths_of_levels_lead_to_the_exit() {
    let text = programs::answer(&["puzzles", "5-4-1", "80..85", "-n", "3", "--format", "levels"]);
    let pack: serde_json::Value = serde_json::from_str(&text).unwrap();
    let levels = pack["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 3);
    for level in levels {
        let mut blocks = level["blocks"].as_array().unwrap().clone();
        let moves = level["path"].as_array().unwrap();
        assert_eq!(level["min_solution_step"].as_u64(), Some(moves.len() as u64));
        for step in moves {
            let block = &mut blocks[usize::try_from(step["block"].as_u64().unwrap()).unwrap()];
            assert!(block["x"] != step["x"] || block["y"] != step["y"], "{step}");
            (block["x"], block["y"]) = (step["x"].clone(), step["y"].clone());
            let cells: Vec<(u64, u64)> = blocks.iter().flat_map(cells).collect();
            let different: BTreeSet<_> = cells.iter().filter(|(x, y)| *x < 4 && *y < 5).collect();
            assert_eq!(different.len(), cells.len(), "{step}");
        }
        let [x, y] = ["x", "y"].map(|key| &blocks[0][key]);
        assert_eq!((x, y), (&pack["exit"]["x"], &pack["exit"]["y"]));
    }
}

/// The cells of a block of a level.
fn cells(block: &serde_json::Value) -> Vec<(u64, u64)> {
    let [x, y, w, h] = ["x", "y", "w", "h"].map(|key| block[key].as_u64().unwrap());
    (0..w * h).map(|cell| (x + cell % w, y + cell / w)).collect()
}

#[test]
fn published_collections_agree_but_for_one_claim() {
    let Some(folder) = needs::reference() else { return };
    let list = folder.join("collections.csv");
    let Some(whole) = needs::whole() else { return };
    let [path, db] = [&list, &whole].map(|path| path.to_str().unwrap());
    let output = programs::klotski_sql(&["check", path, "--db", db]);
    assert_eq!(output.status.code(), Some(1));
    let mut reader = csv::Reader::from_path(list).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut checked = csv::Reader::from_reader(&output.stdout[..]);
    let checked: Vec<csv::StringRecord> = checked.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), checked.len());
    let mut wrong = Vec::new();
    for (row, checked) in rows.iter().zip(&checked) {
        assert_eq!(row[5], checked[4], "{row:?}");
        match &checked[10] {
            "" => assert_eq!(&row[3], "", "{row:?}"),
            "right" => assert_eq!(row[4], checked[11], "{row:?}"),
            _ => wrong.push(&row[5]),
        }
    }
    // 一路进军 needs 10 steps; the source has the 38 of another board.
    assert_eq!(wrong, ["1ADF0C000"]);
}
