//! The table of texts, `texts.csv`: its keys are the texts and templates of the programs, and
//! a message in Chinese has no English sentence left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use klotski::Metric;
use klotski_sql::picture::{Chart, PLOTS};
use klotski_sql::query::{Topic, catalogue};
use klotski_warehouse::TABLES;
use regex::Regex;

use crate::support::fixture::file;
use crate::support::programs;

/// Texts of clap, SQLite, the system and Rust's library, which are translated as a whole.
const OF_OTHERS: [&str; 43] = [
    "Broken pipe (os error 32)",
    "Cannot allocate memory (os error 12)",
    "Disk quota exceeded (os error 122)",
    "File exists (os error 17)",
    "File name too long (os error 36)",
    "File too large (os error 27)",
    "Input/output error (os error 5)",
    "Is a directory (os error 21)",
    "No space left on device (os error 28)",
    "No such file or directory (os error 2)",
    "Not a directory (os error 20)",
    "Operation not permitted (os error 1)",
    "Permission denied (os error 13)",
    "Print help",
    "Print help (see a summary with '-h')",
    "Print help (see more with '--help')",
    "Print help for the subcommand(s)",
    "Print this message or the help of the given subcommand(s)",
    "Print version",
    "Read-only file system (os error 30)",
    "Resource temporarily unavailable (os error 11)",
    "Too many levels of symbolic links (os error 40)",
    "Too many open files (os error 24)",
    "a subcommand is required but one was not provided",
    "attempt to write a readonly database",
    "cannot parse integer from empty string",
    "database disk image is malformed",
    "database is locked",
    "database or disk is full",
    "disk I/O error",
    "failed to fill whole buffer",
    "file is not a database",
    "incomplete input",
    "integer overflow",
    "invalid UTF-8 was detected in one or more arguments",
    "invalid digit found in string",
    "no tables specified",
    "not authorized",
    "number too large to fit in target type",
    "number too small to fit in target type",
    "stream did not contain valid UTF-8",
    "string or blob too big",
    "unable to open database file",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The entries in the order of the file.
fn entries() -> Vec<(String, String)> {
    let file = root().join("crates/klotski-program/src/texts/texts.csv");
    csv::Reader::from_path(file).unwrap().deserialize().map(Result::unwrap).collect()
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// The names of the placeholders.
fn placeholders(text: &str) -> BTreeSet<String> {
    let found = regex(r"\{(\w+)(:[^{}]*)?\}");
    found.captures_iter(text).map(|found| found[1].to_owned()).collect()
}

#[test]
fn the_entries_are_well_formed() {
    let entries = entries();
    assert!(entries.is_sorted_by(|(one, _), (next, _)| one < next), "sort by the English text");
    let word = regex(r"`[^`]*`|--[a-z]+|\b[a-z]+_[a-z_]+\b|klotski-[a-z]+");
    let (han, mark) = (regex(r"\p{Han}"), regex(r"\{[^{}]*\}"));
    let narrow = regex(r"\p{Han}[,;:!?(]|[,;:!?)]\p{Han}");
    for (english, chinese) in &entries {
        // The others are punctuation around values.
        let has_words = mark.replace_all(english, "").chars().any(char::is_alphabetic);
        assert!(han.is_match(chinese) || !has_words || english == "id", "{english}: {chinese}");
        let is_known = placeholders(chinese).is_subset(&placeholders(english));
        assert!(is_known, "{english}: {chinese}");
        // Commands, options and names of columns are the same in every language.
        for word in word.find_iter(&mark.replace_all(english, " ")).map(|word| word.as_str()) {
            for part in word.split(|c: char| c == '`' || c.is_whitespace()) {
                assert!(chinese.contains(part), "{chinese} lacks {part} of {english}");
            }
        }
        assert!(!narrow.is_match(chinese), "narrow punctuation beside Chinese: {chinese}");
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    entries.flat_map(files).collect()
}

/// The sources of the programs without their unit tests.
fn sources() -> Vec<(PathBuf, String)> {
    let crates =
        ["klotski", "klotski-functions", "klotski-ingest", "klotski-program", "klotski-warehouse"];
    let folders = crates.iter().map(|name| format!("crates/{name}/src")).chain(["src".to_owned()]);
    let files = folders.flat_map(|folder| files_below(&root().join(folder)));
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap().to_owned();
        (path, code)
    };
    files.map(code).collect()
}

/// A pattern for a string literal, with its inside as the one group.
const LITERAL: &str = r#""((?:[^"\\]|\\.)*)""#;

/// The text of a string literal, by its source.
fn unescaped(literal: &str) -> String {
    let joined = regex(r"\\\n\s*").replace_all(literal, "");
    joined.replace("\\\"", "\"").replace("\\n", "\n")
}

/// The string literals behind a pattern, with the file of each.
fn literals_behind(pattern: &str) -> Vec<(String, PathBuf)> {
    let pattern = regex(&format!("(?s)(?:{pattern}){LITERAL}"));
    let found = |(path, code): (PathBuf, String)| -> Vec<_> {
        let literals = pattern.captures_iter(&code).map(|literal| unescaped(&literal[1]));
        literals.map(|literal| (literal, path.clone())).collect()
    };
    sources().into_iter().flat_map(found).collect()
}

/// Panics with the texts that the table lacks.
fn assert_in_table(texts: impl IntoIterator<Item = (String, PathBuf)>) {
    let table: BTreeMap<String, String> = entries().into_iter().collect();
    let mark = regex(r"\{[^{}]*\}");
    let is_lacking = |text: &str| {
        let has_words = mark.replace_all(text, "").chars().any(char::is_alphabetic);
        has_words && !table.contains_key(text)
    };
    let lacking = texts.into_iter().filter(|(text, _)| is_lacking(text));
    let lacking: BTreeSet<_> =
        lacking.map(|(text, path)| format!("{}: {text}", path.display())).collect();
    assert!(lacking.is_empty(), "texts.csv lacks:\n{}", Vec::from_iter(lacking).join("\n"));
}

/// A placeholder that the call does not name would stay empty in Chinese.
#[test]
fn every_template_has_an_entry_and_names_its_values() {
    let call = r"(?:\bmessage!\(|\btext!\(\s*(?:self\.)?language,)\s*";
    let mut found = literals_behind(call);
    found.retain(|(_, path)| !path.ends_with("klotski/src/message.rs"));
    assert!(found.len() > 200, "{} templates", found.len());
    let counted = regex(&format!(r"(?s)counted\(\s*[^;]*?{LITERAL},\s*{LITERAL}"));
    for (path, code) in sources() {
        for pair in counted.captures_iter(&code) {
            found.extend([&pair[1], &pair[2]].map(|text| (unescaped(text), path.clone())));
        }
    }
    assert_in_table(found);
    let values = regex(&format!(r"(?s){call}{LITERAL}\s*((?:,[^;]*?)?)\)"));
    for (path, code) in sources() {
        for found in values.captures_iter(&code) {
            let template = unescaped(&found[1]);
            let behind = &code[found.get(1).unwrap().end()..];
            let behind: String = behind.chars().take(600).collect();
            for name in placeholders(&template) {
                let is_named = regex(&format!(r",\s*{name}\b")).is_match(&behind);
                assert!(is_named, "{}: {template}: name {name}", path.display());
            }
        }
    }
}

/// Texts without values are looked up when they are written.
#[test]
fn every_whole_text_has_an_entry() {
    let makers = [
        r"#\[error\(\s*",
        r"bail!\(\s*(?:CliError::\w+\(\s*)?",
        r"\.context\(\s*",
        r"stderr::say\(\s*",
        r"\b(?:Usage|NotFound|Refused|FailedCheck)\(\s*",
        r"\buser_error\(\s*",
        r"(?:language\s*\.|[^.\w!])text\(\s*&?",
        r"next_help_heading = |HEADING: &str = ",
    ];
    let found = makers.iter().flat_map(|maker| literals_behind(maker));
    let whole: Vec<_> = found.filter(|(text, _)| !text.contains('{') && text != "layers").collect();
    assert!(whole.len() > 120, "{} texts", whole.len());
    assert_in_table(whole);
}

/// The texts of the help: comments that clap shows, what stands behind the options.
#[test]
fn the_help_has_entries() {
    let groups = regex(&format!(r"\(\s*{LITERAL},\s*&\["));
    let mut texts = Vec::new();
    for (path, code) in sources() {
        if path.ends_with("cli/help/groups.rs") {
            let groups = groups.captures_iter(&code).map(|group| group[1].to_owned());
            texts.extend(groups.map(|group| (group, path.clone())));
        }
        if path.starts_with(root().join("src/cli"))
            || path.ends_with("klotski-ingest/src/program.rs")
        {
            texts.extend(documented(&code).into_iter().map(|text| (text, path.clone())));
        }
    }
    for (text, path) in literals_behind(r"after_help = |AFTER_HELP: &str = ") {
        let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with(' '));
        texts.extend(paragraphs.map(|text| (text.to_owned(), path.clone())));
    }
    assert!(texts.len() > 80, "{} texts", texts.len());
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
    let mut texts: Vec<String> = Vec::new();
    for query in catalogue() {
        let whole = [query.title, query.description].into_iter().chain(query.null_answer);
        let whole = whole.chain(query.params.iter().map(|param| param.description));
        texts.extend(whole.map(str::to_owned));
        texts.extend(query.empty_answer.map(|missing| format!("{{layout}} {missing}")));
    }
    texts.extend(Topic::ALL.iter().map(|topic| topic.name().to_owned()));
    for plot in &PLOTS {
        texts.push(plot.title.to_owned());
        texts.extend(match plot.chart {
            Chart::Bars { across, up } => vec![across.title.to_owned(), up.title.to_owned()],
            Chart::HeatMap { across, up, value } => {
                [across, up, value].map(|axis| axis.title.to_owned()).into()
            }
        });
    }
    for table in TABLES {
        texts.push(table.meaning.to_owned());
        for column in table.columns {
            texts.extend([column.null_when(table.stage), column.meaning.to_owned()]);
        }
    }
    let nouns = Metric::ALL.iter().flat_map(|metric| [metric.noun(1), metric.noun(2)]);
    texts.extend(nouns.map(str::to_owned));
    assert_in_table(texts.into_iter().map(|text| (text, PathBuf::from("a title"))));
}

/// An entry that nothing uses may say what is no longer so.
#[test]
fn every_entry_is_used() {
    let continued = regex(r"\\\n\s*");
    let wrapped = regex(r"\n\s*(?:///|--|//!)? ?");
    let link = regex(r"\[([^\]]*)\]\([^)]*\)");
    let mut texts = String::new();
    let other = files_below(&root().join("queries"));
    let other = other
        .into_iter()
        .chain([root().join("docs/file-format.md"), root().join("docs/claims.md")])
        .chain([root().join("docs/findings.md")]);
    let other = other.map(|path| (path.clone(), fs::read_to_string(path).unwrap()));
    for (path, code) in sources().into_iter().chain(other) {
        let code = code.replace("\\\"", "\"");
        let text = wrapped.replace_all(&continued.replace_all(&code, ""), " ").into_owned();
        if path.extension().is_some_and(|kind| kind == "md") {
            texts += &link.replace_all(&text, "$1").replace('`', "");
        }
        texts += &text;
        texts.push('\n');
    }
    let texts = texts.to_lowercase();
    let is_used = |english: &str| {
        let english = english.strip_prefix("{layout} ").unwrap_or(english).replace("''", "'");
        texts.contains(&english.trim().to_lowercase())
    };
    let entries = entries().into_iter().map(|(english, _)| english);
    let unused: Vec<String> =
        entries.filter(|english| !OF_OTHERS.contains(&&**english) && !is_used(english)).collect();
    assert!(unused.is_empty(), "nothing uses these of texts.csv:\n{}", unused.join("\n"));
    assert!(!is_used("A text that no program has"));
}

#[test]
fn messages_are_in_chinese() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "no warehouse").unwrap();
    let (text, sentence) = (text.to_str().unwrap(), regex(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}"));
    let code = regex("`[^`]*`|“[^”]*”");
    for (call, quoted) in [
        (&["show", ""][..], ""),
        (&["show", "0123456789"], "9"),
        (&["show", "4F?"], "?"),
        (&["show", "52"], "52"),
        (&["show", "0FFFFFFFF"], ""),
        (&["show", "id:99999999"], "99999999"),
        (&["show", "short:1111I"], "I"),
        (&["show", "9-9-9-0-0"], "9-9-9"),
        (&["show", "5-4-1-9999-1"], "5-4-1"),
        (&["show", "横刀立马立马马"], "横刀立马"),
        (&["class-counts", "5-4"], "5-4"),
        (&["query", "hardes"], "hardes"),
        (&["minsteps"], "CODE"),
        (&["minsteps", "4FEA134", "surplus"], "surplus"),
        (&["minsteps", "4FEA134", "--formt", "csv"], "--format"),
        (&["hardest", "5-4-1", "many"], "many"),
        (&["layers", "4FEA134", "miles"], "miles"),
        (&["path", "4FEA134", "D9B9F3", "--metric", "miles"], "miles"),
        (&["random", "--steps", "60..50"], "60..50"),
        (&["sql", ""], ""),
        (&["sql", "SELECT 1; SELECT 2"], ""),
        (&["sql", "SELECT * FORM t"], "第 1 行第 10 列"),
        (&["sql", "SELECT :code"], "-p code=VALUE"),
        (&["sql", "ATTACH 'x' AS y"], "ATTACH"),
        (&["sql", "PRAGMA cache_size = 1"], "cache_size"),
        (&["sql", "SELECT mirror(5)"], "id:5"),
        (&["sql", "SELECT percentile(1, 101)"], "percentile"),
        (&["sql", "SELECT 1 WHERE 'a' REGEXP '('"], "REGEXP"),
        (&["totals", "--db", "missing.db"], "klotski-ingest"),
        (&["totals", "--db", text], text),
        (&["totals", "-o", text], text),
        (&["list", "-o", "a.png"], "png"),
        (&["verify", "--digests", text], "class,md5,lines,bytes"),
        (&["solutions", "7-0-4-3-0"], "7-0-4-3-0"),
    ] {
        let output = programs::sql().arg("--lang=zh").args(call).env("KLOTSKI_DB", file()).output();
        let error = String::from_utf8(output.unwrap().stderr).unwrap();
        let (_, message) = error.split_once(": ").unwrap_or_else(|| panic!("{call:?}: {error}"));
        assert!(regex(r"\p{Han}").is_match(message) && message.contains(quoted), "{error}");
        assert!(!sentence.is_match(&code.replace_all(message, "")), "{call:?}: {error}");
    }
}
