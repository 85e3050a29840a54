//! Every name of a layout leads back to it, and reflections move every cell: for a sample of the
//! layouts, and before a release for all 29,334,498. No text makes a reader of names panic, and what
//! is read is printed as it was.

use klotski::{Cells, Class, ClassPattern, Code, Id, Layout, Ranking, Reference, Shape, ShortCode};
use proptest::prelude::*;
use rayon::prelude::*;

use crate::is_release;

const LAYOUTS: u32 = 29_334_498;

fn layout_of_id(id: u32) -> Layout {
    Id::new(id.into()).expect("the id of a layout").layout()
}

/// Layouts spread evenly over all with their ids; before a release all.
fn sample(every: usize) -> impl ParallelIterator<Item = (u32, Layout)> {
    let every = if is_release() { 1 } else { every };
    (0..LAYOUTS).into_par_iter().step_by(every).map(|id| (id, layout_of_id(id)))
}

#[test]
fn names_lead_back() {
    sample(41).for_each(|(number, layout)| {
        let (code, id) = (layout.code(), layout.id());
        assert_eq!(id.number(), number, "code {code}: id");
        assert!(
            number == 0 || layout_of_id(number - 1).code() < code,
            "code {code}: the one before"
        );
        assert_eq!(id.short_code().id(), id, "code {code}: id of its short code");
        assert_eq!(code.layout(), layout, "code {code}: its layout");
        assert_eq!(Code::from_number(code.number()), Ok(code), "code {code}: of its number");
        let (full, trimmed, short) =
            (code.to_string(), format!("{code:#}"), id.short_code().to_string());
        assert_eq!(full.as_bytes(), code.digits(), "code {code}: digits");
        assert!(trimmed == "0" || !trimmed.ends_with('0'), "code {code}: trimmed '{trimmed}'");
        for text in [&full, &full.to_ascii_lowercase(), &trimmed] {
            assert_eq!(text.parse(), Ok(code), "the text '{text}'");
        }
        assert_eq!(
            (short.len(), short.parse()),
            (5, Ok(id.short_code())),
            "code {code}: '{short}'"
        );
    });
}

#[test]
fn reflections_move_every_cell() {
    let cells_of = |layout: &Layout, shape: Shape| shape.cover(layout.anchors(shape));
    sample(499).for_each(|(_, layout)| {
        let [mirror, flip, turned] = [layout.mirror(), layout.flip(), layout.half_turn()];
        for (image, to) in [
            (&mirror, (|cell| cell / 4 * 4 + 3 - cell % 4) as fn(u8) -> u8),
            (&flip, |cell| 16 - cell / 4 * 4 + cell % 4),
            (&turned, |cell| 19 - cell),
        ] {
            for shape in Shape::ALL {
                let expected: Cells = cells_of(&layout, shape).into_iter().map(to).collect();
                assert_eq!(
                    cells_of(image, shape),
                    expected,
                    "{} to {}",
                    layout.code(),
                    image.code()
                );
            }
        }
        assert_eq!(layout.is_symmetric(), mirror == layout, "code {}", layout.code());
    });
}

/// Ranks follow codes in small classes, and before a release in all. The numbers of layouts are
/// published.
#[test]
fn classes_are_ranked_without_gaps() {
    let most = if is_release() { LAYOUTS } else { 10_000 };
    let layouts = |class: Class| {
        let ranking = Ranking::of_class(class);
        let mut before = None;
        for (rank, layout) in (0..).zip(ranking.layouts()).filter(|_| ranking.len() <= most) {
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
        (class.jiang_num, ranking.len())
    };
    let counts: Vec<(u8, u32)> = Class::all().par_bridge().map(layouts).collect();
    for (jiang_num, published) in
        (0..).zip([786_228, 4_190_464, 8_729_454, 9_090_662, 4_995_328, 1_381_224, 157_630, 3_508])
    {
        let of_jiang = counts.iter().filter(|count| count.0 == jiang_num);
        assert_eq!(of_jiang.map(|count| count.1).sum::<u32>(), published, "jiang_num {jiang_num}");
    }
}

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn all_steps_are_402_258_220() {
    let layouts = (0..LAYOUTS).into_par_iter().map(layout_of_id);
    let steps: usize = layouts.map(|layout| layout.neighbors().count()).sum();
    assert_eq!(steps, 402_258_220);
}

/// What each reader of names makes of a text.
fn read(text: &str) {
    match text.parse::<Code>() {
        Ok(code) => {
            let printed = code.to_string();
            assert_eq!(printed, format!("{:0<9}", text.to_ascii_uppercase()), "from '{text}'");
            assert_eq!(code.layout().code(), code, "from '{text}'");
        }
        Err(error) => assert_ne!(error.to_string(), "", "from '{text}'"),
    }
    match text.parse::<ShortCode>() {
        Ok(short) => {
            assert_eq!(short.to_string(), text.to_ascii_uppercase());
            assert_eq!(short.id().layout().id().short_code(), short, "from '{text}'");
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
    match text.parse::<Reference>() {
        Ok(Reference::Layout(layout)) => {
            let by_id = format!("id:{}", layout.id()).parse();
            assert_eq!(by_id, Ok(Reference::Layout(layout)), "from '{text}'");
        }
        Ok(other) => assert!(Class::all().any(|class| class == other.class())),
        Err(error) => assert_ne!(error.to_string(), "", "from '{text}'"),
    }
}

const LIKE_NAMES: &str = "[0-9A-Fa-f]{0,10}|[0-9A-Za-z]{5}|[0-9*]{0,3}(-[0-9*]{0,3}){0,3}|\
                          [0-9A-F]{8}[ g华]|id:[0-9]{0,9}|short:[0-9A-Z]{4,6}|5-4-[12](-[0-9]{1,11}){0,3}";

proptest! {
    // A failure prints its smallest input. The file of past failures of proptest would need a
    // lib.rs or main.rs beside the test.
    #![proptest_config(ProptestConfig {
        cases: if is_release() { 200_000 } else { 2_048 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![1 => any::<String>(), 3 => LIKE_NAMES]) {
        read(&text);
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
}
