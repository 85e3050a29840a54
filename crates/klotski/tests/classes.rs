//! Classes: their order, the patterns that match them, and their layouts.

use klotski::graph::ClassGraph;
use klotski::{Class, ClassPattern, ClassPatternError, layouts, layouts_of};

#[test]
fn classes_are_ascending_and_numbered() {
    assert!(Class::all().enumerate().all(|(number, class)| class.number() == number));
    assert!(Class::all().is_sorted_by(|a, b| a < b));
}

#[test]
fn bad_patterns_are_rejected() {
    let error_of = |text: &str| text.parse::<ClassPattern>().unwrap_err();
    for text in ["", "5-4-1-0", "5-4-", "a-b-c", "+5-4-1", "5-4-1 ", "-5-4-1"] {
        assert_eq!(error_of(text), ClassPatternError::Form(text.into()));
    }
    for (text, whole) in [("5-4", "5-4-*"), ("5", "5-*-*"), ("5-*", "5-*-*"), ("*", "*-*-*")] {
        assert_eq!(text.parse::<ClassPattern>().unwrap().to_string(), whole);
    }
    for text in ["7-0-0", "8-0-0", "0-15-*", "5-4-6", "999-0-0"] {
        assert_eq!(error_of(text), ClassPatternError::NoSuchClass(text.into()));
    }
}

/// Sorting the layouts of few classes and walking over all layouts find the same.
#[test]
fn layouts_of_classes_are_those_among_all_layouts() {
    let is_chosen = |class: &Class| class.jiang_num + class.bing_num < 3;
    let among_all = (0..).zip(layouts()).filter(|(_, layout)| is_chosen(&layout.class()));
    assert!(layouts_of(&Class::all().filter(is_chosen).collect::<Vec<_>>()).eq(among_all));
    assert_eq!(layouts_of(&[]).count(), 0);
    assert_eq!(layouts_of(&Class::all().collect::<Vec<_>>()).count(), 29_334_498);
}

/// `brute_force` counts those of small classes with the slow model.
#[test]
#[ignore = "a minute; a release test"]
fn every_class_has_its_number_of_groups() {
    for class in Class::all() {
        assert_eq!(ClassGraph::of(class).groups.seeds.len(), class.groups() as usize, "{class}");
    }
}
