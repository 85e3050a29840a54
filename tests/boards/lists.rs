//! Lists of boards in all forms: what is written comes back, and nothing is lost without a row.

use fastrand::Rng;
use klotski::{Code, Layout, Reference};
use klotski_query::{Level, read_levels};
use serde_json::json;

use super::{any_layout, lettered, listed, signs};
use crate::support::needs;

/// The levels of a list; `None` if it is refused.
fn levels(text: &str) -> Option<Vec<Level>> {
    read_levels(text, None).ok().map(|list| list.levels)
}

/// The board that a level has, if it has one.
fn board(level: &Level) -> Option<String> {
    match level.boards[..] {
        [ref board] if level.problem.is_none() => match board.parse() {
            Ok(Reference::Layout(layout)) => Some(signs(&layout)),
            _ => None,
        },
        _ => None,
    }
}

/// A board with its name and its claim, which may be missing.
struct Written {
    layout: Layout,
    name: Option<&'static str>,
    claim: Option<i32>,
}

fn any_level(random: &mut Rng) -> Written {
    let names =
        ["横刀立马", "Lv.1", "L5", "Level-5", "a b", "第1关", "Century and a Half", "1-2", "ab#1"];
    let name = random.bool().then(|| names[random.usize(..names.len())]);
    let claim = random.bool().then(|| random.i32(-1..=138)).filter(|claim| *claim != 0);
    Written { layout: any_layout(random), name, claim }
}

/// A claim as people write it.
fn claim_text(claim: i32, random: &mut Rng) -> String {
    let unit = if claim < 0 { "" } else { [" steps", "步", "", " moves"][random.usize(..4)] };
    format!("{claim}{unit}")
}

/// A board in one line.
fn in_a_line(layout: &Layout, random: &mut Rng) -> String {
    match random.u8(..4) {
        0 => layout.code().to_string(),
        1 => lettered(layout).concat(),
        2 => layout.drawing().replace(' ', "").replace('\n', "/"),
        _ => lettered(layout).join("/"),
    }
}

/// A list of blocks with one reading.
fn blocks_of(layout: &Layout, random: &mut Rng) -> String {
    let lists = std::iter::repeat_with(|| listed(layout, random));
    lists.into_iter().find(|list| Layout::from_drawing(list).is_ok()).unwrap()
}

/// A list in one of the forms of the guide.
fn list(levels: &[Written], form: u8, random: &mut Rng) -> String {
    let separator = [",", "\t", ";"][usize::from(form % 3)];
    let field = |text: Option<String>| text.unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    match form {
        0..3 => {
            let names = ["title", "Board", "min_steps"].join(separator);
            lines.push(names);
            for Written { layout, name, claim } in levels {
                let claim = claim.map(|claim| claim_text(claim, random));
                let row = [field(name.map(str::to_owned)), in_a_line(layout, random), field(claim)];
                lines.push(row.join(separator));
            }
        }
        3..7 => {
            let values: Vec<_> = levels.iter().map(|Written { layout, name, claim }| {
                let board = match form {
                    3 => json!(lettered(layout)),
                    4 => serde_json::from_str(&blocks_of(layout, random)).unwrap(),
                    _ => json!(in_a_line(layout, random)),
                };
                json!({ "difficulty": "easy", "name": name, "board": board, "par": claim, "tags": [1, "x"] })
            }).collect();
            match form {
                6 => lines.extend(values.iter().map(ToString::to_string)),
                5 => lines.push(json!({ "version": 1, "data": { "levels": values } }).to_string()),
                _ => lines.push(json!(values).to_string()),
            }
        }
        7 => {
            let boards = levels.iter().enumerate().map(|(number, written)| {
                format!("{:?}: {}", number.to_string(), json!(lettered(&written.layout)))
            });
            lines.push(format!("{{{}}}", boards.collect::<Vec<_>>().join(",\n")));
        }
        _ => lines.extend(levels.iter().map(|written| in_a_line(&written.layout, random))),
    }
    lines.join(if random.bool() { "\n" } else { "\r\n" })
}

#[test]
fn a_doubtful_part_has_a_row_of_its_own() {
    for (list, lines) in [
        ("board,moves,note\n1A9BF0C,81,\"a\n4FEA134,100,b\n", &[2][..]),
        ("board,moves\n1A9BF0C,81\n4FEA134,\"138", &[3]),
        ("board,moves\r\n\r\n\r\n1A9BF0C,81\r\n4FEA134\r\n", &[5]),
        ("board\n1221\n1221\n", &[2, 3]),
        ("abbc\nabbc\ndeef\nd..f\n", &[1, 2, 3, 4]),
        ("横刀立马\nabbc/abbc/deef/dghf/i..j\n", &[1]),
        ("abbc\nabbc\ndeeff\ndghf\ni..j\n", &[]),
        (r#"[{"code": 12345}, {"n": 99999}, "1A9BF0C00", "1A9BF0C"]"#, &[1, 1]),
        (r#"{"a": "横刀立马", "b": "1A9BF0C00", "c": "4FEA13400"}"#, &[1]),
        (r#"{"a": {"board": "1A9BF0C00"}, "b": {"bored": "x"}, "c": null}"#, &[1, 1]),
        (r#"{"version": 1, "data": {"levels": ["1A9BF0C00"]}}"#, &[]),
        (r#"[{"code": 1e8}]"#, &[]),
        (r#"{"levels": []}"#, &[]),
        ("board\n", &[]),
    ] {
        let levels = levels(list).unwrap();
        let of = levels.iter().filter(|level| level.problem.is_some()).map(|level| level.line);
        assert_eq!(of.collect::<Vec<_>>(), lines, "{list}");
    }
}

#[test]
fn chinese_rows_and_claims_are_read() {
    let empty_row = "赵曹曹马\n赵曹曹马\n黄关关张\n黄甲乙张\n　　　　\n";
    for (list, code, moves) in
        [(empty_row, "1A9BC", None), ("布局,最少步数\n1A9BF0C,８１步\n", "1A9BF0C", Some(81))]
    {
        let [level] = &levels(list).unwrap()[..] else { panic!("{list}") };
        let layout = code.parse::<Code>().unwrap().layout();
        assert_eq!(board(level), Some(signs(&layout)), "{list}");
        assert_eq!(level.claims.first().map(|claim| claim.moves), moves, "{list}");
    }
}

#[test]
fn lists_come_back_as_they_are_written() {
    let mut random = Rng::with_seed(64);
    for number in 0..if needs::is_release() { 100_000 } else { 4_000_u32 } {
        let written: Vec<Written> = (0..4).map(|_| any_level(&mut random)).collect();
        let form = u8::try_from(number % 9).unwrap();
        let text = list(&written, form, &mut random);
        let found = levels(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.len(), written.len(), "{text}\n{found:?}");
        for ((number, level), written) in found.iter().enumerate().zip(&written) {
            assert_eq!(board(level), Some(signs(&written.layout)), "{text}\n{level:?}");
            let claim = level.claims.first().map(|claim| claim.moves);
            let written = match form {
                7 => (Some(number.to_string()), None),
                8 => (None, None),
                _ => (written.name.map(str::to_owned), written.claim),
            };
            assert_eq!((level.name.clone(), claim), written, "{text}");
        }
    }
}

/// A line of a list with a fault.
fn damaged(line: &str, random: &mut Rng) -> String {
    let mut signs: Vec<char> = line.chars().collect();
    let at = random.usize(..signs.len());
    match random.u8(..8) {
        0 => {
            signs.remove(at);
            signs.into_iter().collect()
        }
        1 => {
            signs.insert(at, signs[at]);
            signs.into_iter().collect()
        }
        2 => format!("{line} {line}"),
        3 => format!("Level 12: {line}"),
        4 => format!("{line} (81)"),
        5 => "2026-11-28".to_owned(),
        6 => ["横刀立马", "A title", "81", "789.", "```", "# a"][random.usize(..6)].to_owned(),
        _ => format!("{line}, 81"),
    }
}

/// In a list with a line that has a fault, this line alone is not understood: no other board and no claim
/// changes.
#[test]
fn nothing_of_a_damaged_list_is_lost() {
    let mut random = Rng::with_seed(65);
    for number in 0..if needs::is_release() { 100_000 } else { 5_000_u32 } {
        let written: Vec<Written> = (0..4).map(|_| any_level(&mut random)).collect();
        let (form, first) = if number % 2 == 0 { (8, 0) } else { (1, 1) };
        let text = list(&written, form, &mut random);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let place = random.usize(first..lines.len());
        lines[place] = damaged(&lines[place].replace('\t', " "), &mut random);
        let text = lines.join("\n");
        let found = levels(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.len(), written.len(), "{text}\n{found:?}");
        for ((at, level), written) in (first..).zip(&found).zip(&written) {
            let expected = (at != place).then(|| signs(&written.layout));
            assert_eq!(board(level), expected, "{text}\n{level:?}");
            if at != place && form == 1 {
                let claim = level.claims.first().map(|claim| claim.moves);
                assert_eq!((level.name.as_deref(), claim), (written.name, written.claim), "{text}");
            }
        }
    }
}

/// A drawing in lines with a fault is never another list.
#[test]
fn a_damaged_drawing_has_no_board() {
    let mut random = Rng::with_seed(67);
    for _ in 0..2_000 {
        let mut rows = lettered(&any_layout(&mut random));
        let place = random.usize(..5);
        match random.u8(..4) {
            0 => drop(rows.remove(place)),
            1 => rows.insert(place, "横刀立马 81".to_owned()),
            2 => drop(rows[place].pop()),
            _ => rows[place].push('.'),
        }
        let text = rows.join("\n");
        let found = levels(&text).unwrap();
        assert!(!found.is_empty() && found.iter().all(|level| board(level).is_none()), "{text}");
    }
}
