//! The cells of a board in a text: five lines or one, a table, an array.

use super::cells::{CELLS, COLUMNS, ROWS};
use super::drawing_error::DrawingError;

/// The signs of the 20 cells, row by row. An empty sign is an empty field of a table.
pub(super) type Signs<'t> = [&'t str; CELLS as usize];

/// Rows of signs.
type Table<'t> = Vec<Vec<&'t str>>;

/// The rows and columns of a board with walls around it.
const WALLED: (usize, usize) = (ROWS as usize + 2, COLUMNS as usize + 2);
const BARE: (usize, usize) = (ROWS as usize, COLUMNS as usize);

/// All ways to read 20 cells from a text, mostly one.
pub(super) fn signs(text: &str) -> Result<Vec<Signs<'_>>, DrawingError> {
    let tables = if text.contains('[') { array(text) } else { lines(text) };
    let mut found: Vec<Signs<'_>> = Vec::new();
    for table in &tables {
        let cells = match (table.len(), table.iter().all(|row| row.len() == table[0].len())) {
            (5, true) if table[0].len() == BARE.1 => table.concat(),
            (7, true) if table[0].len() == WALLED.1 => inside_walls(table)?,
            _ => continue,
        };
        let signs = cells.try_into().expect("five rows of four");
        if !found.contains(&signs) {
            found.push(signs);
        }
    }
    if found.is_empty() { Err(misfit(&tables)) } else { Ok(found) }
}

/// Why no table is a board: the row that does not fit into the table that fits best.
fn misfit(tables: &[Table<'_>]) -> DrawingError {
    let is_full = |row: &Vec<&str>| row.len() == BARE.1;
    let of_five = tables.iter().filter(|table| table.len() == BARE.0);
    let best = of_five.rev().max_by_key(|table| table.iter().filter(|row| is_full(row)).count());
    match best.and_then(|table| (1..).zip(table).find(|(_, row)| !is_full(row))) {
        Some((row, cells)) => DrawingError::Width { row, cells: cells.len() },
        None => DrawingError::Rows { rows: tables.first().map_or(0, Vec::len) },
    }
}

/// The tables in lines of text.
fn lines(text: &str) -> Vec<Table<'_>> {
    let is_rule = |line: &str| line.contains("--") && line.chars().all(|c| "|-: ".contains(c));
    let is_markdown = |line: &&str| line.starts_with("```") || is_rule(line) && line.contains('|');
    let all: Vec<&str> = text.lines().filter(|line| !is_markdown(&line.trim())).collect();
    let is_blank = |line: &&str| line.trim_matches([' ', '|']).is_empty();
    let Some(first) = all.iter().position(|line| !is_blank(line)) else { return Vec::new() };
    let last = all.iter().rposition(|line| !is_blank(line)).unwrap_or(first);
    // A blank line after the rows ends the board, because `show --ascii` writes figures below it.
    let rows = all[first..].iter().take_while(|line| !is_blank(line)).count();
    let end = if [1, BARE.0, WALLED.0].contains(&rows) { first + rows } else { last + 1 };
    if let [line] = all[first..end] {
        return one_line(line);
    }
    let rows: Vec<&str> = all[first..end].iter().map(|line| bare(line)).collect();
    let indent = rows.iter().map(|row| row.len() - row.trim_start_matches(' ').len()).min();
    let mut tables = cut(&rows);
    if let Some(indent @ 1..) = indent {
        tables.extend(cut(&rows.iter().map(|row| &row[indent..]).collect::<Vec<_>>()));
    }
    tables
}

/// The tables in one line. The spaces at the ends of the line and of its parts may be cells.
fn one_line(line: &str) -> Vec<Table<'_>> {
    let line = line.trim_end_matches('\r');
    let trimmed = line.trim_matches([' ', '\t']);
    let trimmed = trimmed.strip_prefix("0x").or(trimmed.strip_prefix("0X")).unwrap_or(trimmed);
    let mut tables = Vec::new();
    for line in [trimmed, line] {
        for separator in ['/', '_', ',', ';', '|', ' ', '\t'] {
            let parts = line.trim_matches(separator).split(separator);
            let bare: Vec<&str> = parts.clone().map(|part| part.trim_matches(' ')).collect();
            tables.extend(of_parts(&bare));
            tables.extend(of_parts(&parts.collect::<Vec<_>>()));
        }
        tables.extend(of_parts(&each(line).collect::<Vec<_>>()));
    }
    if tables.is_empty() {
        tables.push(trimmed.split('/').map(|row| each(row).collect()).collect());
    }
    tables
}

/// The tables in an array: of rows, of arrays, or of cells.
fn array(text: &str) -> Vec<Table<'_>> {
    // Only the innermost arrays end before another one begins.
    let innermost = text.split('[').filter_map(|part| Some(part.split_once(']')?.0));
    let items = innermost.map(|inside| inside.trim().trim_end_matches(',').split(','));
    let arrays: Vec<Vec<&str>> =
        items.map(|items| items.map(|item| bare(item.trim())).collect()).collect();
    match arrays.as_slice() {
        [items] => of_parts(items),
        _ => vec![arrays],
    }
}

/// The tables of the parts of a line: rows, or single cells.
fn of_parts<'t>(parts: &[&'t str]) -> Vec<Table<'t>> {
    match parts.len() {
        rows if rows == BARE.0 || rows == WALLED.0 => cut(parts),
        20 => vec![parts.chunks(BARE.1).map(<[_]>::to_vec).collect()],
        _ => Vec::new(),
    }
}

/// A line or an item of an array without its quotation marks and the comma after them.
fn bare(item: &str) -> &str {
    let marks = ['"', '\'', '`'];
    let quoted = item.trim().trim_end_matches(',').strip_prefix(marks);
    quoted.and_then(|rest| rest.strip_suffix(marks)).unwrap_or(item)
}

/// The rows, divided into cells in each way that people use.
fn cut<'t>(rows: &[&'t str]) -> Vec<Table<'t>> {
    let by =
        |divide: &dyn Fn(&'t str) -> Vec<&'t str>| rows.iter().map(|row| divide(row)).collect();
    let mut tables = vec![by(&close), by(&spaced), by(&|row| row.split_whitespace().collect())];
    for separator in [',', ';', '\t', '|'] {
        if rows.iter().any(|row| row.contains(separator)) {
            tables.push(by(&|row| {
                let row = if separator == '|' { row.trim().trim_matches('|') } else { row };
                row.split(separator).map(|cell| bare(cell.trim_matches(' '))).collect()
            }));
        }
    }
    tables
}

/// A character for each cell.
fn close(row: &str) -> Vec<&str> {
    let mut cells: Vec<&str> = each(row).collect();
    while cells.len() > BARE.1 && cells.last() == Some(&" ") {
        cells.pop();
    }
    cells
}

/// A character for each cell, and a space between two cells. An empty cell may be a space, too.
fn spaced(row: &str) -> Vec<&str> {
    let row = row.trim_end();
    let is_spaced = each(row).skip(1).step_by(2).all(|gap| gap == " ");
    if is_spaced { each(row).step_by(2).collect() } else { Vec::new() }
}

/// The characters, as texts.
fn each(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(start, c)| &text[start..start + c.len_utf8()])
}

/// The cells inside walls: one sign around the board, with a gap or other signs at the exit.
fn inside_walls<'t>(table: &Table<'t>) -> Result<Vec<&'t str>, DrawingError> {
    let last = WALLED.1 - 1;
    let [top, bottom] = [&table[0], &table[WALLED.0 - 1]];
    let sides = table.iter().flat_map(|row| [row[0], row[last]]);
    let mut walls = sides.chain(top.iter().copied()).chain([bottom[1], bottom[last - 1]]);
    if walls.any(|sign| sign != top[0]) {
        return Err(DrawingError::Rows { rows: table.len() });
    }
    Ok(table[1..=BARE.0].iter().flat_map(|row| row[1..last].iter().copied()).collect())
}
