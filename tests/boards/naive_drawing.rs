//! A slow and simple reader of drawings, written from docs/boards.md alone. A drawing has five rows
//! of four signs, in lines or between `/`, or is 20 signs without anything between them.

use regex::Regex;
use std::{collections::BTreeSet, sync::LazyLock};

/// The 20 signs of a board, row by row; a cell that is surely empty has no text.
type Cells = Vec<String>;
/// A block: the number of its shape, and its cells, the top-left one first.
type Block = (usize, Vec<usize>);
/// Whether blocks, which need not be all, are right in one way.
type Way = fn(&Cells, &[Block]) -> bool;

const SHAPES: [&[usize]; 4] = [&[0, 1, 4, 5], &[0, 1], &[0, 4], &[0]];
const NAMES: [&str; 4] = ["#", "H", "V", "1"];
const EMPTY: [&str; 7] = [".", "-", "_", " ", "\u{3000}", "□", "空"];
const MAYBE: [&str; 5] = ["0", "@", "*", "一", "口"];

/// A code point that nobody sees.
const UNSEEN: &str = r"[\u{AD}\u{34F}\u{61C}\u{180B}-\u{180F}\u{200B}-\u{200F}\u{2060}-\u{206F}\u{FE00}-\u{FE0F}\u{FEFF}\u{E0100}-\u{E01EF}]";
static NOTHING: LazyLock<Regex> = LazyLock::new(|| Regex::new(UNSEEN).unwrap());
/// A character that a person sees, with all that belongs to it: a flag, an emoji, any other.
static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    let more = format!(r"[\p{{M}}\p{{Grapheme_Extend}}\p{{Emoji_Modifier}}{UNSEEN}]*");
    let (flag, emoji) = (r"\p{Regional_Indicator}{2}", r"\p{Extended_Pictographic}");
    Regex::new(&format!(r"(?:{flag}|{emoji}(?:{more}\u{{200D}}{emoji})*|.){more}")).unwrap()
});

/// All layouts that a text has in any of the ways, sorted, each as `# H V 1 .` of 20 cells.
pub fn readings(text: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut add = |cells: &Cells, ways: &[Way]| {
        for way in ways {
            search(cells, *way, &mut Vec::new(), &mut found);
        }
    };
    let Some(cells) = cells(text) else { return Vec::new() };
    let plain = without(&cells, &MAYBE);
    let is_name = |s: &&str| *s == "兵" || NAMES.iter().any(|n| n.eq_ignore_ascii_case(s));
    if signs(&plain).contains("#") && signs(&plain).iter().all(is_name) {
        add(&plain, &[named]);
    } else {
        for cells in choices(&cells) {
            add(&cells, &[way_a, way_b, way_c, way_d]);
        }
        if let Some(cells) = numbered_from_0(&cells) {
            add(&cells, &[way_a, way_b]);
        }
    }
    found.into_iter().collect()
}

/// The cells of a text that is not JSON.
fn cells(text: &str) -> Option<Cells> {
    let of_line = |line: &str| board(&line.split('/').collect::<Vec<_>>()).or(board(&[line]));
    match text.lines().collect::<Vec<_>>()[..] {
        _ if text.starts_with(['{', '[']) => None,
        [line] => match line.strip_prefix("0x").and_then(of_line) {
            Some(cells) => Some(without(&cells, &["0"])),
            None => of_line(line),
        },
        ref lines => board(lines),
    }
}

/// The cells of five rows of four signs, or of one row of 20. No control character, such as a tab,
/// is a sign, nor what nobody sees alone. `卒` becomes `兵`: both are single blocks.
fn board(rows: &[&str]) -> Option<Cells> {
    let seen = |sign: &str| NOTHING.replace_all(sign, "").replace('卒', "兵");
    let signs = |row: &&str| SIGN.find_iter(row).map(|m| seen(m.as_str())).collect::<Cells>();
    let signs: Vec<Cells> = rows.iter().map(signs).collect();
    let wide = if signs.len() == 1 { 20 } else { 4 };
    let all_seen = !signs.concat().iter().any(|s| s.is_empty() || s.contains(char::is_control));
    let is_board = [1, 5].contains(&signs.len()) && signs.iter().all(|row| row.len() == wide);
    (is_board && all_seen).then(|| without(&signs.concat(), &EMPTY))
}

/// The different signs of the cells that are not surely empty.
fn signs(cells: &Cells) -> BTreeSet<&str> {
    cells.iter().map(String::as_str).filter(|s| !s.is_empty()).collect()
}

/// The cells of a board that have a sign.
fn places(cells: &Cells, sign: &str) -> Vec<usize> {
    (0..20).filter(|c| cells[*c] == sign).collect()
}

/// The cells with some signs made empty.
fn without(cells: &Cells, gone: &[&str]) -> Cells {
    let kept = |s: &String| if gone.contains(&s.as_str()) { String::new() } else { s.clone() };
    cells.iter().map(kept).collect()
}

/// The cells with each choice of the signs that are empty.
fn choices(cells: &Cells) -> BTreeSet<Cells> {
    if cells.iter().all(|s| !s.is_empty() && !MAYBE.contains(&s.as_str())) {
        let tried = signs(cells).into_iter().filter(|s| *s != "兵");
        return tried.map(|sign| without(cells, &[sign])).collect();
    }
    let mut found = BTreeSet::from([cells.clone()]);
    for maybe in MAYBE {
        let more: Vec<Cells> = found.iter().map(|cells| without(cells, &[maybe])).collect();
        found.extend(more);
    }
    found
}

/// The cells with all signs but digits made empty, if blocks may be numbered from 0.
fn numbered_from_0(cells: &Cells) -> Option<Cells> {
    let is_digit = |s: &&str| s.len() == 1 && s.as_bytes()[0].is_ascii_digit();
    let (digits, others): (Vec<&str>, Vec<&str>) = signs(cells).into_iter().partition(is_digit);
    let two = others.iter().map(|s| places(cells, s).len()).sum::<usize>() == 2;
    let no_empty = !cells.contains(&String::new()) && !others.iter().any(|s| MAYBE.contains(s));
    let is_numbered = digits.len() == 10 && places(cells, "0").len() > 1;
    (is_numbered && two && no_empty && !others.contains(&"兵")).then(|| without(cells, &others))
}

/// Adds all layouts that cover all signs with blocks that are right in a way, after some blocks.
fn search(cells: &Cells, way: Way, blocks: &mut Vec<Block>, found: &mut BTreeSet<String>) {
    let squares = blocks.iter().filter(|b| b.0 == 0).count();
    let soldier = |b: &Block| b.0 < 3 && b.1.iter().any(|c| cells[*c] == "兵");
    let is_wrong = squares > 1 || places(cells, "").len() < 2 || blocks.iter().any(soldier);
    if is_wrong || !way(cells, blocks) {
        return;
    }
    let block_of = |c: usize| blocks.iter().find(|b| b.1.contains(&c));
    let free = |c: &usize| !cells[*c].is_empty() && block_of(*c).is_none();
    if let Some(cell) = (0..20).find(free) {
        let next: Vec<Block> = (0..4).filter_map(|shape| block_at(cell, shape)).collect();
        for block in next.into_iter().filter(|b| b.1.iter().all(free)).collect::<Vec<_>>() {
            blocks.push(block);
            search(cells, way, blocks, found);
            blocks.pop();
        }
    } else if squares == 1 {
        found.insert((0..20).map(|c| block_of(c).map_or(".", |b| NAMES[b.0])).collect());
    }
}

/// A block of a shape with its top-left cell, if it is on the board.
fn block_at(cell: usize, shape: usize) -> Option<Block> {
    let inside = |o: &usize| cell + o < 20 && cell % 4 + o % 4 < 4;
    let cells = SHAPES[shape].iter().map(|o| cell + o).collect();
    SHAPES[shape].iter().all(inside).then_some((shape, cells))
}

/// All cells have the name of the shape.
fn named(cells: &Cells, blocks: &[Block]) -> bool {
    let means = |s: &str, shape| s.eq_ignore_ascii_case(NAMES[shape]) || s == "兵" && shape == 3;
    blocks.iter().all(|b| b.1.iter().all(|c| means(&cells[*c], b.0)))
}

/// Each sign is one block.
fn way_a(cells: &Cells, blocks: &[Block]) -> bool {
    let is_one = |b: &Block| cells[b.1[0]] == "兵" || b.1 == places(cells, &cells[b.1[0]]);
    blocks.iter().all(is_one)
}

/// One sign is all single blocks, each other sign one larger block.
fn way_b(cells: &Cells, blocks: &[Block]) -> bool {
    let is_right = |b: &Block, single: &str| match cells[b.1[0]].as_str() {
        sign if sign == single => b.0 == 3,
        sign => b.0 < 3 && b.1 == places(cells, sign),
    };
    let may_be = |s: &&&str| **s == "兵" || places(cells, "兵").is_empty();
    signs(cells).iter().filter(may_be).any(|s| blocks.iter().all(|b| is_right(b, s)))
}

/// Each sign means one shape. A shape has one sign, or a different sign for each of its cells, the
/// same in all its blocks.
fn way_c(cells: &Cells, blocks: &[Block]) -> bool {
    let own = |b: &Block| b.1.iter().map(|c| cells[*c].as_str()).collect::<Vec<_>>();
    let different = |b: &Block| own(b).into_iter().collect::<BTreeSet<_>>().len();
    let one_or_each = |b: &Block| different(b) == 1 || different(b) == b.1.len();
    let agree = |a: &Block, b: &Block| {
        if a.0 == b.0 { own(a) == own(b) } else { !own(a).iter().any(|s| own(b).contains(s)) }
    };
    blocks.iter().all(|a| one_or_each(a) && blocks.iter().all(|b| agree(a, b)))
}

/// Each block has the sign of its shape at its top-left cell, and one further sign fills all other
/// cells of blocks.
fn way_d(cells: &Cells, blocks: &[Block]) -> bool {
    let own = |b: &Block| cells[b.1[0]].as_str();
    let fills = |b: &Block, s: &str| own(b) != s && b.1[1..].iter().all(|c| cells[*c] == s);
    let agree = |a: &Block, b: &Block| (a.0 == b.0) == (own(a) == own(b));
    blocks.iter().all(|a| blocks.iter().all(|b| agree(a, b)))
        && signs(cells).iter().any(|s| blocks.iter().all(|b| fills(b, s)))
}
