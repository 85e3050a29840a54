//! Levels of JSON: objects with a board, a name and claims, in any arrays and objects.

use std::fmt;
use std::mem::take;

use klotski::message;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::level::{Field, Level, is_board, is_drawing};
use super::level_error::{Emit, ListError};
use super::level_pack::{Pack, PackLevel, is_pack};

/// Deeper brackets are no list of levels. Each level of them is parsed once more.
const DEEPEST: usize = 32;

/// Reads a value of JSON.
pub(super) fn read_json<'t, E>(text: &'t str, emit: &mut Emit<'_, E>) -> Result<(), ListError<E>> {
    let value: &'t RawValue = serde_json::from_str(text).map_err(ListError::Json)?;
    let mut reader = Reader::new(text, emit);
    let has_board = if is_pack(text) { reader.pack()? } else { reader.value(value, 0)? };
    // An empty list has no board, either.
    if has_board || reader.has_array && !reader.has_item { Ok(()) } else { reader.without_board(1) }
}

/// Reads a value of JSON in each line.
pub(super) fn read_json_lines<E>(text: &str, emit: &mut Emit<'_, E>) -> Result<(), ListError<E>> {
    let mut reader = Reader::new(text, emit);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let place = reader.line_of(line);
        match serde_json::from_str::<&RawValue>(line) {
            Err(cause) => reader.emit(Level::problem(place, cause.to_string()))?,
            Ok(value) if reader.value(value, 0)? => {}
            Ok(_) => reader.without_board(place)?,
        }
    }
    Ok(())
}

struct Reader<'r, 't, E> {
    text: &'t str,
    /// A place in the text, and its line.
    at: (usize, usize),
    /// The lines of items without a board, while their array has no board.
    lacking: Vec<usize>,
    has_array: bool,
    has_item: bool,
    emit: &'r mut Emit<'r, E>,
}

impl<'r, 't, E> Reader<'r, 't, E> {
    fn new(text: &'t str, emit: &'r mut Emit<'r, E>) -> Self {
        Self { text, at: (0, 1), lacking: Vec::new(), has_array: false, has_item: false, emit }
    }

    /// The line of a part of the text, which is not before the last one.
    fn line_of(&mut self, part: &str) -> usize {
        let place = part.as_ptr().addr() - self.text.as_ptr().addr();
        let (before, line) = self.at;
        self.at = (place, line + self.text[before..place].matches('\n').count());
        self.at.1
    }

    fn emit(&mut self, level: Level) -> Result<(), ListError<E>> {
        for line in take(&mut self.lacking) {
            self.without_board(line)?;
        }
        (self.emit)(level).map_err(ListError::Stopped)
    }

    fn without_board(&mut self, line: usize) -> Result<(), ListError<E>> {
        self.emit(Level::problem(line, message!("it has no board")))
    }

    /// Reads the levels of a value. Whether there is one.
    fn value(&mut self, value: &'t RawValue, depth: usize) -> Result<bool, ListError<E>> {
        let line = self.line_of(value.get());
        match value.get().as_bytes()[0] {
            b'{' | b'[' if depth > DEEPEST => return Err(ListError::Deep),
            b'{' => return self.object(value, line, depth),
            b'[' if !is_drawing(value.get()) => return self.array(value, depth),
            b'"' if !is_board(&text_of(value)) => return Ok(false),
            b'[' | b'"' => {}
            _ => return Ok(false),
        }
        self.emit(Level { boards: vec![text_of(value)], ..Level::at(line) })?;
        Ok(true)
    }

    fn array(&mut self, array: &'t RawValue, depth: usize) -> Result<bool, ListError<E>> {
        let items: Vec<&RawValue> = serde_json::from_str(array.get()).map_err(ListError::Json)?;
        let (before, mut has_board) = (self.lacking.len(), false);
        self.has_array = true;
        for item in items {
            self.has_item = true;
            let line = self.line_of(item.get());
            if self.value(item, depth + 1)? {
                has_board = true;
            } else if has_board {
                self.without_board(line)?;
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
    ) -> Result<bool, ListError<E>> {
        let members = match serde_json::from_str::<Members<'_>>(object.get()) {
            Ok(Members(members)) => members,
            Err(cause) => {
                self.emit(Level::problem(line, cause.to_string()))?;
                return Ok(true);
            }
        };
        let (mut fields, mut numbers, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        for (name, value) in &members {
            let (field, text) = (Field::of(name), text_of(value));
            match (field, value.get().as_bytes()[0]) {
                (None | Some(Field::Board), b'[' | b'{') if is_drawing(value.get()) => {
                    fields.push(("board", text));
                }
                // A list of blocks, or a board without blocks in braces, with a fault.
                (Some(Field::Board), b'[') if is_meant(name, &text) => fields.push(("board", text)),
                (_, b'[' | b'{') => lists.push(*value),
                (None, b'"') if is_board(&text) => fields.push(("board", text)),
                (Some(Field::Board), b'0'..=b'9') => numbers.push(("board", text)),
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
        if is_level {
            self.emit(level)?;
        }
        let mut has_board = false;
        for list in lists {
            has_board |= self.value(list, depth + 1)?;
        }
        if has_board && !is_level && has_claim {
            self.emit(Level::problem(line, message!("it has a claim, but no board")))?;
        }
        Ok(has_board || is_level)
    }

    /// Reads the levels that `klotski-sql puzzles` writes.
    fn pack(&mut self) -> Result<bool, ListError<E>> {
        match Pack::<&RawValue>::read(self.text) {
            Err(problem) => self.emit(Level::problem(1, problem))?,
            Ok(levels) => levels.into_iter().try_for_each(|level| {
                let line = self.line_of(level.get());
                self.emit(PackLevel::check(level, line))
            })?,
        }
        Ok(true)
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
