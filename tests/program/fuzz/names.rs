//! Codes, references and class patterns.

use klotski::{Class, ClassPattern, Code, Id, Reference, ShortCode};
use klotski_sql::query::Resolver;

use super::mutated::like;
use super::{assert_tells, run};

const CODES: [&str; 10] = [
    "4FEA134",
    "1A9BF0C00",
    "DAA7F3000",
    "D9B9F3",
    "0",
    "000000000",
    "4fea13400",
    "E",
    "D0000000F",
    "FFFFFFFFF",
];

fn codes(cases: u32) {
    run(cases, &like(&CODES, 4), |text| match text.parse::<Code>() {
        Ok(code) => {
            assert_eq!(code.to_string().parse(), Ok(code), "{text:?}");
            assert_eq!(code.layout().code(), code, "{text:?}");
            assert!(text.len() <= 9, "{text:?}");
            // What was dropped are zeros, and nothing else was taken for another digit.
            assert!(code.to_string().eq_ignore_ascii_case(&format!("{text:0<9}")), "{text:?}");
        }
        Err(error) => assert_tells(&error.to_string(), &text),
    });
}

const REFERENCES: [&str; 12] = [
    "4FEA134",
    "id:10399732",
    "id:0",
    "id:29334497",
    "id:18446744073709551616",
    "short:4WVE1",
    "short:AXCZN",
    "5-4-2-0-30833",
    "0-0-0-0-0",
    "7-0-1-381-0",
    "5-4-1-4294967296-1",
    "id:short:",
];

fn references(cases: u32) {
    let resolver = Resolver::new(None);
    run(cases, &like(&REFERENCES, 4), |text| match text.parse::<Reference>() {
        Ok(Reference::Layout(layout)) => {
            assert_eq!(format!("id:{}", layout.id()).parse(), Ok(Reference::Layout(layout)));
            assert_eq!(
                format!("short:{}", layout.id().short_code()).parse(),
                Ok(Reference::Layout(layout))
            );
        }
        // A reference to a group needs a ranking of its class, so only small classes are used.
        Ok(Reference::Member(member))
            if member.class.empty() <= 2 && member.class.jiang_num > 5 =>
        {
            match resolver.layout(&text) {
                Ok(layout) => assert_eq!(layout.class(), member.class, "{text:?}"),
                Err(error) => assert_tells(&error.to_string(), &text),
            }
        }
        Ok(Reference::Member(member)) => assert!(Class::all().any(|class| class == member.class)),
        Err(error) => assert_tells(&error.to_string(), &text),
    });
    run(cases, &like(&["4WVE1", "AXCZN", "00000", "VZZZZ"], 3), |text| {
        match text.parse::<ShortCode>() {
            Ok(short) => {
                assert_eq!(short.to_string().parse(), Ok(short), "{text:?}");
                let id = short.id();
                assert_eq!(Id::new(id.number().into()), Ok(id), "{text:?}");
            }
            Err(error) => assert_tells(&error.to_string(), &text),
        }
    });
}

const PATTERNS: [&str; 8] =
    ["5-4-1", "*-*-*", "5-4-*", "0-14-0", "7-0-7", "*-0-3", "00005-4-1", "5-4--1"];

fn patterns(cases: u32) {
    run(cases, &like(&PATTERNS, 4), |text| match text.parse::<ClassPattern>() {
        Ok(pattern) => {
            assert_eq!(pattern.to_string().parse(), Ok(pattern), "{text:?}");
            let matched: Vec<Class> =
                Class::all().filter(|&class| pattern.matches(class)).collect();
            assert!(!matched.is_empty(), "{text:?}");
            if let Ok(class) = text.parse::<Class>() {
                assert_eq!(matched, [class], "{text:?}");
            }
        }
        Err(error) => {
            assert_tells(&error.to_string(), &text);
            assert!(text.parse::<Class>().is_err(), "{text:?}");
        }
    });
}

#[test]
fn codes_are_read_or_refused() {
    codes(20_000);
}

#[test]
fn references_are_read_or_refused() {
    references(10_000);
}

#[test]
fn patterns_are_read_or_refused() {
    patterns(20_000);
}

#[test]
#[ignore = "two minutes; a release test"]
fn millions_of_names() {
    codes(4_000_000);
    references(2_000_000);
    patterns(4_000_000);
}
