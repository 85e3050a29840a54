//! A slow and simple reader of drawings, written from docs/guide.md alone. A drawing has five rows of
//! four characters, in lines or between `/`.

use std::collections::BTreeSet;

/// The 20 signs of a board, row by row; a cell that is surely empty has no text.
type Cells = Vec<String>;
/// A block: the number of its shape, and its cells.
type Block = (usize, Vec<usize>);

const SHAPES: [&[usize]; 4] = [&[0, 1, 4, 5], &[0, 1], &[0, 4], &[0]];
const EMPTY: [&str; 7] = [".", " ", "-", "_", "\u{3000}", "□", "空"];
const MAYBE: [&str; 5] = ["0", "@", "*", "一", "口"];

/// All layouts that a text has as a board by the deciding step, sorted, as `# H V 1 .` of 20 cells.
pub fn readings(text: &str) -> Vec<String> {
    let Some(cells) = cells(text) else { return Vec::new() };
    for step in [first, second, third] {
        let found: BTreeSet<String> = step(&cells).into_iter().collect();
        if !found.is_empty() {
            return found.into_iter().collect();
        }
    }
    Vec::new()
}

/// The cells of five rows or of 20 signs, with `兵` for both words of soldiers.
fn cells(text: &str) -> Option<Cells> {
    let rows: Vec<&str> =
        if text.contains('\n') { text.lines().collect() } else { text.split('/').collect() };
    let is_whole = rows.len() == 1 && text.chars().count() == 20;
    let sign = |c: char| match c.to_string().as_str() {
        "卒" => "兵".to_owned(),
        sign if EMPTY.contains(&sign) => String::new(),
        sign => sign.to_owned(),
    };
    let is_json = text.starts_with(['[', '{']);
    let is_board = rows.len() == 5 && rows.iter().all(|row| row.chars().count() == 4);
    (!is_json && (is_board || is_whole)).then(|| rows.concat().chars().map(sign).collect())
}

/// A block of a shape with its top left cell, if it is on the board.
fn block_at(cell: usize, shape: usize) -> Option<Block> {
    let inside = |o: &usize| cell + o < 20 && cell % 4 + o % 4 < 4;
    let cells = SHAPES[shape].iter().map(|o| cell + o).collect();
    SHAPES[shape].iter().all(inside).then_some((shape, cells))
}

/// The 20 signs of a layout, if the blocks are one.
fn layout(blocks: &[Block]) -> Option<String> {
    let mut cells = ['.'; 20];
    for (shape, block) in blocks {
        for cell in block {
            cells[*cell] = ['#', 'H', 'V', '1'][*shape];
        }
    }
    let count = |sign| cells.iter().filter(|c| **c == sign).count();
    (count('#') == 4 && count('.') >= 2).then(|| cells.iter().collect())
}

/// Whether a block, after the blocks before it, has a meaning in a reading.
type Fits<'a> = &'a dyn Fn(&Block, &[Block]) -> bool;

/// Adds all layouts that cover all signs with blocks that fit, after some blocks.
fn search(cells: &Cells, fits: Fits<'_>, blocks: &mut Vec<Block>, found: &mut Vec<String>) {
    let free = |c: &usize| !cells[*c].is_empty() && !blocks.iter().any(|b| b.1.contains(c));
    let Some(cell) = (0..20).find(free) else {
        found.extend(layout(blocks));
        return;
    };
    let soldier = |block: &Block| block.0 < 3 && block.1.iter().any(|c| cells[*c] == "兵");
    let good = |block: &Block| block.1.iter().all(free) && !soldier(block) && fits(block, blocks);
    let next: Vec<Block> = (0..4).filter_map(|shape| block_at(cell, shape)).filter(good).collect();
    for block in next {
        blocks.push(block);
        search(cells, fits, blocks, found);
        blocks.pop();
    }
}

/// The cells of a board that have a sign.
fn places(cells: &Cells, sign: &str) -> Vec<usize> {
    (0..20).filter(|c| cells[*c] == sign).collect()
}

/// Whether the cells with a sign are just one block.
fn is_block(cells: &Cells, sign: &str) -> bool {
    let places = places(cells, sign);
    (0..4).any(|shape| block_at(places[0], shape).is_some_and(|block| block.1 == places))
}

/// The different signs of the cells that are not surely empty.
fn signs(cells: &Cells) -> BTreeSet<&str> {
    cells.iter().map(String::as_str).filter(|s| !s.is_empty()).collect()
}

/// The cells with some signs made empty.
fn without(cells: &Cells, gone: &[&str]) -> Cells {
    let kept = |s: &String| if gone.contains(&s.as_str()) { String::new() } else { s.clone() };
    cells.iter().map(kept).collect()
}

/// The cells with each choice of the signs that may be empty; none for a drawing in `# H V 1`.
fn choices(cells: &Cells) -> BTreeSet<Cells> {
    let mut found = BTreeSet::from([cells.clone()]);
    for maybe in MAYBE {
        let more: Vec<Cells> = found.iter().map(|cells| without(cells, &[maybe])).collect();
        found.extend(more);
    }
    let plain = without(cells, &MAYBE);
    let is_fixed = signs(&plain).contains("#") && plain.iter().all(|s| "#HV1hv兵".contains(s));
    if is_fixed { BTreeSet::new() } else { found }
}

/// Step 1: the readings with signs of a fixed meaning.
fn first(cells: &Cells) -> Vec<String> {
    let (plain, mut found) = (without(cells, &MAYBE), Vec::new());
    for shapes in [["#", "H", "V", "1"], ["4", "2", "3", "1"]] {
        let means = |c: usize, shape: usize| {
            plain[c].eq_ignore_ascii_case(shapes[shape]) || plain[c] == "兵" && shape == 3
        };
        let fits = |b: &Block, _: &[Block]| b.1.iter().all(|c| means(*c, b.0));
        search(&plain, &fits, &mut Vec::new(), &mut found);
    }
    found
}

/// Step 2: the readings with each sign as one block.
fn second(cells: &Cells) -> Vec<String> {
    let mut choices = choices(cells);
    let marks: Vec<&str> = MAYBE.into_iter().chain([""]).filter(|m| has(cells, m)).collect();
    let is_digit = |s: &&str| s.len() == 1 && s.as_bytes()[0].is_ascii_digit();
    let (digits, more): (Vec<&str>, Vec<&str>) = signs(cells).into_iter().partition(is_digit);
    let one = |s: &&str| places(cells, s).len() == 1 && *s != "兵";
    let ten = digits.len() == 10 && digits.iter().all(|d| is_block(cells, d));
    if choices.is_empty() {
        return Vec::new();
    } else if marks.is_empty() {
        let no_block = |s: &&str| !is_block(cells, s) && *s != "兵";
        let gone: Vec<&str> = signs(cells).into_iter().filter(no_block).collect();
        choices.insert(without(cells, &gone));
    } else if marks == ["0"] && ten && !one(&"0") && more.len() == 2 && more.iter().all(one) {
        choices.insert(without(cells, &more));
    }
    choices.iter().flat_map(|cells| one_each(cells, 1)).collect()
}

/// Whether a cell has a sign.
fn has(cells: &Cells, sign: &str) -> bool {
    !places(cells, sign).is_empty()
}

/// The readings with each sign as one block of at least some cells, but `兵` as single blocks.
fn one_each(cells: &Cells, least: usize) -> Vec<String> {
    let mut found = Vec::new();
    let fits = |b: &Block, _: &[Block]| {
        let sign = &cells[b.1[0]];
        sign == "兵" || (b.1.len() >= least && b.1 == places(cells, sign))
    };
    search(cells, &fits, &mut Vec::new(), &mut found);
    found
}

/// Step 3: the readings with one sign for all single blocks, or with signs for shapes.
fn third(cells: &Cells) -> Vec<String> {
    let mut found = Vec::new();
    for cells in choices(cells) {
        for single in signs(&cells) {
            if single == "兵" || !has(&cells, "兵") {
                let renamed = |s: &String| if s == single { "兵" } else { s }.to_owned();
                found.extend(one_each(&cells.iter().map(renamed).collect(), 2));
            }
        }
        let signs_of = |b: &Block| b.1.iter().map(|c| cells[*c].clone()).collect::<Vec<_>>();
        let fits = |block: &Block, blocks: &[Block]| {
            let own = signs_of(block);
            let different = own.iter().collect::<BTreeSet<_>>().len();
            let agrees = |b: &Block| match (b.0 == block.0, signs_of(b)) {
                (true, signs) => signs == own || own[0] == "兵" && signs[0] == "兵",
                (false, signs) => !signs.iter().any(|s| own.contains(s)),
            };
            (different == 1 || different == own.len()) && blocks.iter().all(agrees)
        };
        search(&cells, &fits, &mut Vec::new(), &mut found);
    }
    found
}
