//! A level: a board with its name and its claim, and how their fields are named.

use klotski::Reference;
use serde_json::Value;

/// A board of a list, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The board: any text that names a layout. Empty if the level has none.
    pub board: String,
    /// Its name.
    pub name: Option<String>,
    /// The claimed fewest moves.
    pub claimed: Option<i32>,
    /// The metric of the claim, as it is written.
    pub metric: Option<String>,
}

/// The names of fields, in lower case and without spaces, `_` and `-`; the first that a level has
/// counts.
const BOARD: [&str; 22] = [
    "drawing", "board", "layout", "grid", "blocks", "pieces", "matrix", "tiles", "map", "rows",
    "cells", "state", "start", "initial", "init", "puzzle", "data", "code", "布局", "棋盘", "局面",
    "编码",
];
const NAME: [&str; 7] = ["name", "title", "名称", "名字", "关卡", "label", "id"];
const CLAIMED: [&str; 18] = [
    "claimed",
    "minsolutionstep",
    "minsteps",
    "minmoves",
    "minstep",
    "minimum",
    "min",
    "optimal",
    "optimalmoves",
    "fewestmoves",
    "best",
    "beststeps",
    "par",
    "steps",
    "step",
    "moves",
    "最少步数",
    "步数",
];
const METRIC: [&str; 2] = ["metric", "unit"];

/// Whether a text names a layout.
pub(super) fn is_layout(board: &str) -> bool {
    matches!(board.parse(), Ok(Reference::Layout(_)))
}

/// Whether a text is meant as a board, although it may be none.
fn is_drawn(text: &str) -> bool {
    let is_long = text.matches('/').count() == 4 || text.chars().count() == 20;
    is_long && !text.contains(char::is_whitespace)
}

/// The text of a value: that of a string, else its JSON.
pub(super) fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub(super) fn is_list(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

impl Level {
    /// The level of items without names: one board, a name and numbers. The last is the claim.
    pub(super) fn of_items(items: &[Value]) -> Option<Self> {
        let is_board = |item: &&Value| {
            let text = text_of(item);
            text.len() >= 5 && is_layout(&text) || is_drawn(&text)
        };
        let mut boards = items.iter().filter(is_board);
        let board = boards.next().filter(|_| boards.next().is_none())?;
        let mut others = items.iter().filter(|item| *item != board);
        if !others.clone().all(|item| item.is_string() || item.is_number()) {
            return None;
        }
        // A number at the start counts the levels.
        let claimed = items.iter().skip(1).rev().find_map(Value::as_i64);
        let name = others.find_map(Value::as_str).map(str::to_owned)?;
        let claimed = claimed.and_then(|claimed| claimed.try_into().ok());
        Some(Self { board: text_of(board), name: Some(name), claimed, metric: None })
    }

    /// The level of a line with one field: `par: 81`, `name = "A"`, `最少步数：81`. The board of a
    /// field may be in the lines after it.
    pub(super) fn of_field(line: &str) -> Option<Self> {
        let (name, value) = line.strip_prefix("- ").unwrap_or(line).split_once([':', '=', '：'])?;
        let value = value.trim().trim_end_matches(',').trim_matches(['"', '\'']).to_owned();
        let name = name.trim_matches(['"', '\'', '*', ' ']).to_owned();
        if Self::of_fields(&[(name.clone(), "x".to_owned())]).is_some() {
            let is_below = value.trim_matches(['|', '>']).is_empty();
            let is_field = is_below || is_layout(&value);
            let board = if is_below { String::new() } else { value };
            return is_field.then(|| Self { board, ..Self::default() });
        }
        let level = Self::of_fields(&[("board".to_owned(), "x".to_owned()), (name, value)])?;
        let level = Self { board: String::new(), ..level };
        Some(level).filter(|level| *level != Self::default())
    }

    /// The level of named fields; `None` if none of them is a board.
    pub(super) fn of_fields(fields: &[(String, String)]) -> Option<Self> {
        let plain = |name: &str| name.to_lowercase().replace([' ', '_', '-'], "");
        let field = |names: &[&str]| {
            let found = names.iter().find_map(|wanted| {
                fields.iter().find(|(name, text)| plain(name) == *wanted && !text.trim().is_empty())
            });
            found.map(|(_, text)| text.clone()).filter(|text| text != "null")
        };
        Some(Self {
            board: field(&BOARD)?,
            name: field(&NAME),
            claimed: field(&CLAIMED).and_then(|claimed| claimed.trim().parse().ok()),
            metric: field(&METRIC),
        })
    }
}
