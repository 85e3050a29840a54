//! Names of layouts: the steps that sources claim, and every name through the command line.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Output, Stdio};

use klotski::Code;
use klotski::graph::LayerModel;
use klotski::names::{self, NameError, canonical_name};
use klotski_sql::query::{Session, Stop};
use rayon::prelude::*;

use crate::support::programs;

/// A claim that is not ours.
struct Disagreement {
    code: &'static str,
    /// How the source begins.
    source: &'static str,
    claimed: u16,
    ours: u16,
    reason: &'static str,
}

/// All claims of sources that differ from what a search finds. docs/claims.md shows shorter
/// ways, or that no layout within the claimed steps is solved.
const DISAGREEMENTS: [Disagreement; 5] = [
    Disagreement {
        code: "1FA6F8000",
        source: "jeantimex/klotski",
        claimed: 73,
        ours: 72,
        reason: "left from its first figures, many of which were one too many and are corrected",
    },
    Disagreement {
        code: "5BEE90C00",
        source: "jeantimex/klotski",
        claimed: 57,
        ours: 56,
        reason: "as the one before",
    },
    Disagreement {
        code: "181FFF500",
        source: "an unnamed public collection",
        claimed: 24,
        ours: 35,
        reason: "24 is the figure of 1CCFF5F40, the one before it in the series",
    },
    Disagreement {
        code: "1AFFDC400",
        source: "an unnamed public collection",
        claimed: 38,
        ours: 41,
        reason: "38 is the figure of 1AFFDF0C0, which differs in the last row only",
    },
    Disagreement {
        code: "1CCF6A800",
        source: "an unnamed public collection",
        claimed: 70,
        ours: 72,
        reason: "unknown: no layout within 70 steps is solved",
    },
];

#[test]
fn claimed_steps_are_ours_or_known_to_be_wrong() {
    let codes: BTreeSet<Code> = names::all().iter().map(|name| name.code).collect();
    assert_eq!(codes.len(), 411);
    let codes: Vec<Code> = codes.into_iter().collect();
    let ours: BTreeMap<Code, Option<u16>> = codes
        .into_par_iter()
        .map(|code| {
            let solutions = LayerModel::of(&code.layout()).solutions();
            (code, solutions.first().map(|nearest| nearest.step))
        })
        .collect();
    let mut met = BTreeSet::new();
    let mut claims = 0;
    for name in names::all() {
        let Some(claimed) = name.claimed_steps else { continue };
        claims += 1;
        let ours = ours[&name.code];
        let known = DISAGREEMENTS.iter().position(|known| {
            known.code == name.code.to_string()
                && name.source.starts_with(known.source)
                && (known.claimed, Some(known.ours)) == (claimed, ours)
        });
        met.extend(known);
        assert!(
            Some(claimed) == ours || known.is_some(),
            "{} {}: {} claims {claimed}, a search finds {ours:?}",
            name.code,
            name.name,
            name.source
        );
    }
    assert!(claims > 1_000, "{claims}");
    for (number, known) in DISAGREEMENTS.iter().enumerate() {
        assert!(met.contains(&number) && !known.reason.is_empty(), "{} is no claim", known.code);
    }
}

/// Runs `klotski-sql` without a warehouse.
fn klotski_sql(arguments: &[&str], input: &[u8]) -> Output {
    let folder = std::env::temp_dir();
    let mut child = programs::sql()
        .args(arguments)
        .current_dir(folder)
        .env_remove("KLOTSKI_DB")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The exit code and the one line of a refusal.
fn refusal(arguments: &[&str], input: &[u8]) -> (i32, String) {
    let output = klotski_sql(arguments, input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(!error.trim_end().contains(char::is_control), "{error:?}");
    assert!(error.len() < 600, "{error}");
    (output.status.code().unwrap(), error)
}

/// All names, with the layouts that each stands for.
fn codes_by_name() -> BTreeMap<&'static str, BTreeSet<Code>> {
    let mut codes: BTreeMap<&str, BTreeSet<Code>> = BTreeMap::new();
    for name in names::all() {
        for text in [Some(&name.name), name.latin.as_ref()].into_iter().flatten() {
            codes.entry(text).or_default().insert(name.code);
        }
    }
    assert!(codes.len() > 1_300, "{}", codes.len());
    codes
}

/// Compares what a name is read as with the layouts that it stands for.
fn assert_names(text: &str, codes: &BTreeSet<Code>, found: Result<Code, String>) {
    match found {
        Ok(found) => assert_eq!(*codes, BTreeSet::from([found]), "{text}"),
        Err(error) => {
            assert!(error.contains("layouts: "), "{text}: {error}");
            for code in codes {
                assert!(error.contains(&format!("({code:#})")), "{text}: {error}");
            }
        }
    }
}

/// Each of its names gives each of the 411 layouts; a name of several layouts lists them. Commands
/// read a layout by this resolver.
#[test]
fn every_name_is_read() {
    let session = Session::without_warehouse(Stop::default()).unwrap();
    let mut answered = BTreeSet::new();
    for (text, codes) in codes_by_name() {
        let found = session.resolver().layout(text);
        let found = found.map(|layout| layout.code()).map_err(|error| error.to_string());
        assert_names(text, &codes, found);
        answered.extend(codes);
    }
    assert_eq!(answered.len(), 411);
}

/// Every twelfth name, and all names of several layouts.
#[test]
fn names_answer_through_the_command_line() {
    let is_chosen = |&(number, (text, _)): &(usize, (&str, _))| {
        number.is_multiple_of(12) || matches!(names::find(text), Err(NameError::Several(_)))
    };
    let chosen = codes_by_name().into_iter().enumerate().filter(is_chosen);
    let answered = answered_by_the_program(chosen.map(|(_, named)| named).collect());
    assert!(answered.len() > 90, "{}", answered.len());
}

#[test]
#[ignore = "a quarter of a minute; a release test"]
fn every_name_answers_through_the_command_line() {
    assert_eq!(answered_by_the_program(codes_by_name()).len(), 411);
}

/// Asks the program for each name, compares its answers, and gives all codes.
fn answered_by_the_program(codes: BTreeMap<&str, BTreeSet<Code>>) -> BTreeSet<Code> {
    codes
        .into_par_iter()
        .map(|(text, codes)| {
            let output = klotski_sql(&["code", text], b"");
            let found = if output.status.success() {
                let found = String::from_utf8(output.stdout).unwrap();
                Ok(found.trim().parse().unwrap())
            } else {
                let (exit, error) = refusal(&["code", text], b"");
                assert_eq!(exit, 2, "{text}: {error}");
                Err(error)
            };
            assert_names(text, &codes, found);
            codes
        })
        .flatten()
        .collect()
}

/// The four names that stand for two layouts each; all others stand for one.
#[test]
fn few_names_stand_for_several_layouts() {
    let several: BTreeSet<&str> = names::all()
        .iter()
        .filter(|name| matches!(names::find(&name.name), Err(NameError::Several(_))))
        .map(|name| name.name.as_str())
        .collect();
    let simplified = ["六将守关1", "六将守关2", "四路皆兵", "虚与委蛇2"];
    let is_known = |name: &&str| simplified.contains(name);
    assert_eq!(several.iter().filter(|name| is_known(name)).count(), simplified.len());
    // The others are the same names in traditional characters.
    assert!(several.len() <= 2 * simplified.len(), "{several:?}");
}

#[test]
fn a_layout_has_its_usual_name() {
    let name = |code: &str| canonical_name(&code.parse::<Code>().unwrap().layout());
    assert_eq!(name("1A9BF0C"), Some("横刀立马"));
    assert_eq!(name("4FEA134"), Some("峰回路转"));
    assert_eq!(name("1FA2CD4"), Some("Century"));
    assert_eq!(name("0"), None);
}

#[test]
fn names_are_read_in_any_form_of_unicode() {
    for (text, code) in [
        ("横刀立马", "1A9BF0C"),
        ("  横刀 立马\t", "1A9BF0C"),
        ("橫刀立馬", "1A9BF0C"),
        ("héng dāo lì mǎ", "1A9BF0C"),
        // The same with combining accents.
        ("he\u{301}ng da\u{304}o li\u{300} ma\u{30c}", "1A9BF0C"),
        ("ＲＥＤ　ＤＯＮＫＥＹ", "1A9BF0C"),
        ("L\u{2019}A\u{302}ne Rouge", "1A9BF0C"),
        ("箱入り娘", "1A9BF0C"),
        ("hakoirimusume", "1A9BF0C"),
        // バ, written as one character or as two.
        ("赤いロ\u{30d0}", "1A9BF0C"),
        ("赤いロ\u{30cf}\u{3099}", "1A9BF0C"),
        ("Czerwony osiol", "1A9BF0C"),
        (" 4FEA134 ", "4FEA134"),
        ("CENTURY", "1FA2CD4"),
    ] {
        let output = klotski_sql(&["code", text], b"");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), format!("{code:0<9}"), "{text}");
    }
}

#[test]
fn what_is_no_name_is_refused_in_one_line() {
    let long = "马".repeat(40_000);
    for (text, part) in [
        ("", "a code has 1 to 9 hex digits, here is none"),
        ("   ", "a code has 1 to 9 hex digits, here is none"),
        ("\u{1b}[31m横刀", "'\\u{1b}[31m横刀' is not a layout"),
        ("横刀\n立\u{7}吗", "near ones are 横刀立马 (1A9BF0C)"),
        ("\u{202e}", "no layout has this name"),
        ("——！", "no layout has this name"),
        (&long, "…' is not a layout: it is too long for a name"),
        ("hengdaolimo", "near ones are 横刀立马 (1A9BF0C)"),
        ("donkey", "near ones are Red Donkey (1A9BF0C)"),
        ("18 Steps", "near ones are Only 18 Steps (1FFFFFFC3)"),
        ("Centuri 2", "near ones are Century (1FA2CD4)"),
        ("1A9BG0C", "digit 5 is 'G', not a hex digit"),
        ("虚与委蛇2", "it names 2 layouts: "),
    ] {
        let (exit, error) = refusal(&["code", text], b"");
        assert_eq!(exit, 2, "{text}: {error}");
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn drawings_are_read_from_standard_input() {
    for (drawing, code) in [
        ("V # # V\nV # # V\nV H H V\nV 1 1 V\n1 . . 1\n", "1A9BF0C"),
        ("abbc\r\nabbc\r\ndeef\r\ndghf\r\ni..j\r\n", "1A9BF0C"),
        ("abbc\nabbc\ndeef\ndghf\ni  j", "1A9BF0C"),
        ("\u{feff}2113\n2113\n4556\n4786\n900a\n\n", "1A9BF0C"),
    ] {
        let output = klotski_sql(&["code", "-"], drawing.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            format!("{code:0<9}"),
            "{drawing}"
        );
    }
    // What `show --ascii` prints is read again.
    for code in ["1A9BF0C", "4FEA134", "0", "0FFFFFFF", "05F0A5"] {
        let shown = klotski_sql(&["show", code, "--ascii"], b"").stdout;
        let output = klotski_sql(&["code", "-"], &shown);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), format!("{code:0<9}"));
    }
}

#[test]
fn wrong_drawings_are_refused_in_one_line() {
    let long = "a".repeat(1 << 20);
    for (drawing, part) in [
        (&b""[..], "a board has 5 rows, here are 0"),
        (b"abbc\nabbc\ndeef\ndghf\n", "a board has 5 rows, here are 4"),
        (b"abbc\nabbc\ndeef\ndghf\ni..j\nk", "a board has 5 rows, here are 6"),
        (b"a\tb\tb\tc\n", "a tab stands in line 1: write spaces or dots"),
        (b"abbc\nabbc\ndeeef\ndghf\ni..j", "row 3 has 5 cells, not 4"),
        (b"abbc\nabbc\ndee.\nd.ef\ni..j", "row 3, column 2 (cell 9): these 'e' are no block"),
        (b"aabb\naabb\n....\n....\n....", "row 1, column 3 (cell 2): a second 2x2 block"),
        (b"abcd\nefgh\n....\n....\n....", "the 2x2 block is missing"),
        (b"aabc\naadd\neeff\ngghh\niij.", "only 1 of the cells"),
        (b"aa\x1b.\naa..\n....\n....\n....", "row 1, column 3 (cell 2): '\\u{1b}'"),
        (b"\xff\xfe", "the drawing is not text in UTF-8"),
        (long.as_bytes(), "the drawing is not a layout: a drawing has at most 4096 bytes"),
    ] {
        let (exit, error) = refusal(&["code", "-"], drawing);
        assert_eq!(exit, 2, "{error}");
        assert!(error.contains("the drawing is"), "{error}");
        assert!(error.contains(part), "{error}");
    }
}
