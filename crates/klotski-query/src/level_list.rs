//! Lists of levels: boards with names and claims, as programs and people store them.

use klotski::Layout;
use serde_json::Value;

use super::level::{Level, is_layout, is_list, text_of};
use super::{plain_list, source};

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
        let plain = plain_list::levels(text);
        let is_titled = matches!(plain.as_slice(), [level] if is_layout(&level.board));
        return if is_titled { plain } else { vec![alone()] };
    } else if let Some(value) = json(text) {
        vec![value]
    } else if let Some(values) = lines().map(json).collect::<Option<Vec<_>>>() {
        values
    } else if let Some(levels) = csv_levels(text) {
        return levels;
    } else if let Some(levels) = markdown_levels(text) {
        return levels;
    } else {
        let mut of_source = of_values(&source::values(text).unwrap_or_default());
        // A source has other lists, too.
        of_source.retain(|level| {
            level.board.len() >= 5
                && (is_layout(&level.board) || level.name.is_some() || level.claimed.is_some())
        });
        let (found, plain) = (boards(&of_source), plain_list::levels(text));
        return match () {
            () if found > 0 && found >= boards(&plain) => of_source,
            () if is_board => vec![alone()],
            () => plain,
        };
    };
    of_values(&values)
}

fn of_values(values: &[Value]) -> Vec<Level> {
    let mut levels = Vec::new();
    for value in values {
        collect(value, None, &mut levels);
    }
    levels
}

/// How many of the levels have a board that can be read.
fn boards(levels: &[Level]) -> usize {
    levels.iter().filter(|level| is_layout(&level.board)).count()
}

/// Adds the levels in a value of JSON. `name` is the name of the value in its object.
fn collect(value: &Value, name: Option<&str>, levels: &mut Vec<Level>) {
    let before = levels.len();
    let text = text_of(value);
    let is_board = || Layout::from_drawing(&text).is_ok();
    let named = match value {
        Value::String(_) => Some(Level::default()),
        Value::Array(items) => level_of(value).or_else(|| {
            let is_list = items.iter().any(|item| level_of(item).is_some());
            (!is_list && is_board()).then(Level::default)
        }),
        _ => level_of(value),
    };
    match (named, value) {
        (Some(level), _) if level.board.is_empty() => {
            let name = name.map(str::to_owned);
            levels.push(Level { board: text, name, ..level });
            return;
        }
        // A list of levels may have a name such as data.
        (Some(level), Value::Object(members)) if !is_layout(&level.board) => {
            let mut inner = Vec::new();
            members
                .values()
                .filter(|value| is_list(value))
                .for_each(|value| collect(value, None, &mut inner));
            if boards(&inner) > 0 { levels.append(&mut inner) } else { levels.push(level) }
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

/// The level of an object, or of an array of a board, its name and numbers.
fn level_of(value: &Value) -> Option<Level> {
    if let Value::Array(items) = value {
        return Level::of_items(items);
    }
    let fields = value.as_object()?.iter().map(|(name, value)| (name.clone(), text_of(value)));
    Level::of_fields(&fields.collect::<Vec<_>>())
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
    if !has_board(&names) {
        return None;
    }
    let level = |record: csv::StringRecord| of_row(&names, record.iter().map(str::to_owned));
    reader.records().map(|record| record.ok().map(level)).collect()
}

/// The levels of a table in Markdown; `None` if there is none with a board.
fn markdown_levels(text: &str) -> Option<Vec<Level>> {
    let cells = |line: &str| -> Option<Vec<String>> {
        let inner = line.trim().strip_prefix('|')?.trim_end_matches('|');
        Some(inner.split('|').map(|cell| cell.trim_matches(['`', ' ']).to_owned()).collect())
    };
    let mut lines = text.lines().filter_map(cells);
    let names = lines.find(|names| has_board(names))?;
    let is_rule =
        |cells: &Vec<String>| cells.iter().all(|cell| cell.trim_matches(['-', ':']).is_empty());
    Some(lines.filter(|cells| !is_rule(cells)).map(|cells| of_row(&names, cells)).collect())
}

/// Whether one of the names of columns is that of a board.
fn has_board(names: &[String]) -> bool {
    let example: Vec<_> = names.iter().map(|name| (name.clone(), "x".to_owned())).collect();
    Level::of_fields(&example).is_some()
}

/// The level of a row of a table. A row without a board is one, too.
fn of_row(names: &[String], cells: impl IntoIterator<Item = String>) -> Level {
    let fields: Vec<_> = names.iter().cloned().zip(cells).collect();
    Level::of_fields(&fields).unwrap_or_default()
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

    #[test]
    fn sources_and_documents_have_levels() {
        let [a, b] = ["abbc/abbc/deef/dghf/i..j", "abbc/abbc/deef/dgif/...."];
        let a_rows = a.replace('/', "\n");
        let (list, rows) =
            (format!("{{\"{}\"}}", a.replace('/', "\", \"")), a_rows.replace('\n', "\n  "));
        for text in [
            format!("LEVELS = [\n  ('A', \"\"\"\n{a_rows}\n\"\"\", 81), # one\n]\n"),
            format!(
                "object Data {{\n  val all = listOf(\n    Level(1, \"A\", {}, 81),\n  )\n}}\n",
                list.replace('{', "arrayOf(").replace('}', ")")
            ),
            format!(
                "val board = Level(name = \"A\", moves = 81, rows = listOf({}))",
                &list[1..list.len() - 1]
            ),
            format!(
                "class A {{\n  static int count = 1;\n  Level[] all = new Level[] {{new Level(\"A\", new String[5]{list}, 81)}};\n}}"
            ),
            format!(
                "let all: [Level] = [Level(name: \"A\", layout: [{}], min: 81)]",
                &list[1..list.len() - 1]
            ),
            format!("var All = []Level{{\n\t{{Name: \"A\", Board: []string{list}, Min: 81}},\n}}"),
            format!("const ALL: &[Level] = &[Level {{ name: \"A\", board: \"{a}\", par: 81 }}];"),
            format!("return {{ {{ name = \"A\", board = {list}, par = 81 }} }} -- one"),
            format!("INSERT INTO t (name, board, steps) VALUES ('A', '{a}', 81);"),
            format!("data: x\nlevels:\n- name: A\n  board: |\n  {rows}\n  par: 81\n"),
            format!("[[level]]\nname = \"A\"\npar = 81\nboard = \"\"\"\n{a_rows}\n\"\"\"\n"),
            format!("[A]\nmin=81\n{a_rows}\n"),
            format!("# Levels\n\n## A\n\nFewest moves: 81\n\n```text\n{a_rows}\n```\n"),
            format!(
                "Levels:\n\n| name | board | steps |\n| --- | :-: | ---: |\n| A | `{a}` | 81 |\n"
            ),
        ] {
            assert_eq!(levels(&text), ["A|1A9BF0C|81|"], "{text}");
        }
        assert_eq!(levels("1A9BF0C 81\n`4FEA134` 138 steps"), ["|1A9BF0C|81|", "|4FEA134|138|"]);
        let wrong = format!(
            "enum L {{\n  A(\"A\", 81, \"{a}\"),\n  B(\"B\", 7, \"abbcabbcdeefgdhfg..f\"),\n}}"
        );
        assert_eq!(levels(&wrong), ["A|1A9BF0C|81|", "B|abbcabbcdeefgdhfg..f|7|"]);
        let listed = format!(
            "1. **A** — 81 steps\n\n   ```\n{a_rows}\n   ```\n\n2. **B** — 7 steps: `{b}`\n"
        );
        assert_eq!(levels(&listed), ["A|1A9BF0C|81|", "B|1A9BC|7|"]);
        let two = format!("- board: {b}\n  par: 3\n- name: A\n  par: 81\n  board: {a}\n");
        assert_eq!(levels(&two), ["|1A9BC|3|", "A|1A9BF0C|81|"]);
        assert!(levels(&"[".repeat(1 << 20)).is_empty());
    }
}
