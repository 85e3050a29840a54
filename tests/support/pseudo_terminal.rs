//! A terminal for the tests, by util-linux's `script`: keys go in, and what the screen is sent comes
//! out.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::programs;

pub struct Terminal {
    script: Child,
    keyboard: ChildStdin,
    screen: Receiver<Vec<u8>>,
    /// What the terminal was sent and no test has looked at yet.
    unseen: Vec<u8>,
    folder: TempDir,
}

impl Terminal {
    /// Runs a line of shell on a terminal of 24 lines, in an empty folder of its own. The word
    /// `klotski-sql` in the line is the program. There is no pager and no warehouse, unless the
    /// variables name one.
    pub fn run(line: &str, columns: usize, variables: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let line = line.replace("klotski-sql", programs::sql_path());
        let mut script = Command::new("script")
            .args(["-qefc", &format!("stty rows 24 cols {columns}; {line}"), "/dev/null"])
            .current_dir(&folder)
            .env_remove("KLOTSKI_DB")
            .env_remove("NO_COLOR")
            .env_remove("LESS")
            .env("LC_ALL", "C.UTF-8")
            .env("PAGER", "cat")
            // Unlike others, bash continues after a Ctrl-C that does not end its command.
            .env("SHELL", "/bin/bash")
            .env("TERM", "xterm")
            .env("XDG_STATE_HOME", folder.path())
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("install `script` (of util-linux)");
        let keyboard = script.stdin.take().unwrap();
        let mut output = script.stdout.take().unwrap();
        let (sender, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { script, keyboard, screen, unseen: Vec::new(), folder }
    }

    /// The folder in which the line runs.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn press(&mut self, keys: &str) {
        self.press_bytes(keys.as_bytes());
    }

    /// Presses keys that may be no text.
    pub fn press_bytes(&mut self, keys: &[u8]) {
        self.keyboard.write_all(keys).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits until the terminal was sent a text, and returns what came before it. Both are
    /// forgotten.
    pub fn wait_for(&mut self, expected: &str) -> String {
        let start = Instant::now();
        loop {
            let mut places = self.unseen.windows(expected.len());
            if let Some(place) = places.position(|bytes| bytes == expected.as_bytes()) {
                let before = String::from_utf8_lossy(&self.unseen[..place]).into_owned();
                self.unseen.drain(..place + expected.len());
                return before;
            }
            let patience = Duration::from_secs(60).saturating_sub(start.elapsed());
            match self.screen.recv_timeout(patience) {
                Ok(bytes) => self.unseen.extend(bytes),
                Err(error) => {
                    let unseen = String::from_utf8_lossy(&self.unseen);
                    panic!("no {expected:?}, {error}: {unseen:?}")
                }
            }
        }
    }

    /// The rest of what the terminal is sent, once the line has ended.
    pub fn rest(mut self) -> String {
        while let Ok(more) = self.screen.recv_timeout(Duration::from_secs(60)) {
            self.unseen.extend(more);
        }
        self.script.wait().unwrap();
        String::from_utf8_lossy(&self.unseen).replace("\r\n", "\n")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}
