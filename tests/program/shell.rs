//! `klotski-sql shell`: scripts on any machine, and the prompt at a terminal, which
//! util-linux's `script` makes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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
fn a_script_is_answered_as_csv() {
    assert_eq!(answer("SELECT 1 AS a;\nSELECT 2 AS b, 'x;'\n AS c;"), "a\n1\nb,c\n2,x;\n");
    assert_eq!(answer("SELECT 1; SELECT 2"), "1\n1\n2\n2\n");
    assert_eq!(answer("\u{feff}-- nothing\r\n\r\n;;\r\n/* \n */"), "");
    assert_eq!(answer("SELECT code FROM layouts LIMIT 0;\n.quit\nnonsense"), "code\n");
}

#[test]
fn commands_change_the_format() {
    assert_eq!(answer(".mode json\nselect 1 as a;\n.mode"), "[\n{\"a\":1}\n]\njson\n");
    assert_eq!(answer("mode tsv;\n.headers off\nVALUES (1, 2);\nmode auto"), "1\t2\n");
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), &["--format", "jsonl"], "SELECT 1 AS a;");
    assert_eq!(output.stdout, b"{\"a\":1}\n");
    let output = run_in(folder.path(), &["--no-headers"], "SELECT 1 AS a;");
    assert_eq!(output.stdout, b"1\n");
}

#[test]
fn canned_queries_run() {
    let code = answer(".headers off\nSELECT code FROM layouts WHERE NOT seed_layer LIMIT 1;");
    let code = code.trim();
    let asked = Command::new(programs::sql_path())
        .args(["query", "layout", code])
        .env("KLOTSKI_DB", file())
        .output()
        .unwrap();
    let asked = String::from_utf8(asked.stdout).unwrap();
    assert!(asked.starts_with("code,"), "{asked}");
    assert_eq!(answer(&format!(".query layout {code}")), asked);
    assert_eq!(answer(&format!("query layout '{code}';")), asked);
    assert!(answer(".queries counts").contains("counts,totals,"));
    assert!(!answer(".queries counts").contains("records,hardest"));
    assert!(answer(".queries minsteps").contains("-- title: "));
    // As `list` has it: a query goes before a topic of its name, and the case is all one.
    assert!(answer(".queries solutions").contains("-- title: "));
    assert!(answer(".queries COUNTS").contains("counts,totals,"));
    // A vertical block is not its own mirror image. The script goes on.
    let code =
        answer(".headers off\nSELECT seed FROM groups WHERE jiang_num = 1 AND style_num = 0;");
    let (exit, text, error) = failure(&[], &format!(".query symmetric {code}SELECT 1 AS one;"));
    assert_eq!((exit, &*text), (3, "code,group_index,seed_layer,min_solution_step\none\n1\n"));
    assert!(error.starts_with(&format!("klotski-sql: {} has no symmetric ", code.trim())));
}

#[test]
fn tables_are_described() {
    assert!(answer(".tables").starts_with("table,kind,meaning\n"));
    assert!(answer(".tables groups").contains("\nseed,TEXT,never,its smallest code\n"));
    let schema = answer(".schema layers");
    assert!(schema.starts_with("CREATE TABLE layers (") && schema.trim_end().ends_with(';'));
    assert!(answer(".schema").contains("CREATE VIEW layout_names"));
    assert!(answer(".help mode").starts_with(".mode [FORMAT]"));
    assert!(answer("help").lines().count() > 12);
}

#[test]
fn the_first_error_ends_a_script() {
    for (script, code, answered, error) in [
        (
            "SELECT 1;\n\nSELECT\n missing;\nSELECT 2;",
            2,
            "1\n1\n",
            "line 3: no such column: missing",
        ),
        ("SELECT 1;\nDROP TABLE layouts;", 2, "1\n1\n", "line 2: only statements that read"),
        (".tabels", 2, "", "line 1: no command .tabels: did you mean .tables?"),
        ("\n.quit now", 2, "", "line 2: 'now' is a word too many"),
        (
            "minsteps 4FEA134",
            2,
            "",
            "line 1: 'minsteps' begins no statement of SQL: it is a canned",
        ),
        ("SELECT 1\n.quit", 2, "", "line 2: a statement waits for its semicolon"),
        (".query minsteps 1-0-0-99999-0", 3, "", "line 1: "),
        (
            ".query minstep 1",
            2,
            "",
            "line 1: no query 'minstep' (did you mean 'minsteps'?); .queries",
        ),
        ("SELECT :code;", 2, "", "line 1: parameter :code has no value: write the value"),
        (".mode quote", 2, "", "line 1: no mode quote: write auto, table, list, csv"),
        (".read missing.sql", 1, "", "line 1: missing.sql: "),
        ("SELECT 'abc", 2, "", "line 1: unrecognized token"),
    ] {
        let (found, answer, message) = failure(&[], script);
        assert_eq!((found, &*answer), (code, answered), "{script}: {message}");
        assert!(message.starts_with(&format!("klotski-sql: {error}")), "{script}: {message}");
    }
}

#[test]
fn a_time_limit_is_for_each_statement() {
    let endless = "SELECT count(*) FROM generate_series(1, 40000000000);";
    let (code, answer, error) = failure(&["--timeout", "0.3"], &format!("SELECT 1;\n{endless}"));
    assert_eq!((code, &*answer), (1, "1\n1\ncount(*)\n"));
    assert!(error.contains("line 2: stopped after 0.3 seconds"), "{error}");
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
    fs::write(path("inner.sql"), "SELECT 2 AS b;\n.once 'of inner.json'\nSELECT 3 AS c;").unwrap();
    fs::write(path("own.sql"), ".read own.sql").unwrap();
    let output = run_in(folder.path(), &[], "SELECT 1 AS a;\n.read inner.sql\nSELECT 4 AS d;");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n1\nb\n2\nd\n4\n");
    assert_eq!(fs::read_to_string(path("of inner.json")).unwrap(), "[\n{\"c\":3}\n]\n");
    for (script, message) in [
        (".once 'of inner.json'\nSELECT 1;", "line 2: of inner.json is there already"),
        (".once a.png\nSELECT 1;", "line 1: klotski-sql writes no .png"),
        (".read own.sql", "line 1: own.sql: line 1: own.sql: "),
        (".read .", "line 1: . is not a file"),
    ] {
        let output = run_in(folder.path(), &[], script);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(&format!("klotski-sql: {message}")), "{script}: {error}");
    }
    let output = run_in(folder.path(), &[], ".once 'of inner.json' --force\nSELECT 5 AS e;");
    assert!(output.status.success());
    assert_eq!(fs::read_to_string(path("of inner.json")).unwrap(), "[\n{\"e\":5}\n]\n");
}

#[test]
fn a_tilde_is_the_home_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in home.sql"), ".once ~/a.csv\nSELECT 1 AS a;").unwrap();
    let home = folder.path().join("else");
    fs::create_dir(&home).unwrap();
    let mut shell = shell(&home, &[]);
    shell.env("HOME", folder.path()).stdin(Stdio::piped());
    let mut shell = shell.spawn().unwrap();
    shell.stdin.take().unwrap().write_all(b".read '~/in home.sql'").unwrap();
    assert!(shell.wait().unwrap().success());
    assert_eq!(fs::read_to_string(folder.path().join("a.csv")).unwrap(), "a\n1\n");
}

#[test]
fn a_layout_is_drawn_into_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_in(folder.path(), &[], ".once a.svg\n.show 横刀立马\nSELECT 1 AS a;");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n1\n");
    assert!(fs::read_to_string(folder.path().join("a.svg")).unwrap().starts_with("<svg"));
    let (code, _, error) = failure(&[], ".once a.dot");
    assert_eq!((code, &*error), (2, "klotski-sql: line 1: only paths writes graphs\n"));
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
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::support::pseudo_terminal::Terminal;

    const CTRL_C: &str = "\u{3}";
    const CTRL_D: &str = "\u{4}";

    const ENDLESS: &str = "SELECT count(*) FROM generate_series(1, 40000000000);";

    /// A terminal in which a line runs; `shell` in the line is `klotski-sql shell`.
    fn open(line: &str) -> Terminal {
        let line = line.replace("shell", "klotski-sql shell");
        Terminal::run(&line, 80, &[("KLOTSKI_DB", file().to_str().unwrap())])
    }

    /// Types a line, waits until the next prompt is there, and returns what came before it.
    fn enter(terminal: &mut Terminal, line: &str) -> String {
        terminal.press(&format!("{line}\r"));
        // The line itself is shown first.
        terminal.wait_for("\n");
        terminal.wait_for("klotski> ")
    }

    #[test]
    fn statements_are_answered() {
        needs!("script");
        let mut terminal = open("shell; echo code $?");
        let greeting = terminal.wait_for("klotski> ");
        assert!(greeting.contains(" layouts\r\n") && greeting.contains(".help"), "{greeting}");
        let answer = enter(&mut terminal, "SELECT 1 AS one, 'two' AS two;");
        assert!(answer.contains(" one   two") && answer.contains("  1   two"), "{answer}");
        terminal.press("SELECT 40\r");
        terminal.wait_for("...> ");
        let answer = enter(&mut terminal, "+ 2 AS sum;");
        assert!(answer.contains(" 42"), "{answer}");
        // A statement that is wrong, one that would write, and a command that is none.
        for (line, error) in [
            ("SELECT missing;", "no such column: missing"),
            ("DELETE FROM layouts;", "read-only"),
            (".tabels", "did you mean .tables?"),
            ("SELCT 1", "did you mean SELECT?"),
            ("SELECT 1 WHERE 0;", "klotski-sql: no rows"),
        ] {
            let answer = enter(&mut terminal, line);
            assert!(answer.contains(error), "{line}: {answer}");
        }
        terminal.press(".quit\r");
        terminal.wait_for("code 0");
    }

    #[test]
    fn ctrl_c_ends_the_statement_and_not_the_shell() {
        needs!("script");
        let mut terminal = open("shell; echo code $?");
        terminal.wait_for("klotski> ");
        terminal.press(&format!("{ENDLESS}\r"));
        terminal.wait_for("\n");
        // The spinner ends without a trace: no spaces fill its line up to the edge.
        terminal.wait_for("00:00:01");
        terminal.press(CTRL_C);
        let said = terminal.wait_for("klotski-sql: interrupted");
        assert!(said.ends_with("\r\u{1b}[2K") && !said.contains("  "), "{said:?}");
        terminal.wait_for("klotski> ");
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
    #[ignore = "at a terminal; a release test"]
    fn a_statement_that_does_not_stop_ends_with_the_shell() {
        needs!("script");
        // One instruction of SQLite, which takes minutes.
        let stubborn = "SELECT instr(zeroblob(9900000), zeroblob(4000000) || x'01');";
        let mut terminal = open("shell; echo code $?");
        terminal.wait_for("klotski> ");
        terminal.press(&format!("{stubborn}\r"));
        terminal.wait_for("\n");
        thread::sleep(Duration::from_millis(300));
        terminal.press(CTRL_C);
        terminal.wait_for("cannot be stopped yet: Ctrl-C ends the shell");
        terminal.press(CTRL_C);
        terminal.wait_for("code 130");
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn a_time_limit_ends_the_statement_and_not_the_shell() {
        needs!("script");
        let mut terminal = open("shell --timeout 0.5; echo code $?");
        terminal.wait_for("klotski> ");
        assert!(enter(&mut terminal, ENDLESS).contains("stopped after 0.5 seconds"));
        assert!(enter(&mut terminal, "SELECT 6 * 7 AS n;").contains(" 42"));
        thread::sleep(Duration::from_secs(2));
        assert!(enter(&mut terminal, "SELECT 6 * 7 AS n;").contains(" 42"));
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn the_pager_may_be_left() {
        needs!("script");
        let mut terminal = open("PAGER='head -n 3' shell");
        terminal.wait_for("klotski> ");
        let answer = enter(&mut terminal, "SELECT value FROM generate_series(1, 400000);");
        assert!(answer.contains('1') && !answer.contains("klotski-sql: "), "{answer}");
        assert!(enter(&mut terminal, "SELECT 6 * 7 AS n;").contains(" 42"));
        // An answer that fits is not for the pager.
        assert!(enter(&mut terminal, "VALUES (1), (2), (3), (45);").contains(" 45"));
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn the_pager_may_be_left_in_a_file() {
        needs!("script");
        let mut terminal = open("PAGER='head -n 3' shell");
        let script = "SELECT value FROM generate_series(1, 400000);\nSELECT 6 * 7 AS n;";
        fs::write(terminal.folder().join("zz top.sql"), script).unwrap();
        terminal.wait_for("klotski> ");
        // A name that needs quotes.
        assert!(enter(&mut terminal, ".read zz\t").contains(" 42"));
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn a_line_that_is_no_text_is_dropped() {
        needs!("script");
        for terminal in ["xterm", "dumb"] {
            let mut terminal = open(&format!("TERM={terminal} shell; echo code $?"));
            terminal.wait_for("klotski> ");
            terminal.press_bytes(b"SELECT '\xe9\xff\xff', 4 || 2;\r");
            let said = terminal.wait_for("klotski-sql: the line is not UTF-8: write");
            assert!(!said.contains("klotski-sql: "), "{said}");
            terminal.wait_for("klotski> ");
            thread::sleep(Duration::from_millis(500));
            let answer = enter(&mut terminal, "SELECT 6 * 7 AS n;");
            assert!(answer.contains(" 42") && !answer.contains("klotski-sql: "), "{answer}");
            terminal.press(CTRL_D);
            terminal.wait_for("code 0");
        }
    }

    #[test]
    fn tab_completes() {
        needs!("script");
        let mut terminal = open("shell");
        terminal.wait_for("klotski> ");
        let answer = enter(&mut terminal, "SELECT count(*) AS n FROM class\t WHERE 0;");
        assert!(answer.contains(" n") && answer.contains(" 0"), "{answer}");
        let answer = enter(&mut terminal, "SELECT code('heng dao li ma\t);");
        assert!(answer.contains("1A9BF0C00"), "{answer}");
        let answer = enter(&mut terminal, ".mod\tlis\t");
        assert!(!answer.contains("klotski-sql: "), "{answer}");
        assert!(enter(&mut terminal, ".mode").contains("list"));
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn several_lines_are_pasted() {
        needs!("script");
        let mut terminal = open("shell");
        terminal.wait_for("klotski> ");
        // As a terminal sends them that marks what is pasted.
        terminal.press("\u{1b}[200~SELECT 11\n + 11;\n.mode csv\nSELECT 33;\u{1b}[201~");
        terminal.press("\r");
        terminal.wait_for(" 22\r\n");
        terminal.wait_for("33\r\n33\r\n");
        // And as one that does not.
        terminal.wait_for("klotski> ");
        terminal.press("SELECT 44;\rSELECT 55;\r.mode\r");
        terminal.wait_for("44\r\n44\r\n");
        terminal.wait_for("55\r\n55\r\n");
        terminal.wait_for("csv\r\n");
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn earlier_lines_are_kept_in_private() {
        needs!("script");
        let mut terminal = open("shell; shell");
        terminal.wait_for("klotski> ");
        terminal.press("SELECT 17\r");
        terminal.wait_for("...> ");
        enter(&mut terminal, "+ 4;");
        let path = terminal.folder().join("klotski-sql").join("history");
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(fs::read_to_string(&path).unwrap().contains("SELECT 17\\n+ 4;"));
        terminal.press(CTRL_D);
        // The second shell.
        terminal.wait_for("klotski> ");
        terminal.press("\u{1b}[A\r");
        terminal.wait_for(" 21\r\n");
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn a_history_that_cannot_be_kept_is_left_out() {
        needs!("script");
        for (place, note) in [
            ("env XDG_STATE_HOME=/dev/null", ""),
            ("env -u XDG_STATE_HOME HOME=nowhere", ""),
            ("D=klotski; mkdir $D-sql; truncate -s 1G $D-sql/history;", "too large to be the"),
        ] {
            let mut terminal = open(&format!("{place} shell; echo code $?"));
            let greeting = terminal.wait_for("klotski> ");
            let answer = enter(&mut terminal, "SELECT 6 * 7 AS n;");
            assert!(answer.contains(" 42"), "{answer}");
            let said = greeting + &answer;
            assert_eq!(said.contains("klotski-sql: "), !note.is_empty(), "{place}: {said}");
            assert!(said.contains(note), "{said}");
            terminal.press(CTRL_D);
            terminal.wait_for("code 0");
        }
    }

    /// The program ends, and the terminal is as before.
    #[test]
    #[ignore = "at a terminal; a release test"]
    fn a_signal_leaves_the_terminal_as_it_was() {
        needs!("script");
        // While nothing runs, and while a statement does.
        let run = [("TERM", ENDLESS, "\r", "00:00:01"); 4];
        let half = ["TERM", "HUP"].map(|signal| (signal, "SELECT half", "", "half"));
        for (signal, statement, key, shown) in half.into_iter().chain(run) {
            let line =
                "stty -g; echo; sh -c 'echo pid $$,; exec shell'; echo code $?; stty -g; echo end";
            let mut terminal = open(line);
            let before = terminal.wait_for("\r\n");
            terminal.wait_for("pid ");
            let pid = terminal.wait_for(",");
            terminal.wait_for("klotski> ");
            terminal.press(&format!("{statement}{key}"));
            terminal.wait_for(shown);
            let killed = Command::new("kill").args([&format!("-{signal}"), &*pid]).status();
            assert!(killed.unwrap().success());
            let said = terminal.wait_for("code 130\r\n");
            assert!(said.contains("klotski-sql: interrupted"), "{said}");
            assert!(said.contains("\u{1b}[?2004l"), "{said}");
            assert_eq!(terminal.wait_for("\r\nend"), before);
        }
    }

    #[test]
    #[ignore = "at a terminal; a release test"]
    fn a_terminal_without_line_editing_will_do() {
        needs!("script");
        let mut terminal = open("TERM=dumb shell; echo code $?");
        terminal.wait_for("klotski> ");
        assert!(enter(&mut terminal, "SELECT 6 * 7 AS n;").contains(" 42"));
        terminal.press("SELECT half\r");
        terminal.wait_for("...> ");
        terminal.press(CTRL_C);
        // The signal arrives in another thread.
        thread::sleep(Duration::from_millis(300));
        terminal.press("SELECT 8 AS n;\r");
        terminal.wait_for(" 8\r\n");
        terminal.press(CTRL_D);
        terminal.wait_for("code 0");
    }
}
