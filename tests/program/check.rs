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
    let list = "name,code,moves\n横刀立马,1A9BF0C,81\n";
    let utf16 = |order: fn(u16) -> [u8; 2]| {
        "\u{feff}".encode_utf16().chain(list.encode_utf16()).flat_map(order).collect::<Vec<u8>>()
    };
    let gb18030 = [b"name,code,moves\n\xba\xe1\xb5\xb6", &list.as_bytes()[28..]].concat();
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
fn a_list_without_a_board_is_refused_in_whole_rows() {
    for (list, rows, message) in [
        (r#"{"levels": []}"#, 0, "klotski-sql: 0 boards\n"),
        ("name,board\n", 0, "klotski-sql: 0 boards\n"),
        ("\n", 1, "klotski-sql: 0 boards; 1 line not understood\n"),
        (
            "A title\nabbc/abbc/deef/dghf/i..j\n",
            2,
            "klotski-sql: write each board in one line, with / between its rows, or a list as CSV:\n\
             klotski-sql: name,board,moves\n\
             klotski-sql: Hengdao Lima,abbc/abbc/deef/dghf/i..j,81\n\
             klotski-sql: 1 board: 1 without a claim; 1 line not understood\n",
        ),
        (
            "SHVC./HHSS/..SS/CHHV/C..V\nVSSV/VSSV/VHHV/VCCV/CXXC\nVSSV/VSSV/VHHV/VCCV/C.XC\n",
            3,
            "klotski-sql: 0 boards; 3 lines not understood\n",
        ),
        (
            "VSSV/VSSV/VHHV/VCCV/C..C\nVVCC/VVCC/VSSV/VSSV/HH..\n",
            2,
            "klotski-sql: 1 board: 1 without a claim; 1 line not understood; \
             the boards with one reading agree on --signs SHVC.\n",
        ),
    ] {
        let (answer, code, error) = checked(list, &["--format", "json"]);
        let answer: Vec<serde_json::Value> = serde_json::from_str(&answer).unwrap();
        assert_eq!((answer.len(), code), (rows, 1), "{list}");
        assert!(error.ends_with(message), "{list}: {error}");
    }
    let list = "VSSV/VSSV/VHHV/VCCV/C..C\nVVCC/VVCC/VSSV/VSSV/HH..\n";
    assert_eq!(checked(list, &["--signs", "SHVC."]).1, 0);
    // A list that begins like JSON, but is not, has no rows.
    let (answer, code, _) = checked(r#"[{"code": "1A9BF0C"}, ["#, &["--format", "json"]);
    assert_eq!((answer.as_str(), code), ("", 1));
}

/// The path in all forms, with its moves written in each way.
#[test]
fn paths_are_rows_boards_or_moves() {
    let to_goal = ["--path", "--to", "2x2@5"];
    let path =
        |form: &str| programs::answer(&["path", "1A9BF0C", "2x2@5", "--moves", "--format", form]);
    let rows = path("csv");
    let moves: Vec<Vec<&str>> = rows.lines().skip(2).map(|row| row.split(',').collect()).collect();
    let line = |row: &Vec<&str>| format!("{} {} -> {}", row[2], row[3], row[4]);
    let lines: Vec<String> = moves.iter().map(line).collect();
    let board = "abbc/abbc/deef/dghf/i..j";
    let text = format!("{board}\n{}\n", lines.join("\n"));
    let codes: Vec<&str> = rows.lines().skip(1).map(|row| &row[2..11]).collect();
    let codes = codes.join("\n") + "\n";
    let signs = format!("{board}\ng d\ng 右 1\nh left\nh ↓\ne Down\nb D 1\n");
    let walls = "######\n#abbc#\n#abbc#\n#deef#\n#dghf#\n#i..j#\n##..##\ng down\n";
    for (right, number) in [
        (&rows, 4),
        (&path("json"), 4),
        (&path("jsonl"), 4),
        (&text, 4),
        (&text.replacen('/', "\n", 4), 4),
        (&codes, 4),
        (&signs, 6),
    ] {
        let (answer, code, error) = checked(right, &to_goal);
        assert_eq!((code, answer.lines().count()), (0, number + 2), "{right}\n{answer}{error}");
        assert!(answer.lines().nth(1).unwrap().contains(",,1A9BF0C00,,"), "{answer}");
        let (_, code, error) = checked(right, &["--path"]);
        assert!(code == 1 && error.contains("but ends before the goal: at least "), "{error}");
    }
    for (list, options, message) in [
        (&rows, &to_goal[..], "the path is legal: 4 steps, and no path is shorter"),
        (
            &signs,
            &to_goal,
            "the path is legal: 6 unit moves, 4 are enough; no nearer to the goal after moves 2\n",
        ),
        (
            &signs,
            &["--path", "--to", "2x2@5", "--metric", "step"],
            "the path is legal: 6 steps, 4 are enough; no nearer to the goal after moves 2-3\n",
        ),
        (&walls.to_owned(), &to_goal, "at least 3 more"),
        (
            &text.replace("->", "-").replacen("13", "14", 1),
            &to_goal,
            "no block moves from cell 14 to cell 17",
        ),
        (&format!("{board}\ni up\n"), &to_goal, "no block of 'i' moves there"),
        (&format!("{board}\nz up\n"), &to_goal, "no block of 'z' moves there"),
        (&format!("{board}\n8 -> 20\n"), &to_goal, "this line is neither a board nor a move"),
        (
            &format!("{board}\ng down\nand so on\n"),
            &to_goal,
            "move 2 (line 3): this line is neither",
        ),
        (&format!("{board}\n1A98F3C00\n"), &["--path", "--metric", "unit"], "is a step move only"),
        (&format!("{board}\nabbc/abbc/deef/dghf/ij\n"), &to_goal, "row 5 has 2 cells, not 4"),
        (&format!("{codes}x\n"), &to_goal, "move 5 (line 6): this line is neither"),
        (
            &codes.replacen('\n', "\n1A9BF0C00\n", 1),
            &to_goal,
            "no block moves from the board before",
        ),
        (&"abbc\nabbc\ndeff\ndghf\ni..j\n".to_owned(), &to_goal, "the first board (line 1): "),
        (
            &"0x2113_2113_4556_4786_900a\n".to_owned(),
            &["--path"],
            "0 steps, but ends before the goal",
        ),
        (&r#"{"board":"1A9BF0C","moves":["i up"]}"#.to_owned(), &["--path"], "more than a board"),
        (&String::new(), &["--path"], "the first board (line 1): the list is empty"),
        (&"2113/2113/4556/4786/900a\n9 → 1\n".to_owned(), &["--path"], "1 unit move, but ends"),
        (
            &"..../.xyw/abbv/cbbu/8..t\n8 → 2\n".to_owned(),
            &["--path"],
            "it has several readings: single 8 -> 2; single 16 -> 18",
        ),
    ] {
        let (answer, code, error) = checked(list, options);
        assert!(error.contains(message), "{list}: {error}");
        assert_eq!(
            code == 0,
            message.starts_with("the path is legal: "),
            "{list}\n{answer}{error}"
        );
    }
    let paths = |to: &str| programs::answer(&["paths", "1A9BF0C", to, "--format", "csv"]);
    assert_eq!(checked(&paths("1A98F3C"), &["--path", "--to", "1A98F3C"]).1, 0);
    let (_, code, error) = checked(&paths("2x2@5"), &to_goal);
    assert!(code == 1 && error.contains("these rows are several paths"), "{error}");
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
    for call in [&["random", "5-4-1", "-n", "9", "--seed", "7"][..], &["named-layouts", "5-4-1"]] {
        let other = folder.path().join("other.levels.json");
        programs::answer(&[call, &["--force", "-o", other.to_str().unwrap()]].concat());
        let text = fs::read_to_string(other).unwrap();
        let pack: serde_json::Value = serde_json::from_str(&text).unwrap();
        let steps = pack["levels"].as_array().unwrap().iter();
        let steps: Vec<u64> = steps.map(|it| it["min_solution_step"].as_u64().unwrap()).collect();
        assert!(steps.is_sorted() && steps.len() > 1, "{call:?}: {steps:?}");
        assert_eq!(checked(&text, &["--db", fixture::file().to_str().unwrap()]).1, 0);
    }
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
        (",{\"block\":0,\"x\":1,\"y\":3}]}", "]}", "its path ends unsolved after move 84"),
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
