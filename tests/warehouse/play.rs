//! `solve` and `path` on a terminal, and the keys of `--play`: util-linux's `script`.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_klotski-sql");

/// A line of shell on a terminal, in a folder without a warehouse.
struct Terminal {
    script: Child,
    keyboard: ChildStdin,
    screen: Receiver<Vec<u8>>,
    /// All bytes that the terminal has received.
    text: String,
    folder: TempDir,
}

impl Terminal {
    /// `klotski-sql` in the line is the program.
    fn run(line: &str, columns: usize, term: &str) -> Self {
        let line = line.replace("klotski-sql", PROGRAM);
        let folder = tempfile::tempdir().unwrap();
        let mut script = Command::new("script")
            .env("LC_ALL", "C.UTF-8")
            .args(["-qec", &format!("stty rows 24 cols {columns}; {line}"), "/dev/null"])
            .current_dir(&folder)
            .env_remove("KLOTSKI_DB")
            .env_remove("NO_COLOR")
            .env("PAGER", "cat")
            .env("TERM", term)
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("install `script` (of util-linux)");
        let keyboard = script.stdin.take().unwrap();
        let mut output = script.stdout.take().unwrap();
        let (send, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let _ = send.send(bytes[..count].to_vec());
            }
        });
        Self { script, keyboard, screen, text: String::new(), folder }
    }

    /// Waits until the terminal has received a text, and forgets it and all before it, which it
    /// returns.
    fn wait_for(&mut self, expected: &str) -> String {
        while !self.text.contains(expected) {
            let bytes = self.screen.recv_timeout(Duration::from_secs(60));
            let bytes = bytes.unwrap_or_else(|_| panic!("no {expected:?} in {:?}", self.text));
            self.text += &String::from_utf8_lossy(&bytes);
        }
        let (before, after) = self.text.split_once(expected).unwrap();
        let (before, after) = (before.to_owned(), after.to_owned());
        self.text = after;
        before
    }

    fn type_keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// The rest of what the terminal receives.
    fn rest(mut self) -> String {
        let mut bytes = Vec::new();
        while let Ok(more) = self.screen.recv_timeout(Duration::from_secs(60)) {
            bytes.extend(more);
        }
        self.script.wait().unwrap();
        (self.text + &String::from_utf8_lossy(&bytes)).replace("\r\n", "\n")
    }
}

/// A text without its colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("colours only").1)
}

#[test]
#[ignore = "needs script (of util-linux); .ci/run runs it where it is there"]
fn boards_stand_side_by_side_on_a_terminal() {
    for (columns, in_a_row) in [(60, 3), (80, 4), (120, 6)] {
        for call in ["solve 1A9BF0C", "path 1A9BF0C DAA7F3"] {
            let text = Terminal::run(&format!("klotski-sql {call}"), columns, "xterm").rest();
            assert!(text.contains("\u{1b}[48;5;166m\u{1b}[38;5;16m ● \u{1b}[0m"), "{text:?}");
            assert_eq!(text.matches("\u{1b}[48").count(), text.matches("\u{1b}[0m").count());
            let plain = without_colours(&text);
            assert!(plain.starts_with("81 steps from 1A9BF0C00 to DAA7F3000\n\n0 1A9BF0C00  "));
            let widest = plain.lines().map(|line| line.chars().count()).max();
            assert_eq!(widest, Some(20 * in_a_row - 3), "{columns} columns");
            for (prefix, term) in [("NO_COLOR=1 ", "xterm"), ("", "dumb")] {
                let line = format!("{prefix}klotski-sql {call}");
                assert_eq!(Terminal::run(&line, columns, term).rest(), plain, "{line}");
            }
        }
    }
    let letters = Terminal::run("klotski-sql solve 1A9BF0C --ascii", 80, "xterm").rest();
    let piped = Terminal::run("klotski-sql solve 1A9BF0C | cat", 80, "xterm").rest();
    assert_eq!(letters, piped);
    assert!(letters.contains("\nV # # V        V # # V"), "{letters}");
}

#[test]
#[ignore = "needs script (of util-linux); .ci/run runs it where it is there"]
fn a_played_path_follows_the_keys() {
    let line = "klotski-sql solve 1A9BF0C --play; echo \"ended $?\"";
    let mut terminal = Terminal::run(line, 80, "xterm");
    terminal.wait_for("\u{1b}[K0/81  1A9BF0C00");
    terminal.type_keys("\u{1b}[C");
    terminal.wait_for("\u{1b}[K1/81  single 14 -> 18  1A9B33C00   arrows step, q quits");
    // Keys that come at once are not lost.
    terminal.type_keys(&"\u{1b}[C ".repeat(10));
    terminal.wait_for("\u{1b}[K21/81  ");
    terminal.type_keys("p\u{1b}[D");
    terminal.wait_for("\u{1b}[K19/81  ");
    terminal.type_keys("\u{1b}[F");
    terminal.wait_for("\u{1b}[K81/81  2x2 14 -> 13  DAA7F3000");
    terminal.type_keys("\u{1b}[Cn\u{1b}[H");
    terminal.wait_for("\u{1b}[K0/81  ");
    // An arrow in two parts.
    terminal.type_keys("\u{1b}");
    terminal.type_keys("[C");
    terminal.wait_for("\u{1b}[K1/81  ");
    terminal.type_keys("q");
    let rest = terminal.rest();
    assert!(rest.ends_with("\u{1b}[?25h\u{1b}[?1049lended 0\n"), "{rest:?}");
    assert!(!rest.contains("^["), "{rest:?}");
}

#[test]
#[ignore = "needs script (of util-linux); .ci/run runs it where it is there"]
fn a_played_path_leaves_the_terminal_as_it_was() {
    let line = "stty -a; echo; sh -c 'echo $$ > pid; exec klotski-sql path 1A9BF0C DAA7F3 --play'; \
                echo \"ended $?\"; stty -a";
    for (end, code) in [("q", 0), ("\u{1b}", 0), ("\u{3}", 130), ("TERM", 130), ("HUP", 130)] {
        let mut terminal = Terminal::run(line, 80, "xterm");
        let before = terminal.wait_for("\r\n\r\n").replace("\r\n", "\n");
        assert!(before.contains(" icanon ") && before.contains(" echo "), "{before}");
        terminal.wait_for("\u{1b}[?1049h\u{1b}[?25l");
        terminal.wait_for("\u{1b}[K0/81  ");
        if end.len() > 1 {
            let pid = fs::read_to_string(terminal.folder.path().join("pid")).unwrap();
            let killed = Command::new("kill").args(["-s", end, pid.trim()]).status().unwrap();
            assert!(killed.success(), "{end}");
        } else {
            terminal.type_keys(end);
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
        let output = Command::new(PROGRAM).env("LC_ALL", "C.UTF-8").args(call).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{error}");
        assert!(error.contains("--play needs a terminal"), "{error}");
    }
    for option in ["--moves", "--svg=a.svg", "--output=a", "--format=csv", "--no-headers"] {
        let output = Command::new(PROGRAM)
            .env("LC_ALL", "C.UTF-8")
            .args(["solve", "1A9BF0C", "--play", option])
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("'--play' cannot be used with"), "{error}");
    }
}
