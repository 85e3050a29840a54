//! The cells of a board in a text: five lines or one, a table, an array.

use serde_json::Value;

use super::cells::{CELLS, COLUMNS, ROWS};
use super::drawing_error::DrawingError;
use super::graphemes::{graphemes, visible};

/// Rows of signs.
type Table = Vec<Vec<String>>;

const BARE: (usize, usize) = (ROWS as usize, COLUMNS as usize);
/// The rows and columns of a board with walls around it.
const WALLED: (usize, usize) = (BARE.0 + 2, BARE.1 + 2);

/// All ways to read 20 cells from a text, mostly one. An empty sign is an empty field of a table.
pub(super) fn signs(text: &str) -> Result<Vec<Vec<String>>, DrawingError> {
    let tables = if text.trim_ascii_start().starts_with('[') { array(text)? } else { lines(text) };
    let mut found: Vec<Vec<String>> = Vec::new();
    for table in &tables {
        let is_size = |(rows, columns)| {
            table.len() == rows && table.iter().all(|row: &Vec<String>| row.len() == columns)
        };
        let signs = match () {
            () if is_size(BARE) => table.concat(),
            () if is_size(WALLED) => inside_walls(table)?,
            () => continue,
        };
        if !found.contains(&signs) {
            found.push(signs);
        }
    }
    for (cell, sign) in found.iter_mut().flat_map(|signs| (0..CELLS).zip(signs)) {
        let seen = visible(sign);
        if seen.is_empty() && !sign.is_empty() {
            return Err(DrawingError::Sign { cell, found: sign.clone() });
        }
        *sign = seen;
    }
    found.dedup();
    if found.is_empty() { Err(misfit(&tables)) } else { Ok(found) }
}

/// Why no table is a board: the row that does not fit into the table that fits best.
fn misfit(tables: &[Table]) -> DrawingError {
    let is_full = |row: &Vec<String>| row.len() == BARE.1;
    let of_five = tables.iter().filter(|table| table.len() == BARE.0);
    let best = of_five.rev().max_by_key(|table| table.iter().filter(|row| is_full(row)).count());
    match best.and_then(|table| (1..).zip(table).find(|(_, row)| !is_full(row))) {
        Some((row, cells)) => DrawingError::Width { row, cells: cells.len() },
        None => DrawingError::Rows { rows: tables.first().map_or(0, Vec::len) },
    }
}

/// The tables in lines of text.
fn lines(text: &str) -> Vec<Table> {
    let all: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();
    let mut rows = without_blank_ends(&all);
    let is_fence = |line: &&str| line.trim().starts_with("```");
    if let [first, inner @ .., last] = rows
        && is_fence(first)
        && is_fence(last)
    {
        rows = without_blank_ends(inner);
    }
    let mut rows = rows.to_vec();
    // The line below the first row of a table of Markdown.
    let is_rule = |line: &&str| {
        line.contains("--") && line.contains('|') && line.chars().all(|c| "|-: ".contains(c))
    };
    if rows.get(1).is_some_and(is_rule) {
        rows.remove(1);
    }
    if let [line] = rows[..] {
        return one_line(line);
    }
    let rows: Vec<&str> = rows.into_iter().map(bare).collect();
    let indent = rows.iter().map(|row| row.len() - row.trim_start_matches(' ').len()).min();
    let mut tables = cut(&rows);
    if let Some(indent @ 1..) = indent {
        tables.extend(cut(&rows.iter().map(|row| &row[indent..]).collect::<Vec<_>>()));
    }
    tables
}

fn without_blank_ends<'r, 't>(mut rows: &'r [&'t str]) -> &'r [&'t str] {
    let is_blank = |line: &&str| line.trim_matches([' ', '|']).is_empty();
    while let [first, rest @ ..] = rows
        && is_blank(first)
    {
        rows = rest;
    }
    while let [rest @ .., last] = rows
        && is_blank(last)
    {
        rows = rest;
    }
    rows
}

/// The tables in one line. The spaces at the ends of the line and of its parts may be cells.
fn one_line(line: &str) -> Vec<Table> {
    let trimmed = line.trim_matches([' ', '\t']);
    let mut tables = Vec::new();
    for line in [trimmed, line] {
        for separator in ['/', '_', ',', ';', '|', '\t'] {
            let parts = line.trim_matches(separator).split(separator);
            let bare: Vec<&str> = parts.clone().map(|part| part.trim_matches(' ')).collect();
            tables.extend(of_parts(&bare));
            tables.extend(of_parts(&parts.collect::<Vec<_>>()));
        }
        tables.extend(of_parts(&words(line).collect::<Vec<_>>()));
        let signs: Vec<&str> = graphemes(line).collect();
        tables.extend(of_parts(&signs));
        // Rows with one space between them, in which further spaces are cells.
        let rows = signs.chunks(BARE.1 + 1);
        if signs.len() == BARE.0 * (BARE.1 + 1) - 1
            && rows.clone().all(|row| row.get(BARE.1).is_none_or(|gap| *gap == " "))
        {
            tables.push(rows.map(|row| owned(row[..BARE.1].iter().copied())).collect());
        }
    }
    if tables.is_empty() {
        tables.push(trimmed.split('/').map(|row| owned(graphemes(row))).collect());
    }
    tables
}

/// The tables in an array of JSON: of rows, of arrays, or of cells.
fn array(text: &str) -> Result<Vec<Table>, DrawingError> {
    let items: Vec<Value> = serde_json::from_str(text).map_err(DrawingError::json)?;
    let text_of = |cell: &Value| match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let rows = items.iter().map(|row| Some(row.as_array()?.iter().map(text_of).collect()));
    if let Some(rows) = rows.collect::<Option<Table>>() {
        return Ok(vec![rows]);
    }
    let parts: Vec<String> = items.iter().map(text_of).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let tables = of_parts(&parts);
    Ok(if tables.is_empty() { vec![parts.iter().map(|row| close(row)).collect()] } else { tables })
}

/// The tables of the parts of a line: rows, or single cells.
fn of_parts(parts: &[&str]) -> Vec<Table> {
    match parts.len() {
        rows if rows == BARE.0 || rows == WALLED.0 => cut(parts),
        cells if cells == usize::from(CELLS) => {
            vec![parts.chunks(BARE.1).map(|row| owned(row.iter().copied())).collect()]
        }
        _ => Vec::new(),
    }
}

fn owned<'t>(signs: impl Iterator<Item = &'t str>) -> Vec<String> {
    signs.map(str::to_owned).collect()
}

/// A line or a field without its quotation marks and the comma after them.
fn bare(item: &str) -> &str {
    let marks = ['"', '\'', '`'];
    let quoted = item.trim().trim_end_matches(',').strip_prefix(marks);
    quoted.and_then(|rest| rest.strip_suffix(marks)).unwrap_or(item)
}

/// The rows, divided into cells in each way that people use.
fn cut(rows: &[&str]) -> Vec<Table> {
    let by = |divide: &dyn Fn(&str) -> Vec<String>| rows.iter().map(|row| divide(row)).collect();
    let mut tables = vec![by(&close), by(&spaced), by(&|row| owned(words(row)))];
    for separator in [',', ';', '\t', '|'] {
        if rows.iter().any(|row| row.contains(separator)) {
            tables.push(by(&|row| {
                let row = if separator == '|' { row.trim().trim_matches('|') } else { row };
                owned(row.split(separator).map(|cell| bare(cell.trim_matches(' '))))
            }));
        }
    }
    tables
}

/// A sign for each cell.
fn close(row: &str) -> Vec<String> {
    let mut cells = owned(graphemes(row));
    while cells.len() > BARE.1 && cells.last().is_some_and(|cell| cell == " ") {
        cells.pop();
    }
    cells
}

/// What is between runs of spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t']).filter(|word| !word.is_empty())
}

/// A sign for each cell, and a space between two cells. An empty cell may be a space, too.
fn spaced(row: &str) -> Vec<String> {
    let signs: Vec<&str> = graphemes(row.trim_end_matches([' ', '\t'])).collect();
    let is_spaced = signs.iter().skip(1).step_by(2).all(|gap| *gap == " ");
    if is_spaced { owned(signs.into_iter().step_by(2)) } else { Vec::new() }
}

/// The cells inside walls: one sign around the board, with a gap or other signs at the exit.
fn inside_walls(table: &Table) -> Result<Vec<String>, DrawingError> {
    let last = WALLED.1 - 1;
    let [top, bottom] = [&table[0], &table[WALLED.0 - 1]];
    let sides = table.iter().flat_map(|row| [&row[0], &row[last]]);
    let mut walls = sides.chain(top).chain([&bottom[1], &bottom[last - 1]]);
    if walls.any(|sign| *sign != top[0]) {
        return Err(DrawingError::Rows { rows: table.len() });
    }
    Ok(table[1..=BARE.0].iter().flat_map(|row| row[1..last].to_vec()).collect())
}
