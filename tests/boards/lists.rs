//! Lists of boards in all forms: what is written comes back, and nothing is lost without a row.

use std::convert::Infallible;

use fastrand::Rng;
use klotski::{Code, Layout, Reference};
use klotski_query::{Level, read_levels};
use serde_json::json;

use super::{any_layout, lettered, listed, signs};
use crate::support::needs;

/// The levels of a list; `None` if it is refused.
fn levels(text: &str) -> Option<Vec<Level>> {
    let mut levels = Vec::new();
    let read = read_levels::<Infallible>(text, &mut |level| {
        levels.push(level);
        Ok(())
    });
    read.ok().map(|()| levels)
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
            for Written { layout, name, claim } in levels {
                let claim = claim.map(|claim| claim_text(claim, random));
                let title =
                    [name.map(str::to_owned), claim].into_iter().flatten().collect::<Vec<_>>();
                lines.extend((!title.is_empty()).then(|| title.join(" ")));
                if random.bool() && name.is_some() {
                    lines.push(String::new());
                }
                lines.extend(lettered(layout));
                lines.push(String::new());
            }
        }
        8 => {
            for Written { layout, name, claim } in levels {
                lines.extend(name.map(str::to_owned));
                lines.extend(lettered(layout));
                lines.extend(claim.map(|claim| claim_text(claim, random)));
                lines.push(String::new());
            }
        }
        _ => {
            for Written { layout, name, claim } in levels {
                let claim = claim.map(|claim| claim_text(claim, random));
                let parts = [name.map(str::to_owned), Some(in_a_line(layout, random)), claim];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                lines.push(parts.join(if form == 9 { ", " } else { " " }));
            }
        }
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
        ("横刀立马\nabbc\nabbc\ndeef\nd..f\n", &[1]),
    ] {
        let levels = levels(list).unwrap();
        let of = levels.iter().filter(|level| level.problem.is_some()).map(|level| level.line);
        assert_eq!(of.collect::<Vec<_>>(), lines, "{list}");
    }
}

#[test]
fn chinese_rows_and_claims_are_read() {
    let empty_row = "水泄不通 ８步\n赵曹曹马\n赵曹曹马\n黄关关张\n黄　　张\n　　　　\n";
    for (list, code, moves) in [(empty_row, "1A98", 8), ("横刀立马81步\n1A9BF0C\n", "1A9BF0C", 81)]
    {
        let [level] = &levels(list).unwrap()[..] else { panic!("{list}") };
        let layout = code.parse::<Code>().unwrap().layout();
        assert_eq!(board(level), Some(signs(&layout)), "{list}");
        assert_eq!(level.claims[0].moves, moves, "{list}");
    }
}

#[test]
fn lists_come_back_as_they_are_written() {
    let mut random = Rng::with_seed(64);
    for number in 0..if needs::is_release() { 100_000 } else { 4_000_u32 } {
        let written: Vec<Written> = (0..4).map(|_| any_level(&mut random)).collect();
        let form = u8::try_from(number % 11).unwrap();
        let text = list(&written, form, &mut random);
        let found = levels(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.len(), written.len(), "{text}\n{found:?}");
        for (level, written) in found.iter().zip(&written) {
            assert_eq!(board(level), Some(signs(&written.layout)), "{text}\n{level:?}");
            let claim = level.claims.first().map(|claim| claim.moves);
            assert_eq!((level.name.as_deref(), claim), (written.name, written.claim), "{text}");
        }
    }
}

/// Whatever lines are beside the boards, a text is refused, or each line with a board has a row, and no
/// other line has a board.
#[test]
fn no_board_of_a_text_is_lost() {
    let mut random = Rng::with_seed(65);
    let others = ["81", "x", "横刀立马 7", "", "(9 steps)", "a/b/c/d/e", "1. A", "x = 1", "5步"];
    let mut boards = 0;
    for number in 0..if needs::is_release() { 100_000 } else { 4_000_u32 } {
        let written: Vec<Written> =
            (0..random.usize(1..4)).map(|_| any_level(&mut random)).collect();
        let text = list(&written, u8::try_from(9 + number % 2).unwrap(), &mut random);
        let mut lines: Vec<(Option<&Written>, &str)> =
            written.iter().map(Some).zip(text.lines()).collect();
        for _ in 0..random.usize(..3) {
            let other = others[random.usize(..others.len())];
            lines.insert(random.usize(..=lines.len()), (None, other));
        }
        let text = lines.iter().map(|line| line.1).collect::<Vec<_>>().join("\n");
        let Some(found) = levels(&text) else { continue };
        for (line, (written, _)) in (1..).zip(&lines) {
            let rows: Vec<&Level> = found.iter().filter(|level| level.line == line).collect();
            let has_no_row = written.is_some() && rows.is_empty();
            assert!(!has_no_row, "line {line} of\n{text}\n{found:?}");
            let expected = written.map(|written| signs(&written.layout));
            for level in rows.into_iter().filter(|level| board(level).is_some()) {
                assert_eq!(board(level), expected, "{text}");
                boards += 1;
            }
        }
    }
    assert!(boards > 4_000, "{boards}");
}
