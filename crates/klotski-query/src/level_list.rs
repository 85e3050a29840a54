//! Lists of levels: boards with names and claims, as programs and people store them.

use klotski::{Layout, Reference, names};
use serde_json::Value;

use super::relaxed_json;

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

/// Reads a list of levels: CSV with a line of names, JSON, JSON Lines, an array in the source of a
/// program, or lines and drawings, each with a name and a number.
#[must_use]
pub fn read_levels(text: &str) -> Vec<Level> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json = |text: &str| serde_json::from_str::<Value>(text).ok().filter(is_list);
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let alone = || Level { board: text.to_owned(), ..Level::default() };
    let is_board = Layout::from_drawing(text).is_ok();
    // A board in an object may have a name and a claim beside it.
    let values = if is_board && !text.contains('{') {
        return vec![alone()];
    } else if let Some(value) = json(text) {
        vec![value]
    } else if let Some(values) = lines().map(json).collect::<Option<Vec<_>>>() {
        values
    } else if let Some(levels) = csv_levels(text) {
        return levels;
    } else if let Some(value) = relaxed_json::to_json(text).and_then(|text| json(&text)) {
        vec![value]
    } else if is_board {
        return vec![alone()];
    } else {
        return plain_levels(text);
    };
    let mut levels = Vec::new();
    for value in &values {
        collect(value, None, &mut levels);
    }
    levels
}

fn is_list(value: &Value) -> bool {
    value.is_array() || value.is_object()
}

/// Adds the levels in a value of JSON. `name` is the name of the value in its object.
fn collect(value: &Value, name: Option<&str>, levels: &mut Vec<Level>) {
    let before = levels.len();
    let text = text_of(value);
    let is_board = || Layout::from_drawing(&text).is_ok();
    let named = match value {
        Value::String(_) => Some(Level::default()),
        Value::Array(items) => Level::of_items(items).or_else(|| is_board().then(Level::default)),
        Value::Object(members) => {
            let fields = members.iter().map(|(name, value)| (name.clone(), text_of(value)));
            Level::of_fields(&fields.collect::<Vec<_>>())
        }
        _ => None,
    };
    match (named, value) {
        (Some(level), _) if level.board.is_empty() => {
            let name = name.map(str::to_owned);
            levels.push(Level { board: text, name, ..level });
            return;
        }
        (Some(level), _) => levels.push(level),
        (None, Value::Array(items)) => items.iter().for_each(|item| collect(item, None, levels)),
        (None, Value::Object(members)) => {
            let is_level =
                |value: &Value| is_list(value) || Layout::from_drawing(&text_of(value)).is_ok();
            for (name, value) in members.iter().filter(|(_, value)| is_level(value)) {
                collect(value, Some(name), levels);
            }
        }
        _ => {}
    }
    // A level whose board is not found, or a board that is none: the check names it.
    if levels.len() == before && name.is_none() && is_list(value) {
        levels.push(Level { board: text, ..Level::default() });
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Level {
    /// The level of items without names: one board, a name and numbers. The last is the claim.
    fn of_items(items: &[Value]) -> Option<Self> {
        let is_board = |item: &&Value| {
            let text = text_of(item);
            text.len() >= 5 && matches!(text.parse(), Ok(Reference::Layout(_)))
        };
        let mut boards = items.iter().filter(is_board);
        let board = boards.next().filter(|_| boards.next().is_none())?;
        let mut others = items.iter().filter(|item| *item != board);
        if !others.clone().all(|item| item.is_string() || item.is_number()) {
            return None;
        }
        let claimed = others.clone().rev().find_map(Value::as_i64);
        let name = others.find_map(Value::as_str).map(str::to_owned)?;
        let claimed = claimed.and_then(|claimed| claimed.try_into().ok());
        Some(Self { board: text_of(board), name: Some(name), claimed, metric: None })
    }

    /// The level of named fields; `None` if none of them is a board.
    fn of_fields(fields: &[(String, String)]) -> Option<Self> {
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

/// The levels of a table with a line of names; `None` if none of the names is that of a board.
fn csv_levels(text: &str) -> Option<Vec<Level>> {
    let head = text.lines().next()?;
    let separator = [b'\t', b';', b','].into_iter().find(|&byte| head.contains(char::from(byte)));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator.unwrap_or(b','))
        .flexible(true)
        .from_reader(text.as_bytes());
    let names: Vec<String> = reader.headers().ok()?.iter().map(str::to_owned).collect();
    let example: Vec<_> = names.iter().map(|name| (name.clone(), "x".to_owned())).collect();
    Level::of_fields(&example)?;
    let level = |record: csv::StringRecord| {
        let fields = names.iter().cloned().zip(record.iter().map(str::to_owned));
        Level::of_fields(&fields.collect::<Vec<_>>()).unwrap_or_default()
    };
    reader.records().map(|record| record.ok().map(level)).collect()
}

/// The levels of lines: five rows with the name and the number in a line before them, or a board,
/// its name and a number in one line.
fn plain_levels(text: &str) -> Vec<Level> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut levels = Vec::new();
    // The lines since the last board or blank line.
    let mut others: Vec<&str> = Vec::new();
    let mut title = String::new();
    let mut at = 0;
    while at < lines.len() {
        let rows = lines.get(at..at + 5).map(|rows| rows.join("\n"));
        if let Some(rows) = rows.filter(|rows| Layout::from_drawing(rows).is_ok()) {
            if let Some(last) = others.pop() {
                last.clone_into(&mut title);
            }
            levels.extend(wrong_board(&std::mem::take(&mut others)));
            levels.push(Level { board: rows, ..titled(&std::mem::take(&mut title)) });
            at += 5;
            continue;
        }
        let line = lines[at];
        at += 1;
        if let Some(level) = in_one_line(line) {
            levels.push(level);
        } else if !line.is_empty() {
            others.push(line);
        }
        if line.is_empty() || at == lines.len() {
            if let ([.., last], ..4) = (&others[..], others.len()) {
                (*last).clone_into(&mut title);
            }
            levels.extend(wrong_board(&std::mem::take(&mut others)));
        }
    }
    if levels.is_empty() {
        // Names with a number.
        let named = lines.iter().map(|line| titled(line)).filter_map(|level| {
            let name = level.name.clone().filter(|name| !names::codes_of(name).is_empty())?;
            Some(Level { board: name, ..level })
        });
        levels.extend(named);
    }
    levels
}

/// The board of four lines or more that are none, for the check to name what is wrong.
fn wrong_board(lines: &[&str]) -> Option<Level> {
    let (titles, rows) = lines.split_at(lines.len().saturating_sub(5));
    let title = titles.last().map_or_else(Level::default, |title| titled(title));
    (rows.len() >= 4).then(|| Level { board: rows.join("\n"), ..title })
}

/// A title: a name, and a number at its end.
fn titled(title: &str) -> Level {
    let is_mark = |c: char| c.is_whitespace() || ",;:()（）#-".contains(c);
    // A list may be numbered.
    let rest = title.trim_start_matches(|c: char| c.is_ascii_digit() || is_mark(c));
    let title = rest.strip_prefix(['.', '、']).unwrap_or(title).trim_matches(is_mark);
    let units = ["steps", "step", "moves", "步"];
    let title = units.iter().find_map(|unit| title.strip_suffix(unit)).unwrap_or(title);
    let title = title.trim_end_matches(is_mark);
    let start = title.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // A digit is part of a name, if no space is before it.
    let number = title[start..].parse().ok().filter(|_| title[..start].ends_with(is_mark));
    let name = if number.is_some() { title[..start].trim_end_matches(is_mark) } else { title };
    let name = Some(name.to_owned()).filter(|name| !name.is_empty());
    Level { claimed: number, name, ..Level::default() }
}

/// A board between a name and a number. A code has five digits or more, which no claim has.
fn in_one_line(line: &str) -> Option<Level> {
    let words: Vec<&str> =
        line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).collect();
    let is_board = |word: &&str| {
        let is_layout = || matches!(word.parse(), Ok(Reference::Layout(_)));
        word.matches('/').count() == 4 || word.chars().count() >= 5 && is_layout()
    };
    let board = words.iter().find(|word| is_board(word))?;
    let others: Vec<&str> = words.iter().filter(|word| *word != board).copied().collect();
    Some(Level { board: (*board).to_owned(), ..titled(&others.join(" ")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels as `name|board|claim|metric`.
    fn levels(text: &str) -> Vec<String> {
        let level = |level: Level| {
            let Level { board, name, claimed, metric } = level;
            let layout = Layout::from_drawing(&board);
            let board = layout.map_or(board, |layout| format!("{:#}", layout.code()));
            let claimed = claimed.map_or(String::new(), |claimed| claimed.to_string());
            format!("{}|{board}|{claimed}|{}", name.unwrap_or_default(), metric.unwrap_or_default())
        };
        read_levels(text).into_iter().map(level).collect()
    }

    #[test]
    fn lists_are_read_in_all_forms() {
        let [a, b] = ["abbc/abbc/deef/dghf/i..j", "abbc/abbc/deef/dgif/...."];
        let (a_rows, b_rows) = (a.replace('/', "\n"), b.replace('/', "\n"));
        let array = |board: &str| format!("['{}']", board.replace('/', "', '"));
        for text in [
            format!("name,claimed,metric,board\nA 1,81,step,{a}\n\"B, 2\",,,{b}\n"),
            format!("Name;Board;Metric;Min Steps\nA 1;{a};step;81\nB, 2;{b};;\n"),
            format!(
                r#"[{{"name":"A 1","grid":"{a}","steps":81,"metric":"step"}},{{"title":"B, 2","board":["{}"]}}]"#,
                b.replace('/', "\",\"")
            ),
            format!(
                "{{\"board\":\"{a}\",\"name\":\"A 1\",\"par\":81,\"metric\":\"step\"}}\n\n\
                 {{\"board\":\"{b}\",\"name\":\"B, 2\"}}\n"
            ),
            format!(
                "// levels\nimport x from 'y';\nexport const LEVELS: Level[] = [\n  {{ name: 'A 1', \
                 layout: {}, minMoves: 81, metric: \"step\", }}, /* two */\n  {{ name: `B, 2`, \
                 layout: {} }},\n];\nexport default LEVELS;\n",
                array(a),
                array(b)
            ),
        ] {
            assert_eq!(levels(&text), ["A 1|1A9BF0C|81|step", "B, 2|1A9BC||"], "{text}");
        }
        for text in [
            format!("A 81\n{a_rows}\n\nB\n\n{b_rows}\n"),
            format!("# A (81)\n{a_rows}\n# B\n{b_rows}"),
            format!("A {a} 81\nB,{b}\n"),
            "A 1A9BF0C 81\nB 1A9BFC000".to_owned(),
        ] {
            assert_eq!(levels(&text).len(), 2, "{text}");
            assert!(levels(&text)[0].ends_with("|81|"), "{text}");
        }
        assert_eq!(levels(&a_rows), ["|1A9BF0C||"]);
        assert_eq!(levels(&format!(r#"{{"levels":{{"A":"{a}","B":"{b}"}}}}"#)).len(), 2);
        let block = r#"{"x":0,"y":0,"w":2,"h":2}"#;
        for text in [
            format!(r#"{{"name":"A","blocks":[{block}],"par":9}}"#),
            format!("const level = {{ name: 'A', pieces: [{block}], par: 9 }};"),
        ] {
            let found = read_levels(&text);
            let level = &found[0];
            assert_eq!(
                (found.len(), level.name.as_deref(), level.claimed),
                (1, Some("A"), Some(9))
            );
            assert!(Layout::from_drawing(&level.board).is_ok(), "{level:?}");
        }
        assert_eq!(read_levels(&format!("[{block}]")).len(), 1);
        assert_eq!(read_levels(block).len(), 1);
        let tuples =
            format!(r#"[["A", "{a}", 81], [2, "B", {}, 7]]"#, array(b).replace('\'', "\""));
        assert_eq!(levels(&tuples)[0], "A|1A9BF0C|81|");
        assert!(levels(&tuples)[1].ends_with("|1A9BC|7|"));
        // What is no board is not lost.
        assert_eq!(levels(r#"[{"board":"abb"},{"x":1}]"#), ["|abb||", "|{\"x\":1}||"]);
        assert_eq!(levels("code\nqqq\n\"\"\n"), ["|qqq||", "|||"]);
        let wrong = format!("A 81\nabb\nabbc\ndeef\ndghf\ni..j\n\nB 3\n{b_rows}\nC abb/abbc///\n");
        let found = ["A|abb\nabbc\ndeef\ndghf\ni..j|81|", "B|1A9BC|3|", "C|abb/abbc///||"];
        assert_eq!(levels(&wrong), found);
        assert_eq!(levels(&wrong.replace("\n\n", "\n")), found);
        let named = levels("1. 横刀立马 - 81 steps\n2、指挥若定（70步）\nnobody 3\n");
        assert_eq!(named, ["横刀立马|横刀立马|81|", "指挥若定|指挥若定|70|"]);
        assert!(levels("nothing here").is_empty());
    }
}
