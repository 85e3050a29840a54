//! Boards: the engine reads them as the library does, or refuses them.

use fastrand::Rng;

use super::play::{Put, blocks, covers};
use super::read_alike;
use crate::support::needs;

/// Before the board, before a row, between cells, behind a row, between rows, behind the board.
const FORMS: [[&str; 6]; 12] = [
    ["", "", "", "", "\n", "\n"],
    ["", "", "", "", "/", ""],
    ["0x", "", "", "", "_", ""],
    ["", "", "", "", "", ""],
    ["\u{feff}", "  ", " ", "", "\r\n", "\n\ncode\t1A9BF0C00\n"],
    ["", "", " ", "", " ", ""],
    ["[", "\"", "", "\"", ",\n", "]"],
    ["[", "[\"", "\", \"", "\"]", ", ", "]"],
    ["WWWWWW\n", "W", "", "W", "\n", "\nWW..WW"],
    ["```\n|--|--|--|--|\n", "| ", " | ", " |", "\n", "\n```"],
    ["", "", ",", "", "\n", ""],
    ["", "", "\t", "", ";", ""],
];

fn one_of(signs: &str, random: &mut Rng) -> char {
    signs.chars().nth(random.usize(..signs.chars().count())).unwrap()
}

/// A layout in a lettering and a form.
fn written(put: &[Put], random: &mut Rng) -> String {
    let mut signs = [one_of(".-_0 @*□一口空\u{3000}xy", random); 20];
    signs[random.usize(..20)] = one_of(".0 z", random);
    let letterings = ["abcdefghijklmnopq", "0123456789abcdefg", "#HV1", "4231", "曹関張兵"];
    let letters: Vec<char> = letterings[random.usize(..5)].chars().collect();
    for (number, block) in put.iter().enumerate() {
        let sign = letters[if letters.len() > 4 { number } else { block.0 }];
        for cell in covers(block) {
            signs[cell] = sign;
        }
    }
    let [begin, left, gap, right, between, end] = FORMS[random.usize(..FORMS.len())];
    let row = |cells: &[String]| format!("{left}{}{right}", cells.join(gap));
    let rows: Vec<String> = signs.map(String::from).chunks(4).map(row).collect();
    format!("{begin}{}{end}", rows.join(between))
}

/// A layout as a list of blocks.
fn listed(put: &[Put], random: &mut Rng) -> String {
    let form = random.u8(..4);
    let block = |&(shape, cell): &Put| {
        let (x, y, (w, h)) = (cell % 4, cell / 4, [(2, 2), (2, 1), (1, 2), (1, 1)][shape]);
        match form {
            0 => format!(r#"{{"x":{x},"y":{y},"w":{w},"h":{h}}}"#),
            1 => format!(r#"{{ "row": {y}, "col": {x}, "size": [{w}, {h}] }}"#),
            2 => format!(r#"{{"shape": [{h},{w}], "position": [{y},{x}]}}"#),
            _ => format!(r#"{{"pos":[{x},{y}],"name":"a 1","shape":[{w},{h}]}}"#),
        }
    };
    format!("[{}]", put.iter().map(block).collect::<Vec<_>>().join(", "))
}

#[test]
fn no_board_is_misread() {
    needs!("node");
    let mut random = Rng::with_seed(20);
    let mut texts = vec!["x".repeat(5_000), " ┌───┐".to_owned(), "{".to_owned(), "a,b".to_owned()];
    while texts.len() < 30_000 {
        let mut put = blocks(&klotski::Id::new(random.u64(..29_334_498)).unwrap().layout());
        put.sort_by_key(|&(_, cell)| cell);
        let text = if random.u8(..5) == 0 { listed } else { written }(&put, &mut random);
        let mut signs: Vec<char> = text.chars().collect();
        for _ in 0..random.u8(..4) {
            let at = random.usize(..signs.len());
            match random.u8(..4) {
                0 => _ = signs.remove(at),
                1 => signs.insert(at, signs[at]),
                2 => signs[at] = signs[random.usize(..signs.len())],
                _ => signs[at] = one_of("a4HV#1 .0\n\t\u{a0}/|,;-[]{}'\"!兵ſ𝟘", &mut random),
            }
        }
        texts.push(signs.into_iter().collect());
    }
    let said = read_alike(&texts);
    assert!(said.iter().filter(|line| line.len() == 9 && !line.contains('=')).count() > 5_000);
}

#[test]
fn collected_drawings_are_read_alike() {
    needs!("node");
    let Some(folder) = needs::reference() else { return };
    let mut reader = csv::Reader::from_path(folder.join("collections.csv")).unwrap();
    let rows = reader.deserialize().map(Result::unwrap);
    let (texts, codes): (Vec<String>, Vec<String>) = rows
        .map(|mut row: std::collections::HashMap<String, String>| {
            (row.remove("drawing").unwrap(), row.remove("code").unwrap())
        })
        .unzip();
    assert_eq!(read_alike(&texts), codes);
}
