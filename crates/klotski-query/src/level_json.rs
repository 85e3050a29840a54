//! Levels of JSON: objects with a board, a name and claims, in any arrays and objects.

use std::fmt;
use std::mem::take;

use klotski::{Signs, message};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use thiserror::Error;

use super::level::{Field, Level, is_board, is_drawing};
use super::level_pack::{Pack, PackLevel, is_pack};

/// Deeper brackets are no list of levels. Each level of them is parsed once more.
const DEEPEST: usize = 32;

/// Why a list is not read at all.
#[derive(Debug, Error)]
pub enum ListError {
    #[error("{}", message!("it begins like JSON, but is not: {cause}", cause = .0))]
    Json(serde_json::Error),
    #[error("brackets are nested too deep for a list of boards")]
    Deep,
}

pub(super) fn read_json(text: &str, signs: Option<&Signs>) -> Result<Vec<Level>, ListError> {
    let value: &RawValue = serde_json::from_str(text).map_err(ListError::Json)?;
    let mut reader = Reader::new(text, signs);
    let has_board = if is_pack(text) { reader.pack() } else { reader.value(value, 0)? };
    // An empty list has no board, either.
    if !has_board && (!reader.has_array || reader.has_item) {
        reader.without_board(1);
    }
    Ok(reader.levels)
}

pub(super) fn read_json_lines(text: &str, signs: Option<&Signs>) -> Result<Vec<Level>, ListError> {
    let mut reader = Reader::new(text, signs);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let place = reader.line_of(line);
        match serde_json::from_str::<&RawValue>(line) {
            Err(cause) => reader.add(Level::problem(place, cause.to_string())),
            Ok(value) if reader.value(value, 0)? => {}
            Ok(_) => reader.without_board(place),
        }
    }
    Ok(reader.levels)
}

struct Reader<'t> {
    text: &'t str,
    signs: Option<&'t Signs>,
    /// A place in the text, and its line.
    at: (usize, usize),
    /// The lines of items without a board, while their array has no board.
    lacking: Vec<usize>,
    has_array: bool,
    has_item: bool,
    levels: Vec<Level>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, signs: Option<&'t Signs>) -> Self {
        let (lacking, levels) = (Vec::new(), Vec::new());
        Self { text, signs, at: (0, 1), lacking, has_array: false, has_item: false, levels }
    }

    /// The line of a part of the text.
    fn line_of(&mut self, part: &str) -> usize {
        let place = part.as_ptr().addr() - self.text.as_ptr().addr();
        let (before, line) = if place < self.at.0 { (0, 1) } else { self.at };
        self.at = (place, line + self.text[before..place].matches('\n').count());
        self.at.1
    }

    fn add(&mut self, level: Level) {
        for line in take(&mut self.lacking) {
            self.without_board(line);
        }
        self.levels.push(level);
    }

    fn without_board(&mut self, line: usize) {
        self.add(Level::problem(line, message!("it has no board")));
    }

    /// Reads the levels of a value. Whether there is one.
    fn value(&mut self, value: &'t RawValue, depth: usize) -> Result<bool, ListError> {
        let line = self.line_of(value.get());
        match value.get().as_bytes()[0] {
            b'{' | b'[' if depth > DEEPEST => return Err(ListError::Deep),
            b'{' => return self.object(value, line, depth),
            b'[' if !is_drawing(value.get(), self.signs) => return self.array(value, depth),
            b'"' if !is_board(&text_of(value), self.signs) => return Ok(false),
            b'[' | b'"' => {}
            _ => return Ok(false),
        }
        self.add(Level::of_board(line, &text_of(value)));
        Ok(true)
    }

    fn array(&mut self, array: &'t RawValue, depth: usize) -> Result<bool, ListError> {
        let items: Vec<&RawValue> = serde_json::from_str(array.get()).map_err(ListError::Json)?;
        let (before, mut has_board) = (self.lacking.len(), false);
        self.has_array = true;
        for item in items {
            self.has_item = true;
            let line = self.line_of(item.get());
            if self.value(item, depth + 1)? {
                has_board = true;
            } else if has_board {
                self.without_board(line);
            } else {
                self.lacking.push(line);
            }
        }
        if !has_board {
            self.lacking.truncate(before);
        }
        Ok(has_board)
    }

    /// Reads an object: a level, if a member is a board, and the lists in it.
    fn object(
        &mut self,
        object: &'t RawValue,
        line: usize,
        depth: usize,
    ) -> Result<bool, ListError> {
        let members = match serde_json::from_str::<Members<'_>>(object.get()) {
            Ok(Members(members)) => members,
            Err(cause) => {
                self.add(Level::problem(line, cause.to_string()));
                return Ok(true);
            }
        };
        if self.is_map(&members) {
            return self.map(members, depth).map(|()| true);
        }
        let (mut fields, mut numbers, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        for (name, value) in &members {
            let (field, text) = (Field::of(name), text_of(value));
            match (field, value.get().as_bytes()[0]) {
                (None | Some(Field::Board), b'[' | b'{') if is_drawing(value.get(), self.signs) => {
                    fields.push(("board", text));
                }
                // A list of blocks, or a board without blocks in braces, with a fault.
                (Some(Field::Board), b'[') if is_meant(name, &text) => fields.push(("board", text)),
                (_, b'[' | b'{') => lists.push(*value),
                (None, b'"') if is_board(&text, self.signs) => fields.push(("board", text)),
                (Some(Field::Board), b'0'..=b'9') if text.bytes().all(|b| b.is_ascii_digit()) => {
                    numbers.push(("board", text));
                }
                (Some(Field::Board), b'-' | b'0'..=b'9') => {
                    fields.push(("board", format!("number {text}")));
                }
                (Some(_), _) => fields.push((name, text)),
                (None, _) => {}
            }
        }
        let is_level = |fields: &[(&str, String)]| {
            fields
                .iter()
                .any(|(name, text)| Field::of(name) == Some(Field::Board) && text != "null")
        };
        if !is_level(&fields) {
            fields.append(&mut numbers);
        }
        let is_level = is_level(&fields);
        let level =
            Level::of_fields(line, fields.iter().map(|(name, text)| (*name, text.as_str())));
        let has_claim = !level.claims.is_empty();
        let place = self.levels.len() + self.lacking.len();
        if is_level {
            self.add(level);
        }
        let (mut has_board, has_lists) = (false, !lists.is_empty());
        for list in lists {
            has_board |= self.value(list, depth + 1)?;
        }
        if is_level {
            self.levels[place].is_part = has_lists && !has_board;
        }
        if has_board && !is_level && has_claim {
            self.add(Level::problem(line, message!("it has a claim, but no board")));
        }
        Ok(has_board || is_level)
    }

    /// Whether an object has a board for each name: no name is that of a field, and two members are
    /// boards, or one, and none of the others is a number or a truth value.
    fn is_map(&self, members: &[(String, &RawValue)]) -> bool {
        let is_written = |(_, value): &&(String, &RawValue)| self.is_written(value);
        let is_other = |(_, value): &(String, &RawValue)| {
            matches!(value.get().as_bytes()[0], b'"' | b'[' | b'{' | b'n')
        };
        members.len() > 1
            && members.iter().all(|(name, _)| Field::of(name).is_none())
            && match members.iter().filter(is_written).count() {
                0 => false,
                1 => members.iter().all(is_other),
                _ => true,
            }
    }

    /// Whether a value is a board, or an object with a board.
    fn is_written(&self, value: &RawValue) -> bool {
        match value.get().as_bytes()[0] {
            b'"' => is_board(&text_of(value), self.signs),
            b'[' => is_drawing(value.get(), self.signs),
            b'{' if is_drawing(value.get(), self.signs) => true,
            b'{' => {
                serde_json::from_str::<Members<'_>>(value.get()).is_ok_and(|Members(members)| {
                    members.iter().any(|(name, value)| {
                        let is_object = value.get().starts_with('{');
                        !is_object
                            && (Field::of(name) == Some(Field::Board) || self.is_written(value))
                    })
                })
            }
            _ => false,
        }
    }

    /// Reads an object with a board for each name.
    fn map(&mut self, members: Vec<(String, &'t RawValue)>, depth: usize) -> Result<(), ListError> {
        for line in take(&mut self.lacking) {
            self.without_board(line);
        }
        for (name, value) in members {
            let line = self.line_of(value.get());
            let before = self.levels.len();
            if !self.value(value, depth + 1)? {
                self.without_board(line);
            }
            for level in &mut self.levels[before..] {
                level.name.get_or_insert_with(|| name.clone());
            }
        }
        Ok(())
    }

    /// Reads the levels that `klotski-sql puzzles` writes.
    fn pack(&mut self) -> bool {
        match Pack::<&RawValue>::read(self.text) {
            Err(problem) => self.add(Level::problem(1, problem)),
            Ok(levels) if levels.is_empty() => self.has_array = true,
            Ok(levels) => levels.into_iter().for_each(|level| {
                let line = self.line_of(level.get());
                self.add(PackLevel::check(level, line));
            }),
        }
        !self.levels.is_empty()
    }
}

/// Whether an array with the name of a board is meant as one, not as a list of levels.
fn is_meant(name: &str, array: &str) -> bool {
    !array.contains('{') || ["blocks", "pieces"].iter().any(|list| list.eq_ignore_ascii_case(name))
}

/// The text of a string, else the JSON of the value.
fn text_of(value: &RawValue) -> String {
    serde_json::from_str(value.get()).unwrap_or_else(|_| value.get().to_owned())
}

/// The members of an object, in the order of the text.
struct Members<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Deserialize<'t> for Members<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self(Vec::new()))
    }
}

impl<'t> Visitor<'t> for Members<'t> {
    type Value = Self;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some(member) = map.next_entry()? {
            self.0.push(member);
        }
        let mut names: Vec<&str> = self.0.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(A::Error::custom(format_args!("two members are named {}", pair[0]))),
            None => Ok(self),
        }
    }
}
