//! `solve` and `path` on a terminal, and the keys of `--play`: util-linux's `script`.

use std::fs;
use std::process::Command;

use crate::support::programs;
use crate::support::pseudo_terminal::Terminal;

/// A text without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("colours only").1)
}

#[test]
fn boards_stand_side_by_side_on_a_terminal() {
    needs!("script");
    for (columns, in_a_row) in [(60, 3), (80, 4), (120, 6)] {
        for call in ["solve 1A9BF0C", "path 1A9BF0C DAA7F3"] {
            let text = Terminal::run(&format!("klotski-sql {call}"), columns, &[]).rest();
            assert!(text.contains("\u{1b}[48;5;166m\u{1b}[38;5;16m ● \u{1b}[0m"), "{text:?}");
            assert_eq!(text.matches("\u{1b}[48").count(), text.matches("\u{1b}[0m").count());
            let plain = without_colours(&text);
            assert!(plain.starts_with("81 steps from 1A9BF0C00 to DAA7F3000\n\n0 1A9BF0C00  "));
            let widest = plain.lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(20 * in_a_row - 3), "{columns} columns");
            for (prefix, term) in [("NO_COLOR=1 ", "xterm"), ("", "dumb")] {
                let line = format!("{prefix}klotski-sql {call}");
                assert_eq!(
                    Terminal::run(&line, columns, &[("TERM", term)]).rest(),
                    plain,
                    "{line}"
                );
            }
        }
    }
    let letters = Terminal::run("klotski-sql solve 1A9BF0C --ascii", 80, &[]).rest();
    assert!(letters.contains("\nV # # V        V # # V"), "{letters}");
}

#[test]
fn a_played_path_follows_the_keys() {
    needs!("script");
    let line = "klotski-sql solve 1A9BF0C --play; echo \"ended $?\"";
    let mut terminal = Terminal::run(line, 80, &[]);
    terminal.wait_for("\u{1b}[K0/81  1A9BF0C00");
    terminal.press("\u{1b}[C");
    terminal.wait_for("\u{1b}[K1/81  single 14 -> 18  1A9B33C00   arrows step, q quits");
    // Keys that come at once are not lost.
    terminal.press(&"\u{1b}[C ".repeat(10));
    terminal.wait_for("\u{1b}[K21/81  ");
    terminal.press("p\u{1b}[D");
    terminal.wait_for("\u{1b}[K19/81  ");
    terminal.press("\u{1b}[F");
    terminal.wait_for("\u{1b}[K81/81  2x2 14 -> 13  DAA7F3000");
    terminal.press("\u{1b}[Cn\u{1b}[H");
    terminal.wait_for("\u{1b}[K0/81  ");
    // An arrow in two parts.
    terminal.press("\u{1b}");
    terminal.press("[C");
    terminal.wait_for("\u{1b}[K1/81  ");
    terminal.press("q");
    let rest = terminal.rest();
    assert!(rest.ends_with("\u{1b}[?25h\u{1b}[?1049lended 0\n"), "{rest:?}");
    assert!(!rest.contains("^["), "{rest:?}");
}

#[test]
#[ignore = "at a terminal; a release test"]
fn a_played_path_leaves_the_terminal_as_it_was() {
    needs!("script");
    let line = "stty -a; echo; sh -c 'echo $$ > pid; exec klotski-sql path 1A9BF0C DAA7F3 --play'; \
                echo \"ended $?\"; stty -a";
    for (end, code) in [("q", 0), ("\u{1b}", 0), ("\u{3}", 130), ("TERM", 130), ("HUP", 130)] {
        let mut terminal = Terminal::run(line, 80, &[]);
        let before = terminal.wait_for("\r\n\r\n").replace("\r\n", "\n");
        assert!(before.contains(" icanon ") && before.contains(" echo "), "{before}");
        terminal.wait_for("\u{1b}[?1049h\u{1b}[?25l");
        terminal.wait_for("\u{1b}[K0/81  ");
        if end.len() > 1 {
            let pid = fs::read_to_string(terminal.folder().join("pid")).unwrap();
            let killed = Command::new("kill").args(["-s", end, pid.trim()]).status().unwrap();
            assert!(killed.success(), "{end}");
        } else {
            terminal.press(end);
        }
        let rest = terminal.rest();
        let ended = format!("ended {code}\n");
        let (screen, after) =
            rest.split_once(&ended).unwrap_or_else(|| panic!("{end:?}: {rest:?}"));
        assert!(screen.contains("\u{1b}[?25h\u{1b}[?1049l"), "{end:?}: {screen:?}");
        assert_eq!(after.trim_end(), before, "{end:?}");
    }
}

#[test]
fn who_has_no_terminal_cannot_play() {
    for call in [&["solve", "1A9BF0C", "--play"][..], &["path", "1A9BF0C", "DAA7F3", "--play"]] {
        let output = programs::sql().args(call).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{error}");
        assert!(error.contains("--play needs a terminal"), "{error}");
    }
    for option in ["--moves", "--svg=a.svg", "--output=a", "--format=csv", "--no-headers"] {
        let output = Command::new(programs::sql_path())
            .env("LC_ALL", "C.UTF-8")
            .args(["solve", "1A9BF0C", "--play", option])
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("'--play' cannot be used with"), "{error}");
    }
}
