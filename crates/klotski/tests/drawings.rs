//! Drawings: the forms in which people write the cells, and what is wrong with others.

use klotski::{CELLS, Cells, Class, Code, DrawingError, Layout, Shape, layouts_of};
use proptest::prelude::*;

/// The code of the layout in a drawing, or the error.
fn read(text: &str) -> String {
    let layout = Layout::from_drawing(text);
    layout.map_or_else(|error| error.to_string(), |layout| format!("{:#}", layout.code()))
}

/// Whether a text is read as a layout, or refused with it among the readings.
fn is_meant(text: &str, layout: Layout) -> bool {
    match Layout::from_drawing(text) {
        Err(DrawingError::Several(readings)) => readings.iter().any(|one| one.layout == layout),
        found => found == Ok(layout),
    }
}

/// The signs of the cells, with a different letter for each block.
fn in_letters(layout: &Layout) -> String {
    let mut signs = ['.'; CELLS as usize];
    for shape in Shape::ALL {
        for anchor in layout.anchors(shape) {
            for cell in shape.cover(Cells::of(anchor)) {
                signs[usize::from(cell)] = char::from(b'a' + anchor);
            }
        }
    }
    signs.into_iter().collect()
}

/// The five rows of 20 signs.
fn rows_of(signs: &str) -> Vec<String> {
    let signs: Vec<char> = signs.chars().collect();
    signs.chunks(4).map(|row| row.iter().collect()).collect()
}

#[test]
fn layouts_are_parsed_from_their_drawings() {
    let is_small = |class: &Class| class.jiang_num + class.bing_num < 3 || class.jiang_num > 6;
    let classes: Vec<Class> = Class::all().filter(is_small).collect();
    let classic = "1A9BF0C".parse::<Code>().unwrap().layout();
    for layout in layouts_of(&classes).map(|(_, layout)| layout).step_by(9).chain([classic]) {
        let shapes = layout.drawing().replace([' ', '\n'], "");
        let letters = in_letters(&layout);
        for signs in [&shapes, &letters] {
            let rows = rows_of(signs);
            let spaced = rows.iter().map(|row| row.split("").collect::<Vec<_>>().join(" "));
            let quoted: Vec<String> = rows.iter().map(|row| format!("\"{row}\"")).collect();
            let walls = rows.join("W\nW");
            let markdown: String =
                spaced.clone().map(|row| row.trim().replace(' ', " | ") + "\n").collect();
            for text in [
                rows.join("\n"),
                rows.join("/"),
                signs.clone(),
                spaced.collect::<Vec<_>>().join("\n"),
                format!("[{}]", quoted.join(",\n")),
                format!("WWWWWW\nW{walls}W\nWW..WW"),
                format!("```\n{markdown}```"),
                rows.join("\n").replace('.', "@"),
            ] {
                assert!(is_meant(&text, layout), "{text}");
            }
        }
        // Written as spaces, cells at the end of a row are lost in some programs. The drawing
        // is then rejected, never parsed as another layout.
        let cut: Vec<String> = rows_of(&letters.replace('.', " "))
            .iter()
            .map(|row| row.trim_end().to_owned())
            .collect();
        for text in [rows_of(&letters.replace('.', " ")).join("\n"), cut.join("\r\n")] {
            match Layout::from_drawing(&text) {
                Err(DrawingError::Width { .. } | DrawingError::Rows { .. }) => {}
                _ => assert!(is_meant(&text, layout), "{text}"),
            }
        }
    }
}

#[test]
fn drawings_in_other_forms_are_parsed() {
    for text in [
        "HAAI/HAAI/JBBK/JNOK/P@@Q",
        "0x2113_2113_4556_4786_900a",
        "2113_2113_4556_4786_900a",
        "0X2113211345564786900a",
        "HAAIHAAIJBBKJNOKP@@Q",
        "aAAb/aAAb/cdde/cfge/h..i",
        "赵曹曹马/赵曹曹马/黄关关张/黄甲乙张/丙　　丁",
        "赵曹曹马\n赵曹曹马\n黄关关张\n黄兵兵张\n兵一一兵",
        "V##V,V##V,VHHV,V11V,1..1",
        "3443/3443/3223/3113/1001",
        "\u{feff}\n  \nabbc\nabbc\ndeef\ndghf\ni..j\n \n",
        "  abbc \r\n  abbc\r\n  deef\r\n  dghf  \r\n  i_-j\r\n",
        "V##v\nV##v\nvhhV\nv11V\n1  1",
        "1 2 2 3 1 2 2 3 4 5 5 6 4 7 8 6 9 0 0 10",
        "1,2,2,3\n1,2,2,3\n4,5,5,6\n4,7,8,6\n9,,,10\n",
        "a\tb\tb\tc\na\tb\tb\tc\nd\te\te\tf\nd\tg\th\tf\ni\t\t\tj",
        "|a|b|b|c|\n|-|-|---|-|\n|a|b|b|c|\n|d|e|e|f|\n|d|g|h|f|\n|i| | |j|",
        "[[1,2,2,3],[1,2,2,3],[4,5,5,6],[4,7,8,6],[9,0,0,10]]",
        "[[\"a\",\"b\",\"b\",\"c\"],[\"a\",\"b\",\"b\",\"c\"],[\"d\",\"e\",\"e\",\"f\"],\
         [\"d\",\"g\",\"h\",\"f\"],[\"i\",null,null,\"j\"]]",
        "\"abbc\",\n\"abbc\",\n\"deef\",\n\"dghf\",\n\"i  j\"",
        "######\n#a**b#\n#a**b#\n#cdde#\n#cfge#\n#h  i#\n##--##",
        // No sign for empty cells: the two z are no block.
        "abbc/abbc/dzef/dghf/izzj",
    ] {
        let code = if text.contains("dzef") { "1A8EFC3" } else { "1A9BF0C" };
        assert_eq!(read(text), code, "{text}");
    }
    // Numbers from 1 in hexadecimal, with an empty cell at the start.
    assert_eq!(read("\u{feff}0X01120112344537856ab9"), "1226FFF");
    // The spaces at the ends of a line are cells.
    for text in [" aa  aa bccdbeedfg h", " aa / aa /bccd/beed/fg h"] {
        assert_eq!(read(text), "10099F3", "{text}");
    }
    assert_eq!(read("abbc abbc deef dghf i  j"), "1A9BF0C");
    assert_eq!(read(" aa   aa  bccd beed fg h"), "10099F3");
    // The last row has lost a space.
    assert!(Layout::from_drawing("abbc abbc deef dghf i j").is_err());
    // Blocks of one shape may touch.
    assert_eq!(read("##HH\n##VV\n11VV\n1111\n..11"), "06BFFC3C");
    // A row and a column, or a column and a row.
    let blocks = [(0, 1, 2, 2), (0, 0, 2, 1), (0, 3, 2, 1), (2, 1, 1, 2), (2, 0, 2, 1)];
    let blocks = blocks.into_iter().chain([(2, 3, 2, 1), (3, 1, 1, 1), (3, 2, 1, 1)]);
    let blocks = blocks.chain([(4, 0, 1, 1), (4, 3, 1, 1)]);
    for form in [
        r#"{"shape":[HEIGHT,WIDTH],"position":[Y,X]}"#,
        r#"{"pos": [X, Y], "size": [WIDTH, HEIGHT]}"#,
        r#"{"name": "a 1", "x": X, "y": Y, "w": WIDTH, "h": HEIGHT}"#,
        r#"{"row": Y, "col": X, "width": WIDTH, "height": HEIGHT, "x_prev": 9}"#,
        r#"{"location": {"x": X, "y": Y}, "w": WIDTH, "h": HEIGHT}"#,
    ] {
        let block = |(y, x, height, width): (u8, u8, u8, u8)| {
            let numbers = [("HEIGHT", height), ("WIDTH", width), ("Y", y), ("X", x)];
            numbers.into_iter().fold(form.to_owned(), |text, (name, number)| {
                text.replace(name, &number.to_string())
            })
        };
        let list: Vec<String> = blocks.clone().map(block).collect();
        for text in
            [format!("[{}]", list.join(", ")), format!(r#"{{"blocks": [{}]}}"#, list.join(", "))]
        {
            assert_eq!(read(&text), "1A9BF0C", "{text}");
        }
    }
    // The order of pairs of a square that fits in both.
    let one = r#"{"blocks":[{"shape":[2,2],"position":[0,1]}],"boardSize":SIZE}"#;
    assert_eq!(read(&one.replace("SIZE", "[5,4]")), "1");
    assert_eq!(read(&one.replace("SIZE", "[4,5]")), "4");
}

/// Drawings and the expected errors.
const REFUSALS: &str = r#"a = a board has 5 rows, not 1
    abbc/abbc/deef/dghf = a board has 5 rows, not 4
    abb/abbc/deef/dghf/i..j = row 1 has 3 cells, not 4: write empty cells as dots
    +---+/|   | = boxes are not read: write letters, as `show --ascii` does, e.g. V # # V
    ┌───┐/│   │ = boxes are not read: write letters, as `show --ascii` does, e.g. V # # V
    aa../aa../bcdef/..../.... = row 3 has 5 cells, not 4: write empty cells as dots
    ##.V/##../..../..../.... = row 1, column 4 (cell 3): no vertical block of 'V' fits here
    ##../#.../..../..../.... = row 1, column 1 (cell 0): no 2x2 block of '#' fits here
    4420/4430/2000/3003/0000 = row 3, column 1 (cell 8): another block of '2', write a letter for each block
    aa../aa../pp../..p./...q = row 4, column 3 (cell 14): another block of 'p', write a letter for each block
    aab./aab./.bb./..../...c = row 1, column 3 (cell 2): these 'b' are no block, use different letters
    aa.c/aa../d..e/bb../bb.. = row 4, column 1 (cell 12): a second 2x2 block, a layout has one
    a.b./..c./..../..../.... = the 2x2 block is missing
    ##HH/##HH/HHHH/HHHH/HH1. = only 1 of the cells stay empty, a layout leaves at least two
    0112/0112/3445/3675/8..9 = it has several readings: 1226FC3 (a sign for each block, 0 empty: --empty 0); 1A9BF0C (a sign for each block: --empty .)
    2113/2113/4567/8899/a00b = it has several readings: 1AFF51 (a sign for each block, a b empty: --empty ab); 1AFF5C3 (a sign for each block, 0 empty: --empty 0)
    [{"w":2,"h":2}] = blocks[0] needs a place and a size, as {"x":1,"y":0,"w":2,"h":2}
    [{"x":0,"y":0,"w":2,"h":2},{"x":1,"y":1,"w":1,"h":1}] = blocks[1] lies outside the board or on another one
    [{"x":0,"y":0,"w":2,"h":2,"row":0,"col":0}] = blocks[0] needs a place and a size, as {"x":1,"y":0,"w":2,"h":2}
    [{"x":0,"x":1,"y":0,"w":2,"h":2}] = a board that begins with a bracket is JSON: duplicate field `x` at line 1 column 11
    {"blocks":[{"shape":[2,2],"position":[0,1]}]} = it has several readings: 1; 4
    {"blocks":[],"boardSize":[6,6]} = a board has 5 rows, not 6
    {"blocks":[],"boardSize":[5,5]} = row 1 has 5 cells, not 4: write empty cells as dots
    [{"x":3,"y":0,"w":2,"h":2}] = blocks[0] lies outside the board or on another one
    [{"x":0,"y":0,"w":1,"h":1}] = the 2x2 block is missing"#;

#[test]
fn errors_name_the_position() {
    for line in REFUSALS.lines() {
        let (text, error) = line.trim().split_once(" = ").unwrap();
        assert_eq!(read(text), error, "{text}");
    }
    assert_eq!(read("abbc\nabbc\ndeef\ndghf"), "a board has 5 rows, not 4");
    assert_eq!(read("aa\naa\n\n\nb"), "row 1 has 2 cells, not 4: write empty cells as dots");
    assert_eq!(
        read("abbc\nabbc\ndeef\ndghf\ni..j\n\ncode\t1A9BF0C00\n"),
        "a board has 5 rows, not 7"
    );
    assert_eq!(read(""), "a board has 5 rows, not 0");
    let unseen = read("aa..\naa.\u{7f}\n....\n....\n....");
    assert_eq!(unseen, r"row 2, column 4 (cell 7): '\u{7f}' is neither a block nor empty");
    assert_eq!(read(&"x".repeat(5_000)), "a drawing has at most 4096 bytes");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_is_parsed_or_rejected(
        text in "(?s).{0,40}|[#HV1. \n]{0,40}|([#ab. ]{4}\n){5}|[\\[\\]{}:,\"xywh012/|]{0,60}",
    ) {
        match Layout::from_drawing(&text) {
            Ok(layout) => prop_assert_eq!(Layout::from_drawing(&layout.drawing()), Ok(layout)),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
    }
}
