//! The tables of texts: their keys are the texts and templates of the programs, and a message in
//! Chinese has no English sentence left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use klotski::Metric;
use klotski_query::{Query, Topic, catalogue};
use klotski_report::picture::{Chart, PLOTS};
use klotski_texts::Language;
use klotski_warehouse::TABLES;
use proc_macro2::{TokenStream, TokenTree};
use regex::Regex;
use syn::Lit;

use super::documents::root;
use crate::support::programs::answer;

/// Texts of clap, SQLite and Rust's library, which are translated as a whole.
const OF_OTHERS: [&str; 27] = [
    "Print help",
    "Print help (see a summary with '-h')",
    "Print help (see more with '--help')",
    "Print help for the subcommand(s)",
    "Print this message or the help of the given subcommand(s)",
    "Print version",
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
    "out of memory",
    "stream did not contain valid UTF-8",
    "string or blob too big",
    "unable to open database file",
];

/// The entries of a table in the order of the file.
fn entries_of(table: &str) -> Vec<(String, String)> {
    let file = root().join("crates/klotski-texts/src").join(table);
    csv::Reader::from_path(file).unwrap().deserialize().map(Result::unwrap).collect()
}

fn entries() -> Vec<(String, String)> {
    [entries_of("puzzle.csv"), entries_of("texts.csv")].concat()
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// The names of the placeholders.
fn placeholders(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).map(|rest| rest.split([':', '}']).next().unwrap().to_owned()).collect()
}

/// Whether a text has more than values and punctuation.
fn has_words(text: &str) -> bool {
    let mut parts = text.split('{').map(|part| part.rsplit('}').next().unwrap());
    parts.any(|words| words.chars().any(char::is_alphabetic))
}

#[test]
fn the_entries_are_well_formed() {
    for table in ["puzzle.csv", "texts.csv"] {
        let is_sorted = entries_of(table).is_sorted_by(|(one, _), (next, _)| one < next);
        assert!(is_sorted, "sort {table} by the English text");
    }
    let entries = entries();
    let word = regex(r"`[^`]*`|--[a-z]+|\b[a-z]+_[a-z_]+\b|klotski-[a-z]+");
    let (han, mark) = (regex(r"\p{Han}"), regex(r"\{[^{}]*\}"));
    let narrow = regex(r"\p{Han}[,;:!?(]|[,;:!?)]\p{Han}");
    for (english, chinese) in &entries {
        let is_chinese = han.is_match(chinese) || !has_words(english) || english == "id";
        let is_known = placeholders(chinese).is_subset(&placeholders(english));
        assert!(is_chinese && is_known, "{english}: {chinese}");
        // Commands, options and names of columns are the same in every language.
        for word in word.find_iter(&mark.replace_all(english, " ")).map(|word| word.as_str()) {
            for part in word.split(|c: char| c == '`' || c.is_whitespace()) {
                assert!(chinese.contains(part), "{chinese} lacks {part} of {english}");
            }
        }
        assert!(!narrow.is_match(chinese), "narrow punctuation beside Chinese: {chinese}");
    }
}

/// The texts in the sources of the programs, without their unit tests.
#[derive(Default)]
struct Sources {
    /// The templates of `message!` and `text!`, and the names of their values.
    templates: Vec<(String, BTreeSet<String>)>,
    /// Texts that are looked up when they are written, and the templates of `counted`.
    texts: Vec<String>,
    /// The paragraphs of all strings and of all doc comments.
    paragraphs: BTreeSet<String>,
}

static SOURCES: LazyLock<Sources> = LazyLock::new(|| {
    let mut sources = Sources::default();
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    crates.chain([root().to_owned()]).for_each(|folder| sources.read_folder(&folder.join("src")));
    sources.read_pages(&root().join("crates/klotski-report/site"));
    sources
});

/// The value of a string literal.
fn string(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let Lit::Str(text) = Lit::new(literal.clone()) else { return None };
    Some(text.value())
}

impl Sources {
    fn read_folder(&mut self, folder: &Path) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                self.read_folder(&path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let code = fs::read_to_string(&path).unwrap();
                let code = code.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
                self.read(code.parse().unwrap());
            }
        }
    }

    /// Reads the marks of HTML, and the words of scripts.
    fn read_pages(&mut self, folder: &Path) {
        let words = fs::read_to_string(folder.join("words.json")).unwrap();
        let words: BTreeMap<String, String> = serde_json::from_str(&words).unwrap();
        let terms = fs::read_to_string(folder.join("terms.json")).unwrap();
        let terms: Vec<[String; 4]> = serde_json::from_str(&terms).unwrap();
        let mut texts: Vec<String> = words.into_values().collect();
        texts.extend(terms.into_iter().map(|[_, _, _, meaning]| meaning));
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|kind| kind == "html") {
                let page = fs::read_to_string(path).unwrap();
                let marks = page.split(['{', '}']).skip(1).step_by(2);
                let marks = marks.filter(|mark| !mark.starts_with('='));
                texts.extend(
                    marks.map(|mark| mark.split_whitespace().collect::<Vec<_>>().join(" ")),
                );
            }
        }
        self.paragraphs.extend(texts.iter().cloned());
        self.texts.extend(texts);
    }

    fn read(&mut self, tokens: TokenStream) {
        let tokens = Vec::from_iter(tokens);
        let mut comment = String::new();
        for (at, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                let inside = Vec::from_iter(group.stream());
                if let [TokenTree::Ident(name), _, line] = &inside[..]
                    && name == "doc"
                {
                    comment += &(string(line).unwrap_or_default().trim().to_owned() + "\n");
                    continue;
                }
                match &tokens[..at] {
                    // Rows, too, have methods of these names.
                    [.., TokenTree::Ident(of), TokenTree::Punct(dot), TokenTree::Ident(name)]
                        if dot.as_char() == '.' && of != "language" && name != "context" => {}
                    [.., TokenTree::Ident(name), TokenTree::Punct(_)] => {
                        self.read_call(&format!("{name}!"), &inside);
                    }
                    [.., TokenTree::Ident(name)] => self.read_call(&name.to_string(), &inside),
                    _ => {}
                }
                self.read(group.stream());
            }
            self.add_paragraphs(&string(token).unwrap_or_default());
            if token.to_string() != "#" {
                self.add_paragraphs(comment.trim_end());
                comment.clear();
            }
        }
    }

    fn add_paragraphs(&mut self, text: &str) {
        self.paragraphs.extend(text.split("\n\n").map(|lines| lines.replace('\n', " ")));
    }

    /// Reads a call of a function or of a macro, or an attribute.
    fn read_call(&mut self, name: &str, inside: &[TokenTree]) {
        let strings: Vec<_> = inside.iter().map(string).collect();
        match name {
            "message!" | "text!" => {
                let Some(at) = strings.iter().position(Option::is_some) else { return };
                let names = inside[at + 1..].windows(2).filter(|pair| pair[0].to_string() == ",");
                let names = names.map(|pair| pair[1].to_string()).collect();
                self.templates.push((strings[at].clone().unwrap(), names));
            }
            "error" | "bail!" | "context" | "counted" | "say" | "text" | "user_error" | "Usage"
            | "NotFound" | "Refused" | "FailedCheck" => {
                let is_whole = |text: &String| !text.replace("{n}", "").contains('{');
                self.texts.extend(strings.into_iter().flatten().filter(is_whole));
            }
            _ => {}
        }
    }
}

/// The texts of queries, tables and plots.
fn titles() -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for query in catalogue() {
        let whole = [query.title, query.description].into_iter().chain(query.null_answer);
        let whole = whole.chain(query.params.iter().map(|param| param.description));
        texts.extend(whole.map(str::to_owned));
        texts.extend(query.empty_answer.map(|missing| format!("{{layout}} {missing}")));
    }
    texts.extend(Topic::ALL.iter().map(|topic| topic.name().to_owned()));
    for plot in &PLOTS {
        let axes = match plot.chart {
            Chart::Bars { across, up } => vec![across.title, up.title],
            Chart::HeatMap { across, up, value } => vec![across.title, up.title, value.title],
        };
        texts.extend(axes.into_iter().chain([plot.title]).map(str::to_owned));
    }
    for table in TABLES {
        texts.push(table.meaning.to_owned());
        for column in table.columns {
            texts.extend([column.null_when(table.stage), column.meaning.to_owned()]);
        }
    }
    let nouns = Metric::ALL.iter().flat_map(|metric| [metric.noun(1), metric.noun(2)]);
    texts.extend(nouns.map(str::to_owned));
    texts
}

/// A placeholder that the call does not name would stay empty in Chinese.
#[test]
fn every_text_has_an_entry_and_every_template_names_its_values() {
    let Sources { templates, texts, .. } = &*SOURCES;
    assert!(templates.len() > 200 && texts.len() > 120, "{} {}", templates.len(), texts.len());
    for (template, names) in templates {
        assert!(placeholders(template).is_subset(names), "{template} names only {names:?}");
    }
    let table: BTreeMap<String, String> = entries().into_iter().collect();
    let texts = templates.iter().map(|(text, _)| text).chain(texts).cloned().chain(titles());
    let lacking: BTreeSet<_> =
        texts.filter(|text| has_words(text) && !table.contains_key(text)).collect();
    assert!(lacking.is_empty(), "texts.csv lacks {lacking:#?}");
    // A page has no other messages of the puzzle.
    let mut core = Sources::default();
    core.read_folder(&root().join("crates/klotski/src"));
    let table: BTreeMap<String, String> = entries_of("puzzle.csv").into_iter().collect();
    let templates = core.templates.iter().map(|(text, _)| text).filter(|text| has_words(text));
    let lacking: Vec<_> = templates.filter(|text| !table.contains_key(*text)).collect();
    assert!(lacking.is_empty(), "puzzle.csv lacks {lacking:#?}");
}

/// An entry that nothing uses may say what is no longer so.
#[test]
fn every_entry_is_used() {
    let mut used = SOURCES.paragraphs.clone();
    used.extend(titles().into_iter().chain(OF_OTHERS.map(str::to_owned)));
    let mut rows = fs::read_to_string(root().join("docs/claims.md")).unwrap();
    for query in catalogue() {
        rows += &query.sql.replace("''", "'");
    }
    let is_used =
        |text: &str| used.contains(text) || rows.contains(text) || text.contains(" (os error ");
    let entries = entries().into_iter().map(|(english, _)| english);
    let unused: Vec<_> = entries.filter(|english| !is_used(english)).collect();
    assert!(unused.is_empty(), "nothing uses these of texts.csv: {unused:#?}");
}

/// The golden calls have these messages.
#[test]
fn messages_are_in_chinese() {
    let (_, rest) =
        include_str!("../data/golden/calls.txt").split_once("# Messages in Chinese").unwrap();
    let (section, _) = rest.split_once("\n# ").unwrap();
    let (sentence, code) = (regex(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}"), regex("`[^`]*`|“[^”]*”"));
    let mut messages = 0;
    for line in section.lines().filter(|line| line.starts_with("klotski-sql: ")) {
        let (_, message) = line.split_once(": ").unwrap();
        assert!(regex(r"\p{Han}").is_match(message), "{line}");
        assert!(!sentence.is_match(&code.replace_all(message, "")), "{line}");
        messages += 1;
    }
    assert!(messages > 30, "{messages}");
}

/// The header of a query, which is still one.
#[test]
fn a_header_in_chinese_is_a_header() {
    let chinese = |english: &str| Language::Chinese.text(english).into_owned();
    for query in catalogue().iter().step_by(20) {
        let file = answer(&["list", query.name, "--lang", "zh"]);
        let shown = Query::parse(query.name, &file).unwrap();
        let texts = |query: &Query<'_>| {
            let params = query.params.iter().map(|param| param.description);
            let texts = [query.title, query.description].into_iter().chain(params);
            texts.chain(query.null_answer).map(str::to_owned).collect::<Vec<_>>()
        };
        let expected = texts(query).into_iter().map(|text| chinese(&text)).collect::<Vec<_>>();
        assert_eq!((texts(&shown), shown.sql), (expected, query.sql));
    }
}
