//! `solve` and `path` on a terminal, by util-linux's `script`.

use crate::support::pseudo_terminal::Terminal;

/// A text without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("colours only").1)
}

#[test]
fn boards_are_drawn_side_by_side_on_a_terminal() {
    needs!("script");
    for (columns, in_a_row) in [(60, 3), (80, 4), (120, 6)] {
        for call in ["solve 1A9BF0C", "path 1A9BF0C DAA7F3"] {
            let text = Terminal::run(&format!("klotski-sql {call}"), columns, &[]).rest();
            assert!(text.contains("\u{1b}[48;5;166m\u{1b}[38;5;16m ● \u{1b}[0m"), "{text:?}");
            assert_eq!(text.matches("\u{1b}[48").count(), text.matches("\u{1b}[0m").count());
            let plain = without_colours(&text);
            assert!(plain.starts_with("81 steps from 1A9BF0C00 to DAA7F3000"));
            let widest = plain.lines().skip(1).map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(20 * in_a_row - 3), "{columns} columns");
            for (prefix, term) in [("NO_COLOR=1 ", "xterm"), ("", "dumb")] {
                let line = format!("{prefix}klotski-sql {call}");
                let without = Terminal::run(&line, columns, &[("TERM", term)]).rest();
                assert_eq!(without, plain, "{line}");
            }
        }
    }
    let letters = Terminal::run("klotski-sql solve 1A9BF0C --ascii", 80, &[]).rest();
    assert!(letters.contains("\nV # # V        V # # V"), "{letters}");
}
