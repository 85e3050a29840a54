//! `klotski-sql shell`: scripts on any machine, and the prompt at a terminal, which
//! util-linux's `script` makes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::documents::all;
use crate::support::fixture::file;
use crate::support::programs;

/// A warehouse that is made in a moment.
fn shell(folder: &Path, arguments: &[&str]) -> Command {
    let mut shell = Command::new(programs::sql_path());
    shell.arg("shell").args(arguments).current_dir(folder).env("KLOTSKI_DB", file());
    shell.env("LC_ALL", "C.UTF-8").env("XDG_STATE_HOME", folder.join("state"));
    shell
}

/// Gives a script to the shell on its standard input.
fn run_in(folder: &Path, arguments: &[&str], script: &str) -> Output {
    let mut shell = shell(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The shell may stop at an error before it has read everything.
    let _ = shell.stdin.take().unwrap().write_all(script.as_bytes());
    shell.wait_with_output().unwrap()
}

/// The answer to a script without errors.
fn answer(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), &[], script);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && error.is_empty(), "{script}: {error}");
    assert!(!folder.path().join("state").exists(), "a script has no history");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code of a script with an error, its answers, and the line on stderr.
fn failure(arguments: &[&str], script: &str) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), arguments, script);
    let [answer, error] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(error.lines().count(), 1, "{script}: {error}");
    (output.status.code().unwrap(), answer, error)
}

#[test]
fn long_scripts_are_read_once() {
    assert_eq!(answer("\u{feff}-- nothing;\r\n\r\n;;\r\n/* ; \n */"), "");
    // To read such a text again for each statement or line would take hours.
    assert_eq!(answer(&";;".repeat(500_000)), "");
    let lines = "(1),\n".repeat(100_000);
    assert_eq!(answer(&format!("SELECT count(*) AS n FROM (VALUES {lines}(1));")), "n\n100001\n");
}

/// The help is that of the shell. It has no rows, so settings leave it alone.
#[test]
fn help_has_the_commands_of_the_shell() {
    for (line, part) in [(".help", "\n  .once "), ("show --help", "\n  .show 横刀立马\n")] {
        assert!(answer(line).contains(part), "{line}");
        assert_eq!(answer(&format!(".mode csv\n.headers off\n{line}")), answer(line), "{line}");
    }
    assert!(answer(".schema").contains("CREATE VIEW layout_names"));
    let help = answer(".help");
    let (_, own) = help.split_once("In the shell:\n").unwrap();
    let own = own.lines().map_while(|line| line.strip_prefix("  .")?.split(' ').next());
    let script: String = own.flat_map(|name| [".help ", name, "\n"]).collect();
    assert!(script.ends_with("quit\n"), "{script}");
    let folder = tempfile::tempdir().unwrap();
    let chinese = run_in(folder.path(), &["--lang", "zh"], &format!(".help\n{script}")).stdout;
    let chinese = String::from_utf8(chinese).unwrap();
    let english = all("(?m)^([ -~]*[a-z] [a-z][ -~]*)$", &chinese);
    assert!(english.is_empty(), "{english:?}");
}

#[test]
fn a_time_limit_is_for_each_statement() {
    let endless = "SELECT count(*) FROM generate_series(1, 40000000000);";
    let (code, answer, error) = failure(&["--timeout", "0.3"], &format!("SELECT 1;\n{endless}"));
    assert_eq!((code, &*answer), (1, "1\n1\ncount(*)\n"));
    assert!(error.contains("line 2: stopped after 0.3 s,"), "{error}");
    let folder = tempfile::tempdir().unwrap();
    // Together they take longer than the limit.
    let statements = "SELECT count(*) FROM generate_series(1, 2000000);\n".repeat(20);
    let output = run_in(folder.path(), &["--timeout", "5"], &statements);
    assert!(output.status.success());
}

#[test]
fn files_are_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| fs::read_to_string(path(name)).unwrap();
    fs::write(path("inner.sql"), "SELECT 2 AS b;\n.once 'c d.json'\nSELECT 3 AS c;").unwrap();
    fs::write(path("own.sql"), ".read own.sql").unwrap();
    let output = run_in(folder.path(), &[], "SELECT 1 AS a;\n.read inner.sql\nSELECT 4 AS d;");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n1\nb\n2\nd\n4\n");
    assert_eq!(text("c d.json"), "[\n{\"c\":3}\n]\n");
    for (script, message) in [
        (".once 'c d.json'\nSELECT 1;", "line 2: c d.json is there already"),
        (".read own.sql", "line 1: own.sql: line 1: own.sql: "),
        (".read .", "line 1: . is not a file"),
        (".read missing.sql", "line 1: missing.sql: "),
    ] {
        let output = run_in(folder.path(), &[], script);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(&format!("klotski-sql: {message}")), "{script}: {error}");
    }
    // A tilde is the folder of the user.
    let script = ".mode csv\n.once 'c d.json' --force\nSELECT 5 AS e;\n.once ~/a.svg\n\
                  .show 横刀立马\n.once a.txt\n.help mode\nSELECT 1 AS a;";
    fs::write(path("in home.sql"), script).unwrap();
    let mut shell = shell(folder.path(), &[]);
    shell.envs(["HOME", "USERPROFILE"].map(|name| (name, folder.path())));
    let mut shell = shell.stdin(Stdio::piped()).spawn().unwrap();
    shell.stdin.take().unwrap().write_all(b".read '~/in home.sql'").unwrap();
    assert!(shell.wait().unwrap().success());
    assert_eq!(text("c d.json"), "[\n{\"e\":5}\n]\n");
    assert!(text("a.svg").starts_with("<svg") && text("a.txt").starts_with("Set the format"));
}

#[test]
fn a_reader_may_leave() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = shell(folder.path(), &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(shell.stdout.take());
    let mut input = shell.stdin.take().unwrap();
    let _ = input.write_all("SELECT value FROM generate_series(1, 100000);\n".repeat(3).as_bytes());
    drop(input);
    let output = shell.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

/// The prompt, at a terminal.
#[cfg(target_os = "linux")]
mod prompt {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
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
}
