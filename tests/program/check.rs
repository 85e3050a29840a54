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
        "1,2,,横刀立马,1A9BF0C00,横刀立马,81,90,116,81,right,step,,it,,",
        "2,3,,mine,1A9BF0C00,横刀立马,81,90,116,116,right,unit,,,1,",
        "3,4,,Red Donkey,1A9BF0C00,横刀立马,81,90,116,80,wrong,,,it,1,",
        "4,5,,横刀立马,4FEA13400,峰回路转,138,150,179,150,wrong,,,1A9BF0C,,",
        "5,6,\"row 1 has 3 cells, not 4: write empty cells as dots\",short,,,,,,1,,,,,",
        "6,7,,closed,",
        "7,8,,,",
        "8,9,,,D00000000,,0,0,0,0,right,unit,,,,",
    ];
    assert_eq!(rows.len(), expected.len(), "{answer}");
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}\n{expected}");
    }
    assert!(rows[5].ends_with(",,,,-1,right,step,,,,") && rows[6].ends_with(",,,,,4"), "{answer}");
    let summary =
        "klotski-sql: 7 boards: 4 right, 2 wrong, 1 without a claim; 1 line not understood";
    assert_eq!((code, error.trim_end()), (1, summary));
    let (_, code, error) = checked("abbc/abbc/deef/dghf/i..j 81", &["--format", "json"]);
    assert_eq!((code, error.as_str()), (0, "klotski-sql: 1 board: 1 right\n"));
}

/// Each row of a list with its exit code: its line, what is wrong with it, its code and its claim.
#[test]
fn nothing_of_a_list_is_lost() {
    let [a, c] = ["abbc/abbc/deef/dghf/i..j", "abbc/abbc/d..f/dghf/ieej"];
    let [drawn_a, drawn_c] = [a, c].map(|board| board.replace('/', "\n"));
    let without = "it has no board";
    for (list, expected, is_right) in [
        (format!("{drawn_a}\n\n{drawn_c}\n"), "1,,1A9BF0C00, 7,,1A82FDC00,", true),
        (format!("横刀立马\n{drawn_a}\n\nLv.1\n{drawn_c}"), "2,,1A9BF0C00, 9,,1A82FDC00,", true),
        (
            format!("One\n{a}\n\nTwo\n{c}\n\nThree\n{a}\n"),
            "2,,1A9BF0C00, 5,,1A82FDC00, 8,,1A9BF0C00,",
            true,
        ),
        (format!("{a}\n82步\n{c}"), "1,,1A9BF0C00,82 3,,1A82FDC00,", false),
        (format!("x\n\n{a}\n\ny"), "3,,1A9BF0C00, 5,'y' is a title without a board,,", false),
        (
            "nothing\n\n81".to_owned(),
            "1,'nothing' is a title without a board,, 3,81 is a claim without a board,,",
            false,
        ),
        (
            format!("board,steps\n{a},82 steps\n{c},82.5\n"),
            "2,,1A9BF0C00,82 3,'82.5' is not a number of moves: write a whole number; or -1 if there is no solution,,",
            false,
        ),
        (
            format!("board,par,unit\n{a},81,hops\n{a}\n"),
            "2,'hops' is not a metric: write step; straight or unit,,81 3,the line of names has 3 fields; this line 1,,",
            false,
        ),
        (
            format!("board,par,metric\n{a},81,步\n{a},116,unit_moves\n{a},null,steps"),
            "2,,1A9BF0C00,81 3,,1A9BF0C00,116 4,,1A9BF0C00,",
            true,
        ),
        (
            format!("code,drawing\n1A9BF0C,{c}"),
            "2,its boards are different: 1A9BF0C00 and 1A82FDC00,,",
            false,
        ),
        ("name,moves\n横刀立马,81\n".to_owned(), "2,it has no board,,81", false),
        ("{\"levels\":[]}".to_owned(), "", true),
        ("{\"a\":[1]}".to_owned(), "1,it has no board,,", false),
        (String::new(), "1,the list is empty,,", false),
        (
            format!("[1,{{\"x\":2}},\n\"{a}\",\n{{}}]"),
            "1,it has no board,, 1,it has no board,, 2,,1A9BF0C00, 3,it has no board,,",
            false,
        ),
        (
            format!("{{\"a\":\"{a}\",\"b\":\"{c}\"}}"),
            "1,its boards are different: 1A9BF0C00 and 1A82FDC00,,",
            false,
        ),
        (
            format!("{{\"par\":3,\"a\":{{\"b\":\"{c}\"}}}}"),
            "1,,1A82FDC00, 1,it has a claim; but no board,,",
            false,
        ),
        (
            format!("{{\"x\":\"{a}\",\"par\":81,\"steps\":82}}"),
            "1,there are two claims; 81 and 82,,81",
            false,
        ),
        (
            format!("{{\"code\":\"{a}\"}}\n{{\"par\":1}}\n{{\n"),
            &format!(
                "1,,1A9BF0C00, 2,{without},, 3,EOF while parsing an object at line 1 column 1,,"
            ),
            false,
        ),
    ] {
        let (answer, code, error) = checked(&list, &[]);
        let mut reader = csv::Reader::from_reader(answer.as_bytes());
        let rows = reader
            .records()
            .map(Result::unwrap)
            .map(|row| [&row[1], &row[2].replace(',', ";"), &row[4], &row[9]].join(","));
        assert_eq!(rows.collect::<Vec<_>>().join(" "), *expected, "{list}\n{error}");
        assert_eq!(code == 0, is_right, "{list}\n{error}");
    }
    for source in [
        format!("const A = [\n  ['{a}', 81],\n];"),
        format!("levels:\n- name: A\n  board: {a}\n"),
        format!("[[level]]\nboard = \"{a}\"\n"),
        format!("| board | steps |\n| --- | --- |\n| {a} | 81 |\n"),
        "[".repeat(100_000),
        format!("{}1{}", "[".repeat(120), "]".repeat(120)),
    ] {
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
        (gb18030, 2),
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
        ("\"path\":[", "\"path\":[{\"block\":1,\"x\":0,\"y\":0},", "move 1 of its path: block 1"),
        ("\"path\":[{", "\"path\":[],\"x\":[{", "unknown field `x`"),
        ("\"code\":\"1B9A3F000\"", "\"code\":\"1B9A33C00\"", "its blocks are those of 1B9A3F000"),
        ("\"version\":1", "\"version\":2", "version"),
        (
            "},{\"block\"",
            "},{\"block\":99,\"x\":0,\"y\":0},{\"block\"",
            "block 99 does not get to 0; 0",
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
fn claims_for_the_goal_of_a_name_are_right() {
    let mirror = "05F0A5".parse::<klotski::Code>().unwrap().layout().mirror().code();
    let list = format!(
        "Pennant 05F0A5 59\n信号旗 05F0A5 33\nPennant 05F0A5 60\nPennant {mirror} 59\nx 05F0A5 59\n"
    );
    let (answer, code, _) = checked(&list, &[]);
    let rows: Vec<&str> = answer.lines().skip(1).collect();
    assert!(rows[0].contains(",33,36,47,59,right,step,2x2@12,it,"), "{answer}");
    assert!(rows[1].contains(",33,right,step,,it,1,"), "{answer}");
    assert!(rows[2].contains(",60,wrong,,,it,1,"), "{answer}");
    assert!(rows[3].contains(",59,right,step,2x2@12,mirror,"), "{answer}");
    assert!(rows[4].contains(",59,wrong,,,,1,"), "{answer}");
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
