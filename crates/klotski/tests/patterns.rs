//! Patterns: groups up to both mirrors.

use klotski::graph::{ClassGraph, Symmetry};
use klotski::{Class, Layout, Reference};

/// The layout of a name in the notation of dnomd343/klotski.
fn named(text: &str) -> Layout {
    let member = match text.parse() {
        Ok(Reference::Pattern(member)) => member
            .member(&ClassGraph::of(member.class).patterns())
            .expect("a pattern and its group"),
        Ok(Reference::Member(member)) => member,
        other => panic!("{text}: {other:?}"),
    };
    ClassGraph::of(member.class).member(member.group_num, member.group_index).expect("a layout")
}

/// Published names.
#[test]
fn names_by_patterns_are_those_of_the_publisher() {
    for (text, code) in [
        ("169-0u-7472", "1A9BF0C"),
        ("169-1-7472", "1A9BF0C"),
        ("164-0x-30833", "4FEA134"),
        ("58-0x-0", "00006FFF"),
        ("183-0q-29", "05F0A5"),
    ] {
        assert_eq!(format!("{:#}", named(text).code()), code, "{text}");
    }
    for text in ["5-4-1", "203-0-0", "169-0-", "169-0ü-1", "-0-0"] {
        assert!(text.parse::<Reference>().is_err(), "{text}");
    }
    assert!(
        Class::all().map(Class::type_id).collect::<std::collections::BTreeSet<_>>().len() == 203
    );
}

/// The image of every group under a mirror is a group of the same pattern, by definition.
fn check(class: Class) -> [usize; 5] {
    let graph = ClassGraph::of(class);
    let patterns = graph.patterns();
    let group_of = |layout: &Layout| graph.groups.group_num[graph.node(layout) as usize];
    let mut numbers = [0; 5];
    let mut seen = vec![false; graph.groups.seeds.len()];
    for pattern in &patterns {
        numbers[pattern.symmetry as usize] += 1;
        for (position, &group) in pattern.groups.iter().enumerate() {
            assert!(!std::mem::replace(&mut seen[usize::from(group)], true), "{class}");
            let layout = graph.layout(graph.groups.seeds[usize::from(group)]);
            let images = [layout.mirror(), layout.flip(), layout.mirror().flip()];
            let images = images.map(|image| group_of(&image));
            let own = images.map(|image| image == group);
            let expected = match pattern.symmetry {
                Symmetry::Full => [true; 3],
                Symmetry::Horizontal => [true, false, false],
                Symmetry::Vertical => [false, true, false],
                Symmetry::Central => [false, false, true],
                Symmetry::Ordinary => [false; 3],
            };
            assert_eq!(own, expected, "{class}: {group}");
            assert!(images.iter().all(|image| pattern.groups.contains(image)), "{class}: {group}");
            if position == 0 && pattern.symmetry == Symmetry::Ordinary {
                assert_eq!(pattern.groups[1..], images, "{class}: {group}");
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen), "{class}: each group has a pattern");
    assert!(patterns.is_sorted_by(|a, b| a.layouts >= b.layouts), "{class}");
    numbers
}

#[test]
fn groups_and_their_images_are_patterns() {
    for class in ["5-4-1", "7-0-4", "7-0-2", "0-14-0", "6-1-3"] {
        check(class.parse().unwrap());
    }
}

/// The numbers of an independent program.
#[test]
#[ignore = "all classes take a minute"]
fn all_classes_have_6577_patterns() {
    let mut numbers = [0; 5];
    for class in Class::all() {
        for (sum, number) in numbers.iter_mut().zip(check(class)) {
            *sum += number;
        }
    }
    assert_eq!(numbers, [178, 147, 2, 27, 6_223]);
}
