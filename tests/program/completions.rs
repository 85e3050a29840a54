//! Completions, in the shells themselves: bash, zsh and fish run in a terminal of util-linux's
//! `script`, read the script that `klotski-sql completions` prints, and get keys.
//!
//! What a shell made of the keys is asked of the shell: Ctrl-A and the name of a function before
//! the line make it print its words. So a name with a space is one word, or the test fails.

use std::env;
use std::path::Path;

use crate::support::programs;
use crate::support::pseudo_terminal::Terminal;

/// A shell, how it starts without the files of the user, and the lines that it reads first.
struct Shell {
    start: &'static str,
    lines: &'static [&'static str],
}

/// The function `show` prints its words. The quotes keep the shell's echo of the line from looking
/// like its output.
const BASH: Shell = Shell {
    start: "bash --norc --noprofile -i",
    lines: &[
        "PS1='> '; bind 'set enable-bracketed-paste off'",
        "show() { printf '<''<%s>>' \"$@\" .; }",
        "source <(klotski-sql completions bash)",
    ],
};

/// The second TAB lists what the first one has not decided.
const ZSH: Shell = Shell {
    start: "zsh -f -i",
    lines: &[
        "PROMPT='> '; unset zle_bracketed_paste; setopt no_auto_menu; bindkey -e",
        "show() { printf '<''<%s>>' \"$@\" .; }",
        "autoload -U compinit; compinit -u -D",
        "source <(klotski-sql completions zsh)",
    ],
};

/// zsh, with the script in a folder where it looks for functions.
const ZSH_WITH_FOLDER: Shell = Shell {
    start: ZSH.start,
    lines: &[
        "PROMPT='> '; unset zle_bracketed_paste; setopt no_auto_menu; bindkey -e",
        "show() { printf '<''<%s>>' \"$@\" .; }",
        "mkdir ~/functions; klotski-sql completions zsh > ~/functions/_klotski",
        "fpath=(~/functions $fpath); autoload -U compinit; compinit -u -D",
    ],
};

const FISH: Shell = Shell {
    start: "fish --no-config -i",
    lines: &[
        "function show; printf '<''<%s>>' $argv .; end",
        "klotski-sql completions fish | source",
    ],
};

/// A shell that runs in a terminal.
struct Session(Terminal);

/// What stands behind the words that `show` prints.
const END: &str = "<<.>>";

impl Session {
    fn start(shell: &Shell) -> Self {
        let programs = Path::new(programs::sql_path()).parent().unwrap();
        let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap());
        let files = "mkdir -p home 'folder of files'; \
                     touch 'ware house.db' picture.svg folk.txt home/at-home.db";
        let line = format!("stty rows 50; {files}; export HOME=$PWD/home; exec {}", shell.start);
        let terminal = Terminal::run(&line, 120, &[("TERM", "dumb"), ("PATH", &path)]);
        let mut session = Self(terminal);
        for line in shell.lines {
            session.0.press(&format!("{line}\r"));
        }
        // All lines are read once this one is.
        assert_eq!(session.run("show ready"), ["ready"]);
        session
    }

    /// What the shell writes until `show` has ended: what came before its words, and these.
    fn shown(&mut self) -> (String, Vec<String>) {
        let text = self.0.wait_for(END);
        let (before, words) = text.split_once("<<").unwrap_or((&text, ""));
        let words = words.split("<<").filter_map(|word| Some(word.split_once(">>")?.0.to_owned()));
        (before.to_owned(), words.collect())
    }

    /// What the shell writes for the keys, and the words that then stand on its line.
    fn type_keys(&mut self, keys: &str) -> (String, Vec<String>) {
        self.0.press(&format!("{keys}\x01show \r"));
        self.shown()
    }

    /// The words that a line shows.
    fn run(&mut self, line: &str) -> Vec<String> {
        self.0.press(&format!("{line}\r"));
        self.shown().1
    }

    /// The words on the line after the keys.
    fn words(&mut self, keys: &str) -> Vec<String> {
        self.type_keys(keys).1
    }

    /// What the shell lists after the keys and two TABs.
    fn list(&mut self, keys: &str) -> String {
        self.type_keys(&format!("{keys}\t\t")).0
    }
}

/// Keys, and the last words that they become. A `/` after a folder does not count: zsh takes it
/// off again when a blank follows.
const CASES: &str = include_str!("../data/completions.txt");

/// fish itself completes what has a `*`, and knows file names only.
const WITH_STAR: &str = "klotski-sql query hardest 5-\\*⇥ = hardest | 5-*-*
klotski-sql random --class=5-\\*⇥ = random | --class=5-*-*";

fn complete_all(session: &mut Session, more: &str) {
    let cases = CASES.lines().chain(more.lines()).filter_map(|line| line.split_once(" = "));
    for (keys, expected) in cases {
        let (keys, expected) = (keys.replace('⇥', "\t"), expected.split(" | ").collect::<Vec<_>>());
        let mut words = session.words(&keys);
        if let Some(last) = words.last_mut() {
            last.truncate(last.trim_end_matches('/').len());
        }
        let end = &words[words.len().saturating_sub(expected.len())..];
        assert_eq!(end, expected, "{keys:?} became {words:?}");
    }
    // The home folder is known by its sign, and stays so until the line runs.
    let home = session.words("klotski-sql --db ~/at\t");
    assert!(home[2].ends_with("/home/at-home.db"), "{home:?}");
    // The programs have not to be found in PATH.
    let program = programs::ingest_path();
    assert_eq!(session.words(&format!("{program} --meas\t")), [program, "--measures"]);
}

#[test]
fn bash_completes_both_programs() {
    needs!("script", "bash");
    let mut bash = Session::start(&BASH);
    complete_all(&mut bash, WITH_STAR);
    let queries = bash.list("klotski-sql query ");
    assert!(queries.contains("minsteps") && queries.contains("widest-layers"), "{queries}");
    assert!(!queries.contains("--limit"), "{queries}");
    let classes = bash.list("klotski-sql random --class 6-");
    assert!(classes.contains("6-*-*") && classes.contains("6-2-*"), "{classes}");
}

#[test]
fn zsh_completes_both_programs() {
    needs!("script", "zsh");
    let mut zsh = Session::start(&ZSH);
    complete_all(&mut zsh, WITH_STAR);
    let queries = zsh.list("klotski-sql query mi");
    assert!(queries.contains("-- Fewest moves to a solution"), "{queries}");
    let layouts = zsh.list("klotski-sql solve heng\\ xing");
    assert!(layouts.contains("横行霸道, 10FEBAF"), "{layouts}");
    assert_eq!(
        Session::start(&ZSH_WITH_FOLDER).words("klotski-ingest --meas\t"),
        ["klotski-ingest", "--measures"]
    );
}

#[test]
fn fish_completes_both_programs() {
    needs!("script", "fish");
    let mut fish = Session::start(&FISH);
    complete_all(&mut fish, "");
    let queries = fish.run("show (complete --do-complete='klotski-sql query min')");
    let minsteps = "minsteps\tFewest moves to a solution".to_owned();
    assert!(queries.contains(&minsteps) && queries.len() == 1, "{queries:?}");
    let layouts = fish.run("show (complete --do-complete='klotski-sql solve 横行')");
    assert!(layouts.contains(&"横行霸道\theng xing ba dao, 10FEBAF".to_owned()), "{layouts:?}");
}
