//! `klotski-sql check`: lists of boards with names and claims, and solutions.

use std::fs;

use crate::support::{needs, programs};

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
        "1,横刀立马,,1A9BF0C00,横刀立马,81,90,116,81,right,step,it,,",
        "2,mine,,1A9BF0C00,横刀立马,81,90,116,116,right,unit,,1,",
        "3,Red Donkey,,1A9BF0C00,横刀立马,81,90,116,80,wrong,,it,1,",
        "4,横刀立马,,4FEA13400,峰回路转,138,150,179,150,wrong,straight,1A9BF0C,,",
        "5,short,\"row 1 has 3 cells, not 4: write empty cells as dots\",,,,,,1,,,,,",
        "6,closed,,",
        "7,,,",
        "8,,,D00000000,,0,0,0,0,right,unit,,,",
    ];
    assert_eq!(rows.len(), expected.len(), "{answer}");
    for (row, expected) in rows.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}\n{expected}");
    }
    assert!(rows[5].ends_with(",,,,-1,right,step,,,") && rows[6].ends_with(",,,,,4"), "{answer}");
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
