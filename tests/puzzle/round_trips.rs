//! Every name of a layout leads back to it. Id, code, number, text and short code are converted
//! in both directions, codes ascend, and reflections move every cell: for a sample of the layouts,
//! and before a release for all 29,334,498. Arbitrary input never panics, and accepted input is printed as it was read.
//!
//! The totals of layouts and steps are published figures. An enumeration or a generator of
//! steps that loses or doubles a layout would not reach them.

use std::collections::BTreeMap;

use klotski::{
    Cells, Class, ClassPattern, Code, Id, Layout, Ranking, Shape, ShortCode, Step, ids, layouts,
};
use proptest::prelude::*;
use rayon::prelude::*;

const LAYOUTS: u32 = 29_334_498;

/// Consecutive layouts, which one thread checks.
struct Chunk {
    /// The code before the first layout's.
    before: Option<Code>,
    /// The first layout's place in the enumeration.
    first: u32,
    layouts: Vec<Layout>,
}

impl Chunk {
    /// The layouts with their places in the enumeration.
    fn numbered(&self) -> impl Iterator<Item = (u32, &Layout)> {
        (self.first..).zip(&self.layouts)
    }
}

/// All layouts in the order of enumeration, in chunks for the threads.
fn chunks() -> impl ParallelIterator<Item = Chunk> {
    let mut rest = layouts();
    let (mut before, mut first) = (None, 0);
    std::iter::from_fn(move || {
        let layouts: Vec<Layout> = rest.by_ref().take(1 << 14).collect();
        let last = layouts.last()?.code();
        let chunk = Chunk { before, first, layouts };
        before = Some(last);
        first += u32::try_from(chunk.layouts.len()).expect("a chunk is small");
        Some(chunk)
    })
    .par_bridge()
}

/// Layouts spread evenly over all, for properties too costly to check on each.
fn sample(every: usize) -> impl Iterator<Item = Layout> {
    (0..LAYOUTS).step_by(every).map(layout_of_id)
}

fn layout_of_id(id: u32) -> Layout {
    Id::new(id.into()).expect("the id of a layout").layout()
}

/// Checks the names of the layouts of a chunk and counts them by class.
fn check_names(chunk: &Chunk) -> BTreeMap<Class, u32> {
    let mut counts = BTreeMap::new();
    let mut before = chunk.before;
    for (place, layout) in chunk.numbered() {
        let code = layout.code();
        assert!(before < Some(code), "code {code} after {before:?}, at place {place}");
        before = Some(code);
        *counts.entry(layout.class()).or_default() += 1;
        assert_eq!(layout.id().number(), place, "code {code}: id");
        check_layout(layout);
    }
    counts
}

/// Checks how the names of a layout lead back, and how they are written and read.
fn check_layout(layout: &Layout) {
    let (code, id) = (layout.code(), layout.id());
    let short = id.short_code();
    assert_eq!(id.layout(), *layout, "code {code}: layout of its id");
    assert_eq!(code.layout(), *layout, "code {code}: its layout");
    assert_eq!(Code::from_number(code.number()), Ok(code), "code {code}: of its number");
    assert_eq!(short.id(), id, "code {code}: id of its short code");

    let mut full = code.to_string();
    assert_eq!(full.len(), 9, "code {code}: digits");
    assert_eq!(full.as_bytes(), code.digits(), "code {code}: digits");
    assert_eq!(full.parse(), Ok(code), "the text '{full}'");
    full.make_ascii_lowercase();
    assert_eq!(full.parse(), Ok(code), "the text '{full}'");
    let trimmed = format!("{code:#}");
    assert!(trimmed == "0" || !trimmed.ends_with('0'), "code {code}: trimmed '{trimmed}'");
    assert_eq!(trimmed.parse(), Ok(code), "the text '{trimmed}'");

    let short_text = short.to_string();
    assert_eq!(short_text.len(), 5, "code {code}: short code '{short_text}'");
    assert_eq!(short_text.parse(), Ok(short), "code {code}: short code '{short_text}'");
}

#[test]
fn names_lead_back() {
    sample(41).for_each(|layout| check_layout(&layout));
}

#[test]
#[ignore = "a minute; a release test"]
fn every_name_leads_back_and_no_layout_is_missing() {
    let counts =
        chunks().map(|chunk| check_names(&chunk)).reduce(BTreeMap::new, |mut all, counts| {
            for (class, count) in counts {
                *all.entry(class).or_default() += count;
            }
            all
        });
    assert_eq!(counts.values().sum::<u32>(), LAYOUTS, "layouts");
    assert_eq!(ids().len(), LAYOUTS, "ids");
    assert_eq!(ids().unrank(LAYOUTS), None, "beyond the last id");

    assert!(counts.keys().copied().eq(Class::all()), "classes met: {:?}", counts.keys());
    for (&class, &count) in &counts {
        assert_eq!(count, Ranking::of_class(class).len(), "layouts of class {class}");
    }
    let count_where = |choose: &dyn Fn(Class) -> bool| -> u32 {
        counts.iter().filter(|&(&class, _)| choose(class)).map(|(_, count)| count).sum()
    };
    let published =
        [786_228, 4_190_464, 8_729_454, 9_090_662, 4_995_328, 1_381_224, 157_630, 3_508];
    for (jiang_num, published) in (0..).zip(published) {
        let count = count_where(&|class| class.jiang_num == jiang_num);
        assert_eq!(count, published, "layouts of jiang_num {jiang_num}");
    }
    let standard = count_where(&|class| class.jiang_num == 5 && class.bing_num == 4);
    assert_eq!(standard, 363_480, "standard layouts");
}

fn assert_reflections_undo_themselves(layout: &Layout) {
    let code = layout.code();
    let (mirror, flip, turned) = (layout.mirror(), layout.flip(), layout.half_turn());
    assert_eq!(mirror.mirror(), *layout, "code {code}: mirrored twice");
    assert_eq!(flip.flip(), *layout, "code {code}: flipped twice");
    assert_eq!(turned.half_turn(), *layout, "code {code}: turned twice");
    assert_eq!(turned, flip.mirror(), "code {code}: turned");
    for image in [mirror, flip, turned] {
        assert_eq!(image.class(), layout.class(), "code {code}: class of {}", image.code());
    }
    assert_eq!(layout.is_symmetric(), mirror == *layout, "code {code}: its own mirror image");
}

#[test]
fn reflections_undo_themselves_and_keep_the_class() {
    sample(97).for_each(|layout| assert_reflections_undo_themselves(&layout));
}

#[test]
#[ignore = "half a minute; a release test"]
fn all_reflections_undo_themselves_and_keep_the_class() {
    chunks().for_each(|chunk| {
        chunk.numbered().for_each(|(_, layout)| assert_reflections_undo_themselves(layout));
    });
}

#[test]
fn reflections_move_every_cell() {
    let cells_of = |layout: &Layout, shape: Shape| shape.cover(layout.anchors(shape));
    for layout in sample(499) {
        for shape in Shape::ALL {
            let reflected = |to: fn(u8) -> u8| -> Cells {
                cells_of(&layout, shape).into_iter().map(to).collect()
            };
            for (how, image, expected) in [
                ("mirrored", layout.mirror(), reflected(|cell| cell / 4 * 4 + 3 - cell % 4)),
                ("flipped", layout.flip(), reflected(|cell| 16 - cell / 4 * 4 + cell % 4)),
                ("turned", layout.half_turn(), reflected(|cell| 19 - cell)),
            ] {
                let found = cells_of(&image, shape);
                assert_eq!(
                    found,
                    expected,
                    "code {}: {} blocks {how}",
                    layout.code(),
                    shape.name()
                );
            }
        }
    }
}

#[test]
fn names_that_are_published_and_the_ends_of_the_ids() {
    for (code, id, short) in [
        ("0", 0, "11111"),
        ("1A9BF0C", 4_091_296, "4WVE1"),
        ("4FEA134", 10_399_732, "AXCZN"),
        ("EFFFFFFF", LAYOUTS - 1, "VZ7Z2"),
    ] {
        let parsed: Code = code.parse().expect("a published code");
        assert_eq!(format!("{parsed:#}"), code);
        assert_eq!(parsed.id().number(), id, "id of {code}");
        assert_eq!(parsed.id().short_code().to_string(), short, "short code of {code}");
    }
    assert!(Id::new(LAYOUTS.into()).is_err(), "an id beyond the last");
    assert!("VZ7Z3".parse::<ShortCode>().is_err(), "a short code beyond the last");
}

/// The numbers of a class are the numbers of blocks and empty cells of its layouts.
#[test]
fn classes_count_blocks_and_empty_cells() {
    for class in Class::all() {
        let layout = Ranking::of_class(class).unrank(0).expect("a class has a layout");
        for (shape, count) in [
            (Shape::Square, 1),
            (Shape::Horizontal, class.style_num),
            (Shape::Vertical, class.jiang_num - class.style_num),
            (Shape::Single, class.bing_num),
        ] {
            let found = layout.anchors(shape).into_iter().count();
            assert_eq!(found, usize::from(count), "class {class}: {shape:?}");
        }
        let empty = layout.empty().into_iter().count();
        assert_eq!(empty, usize::from(class.empty()), "class {class}: empty cells");
    }
}

/// Small classes; the total is of all.
#[test]
fn classes_are_ranked_without_gaps() {
    ranked_without_gaps(20_000);
}

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn all_classes_are_ranked_without_gaps() {
    ranked_without_gaps(LAYOUTS);
}

fn ranked_without_gaps(most: u32) {
    let total: u32 = Class::all()
        .par_bridge()
        .map(|class| {
            let ranking = Ranking::of_class(class);
            if ranking.len() > most {
                return ranking.len();
            }
            let mut before = None;
            for (rank, layout) in (0..).zip(ranking.layouts()) {
                let code = layout.code();
                assert_eq!(layout.class(), class, "code {code}: class");
                assert!(before < Some(code), "class {class}: code {code} after {before:?}");
                before = Some(code);
                // Rank and unrank follow the same tables for all layouts.
                if rank % 8 == 0 {
                    assert_eq!(ranking.rank(&layout), rank, "class {class}, code {code}: rank");
                    assert_eq!(ranking.unrank(rank), Some(layout), "class {class}: rank {rank}");
                }
            }
            assert_eq!(ranking.unrank(ranking.len()), None, "class {class}: beyond its last rank");
            ranking.len()
        })
        .sum();
    assert_eq!(total, LAYOUTS, "layouts of all classes");
}

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn all_steps_are_402_258_220() {
    let steps: usize = chunks()
        .map(|chunk| chunk.layouts.iter().map(|layout| layout.neighbors().count()).sum::<usize>())
        .sum();
    assert_eq!(steps, 402_258_220);
}

#[test]
fn steps_lead_back() {
    for layout in sample(1_499) {
        let code = layout.code();
        for (step, next) in layout.steps() {
            let Step { shape, from, to } = step;
            assert_ne!(from, to, "code {code}: {step:?}");
            assert_eq!(next.class(), layout.class(), "code {code}: class after {step:?}");
            let back = Step { shape, from: to, to: from };
            let found: Vec<Layout> =
                next.steps().filter(|&(step, _)| step == back).map(|(_, layout)| layout).collect();
            assert_eq!(found, [layout], "code {code}: back from {} by {back:?}", next.code());
        }
    }
}

/// Checks how each reader of names reads a text.
fn read(text: &str) {
    match text.parse::<Code>() {
        Ok(code) => {
            let printed = code.to_string();
            assert_eq!(printed, format!("{:0<9}", text.to_ascii_uppercase()), "from '{text}'");
            assert_eq!(code.layout().code(), code, "from '{text}'");
            assert_eq!(printed.parse(), Ok(code), "from '{text}'");
            assert_eq!(format!("{code:#}").parse(), Ok(code), "from '{text}'");
        }
        Err(error) => assert_ne!(error.to_string(), "", "from '{text}'"),
    }
    match text.parse::<ShortCode>() {
        Ok(short) => {
            assert_eq!(short.to_string(), text.to_ascii_uppercase());
            assert_eq!(short.id().short_code(), short, "from '{text}'");
            assert_eq!(short.id().layout().id(), short.id(), "from '{text}'");
        }
        Err(error) => assert_ne!(error.to_string(), "", "from '{text}'"),
    }
    match text.parse::<ClassPattern>() {
        Ok(pattern) => {
            assert_eq!(pattern.to_string().parse(), Ok(pattern), "from '{text}'");
            assert!(Class::all().any(|class| pattern.matches(class)), "from '{text}'");
        }
        Err(error) => assert_ne!(error.to_string(), "", "from '{text}'"),
    }
}

proptest! {
    // A failure prints its smallest input. The file of past failures of proptest would
    // need a lib.rs or main.rs beside the test.
    #![proptest_config(ProptestConfig {
        cases: 4096,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn texts_like_names_are_read_or_refused(
        text in "[0-9A-Fa-f]{0,10}|[0-9A-Za-z]{5}|[0-9*]{0,3}(-[0-9*]{0,3}){0,3}|[0-9A-F]{8}[ g华]",
    ) {
        read(&text);
    }

    #[test]
    fn starts_of_codes_are_read_or_refused(
        id in 0..LAYOUTS,
        digits in 0..9_usize,
        tail in "[0-9A-Fa-f]{0,4}",
    ) {
        let code = layout_of_id(id).code().to_string();
        read(&format!("{}{tail}", &code[..digits]));
    }

    #[test]
    fn any_number_is_read_or_refused(number in prop_oneof![
        any::<u64>(),
        0..1_u64 << 36,
        0..2 * u64::from(LAYOUTS),
    ]) {
        match Code::from_number(number) {
            Ok(code) => {
                prop_assert_eq!(code.number(), number);
                prop_assert_eq!(code.layout().code(), code);
            }
            Err(error) => prop_assert_ne!(error.to_string(), ""),
        }
        match Id::new(number) {
            Ok(id) => prop_assert_eq!(u64::from(id.number()), number),
            Err(error) => prop_assert!(number >= u64::from(LAYOUTS), "{}", error),
        }
    }

    /// A typing error: one digit of a code is replaced.
    #[test]
    fn a_corrupted_digit_is_refused_or_names_another_layout(id in 0..LAYOUTS) {
        let code = layout_of_id(id).code();
        for place in 0..9 {
            for digit in 1..16 {
                let number = code.number() ^ digit << (4 * place);
                let text = format!("{number:09X}");
                prop_assert_eq!(text.parse(), Code::from_number(number), "{} from {}", text, code);
                if let Ok(other) = Code::from_number(number) {
                    prop_assert_ne!(other.layout(), code.layout(), "{} from {}", text, code);
                    prop_assert_eq!(&other.layout().code().to_string(), &text);
                    prop_assert_ne!(other.id().number(), id, "{} from {}", text, code);
                }
            }
        }
    }
}
