//! The table of texts, `data/texts.csv`: it is well formed, it has what the programs say, and
//! errors that happen are said in Chinese.

mod in_use;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use klotski::names;
use klotski::{Class, ClassPattern, Code, Layout, Metric, ShortCode};
use klotski_ingest::{Options, Silent};
use klotski_program::texts::Language;
use klotski_sql::export::Dataset;
use klotski_sql::picture::{Chart, PLOTS};
use klotski_sql::query::{
    Arguments, QueryError, Session, Stop, Topic, catalogue, find, free_parameter, run_sql,
};
use klotski_sql::render::Format;
use klotski_sql::rows::Answer;
use klotski_sql::verify::read_digests;
use klotski_warehouse::{Stage, TABLES, Warehouse};
use regex::{Captures, Regex};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The entries in the order of the file.
fn entries() -> Vec<(String, String)> {
    let file = root().join("data/texts.csv");
    csv::Reader::from_path(file).unwrap().deserialize().map(Result::unwrap).collect()
}

fn table() -> BTreeMap<String, String> {
    entries().into_iter().collect()
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// The numbers of the placeholders, from left to right.
fn placeholders(text: &str) -> Vec<usize> {
    let found = regex(r"\{(\d+)(:text)?\}");
    found.captures_iter(text).map(|found| found[1].parse().unwrap()).collect()
}

fn has_chinese(text: &str) -> bool {
    regex(r"\p{Han}").is_match(text)
}

/// Entries whose Chinese has no Chinese letter, with the reason.
const WITHOUT_LETTERS: [(&str, &str); 5] = [
    (".", "a full stop is written wide"),
    (":", "a colon is written wide"),
    (": ", "a colon is written wide"),
    ("{1}: {2}", "a file or a table, and what is wrong with it"),
    ("id {1}: {2}", "an id, and what is wrong with it"),
];

#[test]
fn the_entries_are_well_formed() {
    let entries = entries();
    assert!(entries.len() > 600, "{} entries", entries.len());
    assert!(
        entries.is_sorted_by(|(one, _), (next, _)| one < next),
        "the entries are sorted by the bytes of their English text, and none stands twice"
    );
    let word = regex(r"`[^`]*`|--[a-z]+|\b[a-z]+_[a-z_]+\b|klotski-[a-z]+");
    let (of_english, of_chinese) = (regex(r"\{\d+\}"), regex(r"\{\d+(:text)?\}"));
    let narrow = regex(r"\p{Han}[,;:!?(]|[,;:!?)]\p{Han}");
    for (english, chinese) in &entries {
        let bare = WITHOUT_LETTERS.iter().any(|(other, _)| other == english);
        assert!(has_chinese(chinese) != bare, "{english}: {chinese}");
        assert!(!english.is_empty() && !has_chinese_only(english), "{english}");

        let numbers = placeholders(english);
        let ascending: Vec<usize> = (1..=numbers.len()).collect();
        assert_eq!(numbers, ascending, "{english}");
        assert!(!english.contains("}{"), "nothing tells these placeholders apart: {english}");
        assert!(placeholders(chinese).iter().all(|number| numbers.contains(number)), "{chinese}");
        for (text, marks) in [(english, &of_english), (chinese, &of_chinese)] {
            let rest = marks.replace_all(text, "");
            assert!(!rest.contains(['{', '}', '\n']), "{text}");
        }

        // Commands, options and names of columns are the same in every language.
        for word in word.find_iter(english).map(|word| word.as_str()) {
            let word = of_english.replace_all(word, "");
            let parts = word.split(|c: char| c == '`' || c.is_whitespace());
            for part in parts.filter(|part| !part.is_empty()) {
                assert!(chinese.contains(part), "{chinese} lacks {part} of {english}");
            }
        }
        assert!(!narrow.is_match(chinese), "narrow punctuation beside Chinese: {chinese}");
    }
}

fn has_chinese_only(text: &str) -> bool {
    !text.chars().any(|c| c.is_ascii_punctuation() || c.is_ascii_alphabetic())
}

/// No entry stands in the way of another: what is written by a pattern is read by it, the
/// parts that are no texts stay as they are, and those that are texts are translated.
#[test]
fn every_entry_translates_its_own_text() {
    let placeholder = regex(r"\{(\d+)(?::text)?\}");
    for (english, chinese) in entries() {
        let filled = |form: &str, text: &str| {
            let part = |found: &Captures<'_>| {
                let is_text = chinese.contains(&format!("{{{}:text}}", &found[1]));
                if is_text { text.to_owned() } else { format!("x{}", &found[1]) }
            };
            placeholder.replace_all(form, part).into_owned()
        };
        let said = filled(&english, "interrupted");
        assert_eq!(Language::Chinese.text(&said), filled(&chinese, "已中断"));
        assert_eq!(Language::English.text(&said), said);
    }
}

/// The code of a source file without its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split_once("\n#[cfg(test)]\nmod tests {").map_or(text.clone(), |(code, _)| code.to_owned())
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    entries.flat_map(files).collect()
}

/// The source files of the programs.
fn sources() -> Vec<PathBuf> {
    let crates = [
        "src",
        "crates/klotski/src",
        "crates/klotski-functions/src",
        "crates/klotski-ingest/src",
        "crates/klotski-program/src",
        "crates/klotski-warehouse/src",
    ];
    crates.iter().flat_map(|folder| files_below(&root().join(folder))).collect()
}

/// A pattern for a string literal, with its inside as the one group.
const LITERAL: &str = r#""((?:[^"\\]|\\.)*)""#;

/// The text of a string literal, by its source.
fn unescaped(literal: &str) -> String {
    let joined = regex(r"\\\n\s*").replace_all(literal, "");
    joined.replace("\\\"", "\"").replace("\\n", "\n")
}

/// A format string as the table has it: `{path} is {}` is `{1} is {2}`.
fn numbered(format: &str) -> String {
    let mut number = 0;
    let number = |_: &Captures<'_>| {
        number += 1;
        format!("{{{number}}}")
    };
    regex(r"\{[^{}]*\}").replace_all(format, number).into_owned()
}

/// The string literals behind a pattern in `src`, numbered, with the file of each.
fn literals_behind(pattern: &str) -> Vec<(String, PathBuf)> {
    let pattern = regex(&format!("(?s)(?:{pattern}){LITERAL}"));
    let mut found = Vec::new();
    for path in sources() {
        let code = code(&path);
        let literals =
            pattern.captures_iter(&code).map(|literal| numbered(&unescaped(&literal[1])));
        found.extend(literals.map(|literal| (literal, path.clone())));
    }
    found
}

/// Panics with the texts that the table lacks.
fn assert_in_table(texts: impl IntoIterator<Item = (String, PathBuf)>) {
    let table = table();
    let placeholder = regex(r"\{\d+\}");
    let mut lacking = BTreeSet::new();
    for (text, path) in texts {
        let letters = placeholder.replace_all(&text, "");
        // `{0}` and `{message}{place}` say nothing themselves.
        if letters.chars().any(char::is_alphabetic) && !table.contains_key(&text) {
            lacking.insert(format!("{}: {text}", path.display()));
        }
    }
    let lacking: Vec<String> = lacking.into_iter().collect();
    assert!(lacking.is_empty(), "data/texts.csv lacks:\n{}", lacking.join("\n"));
}

#[test]
fn every_error_has_an_entry() {
    // `#[error(transparent)]` has no literal.
    let found = literals_behind(r"#\[error\(\s*");
    assert!(found.len() > 90, "{} messages", found.len());
    assert_in_table(found);
}

/// Messages that are made where they are needed.
#[test]
fn every_message_has_an_entry() {
    let makers = [
        r"bail!\(",
        r"\.context\(",
        r"\.with_context\(\|\| ",
        r"stderr::say\(",
        r"progress\.note\(",
        r"\b(?:Usage|NotFound|Refused|FailedCheck|ModuleError)\(",
        r"\b(?:user_error|damaged|broken|wrong|ensure|FileFault::new|io::Error::other)\(",
        r"VerifyError::fault\([^,()]+, ",
        r"\b(?:ok_or_else|map_err|Some)\([^(;]*?\bformat!\(",
        r"\bErr\(",
        r"DOT_COMMAND: &str = ",
        r"\blet (?:fault|message|error|form|line|asked|exist) = (?:\|[a-z_]*\| )?",
        r"timed\(observer, ",
        r"observer\.skipped\([^,]+, ",
        r"(?:language\s*\.|[^.\w])text\(",
    ];
    // The message may be formatted first, and stand on the next line.
    let behind = r"\s*&?(?:CliError::[A-Za-z]+\()?(?:format!\(\s*)?";
    let found: Vec<_> = makers
        .iter()
        .flat_map(|maker| literals_behind(&format!("{maker}{behind}")))
        .filter(|(text, _)| !NOT_SAID.iter().chain(&WRITTEN_OUT).any(|other| other == text))
        .collect();
    assert!(found.len() > 150, "{} messages", found.len());
    assert_in_table(found);
}

/// Literals in the places of messages that are none: names of tables, which stay as they are,
/// and faults of this project's own files, which a test finds.
const NOT_SAID: [&str; 15] = [
    "piece_placements, numbers",
    "{1}_{2}.csv",
    "ifnull(nullif(trim(:{1}), ''), '{2}')",
    "layers",
    "names",
    "solution_steps",
    "solution_nums",
    "farthest_steps",
    "has no topic",
    "has no title",
    "has no description",
    "cannot read {1}",
    "{1}: comes behind one with a default",
    "{1}: no such key",
    "{1}: comes twice",
];

/// Messages whose last part has few forms. Each has an entry of its own.
const WRITTEN_OUT: [&str; 3] =
    ["no layout of class {1} needs {2}", "{1} is a function: write {2}{3}", "{1}: {2} is {3}"];

/// The texts of the help: comments that clap shows, what stands behind the options, headings.
#[test]
fn the_help_has_entries() {
    let mut texts = literals_behind(r"next_help_heading = |HEADING: &str = ");
    let groups = root().join("src/cli/help/groups.rs");
    let group = regex(&format!(r"\(\s*{LITERAL},\s*&\["));
    texts.extend(
        group.captures_iter(&code(&groups)).map(|group| (group[1].to_owned(), groups.clone())),
    );
    texts.extend(literals_behind(r"after_help = |AFTER_HELP: &str = ").into_iter().flat_map(
        |(text, path)| {
            let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with(' '));
            let paragraphs: Vec<_> = paragraphs.map(str::to_owned).collect();
            paragraphs.into_iter().map(move |paragraph| (paragraph, path.clone()))
        },
    ));
    let mut files = files_below(&root().join("src/cli"));
    files.push(root().join("crates/klotski-ingest/src/program.rs"));
    for path in files {
        texts.extend(documented(&code(&path)).into_iter().map(|text| (text, path.clone())));
    }
    assert!(texts.len() > 100, "{} texts", texts.len());
    assert_in_table(texts);
}

/// The paragraphs of the doc comments that clap shows: those of structs that it reads arguments
/// into, and of their fields.
fn documented(code: &str) -> Vec<String> {
    let item = regex(r"^(pub\b|struct |enum |const |static |fn |impl |type |[a-z_]+: [A-Za-z])");
    let mut texts = Vec::new();
    let (mut comment, mut is_read, mut is_list) = (Vec::new(), false, false);
    for line in code.lines() {
        let inner = line.trim_start();
        if let Some(text) = inner.strip_prefix("///") {
            comment.push(text.trim_start());
            continue;
        }
        if inner.starts_with("#[derive(") {
            is_list = inner.contains("Subcommand");
            is_read = is_list || inner.contains("Args") || inner.contains("Parser");
        }
        // Attributes stand between a comment and its item. Those of clap may have many lines.
        if item.is_match(inner) {
            // The comment of a list of commands is for readers of the code.
            if is_read && !(is_list && inner.contains("enum ")) {
                let paragraphs = comment.split(|line| line.is_empty());
                texts.extend(paragraphs.map(|lines| lines.join(" ")));
            }
            comment.clear();
        }
        if line == "}" {
            (is_read, is_list) = (false, false);
            comment.clear();
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

#[test]
fn queries_tables_and_plots_have_entries() {
    let mut texts: Vec<&str> = Vec::new();
    for query in catalogue() {
        texts.extend([query.title, query.description]);
        texts.extend(query.params.iter().map(|param| param.description));
        texts.extend(query.null_answer);
    }
    texts.extend(Topic::ALL.iter().map(|topic| topic.name()));
    for plot in &PLOTS {
        texts.push(plot.title);
        texts.extend(match plot.chart {
            Chart::Bars { across, up } => vec![across.title, up.title],
            Chart::HeatMap { across, up, value } => vec![across.title, up.title, value.title],
        });
    }
    let nulls: Vec<String> = TABLES
        .iter()
        .flat_map(|table| table.columns.iter().map(|column| column.null_when(table.stage)))
        .collect();
    texts.extend(nulls.iter().map(String::as_str));
    for table in TABLES {
        texts.push(table.meaning);
        texts.extend(table.columns.iter().map(|column| column.meaning));
    }
    texts.extend(Metric::ALL.iter().flat_map(|metric| [metric.noun(1), metric.noun(2)]));
    let empty = catalogue().iter().filter_map(|query| query.empty_answer);
    let empty = empty.map(|missing| format!("{{1}} {missing}"));
    let texts = texts.into_iter().map(str::to_owned).chain(empty);
    assert_in_table(texts.map(|text| (text, PathBuf::from("a title"))));
}

/// An error in Chinese, which quotes what the user wrote and has no English sentence left.
fn assert_chinese(error: &dyn Error, quoted: &str) {
    let mut chain = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(error) = cause {
        chain.push(error.to_string());
        cause = error.source();
    }
    let english = chain.join(": ");
    assert_eq!(Language::English.error(chain.clone()), english);
    let chinese = Language::Chinese.error(chain);
    assert!(has_chinese(&chinese) && chinese.contains(quoted), "{english}: {chinese}");
    let code = regex("`[^`]*`|“[^”]*”").replace_all(&chinese, "");
    let sentence = regex(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}");
    assert!(!sentence.is_match(&code), "{english}: {chinese}");
}

fn text_error(text: String) -> Box<dyn Error> {
    text.into()
}

#[test]
fn errors_about_layouts_are_said_in_chinese() {
    let codes = ["", "0123456789", "4F?", "3", "01", "52", "0FFFFFFFF"];
    for text in codes {
        assert_chinese(&text.parse::<Code>().expect_err(text), "");
    }
    for text in ["ABC", "1111I"] {
        assert_chinese(&text.parse::<ShortCode>().unwrap_err(), "");
    }
    assert_chinese(&"9-9-9".parse::<ClassPattern>().unwrap_err(), "9-9-9");
    assert_chinese(&"5-4".parse::<ClassPattern>().unwrap_err(), "5-4");
    assert_chinese(&"5-*-1".parse::<Class>().unwrap_err(), "5-*-1");
    let boards = [
        "x".repeat(100_000),
        "a\tb".to_owned(),
        "+--".to_owned(),
        "....\n....".to_owned(),
        "#".to_owned(),
        "....\n.....\n....\n....\n....".to_owned(),
        "##..\n##..\n....\n....\n....\n".replace("....\n....\n....", "VV..\n..?.\n...."),
        "aa..\naa..\nbb..\nbb..\n....".to_owned(),
        "a...\n....\n....\n....\n....".to_owned(),
        "aa..\na...\n....\n....\n....".to_owned(),
        "aabb\naacc\ndeef\ndghf\nijkl".to_owned(),
    ];
    for board in &boards {
        assert_chinese(&Layout::from_drawing(board).unwrap_err(), "");
    }
    for name in ["横刀立马立马马", "qqqqqqqqqqqqqqqq", "兵临城下"] {
        if let Err(error) = names::find(name) {
            assert_chinese(&error, "");
        }
    }
}

#[test]
fn errors_about_questions_are_said_in_chinese() {
    let session = Session::without_warehouse(Stop::after(None)).unwrap();
    for text in ["52", "id:99999999", "id:x", "short:I", "1-2-3-4", "no name", "5-4-1-9999-1"] {
        assert_chinese(&session.resolver().layout(text).unwrap_err(), text);
    }
    assert_chinese(&find("hardes").unwrap_err(), "hardest");
    assert_chinese(&find("qqqqqqqq").unwrap_err(), "qqqqqqqq");
    let read = |query: &str, words: &[&str]| {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Arguments::read(find(query).unwrap(), &words).unwrap_err()
    };
    assert_chinese(&read("minsteps", &[]), "CODE");
    assert_chinese(&read("minsteps", &["4FEA134", "surplus"]), "surplus");
    assert_chinese(&read("hardest", &["5-4-1", "many"]), "many");
    assert_chinese(&read("layers", &["4FEA134", "miles"]), "miles");
    assert_chinese(&free_parameter("code").unwrap_err(), "code");

    let refused = |sql: &str| -> QueryError {
        run_sql(&session, sql, &[], &mut Answer::default()).unwrap_err()
    };
    for (sql, quoted) in [
        ("", ""),
        ("SELECT 1; SELECT 2", ""),
        ("SELECT * FROM nothing", "nothing"),
        ("SELECT nothing", "nothing"),
        ("SELECT nothing()", "nothing"),
        ("SELECT * FORM t", "第 1 行第 10 列"),
        ("SELECT :code", "-p code=VALUE"),
        ("SELECT ?", ""),
        ("CREATE TABLE t (a)", ""),
        ("ATTACH 'x' AS y", "ATTACH"),
        ("PRAGMA cache_size = 1", "cache_size"),
        ("BEGIN", ""),
        ("SELECT mirror(5)", "id:5"),
        ("SELECT mirror('52')", "52"),
        ("SELECT * FROM neighbors", "neighbors"),
        ("SELECT percentile(1, 101)", "percentile"),
        ("SELECT 1 WHERE 'a' REGEXP '('", "REGEXP"),
        ("SELECT max(1, 2, distance('1A9BF0C', 'DAA7F3', 'miles'))", "miles"),
    ] {
        assert_chinese(&refused(sql), quoted);
    }
}

#[test]
fn errors_about_files_are_said_in_chinese() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("text"), "no warehouse").unwrap();
    fs::write(path("farthest.csv"), "no digests").unwrap();
    for (name, quoted) in [("missing.db", "klotski-ingest"), ("text", "text"), ("", "")] {
        assert_chinese(&Warehouse::open(&path(name)).unwrap_err(), quoted);
    }
    let options = |name: &str, memory| Options {
        path: path(name),
        classes: vec!["7-0-*".parse().unwrap()],
        stages: vec![Stage::Core],
        threads: Some(1),
        memory,
        force: false,
        save_every: std::time::Duration::from_secs(5),
    };
    for (name, memory) in [("text", None), ("no/folder.db", None), ("a.db", Some(1))] {
        let error = klotski_ingest::run(&options(name, memory), &Silent).unwrap_err();
        assert_chinese(&error, if memory.is_none() { name } else { "--memory" });
    }
    for (name, quoted) in [("farthest.csv", "class,md5,lines,bytes"), ("text", "farthest")] {
        assert_chinese(&read_digests(&path(name)).unwrap_err(), quoted);
    }
    assert_chinese(&*text_error("x".parse::<Stage>().unwrap_err()), "core");
    assert_chinese(&*text_error("x".parse::<Dataset>().unwrap_err()), "farthest");
    assert_chinese(&*text_error("x.y".parse::<Format>().unwrap_err()), "x.y");
    assert_chinese(&"fr".parse::<Language>().unwrap_err(), "fr");
}
