//! Drawings against the slow reader, letterings of the named layouts, and lists of blocks with faults.

use std::collections::BTreeSet;

use fastrand::Rng;
use klotski::{Code, DrawingError, Goal, Layout, Reading, Reference, Signs, names};
use klotski_query::{Level, agreed_signs};

use super::{any_layout, blocks, listed, naive_drawing, one_of, signs};
use crate::support::needs;

/// The code of a board, or the error.
fn read(text: &str) -> String {
    match text.parse() {
        Ok(Reference::Layout(layout)) => format!("{:#}", layout.code()),
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    }
}

/// The layouts of readings.
fn layouts(readings: &[Reading]) -> Vec<Layout> {
    readings.iter().map(|reading| reading.layout).collect()
}

#[test]
fn letterings_have_one_rule() {
    for (text, expected) in [
        ("2113/2113/4665/4775/7007", "1A9BF0C"),
        ("^11^/v11v/^<>^/v22v/2..2", "1A9BF0C"),
        ("3113/3113/3223/3443/4004", "1A9BF0C"),
        ("VBBV/VBBV/VHHV/VssV/s..s", "1A9BF0C"),
        ("2112/2112/2332/2442/4004", "1A9BF0C"),
        ("4420/4420/1233/2212/2112", "0839BBC"),
        ("NAAO/PAAQ/RSTU/VWXY/Z@@[", "1FFFFFFC3"),
        ("🟥🟦🟦🟩/🟥🟦🟦🟩/🟨🟧🟧🟪/🟨⚫⚪🟪/🔴..🔵", "1A9BF0C"),
        ("1️⃣2️⃣2️⃣3️⃣/1️⃣2️⃣2️⃣3️⃣/4️⃣5️⃣5️⃣6️⃣/4️⃣7️⃣8️⃣6️⃣/9️⃣..🔟", "1A9BF0C"),
        ("V#1V/1111/VH1V/1ss1/s..s", "1A9BF0C"),
        ("35131111341312212002", "1A9BF0C"),
        ("VSSV/VSSV/VHHV/VCCV/CXXC", "it has several readings: 10010F37 ("),
        ("2442/2442/0330/2112/2112", "it has several readings: 1A12FBC ("),
        (
            "0112_0112_3445_3785_6ab9",
            "it has several readings: 1226FFF (a sign for each block, 0 empty: --empty 0); \
             1A9BF0C (a sign for each block, a b empty: --empty ab)",
        ),
        // Either `0` is a block, or it is empty.
        ("0xx1/0xx1/2334/2564/7..8", "it has several readings: 1226FC3 ("),
        ("0X11/V1XX/1X#X/X1XX/VX..", "A6BAB"),
        ("ébbc/e\u{301}bbc/deef/dghf/i..j", "1A9BF0C"),
        ("👨\u{200d}👩bbc/👨\u{200d}👩bbc/deef/dghf/i..j", "1A9BF0C"),
        // No seen sign before it.
        ("\u{200b}bbc/abbc/deef/dghf/i..j", "row 1, column 1 (cell 0): '\\u{200b}' is neither"),
        ("m m 　 　 g a b b o r c c f h c c f h", "digit 1 is 'm', not a hex digit"),
        ("[['a','b']]", "a board that begins with a bracket is JSON: expected value at line 1"),
    ] {
        assert!(read(text).starts_with(expected), "{text}: {}", read(text));
    }
    let words = read("1,2,2,3/1,2,2,3/4,5,5,6/4,7,8,6/9,hole,hole,10");
    assert!(
        words.contains("; 1A9BF0C (a sign for each block, hole empty: --empty hole,)"),
        "{words}"
    );
    let goal = Goal::parse("????/????/????/????/11??").unwrap().unwrap();
    let two_singles = Goal::parse("1@16,1@17").unwrap().unwrap();
    assert_eq!(goal, two_singles);
}

/// A layout in one of the letterings, perhaps with a fault.
fn written(layout: &Layout, random: &mut Rng) -> String {
    let pools = "abcdefghijklmnopq ABCDEFGHIJKLMNOP@[ 0123456789abcdefg 123456789abcdefg \
                 赵曹黄关张甲乙丙丁戊己庚辛壬 🟥🟦🟩🟨🟧🟪⚫⚪🔴🔵🟤🟠🟡🟢 #HV1vh.4230 4321 \
                 <>^v1234567890abc 兵卒曹張関一口空 4231 #HV1 SHVCX 曹横竖卒无";
    let pools: Vec<&str> = pools.split(' ').filter(|pool| !pool.is_empty()).collect();
    let mut pool: Vec<char> = pools[random.usize(..pools.len())].chars().collect();
    if random.bool() {
        random.shuffle(&mut pool);
    }
    let mut next = pool.into_iter().cycle().map(String::from);
    let mut cells = vec![one_of("...-_0@*□一口空\u{3000}xy", random); 20];
    let single = next.next().unwrap();
    let of_cells: Vec<String> = next.by_ref().take(9).collect();
    let filler = one_of("1x兵0F", random);
    let mode = random.u8(..7);
    for (shape, covered) in blocks(layout) {
        let sign = next.next().unwrap();
        let first = [0, 4, 6, 8][shape as usize];
        for (at, cell) in covered.iter().enumerate() {
            cells[*cell] = match mode {
                0 | 1 => sign.clone(),
                2 => {
                    if covered.len() == 1 {
                        single.clone()
                    } else {
                        sign.clone()
                    }
                }
                3 => of_cells[first].clone(),
                4 => of_cells[first + at].clone(),
                5 => if at == 0 { &of_cells[first] } else { &filler }.clone(),
                _ => ["#4", "H2", "V3", "1"][shape as usize][..1].to_owned(),
            };
        }
    }
    if random.u8(..3) == 0 {
        let at = random.usize(..20);
        let other = cells[random.usize(..20)].clone();
        cells[at] = if random.bool() { other } else { one_of("a4HV#1.0兵🟥x[!", random) };
    }
    let rows: Vec<String> = cells.chunks(4).map(<[String]>::concat).collect();
    rows.join(if random.bool() { "/" } else { "\n" })
}

#[test]
fn drawings_mean_what_the_slow_reader_finds() {
    let mut random = Rng::with_seed(61);
    let (mut read, mut several) = (0, 0);
    for _ in 0..if needs::is_release() { 100_000 } else { 3_000 } {
        let text = written(&any_layout(&mut random), &mut random);
        let mut found: Vec<String> = match Layout::from_drawing(&text) {
            Ok(layout) => vec![signs(&layout)],
            Err(DrawingError::Several(several)) => layouts(&several).iter().map(signs).collect(),
            Err(_) => Vec::new(),
        };
        found.sort();
        read += usize::from(found.len() == 1);
        several += usize::from(found.len() > 1);
        assert_eq!(found, naive_drawing::readings(&text), "{text}");
    }
    assert!(read > 1_000 && several > 100, "{read} {several}");
}

/// How a block is written: all its cells, the first, and the others, by shape; or in a letter of its
/// own.
const LETTERINGS: [(&str, &str); 16] = [
    ("own.", ",,,,."),
    ("ownx", ",,,,x"),
    ("owns.", ",,,s,."),
    ("ownsx", ",,,s,x"),
    ("#HV1.", "#HV1."),
    ("SHVC.", "SHVC."),
    ("SHVCX", "SHVCX"),
    ("KHVPB", "KHVPB"),
    ("42310", "42310"),
    ("43210", "43210"),
    ("12340", "12340"),
    ("41230", "41230"),
    ("12345", "12345"),
    ("曹横竖卒无", "曹横竖卒无"),
    ("anchors0", "52340z"),
    ("anchors.", "5234.z"),
];

/// A layout in signs: `SHVCX`, with a filler, or with `,,,s,x` in letters of its own.
fn in_signs(layout: &Layout, signs: &str) -> String {
    let fields: Vec<String> = if signs.contains(',') {
        signs.split(',').map(str::to_owned).collect()
    } else {
        signs.chars().map(String::from).collect()
    };
    let mut cells = vec![fields[4].clone(); 20];
    for (letter, (shape, covered)) in ('a'..).zip(blocks(layout)) {
        let own = if fields[shape as usize].is_empty() {
            // The letters of single blocks and of empty cells are others.
            char::from_u32(u32::from(letter) - 32).unwrap().to_string()
        } else {
            fields[shape as usize].clone()
        };
        for (at, cell) in covered.into_iter().enumerate() {
            cells[cell].clone_from(if at > 0 { fields.get(5).unwrap_or(&own) } else { &own });
        }
    }
    cells.chunks(4).map(<[String]>::concat).collect::<Vec<_>>().join("/")
}

/// Each named layout in each lettering is read, or refused with an option that gives it. The numbers of
/// those that are read are the figures of the letterings.
#[test]
fn no_lettering_of_a_named_layout_is_another_layout() {
    let all: BTreeSet<_> = names::all().iter().map(|name| name.code).collect();
    let all: Vec<Layout> = all.into_iter().map(Code::layout).collect();
    for (lettering, option) in LETTERINGS {
        let signs: Signs = option.parse().unwrap();
        let (mut right, mut list) = (0, Vec::new());
        for layout in &all {
            let text = in_signs(layout, option);
            list.push(Level::of_board(1, &text));
            match Layout::from_drawing(&text) {
                Err(DrawingError::Several(several)) => {
                    assert!(layouts(&several).contains(layout), "{text}");
                    for Reading { layout, signs } in several {
                        let given = read_option(&signs.unwrap().option());
                        assert_eq!(Layout::from_drawing_in(&text, &given), Ok(layout), "{text}");
                    }
                }
                found => {
                    assert_eq!(found, Ok(*layout), "{lettering}: {text}");
                    right += 1;
                }
            }
            assert_eq!(Layout::from_drawing_in(&text, &signs), Ok(*layout), "{lettering}: {text}");
        }
        let expected = match lettering {
            "own." | "#HV1." => 449,
            "owns." => 417,
            "anchors0" | "anchors." => 448,
            "ownx" => 243,
            "SHVC." | "42310" | "43210" | "12340" | "41230" => 283,
            "曹横竖卒无" => 218,
            "ownsx" => 10,
            _ => 3,
        };
        assert_eq!((all.len(), right), (449, expected), "{lettering}");
        if let Some(agreed) = agreed_signs(&list) {
            for (layout, level) in all.iter().zip(&list) {
                let found = Layout::from_drawing_in(&level.boards[0], &agreed);
                assert_eq!(found, Ok(*layout), "{lettering}: {}", agreed.option());
            }
        }
    }
}

/// The signs of an option of the program.
fn read_option(option: &str) -> Signs {
    let words = shlex::split(option).unwrap();
    match &words[..] {
        [name, signs] if name == "--signs" => signs.parse().unwrap(),
        [name, signs] if name == "--empty" => Signs::of_empty(signs).unwrap(),
        _ => panic!("{option}"),
    }
}

#[test]
fn what_nobody_sees_belongs_to_the_sign_before_it() {
    let unseen = "\u{ad}\u{34f}\u{61c}\u{115f}\u{17b4}\u{180b}\u{180e}\u{180f}\u{200b}\u{200c}\u{200d}\
                  \u{200e}\u{200f}\u{202a}\u{202e}\u{2060}\u{2064}\u{2066}\u{2069}\u{206f}\u{3164}\
                  \u{fe00}\u{fe0e}\u{fe0f}\u{feff}\u{ffa0}\u{1bca0}\u{1d173}\u{1d17a}\u{e0001}\
                  \u{e0100}\u{e01ef}\u{e0fff}";
    let mut random = Rng::with_seed(66);
    for mark in unseen.chars() {
        for signs in ["⬛⬜🔴🔵➖", "SHVC.", ",,,,."] {
            let layout = any_layout(&mut random);
            let text = in_signs(&layout, signs);
            let at = random.usize(1..20);
            let is_sign = |(_, c): &(usize, char)| *c != '/';
            let (place, sign) = text.char_indices().filter(is_sign).nth(at).unwrap();
            let place = place + sign.len_utf8();
            let marked = format!("{}{mark}{}", &text[..place], &text[place..]);
            match Layout::from_drawing(&marked) {
                // Two emoji around U+200D may be one.
                Err(DrawingError::Width { cells: 3, .. }) if mark == '\u{200d}' => {}
                found => assert_eq!(found, Layout::from_drawing(&text), "{marked:?}"),
            }
            let (first, rest) = text.split_at(text.chars().next().unwrap().len_utf8());
            let hidden = format!("{mark}{rest}");
            assert!(Layout::from_drawing(&hidden).is_err(), "{first} {hidden:?}");
        }
    }
}

#[test]
fn a_list_of_blocks_with_a_fault_is_never_another_layout() {
    let mut random = Rng::with_seed(63);
    let mut refused = 0;
    for number in 0..if needs::is_release() { 80_000 } else { 8_000 } {
        let layout = any_layout(&mut random);
        let text = listed(&layout, &mut random);
        match Layout::from_drawing(&text) {
            Err(DrawingError::Several(several)) => {
                assert!(layouts(&several).contains(&layout), "{text}");
            }
            found => assert_eq!(found, Ok(layout), "{text}"),
        }
        let at = random.usize(..text.len());
        let (before, after) = text.split_at(at);
        let damaged = match number % 5 {
            0 => before.to_owned(),
            1 => format!("{before}{}", &after[1..]),
            2 => format!("{before}{}{after}", &after[..1]),
            3 => format!("{before}/* a */{after}"),
            _ => text.replacen(["\"x\"", "\"row\"", "\"w\"", "},"][random.usize(..4)], "", 1),
        };
        match Layout::from_drawing(&damaged) {
            Ok(found) => assert_eq!(found, layout, "{damaged}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 5_000, "{refused}");
}

#[test]
fn no_name_is_a_board() {
    for name in names::all() {
        assert!(Layout::from_drawing(&name.name).is_err(), "{}", name.name);
    }
}
