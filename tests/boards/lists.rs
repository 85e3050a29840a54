//! Lists of boards in all forms: what is written comes back, and nothing is lost without a row.

use std::convert::Infallible;

use fastrand::Rng;
use klotski::{Code, Layout, Reference};
use klotski_query::{Level, read_levels};
use serde_json::json;

use super::naive_list::{self, Row};
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

/// A level as the slow reader has it.
fn row(level: &Level) -> Row {
    let boards: Vec<_> = level.boards.iter().map(|board| board.parse()).collect();
    match boards[..] {
        [Ok(Reference::Layout(ref layout)), ref others @ ..]
            if level.problem.is_none() && others.iter().all(|other| *other == boards[0]) =>
        {
            Row {
                line: level.line,
                board: Some(signs(layout)),
                name: level.name.clone(),
                claim: level.claims.first().map(|claim| claim.moves),
            }
        }
        _ => Row { line: level.line, ..Row::default() },
    }
}

fn named(word: &str) -> Option<String> {
    let has_number = word.contains(|c: char| c.is_ascii_digit());
    let is_code = word.len() == 9 || word.len() >= 5 && has_number;
    let code: Code = word.parse().ok().filter(|_| is_code)?;
    Some(signs(&code.layout()))
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
fn lists_come_back_as_they_are_written() {
    let mut random = Rng::with_seed(64);
    for number in 0..if needs::is_release() { 100_000 } else { 4_000_u32 } {
        let written: Vec<Written> = (0..4).map(|_| any_level(&mut random)).collect();
        let form = u8::try_from(number % 11).unwrap();
        let text = list(&written, form, &mut random);
        let found = levels(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.len(), written.len(), "{text}\n{found:?}");
        for (level, written) in found.iter().zip(&written) {
            let Row { board, name, claim, .. } = row(level);
            assert_eq!(board, Some(signs(&written.layout)), "{text}\n{level:?}");
            assert_eq!((name.as_deref(), claim), (written.name, written.claim), "{text}");
        }
    }
}

#[test]
fn texts_mean_what_the_slow_reader_finds() {
    let mut random = Rng::with_seed(65);
    let others = [
        "81",
        "x",
        "横刀立马 7",
        "```",
        "",
        "par: 3",
        "(9 steps)",
        "a/b/c/d/e",
        "abbc",
        "1. A",
        "1A9BF0C",
        "x = 1",
        "81 81",
        "5步",
        "# B",
        "1A9BF0C 4FEA134",
    ];
    for number in 0..if needs::is_release() { 100_000 } else { 4_000_u32 } {
        let written: Vec<Written> =
            (0..random.usize(1..4)).map(|_| any_level(&mut random)).collect();
        let text = list(&written, u8::try_from(7 + number % 4).unwrap(), &mut random);
        let mut lines: Vec<&str> = text.lines().collect();
        for _ in 0..random.usize(..3) {
            let at = random.usize(..=lines.len());
            match random.u8(..3) {
                0 if at < lines.len() => _ = lines.remove(at),
                _ => lines.insert(at, others[random.usize(..others.len())]),
            }
        }
        let text = lines.join("\n");
        if text.trim().is_empty() {
            continue;
        }
        let found = levels(&text).map(|levels| levels.iter().map(row).collect::<Vec<_>>());
        let sorted = found.map(|mut rows| {
            rows.sort_by_key(|row| row.line);
            rows
        });
        assert_eq!(sorted, naive_list::rows(&text, &named), "{text}");
    }
}
