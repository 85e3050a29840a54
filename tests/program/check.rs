//! `klotski-sql check`: lists of boards with names and claims, and paths.

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

/// Other lists are in the golden calls.
#[test]
fn deep_json_is_refused() {
    for source in ["[".repeat(100_000), format!("{}1{}", "[".repeat(120), "]".repeat(120))] {
        let (_, code, error) = checked(&source, &[]);
        assert!(code == 1 && error.contains(" as a list of boards: "), "{source}\n{error}");
    }
}

#[test]
fn other_encodings_are_read_or_refused() {
    let list = "横刀立马 1A9BF0C 81\n";
    let utf16 = |order: fn(u16) -> [u8; 2]| {
        "\u{feff}".encode_utf16().chain(list.encode_utf16()).flat_map(order).collect::<Vec<u8>>()
    };
    let gb18030 = [b"\xba\xe1\xb5\xb6 ", &list.as_bytes()[13..]].concat();
    for (bytes, code) in [
        (utf16(u16::to_le_bytes), 0),
        (utf16(u16::to_be_bytes), 0),
        (format!("\u{feff}{list}").into_bytes(), 0),
        (gb18030, 1),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        fs::write(&path, bytes).unwrap();
        let output = programs::klotski_sql(&["check", path.to_str().unwrap()]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(code == 0 || error.contains("iconv -f GB18030"), "{error}");
    }
}

#[test]
fn paths_are_boards_or_moves_to_the_end() {
    let moves = programs::answer(&["path", "1A9BF0C", "2x2@5", "--moves"]);
    let rows: Vec<Vec<&str>> = moves.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let boards = moves.replacen('\n', "\n0,1A9BF0C,,,\n", 1);
    let lines = rows.iter().map(|row| format!("{} {} -> {}", row[2], row[3], row[4]));
    let board = ["abbc/abbc/deef/dghf/i..j".to_owned()].into_iter();
    let lines: Vec<String> = board.chain(lines).collect();
    let drawn = lines.join("\n").replacen('/', "\n", 4);
    let codes: Vec<&str> = rows.iter().map(|row| row[1]).collect();
    let text = format!("1A9BF0C\n{}\n", codes.join("\n"));
    for right in [&boards, &lines.join("\n"), &drawn, &text] {
        let (answer, code, error) = checked(right, &["--path", "--to", "2x2@5"]);
        assert_eq!((code, answer.lines().count()), (0, rows.len() + 2), "{right}\n{answer}{error}");
        assert!(answer.contains(",,1A98F3C00,step,81\n"), "{answer}");
        // It ends elsewhere.
        let (answer, code, _) = checked(right, &["--path"]);
        assert!(code == 1 && answer.contains(",the last board is not at the goal,"), "{answer}");
    }
    let first = lines[..3].join("\n");
    for (wrong, problem) in [
        (
            boards.replace("\n2,1A983FC00", "\n2,1A9BF0C00"),
            ",no block moves from the board before to this one,",
        ),
        ("1A9BF0C\n16-17\n16-17\n".to_owned(), "3,3,no block moves from cell 16 to cell 17,"),
        ("1A9BF0C\n16 -> 17\n3 -> 20\n".to_owned(), "3,3,this line is not a move such as 8 -> 5,"),
        (format!("{first}\nand so on\n"), "4,4,this line is not a move"),
        (format!("{first}\n1A98F3C00\n"), "4,4,this line is not a move"),
        (first.replace("single", "vertical"), ",no block moves from cell "),
        ("1A9BF0C\n".to_owned(), "1,1,no move follows this board,"),
        (format!("{text}x\n"), "'x' is a title without a board"),
        (text.replacen('\n', "\n1A9BF0C\n", 1), ",no block moves from the board before"),
    ] {
        let (answer, code, error) = checked(&wrong, &["--path", "--to", "2x2@5"]);
        assert!(code == 1 && answer.contains(problem), "{wrong}\n{answer}{error}");
    }
}

/// The blocks of the JSON are moved by hand: each level ends with its 2x2 block at the exit.
#[test]
fn levels_of_puzzles_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.json");
    let path = path.to_str().unwrap();
    let of_class = ["puzzles", "5-4-1", "80..85", "-n", "3", "-o", path];
    programs::answer(&[&of_class[..], &["--db", fixture::file().to_str().unwrap()]].concat());
    let text = fs::read_to_string(path).unwrap();
    let pack: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&pack["format"], &pack["version"]), (&"klotski-levels".into(), &1.into()));
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
    let of_fixture = ["--db", fixture::file().to_str().unwrap()];
    let (answer, code, error) = checked(&text, &of_fixture);
    assert_eq!((code, error.as_str()), (0, "klotski-sql: 3 boards: 3 right\n"), "{answer}");
    assert_eq!(answer.matches(",right,step,").count(), 3, "{answer}");
    for (member, other, problem) in [
        ("\"min_unit_moves\":", "\"min_unit_moves\":1", ",wrong,,"),
        ("\"min_solution_step\":8", "\"min_solution_step\":9", "its path has 85 moves"),
        ("\"path\":[", "\"path\":[{\"block\":1,\"x\":0,\"y\":0},", "move 1 of its path: blocks[1]"),
        ("\"path\":[{", "\"path\":[],\"x\":[{", "unknown field `x`"),
        ("\"code\":\"1B9A3F000\"", "\"code\":\"1B9A33C00\"", "its blocks are those of 1B9A3F000"),
        ("\"version\":1", "\"version\":2", "version"),
        (
            "},{\"block\"",
            "},{\"block\":99,\"x\":0,\"y\":0},{\"block\"",
            "blocks[99] does not get to 0; 0",
        ),
        (",{\"block\":0,\"x\":1,\"y\":3}]}", "]}", "its path ends after 84 moves"),
    ] {
        let wrong = text.replacen(member, other, 1);
        assert_ne!(wrong, text, "{member}");
        let (answer, code, _) = checked(&wrong, &of_fixture);
        assert!(code == 1 && answer.replace(", ", "; ").contains(problem), "{member}: {answer}");
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
