//! `klotski-sql check`: lists of boards with names and claims, and solutions.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{fixture, needs, programs};

/// The answer, the exit code and the messages for a list.
fn checked(list: &str, options: &[&str]) -> (String, i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list");
    fs::write(&path, list).unwrap();
    let arguments = [&["check", path.to_str().unwrap()], options].concat();
    let output = programs::klotski_sql(&arguments);
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, output.status.code().unwrap(), error)
}

#[test]
fn claims_names_and_images_are_judged() {
    let list = "name,board,claimed,metric
        横刀立马,HAAI/HAAI/JBBK/JNOK/P@@Q,81,
        mine,赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙..丁,116,unit
        Red Donkey,1A9BF0C,80,step
        横刀立马,id:10399732,150,step
        short,abb/abbc/deef/dghf/i..j,1,
        closed,5-4-1-897-0,-1,
        ,mirror,,
        ,D,0,unit move\n"
        .replace(
            "mirror",
            &"4FEA134".parse::<klotski::Code>().unwrap().layout().mirror().code().to_string(),
        );
    let (answer, code, error) = checked(&list.replace("        ", ""), &[]);
    let rows: Vec<&str> = answer.lines().skip(1).collect();
    let expected = [
        "1,横刀立马,,1A9BF0C00,横刀立马,81,90,116,81,right,step,,it,,",
        "2,mine,,1A9BF0C00,横刀立马,81,90,116,116,right,unit,,,1,",
        "3,Red Donkey,,1A9BF0C00,横刀立马,81,90,116,80,wrong,,,it,1,",
        "4,横刀立马,,4FEA13400,峰回路转,138,150,179,150,wrong,straight,,1A9BF0C,,",
        "5,short,\"row 1 has 3 cells, not 4: write empty cells as dots\",,,,,,1,,,,,",
        "6,closed,,",
        "7,,,",
        "8,,,D00000000,,0,0,0,0,right,unit,,,,",
    ];
    assert_eq!(rows.len(), expected.len(), "{answer}");
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}\n{expected}");
    }
    assert!(rows[5].ends_with(",,,,-1,right,step,,,,") && rows[6].ends_with(",,,,,4"), "{answer}");
    assert_eq!((code, error.trim_end()), (1, "klotski-sql: wrong: 3 of 8 boards"));
    let (_, code, error) = checked("abbc/abbc/deef/dghf/i..j 81", &["--format", "json"]);
    assert_eq!((code, error.as_str()), (0, ""));
    let (_, code, error) = checked("nothing", &[]);
    assert!(code == 1 && error.contains("has no board"), "{error}");
}

#[test]
fn solutions_are_checked_move_by_move() {
    let moves = programs::answer(&["path", "1A9BF0C", "2x2@5", "--moves"]);
    let list = moves.replacen('\n', "\n0,1A9BF0C,,,\n", 1);
    let (answer, code, _) = checked(&list, &["--solution"]);
    assert_eq!(code, 0, "{answer}");
    assert!(answer.contains("\n1,,1A9BF0C00,,81\n2,,1A98F3C00,step,81\n"), "{answer}");
    let broken = list.replace("\n2,1A983FC00", "\n2,1A9BF0C00");
    let (answer, code, _) = checked(&broken, &["--solution"]);
    assert_eq!(code, 1);
    assert!(answer.contains("\n4,no block moves from the board before to this one,"), "{answer}");
}

#[test]
fn solutions_are_lists_of_moves() {
    let moves = programs::answer(&["path", "1A9BF0C", "2x2@5", "--moves"]);
    let rows: Vec<Vec<&str>> = moves.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let lines = rows.iter().map(|row| format!("{} {} -> {}", row[2], row[3], row[4]));
    let board = ["abbc/abbc/deef/dghf/i..j".to_owned()].into_iter();
    let list = board.chain(lines).collect::<Vec<_>>().join("\n");
    let (answer, code, _) = checked(&list, &["--solution"]);
    assert!(code == 0 && answer.contains("\n2,,1A98F3C00,step,81\n"), "{answer}");
    assert!(answer.lines().last().unwrap().contains(rows.last().unwrap()[1]), "{answer}");
    let (answer, code, _) = checked("1A9BF0C\n16-17\n16-17\n", &["--solution"]);
    assert_eq!(code, 1);
    assert!(answer.ends_with("\n3,no block moves from cell 16 to cell 17,,,\n"), "{answer}");
}

/// The blocks of the JSON are moved by hand: each level ends with its 2x2 block at the exit.
#[test]
fn levels_of_puzzles_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.json");
    let path = path.to_str().unwrap();
    let of_class = ["puzzles", "5-4-1", "80", "85", "3", "-o", path];
    programs::answer(&[&of_class[..], &["--db", fixture::file().to_str().unwrap()]].concat());
    let text = fs::read_to_string(path).unwrap();
    let pack: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&pack["format"], &pack["version"]), (&"klotski-levels".into(), &1.into()));
    let levels = pack["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 3);
    for level in levels {
        let mut blocks = level["blocks"].as_array().unwrap().clone();
        let moves = level["solution"].as_array().unwrap();
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
    let (answer, code, error) = checked(&text, &["--db", fixture::file().to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (0, ""), "{answer}");
    assert_eq!(answer.matches(",right,step,").count(), 3, "{answer}");
}

/// The cells of a block of a level.
fn cells(block: &serde_json::Value) -> Vec<(u64, u64)> {
    let [x, y, w, h] = ["x", "y", "w", "h"].map(|key| block[key].as_u64().unwrap());
    (0..w * h).map(|cell| (x + cell % w, y + cell / w)).collect()
}

#[test]
fn claims_for_the_goal_of_a_name_are_right() {
    let list = "Pennant 05F0A5 59\n信号旗 05F0A5 33\nPennant 05F0A5 60\n";
    let (answer, code, _) = checked(list, &[]);
    let rows: Vec<&str> = answer.lines().skip(1).collect();
    assert!(rows[0].contains(",33,36,47,59,right,step,2x2@12,it,"), "{answer}");
    assert!(rows[1].contains(",33,right,step,,it,1,"), "{answer}");
    assert!(rows[2].contains(",60,wrong,,,it,1,"), "{answer}");
    assert_eq!(code, 1);
}

#[test]
fn published_collections_agree_but_for_one_claim() {
    let Some(folder) = needs::reference() else { return };
    let list = fs::read_to_string(folder.join("collections.csv")).unwrap();
    let Some(whole) = needs::whole() else { return };
    let (answer, code, _) = checked(&list, &["--db", whole.to_str().unwrap()]);
    assert_eq!(code, 1);
    let mut reader = csv::Reader::from_reader(list.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut checked = csv::Reader::from_reader(answer.as_bytes());
    let checked: Vec<csv::StringRecord> = checked.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), checked.len());
    let mut wrong = Vec::new();
    for (row, checked) in rows.iter().zip(&checked) {
        assert_eq!(row[5], checked[3], "{row:?}");
        match &checked[9] {
            "" => assert_eq!(&row[3], "", "{row:?}"),
            "right" => assert_eq!(row[4], checked[10], "{row:?}"),
            _ => wrong.push(&row[5]),
        }
    }
    // 一路进军 needs 10 steps; the source has the 38 of another board.
    assert_eq!(wrong, ["1ADF0C000"]);
}
