//! `klotski-sql shell` at a terminal, which util-linux's `script` makes. Scripts are in the golden calls.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::fixture::file;
use crate::support::programs;
use crate::support::pseudo_terminal::Terminal;

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

const ENDLESS: &str = "SELECT count(*) FROM generate_series(1, 40000000000);";

/// A terminal in which a line runs; `shell` in the line is `klotski-sql shell`.
fn open(line: &str) -> Terminal {
    let line = line.replace("shell", "klotski-sql shell");
    let mut terminal = Terminal::run(&line, 80, &[("KLOTSKI_DB", file().to_str().unwrap())]);
    terminal.wait_for("klotski> ");
    terminal
}

/// Types a line, waits until the next prompt is there, and returns what came before it.
fn enter(terminal: &mut Terminal, line: &str) -> String {
    terminal.press(&format!("{line}\r"));
    // The line itself is shown first.
    terminal.wait_for("\n");
    terminal.wait_for("klotski> ")
}

#[test]
fn ctrl_c_ends_the_statement_and_not_the_shell() {
    needs!("script");
    let mut terminal = open("shell; echo code $?");
    // A command that takes long stops as a statement does.
    for line in [ENDLESS.to_owned(), format!(".sql '{ENDLESS}'")] {
        terminal.press(&format!("{line}\r"));
        terminal.wait_for("\n");
        // The spinner ends without a trace.
        terminal.wait_for("00:00:01");
        terminal.press(CTRL_C);
        let said = terminal.wait_for("klotski-sql: interrupted");
        assert!(said.ends_with("\r\u{1b}[2K"), "{said:?}");
        terminal.wait_for("klotski> ");
    }
    // Half a line, and half a statement.
    terminal.press(&format!("SELECT half{CTRL_C}"));
    terminal.wait_for("klotski> ");
    terminal.press("SELECT 1,\r");
    terminal.wait_for("...> ");
    terminal.press(CTRL_C);
    terminal.wait_for("klotski> ");
    assert!(enter(&mut terminal, "SELECT 6 * 7 AS n;").contains(" 42"));
    terminal.press(CTRL_D);
    terminal.wait_for("code 0");
}

#[test]
fn tab_completes() {
    needs!("script");
    let mut terminal = open("shell");
    for (line, part) in [
        ("SELECT count(*) + 8 AS n FROM class\t WHERE 0;", " 8"),
        ("SEL\t short_c\t'4FEA134') AS n;", "AXCZN"),
        ("select l.farthest_st\t + 9000 from layouts as l where code = '4FEA13400';", "9230"),
        ("SELECT code('heng dao li ma\t);", "1A9BF0C00"),
        ("VALUES ('L''Âne rouge (\t);", "(Red Donkey)"),
        (".cod\t横刀立马", "1A9BF0C00"),
        ("query minst\t 横刀立马", "81"),
        (".show 'heng xing b\t --format csv", "10FEBAF00"),
        (".mod\tlis\t", ""),
        (".mode", "list"),
        ("SELCT 1", "did you mean SELECT?"),
    ] {
        let answer = enter(&mut terminal, line);
        assert!(answer.contains(part), "{line}: {answer}");
    }
}

#[test]
#[ignore = "at a terminal; a release test"]
fn the_pager_may_be_left() {
    needs!("script");
    let mut terminal = open("PAGER='head -n 3' shell");
    let long = "SELECT value FROM generate_series(1, 400000);";
    let script = format!("{long}\nSELECT 6 * 7 AS n;");
    fs::write(terminal.folder().join("zz top.sql"), script).unwrap();
    let answer = enter(&mut terminal, long);
    assert!(answer.contains('1') && !answer.contains("klotski-sql: "), "{answer}");
    assert!(!enter(&mut terminal, ".help").contains("TAB completes"));
    // In a file, too. Its name needs quotes.
    assert!(enter(&mut terminal, ".read zz\t").contains(" 42"));
    // A short answer goes through the pager, too.
    let answer = enter(&mut terminal, "VALUES (1), (2), (3), (45);");
    assert!(answer.contains(" 1\r\n") && !answer.contains(" 45"), "{answer:?}");
}

#[test]
#[ignore = "at a terminal; a release test"]
fn earlier_lines_are_kept_in_private() {
    needs!("script");
    let mut terminal = open("shell; shell");
    // As a terminal sends lines that it marks as pasted.
    terminal.press("\u{1b}[200~SELECT 17\n+ 4;\n.mode csv\nSELECT 33;\u{1b}[201~\r");
    terminal.wait_for(" 21\r\n");
    terminal.wait_for("33\r\n33\r\n");
    terminal.wait_for("klotski> ");
    let path = terminal.folder().join("klotski-sql").join("history");
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(&path).unwrap().contains("SELECT 17\\n+ 4;"));
    terminal.press(CTRL_D);
    // The second shell.
    terminal.wait_for("klotski> ");
    terminal.press("\u{1b}[A\u{1b}[A\u{1b}[A\r");
    terminal.wait_for(" 21\r\n");
}

/// The program ends, and the terminal is as before.
#[test]
#[ignore = "at a terminal; a release test"]
fn a_signal_leaves_the_terminal_as_it_was() {
    needs!("script");
    for (statement, key) in [("SELECT half", ""), (ENDLESS, "\r")] {
        let line =
            "stty -g; echo; sh -c 'echo pid $$,; exec shell'; echo code $?; stty -g; echo end";
        let line = line.replace("shell", "klotski-sql shell");
        let variables = [("KLOTSKI_DB", file().to_str().unwrap())];
        let mut terminal = Terminal::run(&line, 80, &variables);
        let before = terminal.wait_for("\r\n");
        terminal.wait_for("pid ");
        let pid = terminal.wait_for(",");
        terminal.wait_for("klotski> ");
        terminal.press(&format!("{statement}{key}"));
        terminal.wait_for(if key.is_empty() { "half" } else { "00:00:01" });
        programs::signal(&pid, "TERM");
        let said = terminal.wait_for("code 130\r\n");
        assert!(said.contains("klotski-sql: interrupted"), "{said}");
        assert!(said.contains("\u{1b}[?2004l"), "{said}");
        assert_eq!(terminal.wait_for("\r\nend"), before);
    }
}
