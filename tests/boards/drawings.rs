//! Drawings against the slow reader, and lists of blocks with faults.

use fastrand::Rng;
use klotski::{DrawingError, Goal, Layout, Reference};

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
        // Two neighbouring cells of one sign are a block, if all other signs are.
        ("2113/2113/4665/4775/8..9", "1A99C3"),
        ("2442/2442/0330/2112/2112", "it has several readings: 1A12FBC, "),
        ("0112_0112_3445_3785_6ab9", "it has several readings: 1226FFF, 1A9BF0C; "),
        ("0112/0112/3445/3785/6ab9", "it has several readings: 1226FFF, 1A9BF0C; "),
        ("0x0112_0112_3445_3785_6ab9", "1226FFF"),
        ("0x2113_2113_4556_4786_900a", "1A9BF0C"),
        ("m m 　 　 g a b b o r c c f h c c f h", "digit 1 is 'm', not a hex digit"),
        // A drawing in # H V 1 has no other reading.
        ("##.V/##../..../..../....", "row 1, column 4 (cell 3): no vertical block of 'V' fits"),
        ("[['a','b']]", "a board that begins with a bracket is JSON: expected value at line 1"),
    ] {
        assert!(read(text).starts_with(expected), "{text}: {}", read(text));
    }
    let goal = Goal::parse("????/????/????/????/11??").unwrap().unwrap();
    let two_singles = Goal::parse("1@16,1@17").unwrap().unwrap();
    assert_eq!(goal, two_singles);
}

/// A layout in one of the letterings, perhaps with a fault.
fn written(layout: &Layout, random: &mut Rng) -> String {
    let pools = "abcdefghijklmnopq ABCDEFGHIJKLMNOP@[ 0123456789abcdefg 123456789abcdefg \
                 赵曹黄关张甲乙丙丁戊己庚辛壬 🟥🟦🟩🟨🟧🟪⚫⚪🔴🔵🟤🟠🟡🟢 #HV1vh.4230 4321 \
                 <>^v1234567890abc 兵卒曹張関一口空 4231 #HV1";
    let pools: Vec<&str> = pools.split(' ').filter(|pool| !pool.is_empty()).collect();
    let mut pool: Vec<char> = pools[random.usize(..pools.len())].chars().collect();
    if random.bool() {
        random.shuffle(&mut pool);
    }
    let mut next = pool.into_iter().cycle().map(String::from);
    let mut cells = vec![one_of("...-_0@*□一口空\u{3000}xy", random); 20];
    let single = next.next().unwrap();
    let of_cells: Vec<String> = next.by_ref().take(9).collect();
    let mode = random.u8(..6);
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
            Err(DrawingError::Several(layouts)) => layouts.iter().map(signs).collect(),
            Err(_) => Vec::new(),
        };
        found.sort();
        read += usize::from(found.len() == 1);
        several += usize::from(found.len() > 1);
        assert_eq!(found, naive_drawing::readings(&text), "{text}");
    }
    assert!(read > 1_000 && several > 100, "{read} {several}");
}

#[test]
fn drawings_in_unknown_signs_of_shapes_are_never_another_layout() {
    let mut random = Rng::with_seed(62);
    for _ in 0..2_400 {
        let layout = any_layout(&mut random);
        let mut letters: Vec<char> = "ABCDEFGK☺♞▲■".chars().collect();
        random.shuffle(&mut letters);
        let sign = |c: char| "#HV1".find(c).map_or('.', |shape| letters[shape]);
        let text: String = signs(&layout).chars().map(sign).collect();
        match Layout::from_drawing(&text) {
            Err(DrawingError::Several(layouts)) => assert!(layouts.contains(&layout), "{text}"),
            found => assert_eq!(found, Ok(layout), "{text}"),
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
            Err(DrawingError::Several(layouts)) => assert!(layouts.contains(&layout), "{text}"),
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
    for name in klotski::names::all() {
        assert!(Layout::from_drawing(&name.name).is_err(), "{}", name.name);
    }
}
