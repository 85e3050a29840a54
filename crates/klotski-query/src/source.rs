//! Arrays, objects and calls in the source of a program, whatever its language:
//! `[{name: 'a', rows: [...]},]`, `listOf(Level(name = "a", ...))`, `new int[][] {{1, 2}, ...}`.

use std::iter::Peekable;
use std::str::CharIndices;

use serde_json::{Number, Value};

use super::level::is_list;

/// Deeper brackets are no list of levels.
const DEEPEST: usize = 40;

/// The values in the outermost brackets of a text. `None` if brackets or quotation marks do not
/// match.
pub(super) fn values(text: &str) -> Option<Vec<Value>> {
    let mut source = Source { text, chars: text.char_indices().peekable() };
    let mut items = Items::default();
    source.items(None, 0, &mut items)?;
    Some(items.done.into_iter().map(|(_, value)| value).filter(is_list).collect())
}

struct Source<'t> {
    text: &'t str,
    chars: Peekable<CharIndices<'t>>,
}

/// The items between two brackets.
#[derive(Default)]
struct Items {
    done: Vec<(Option<String>, Value)>,
    key: Option<String>,
    /// The last word: a key if `:` or `=` follows, a type if a bracket does.
    word: Option<String>,
    value: Option<Value>,
    /// A text continues after `+`.
    is_sum: bool,
}

impl Source<'_> {
    /// Reads items up to the closing bracket.
    fn items(&mut self, close: Option<char>, depth: usize, items: &mut Items) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let mut is_new_line = false;
        while let Some((at, first)) = self.chars.next() {
            let next = self.chars.peek().map(|&(_, next)| next);
            match first {
                _ if Some(first) == close => {
                    items.finish();
                    return Some(());
                }
                ')' | ']' | '}' => return None,
                '\n' => is_new_line = true,
                '#' => self.skip_line(),
                '/' if next == Some('/') => self.skip_line(),
                '-' if next == Some('-') => self.skip_line(),
                '/' if next == Some('*') => {
                    self.skip_to(at + 2 + self.text[at + 2..].find("*/")? + 2);
                }
                ',' | ';' => items.finish(),
                ':' | '=' => items.name(),
                '+' => items.is_sum = items.value.is_some(),
                '(' | '[' | '{' => {
                    let mut inner = Items::default();
                    self.items(Some(closing(first)), depth + 1, &mut inner)?;
                    items.group(inner.into_value());
                    is_new_line = false;
                }
                '"' | '\'' | '`' => {
                    let text = self.quoted(at, first)?;
                    items.text(text, is_new_line);
                    is_new_line = false;
                }
                _ if first.is_ascii_digit() || first == '-' => {
                    let end = self.end_of_word(at + 1);
                    if let Ok(number) = self.text[at..end].parse::<i64>() {
                        items.set(Value::Number(Number::from(number)), is_new_line);
                        is_new_line = false;
                    }
                    self.skip_to(end);
                }
                _ if first.is_alphabetic() || first == '_' => {
                    let end = self.end_of_word(at);
                    items.word(&self.text[at..end], is_new_line);
                    is_new_line = false;
                    self.skip_to(end);
                }
                _ => {}
            }
        }
        items.finish();
        close.is_none().then_some(())
    }

    fn end_of_word(&self, from: usize) -> usize {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        self.text[from..].find(|c| !is_part(c)).map_or(self.text.len(), |length| from + length)
    }

    fn skip_line(&mut self) {
        while self.chars.next_if(|&(_, c)| c != '\n').is_some() {}
    }

    fn skip_to(&mut self, end: usize) {
        while self.chars.next_if(|&(at, _)| at < end).is_some() {}
    }

    /// The text in quotation marks, which begin at `at`: one mark, or three as in Python.
    fn quoted(&mut self, at: usize, mark: char) -> Option<String> {
        let three: String = [mark; 3].iter().collect();
        let rest = &self.text[at..];
        if rest.starts_with(&three) {
            let inner = rest[3..].split_once(&three)?.0;
            self.skip_to(at + 3 + inner.len() + 3);
            return Some(inner.to_owned());
        }
        let mut text = String::new();
        loop {
            match self.chars.next()?.1 {
                c if c == mark => return Some(text),
                '\\' => match self.chars.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let digits: String = self.chars.by_ref().take(4).map(|(_, c)| c).collect();
                        let code = u32::from_str_radix(&digits, 16).ok()?;
                        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    other => text.push(other),
                },
                c => text.push(c),
            }
        }
    }
}

fn closing(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

impl Items {
    /// Ends an item.
    fn finish(&mut self) {
        let word = self.word.take().map(|word| match &*word {
            "null" | "nil" | "None" | "undefined" => Value::Null,
            _ => Value::String(word),
        });
        let key = self.key.take();
        if let Some(value) = self.value.take().or(word) {
            self.done.push((key, value));
        }
        self.is_sum = false;
    }

    /// A statement without a semicolon ends with its line.
    fn begin(&mut self, is_new_line: bool) {
        if is_new_line && self.value.is_some() {
            self.finish();
        }
    }

    /// What was read is the key of the value that follows. In `a: Type = value`, it is `a`.
    fn name(&mut self) {
        let text = self.value.take().and_then(|value| value.as_str().map(str::to_owned));
        let word = self.word.take().or(text);
        self.key = self.key.take().or(word);
    }

    fn set(&mut self, value: Value, is_new_line: bool) {
        self.begin(is_new_line);
        self.value = Some(value);
    }

    fn word(&mut self, word: &str, is_new_line: bool) {
        self.begin(is_new_line);
        self.word = Some(word.to_owned());
    }

    fn text(&mut self, text: String, is_new_line: bool) {
        match &mut self.value {
            Some(Value::String(before)) if self.is_sum => before.push_str(&text),
            _ => self.set(Value::String(text), is_new_line),
        }
        self.is_sum = false;
    }

    /// Brackets after a type, a call or other brackets, as in `new Level[2] {...}`.
    fn group(&mut self, value: Value) {
        self.word = None;
        let is_empty = value.as_array().is_some_and(Vec::is_empty);
        if !is_empty || self.value.is_none() {
            self.value = Some(value);
        }
    }

    /// An object if all items have names, else an array.
    fn into_value(self) -> Value {
        if !self.done.is_empty() && self.done.iter().all(|(key, _)| key.is_some()) {
            return self.done.into_iter().filter_map(|(key, value)| Some((key?, value))).collect();
        }
        self.done.into_iter().map(|(_, value)| value).collect()
    }
}
