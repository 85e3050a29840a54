//! Hints for names that are not known.

use klotski::message;
use klotski_functions::takes_layout;
use klotski_texts::nearest;
use klotski_warehouse::{ColumnKind, TABLES, Table};

/// The name that is most like a word, as a hint. Without such a name the hint is empty.
pub(super) fn hint<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(word, names).map(did_you_mean).unwrap_or_default()
}

fn did_you_mean(name: &str) -> String {
    message!(" (did you mean '{name}'?)", name)
}

/// A hint for SQLite's message about an unknown table or column of a statement.
pub(super) fn hint_of(message: &str, sql: &str) -> String {
    if let Some(name) = message.strip_prefix("ambiguous column name: ") {
        return message!(": several tables or functions have it, write TABLE.{name}", name);
    }
    let Some((kind, name)) = message.strip_prefix("no such ").and_then(|it| it.split_once(": "))
    else {
        return String::new();
    };
    let name = name.rsplit('.').next().unwrap_or_default();
    match kind {
        _ if !name.is_ascii() => message!(": write texts in single quotes: '{name}'", name),
        "table" if TABLES.iter().any(|table| table.name == name) => {
            message!(
                ": it is a table of a warehouse, and none is open: make one with `klotski-ingest`"
            )
        }
        "table" => hint(name, TABLES.map(|table| table.name)),
        "column" => hint_of_column(name, sql),
        _ => String::new(),
    }
}

/// A hint for a column that the tables of a statement do not have.
fn hint_of_column(name: &str, sql: &str) -> String {
    let words = || sql.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_named = |table: &&Table| words().any(|word| word.eq_ignore_ascii_case(table.name));
    let tables: Vec<&Table> = TABLES.into_iter().filter(is_named).collect();
    let own = || names_of(&tables);
    let mut codes = tables.iter().flat_map(|table| table.columns);
    if let Some(code) = codes.find(|column| column.kind == ColumnKind::Code)
        && takes_layout(name)
    {
        return message!(": write {name}({code})", name, code = code.name);
    }
    let mut parents = tables.iter().flat_map(|table| table.parents());
    if let Some((table, keys)) = parents.find(|(table, _)| has(table, name)) {
        let (table, keys) = (table.name, keys.join(", "));
        return message!(": {table} has it: add JOIN {table} USING ({keys})", table, keys);
    }
    if let Some(near) = nearest(name, own()) {
        return did_you_mean(near);
    }
    let parts = |name: &str| -> Vec<String> {
        name.to_lowercase().split('_').map(|part| part.trim_end_matches('s').to_owned()).collect()
    };
    let has_parts = |column: &&str| parts(name).iter().all(|part| parts(column).contains(part));
    let longer: Vec<&str> = own().filter(has_parts).collect();
    if !longer.is_empty() {
        return did_you_mean(&longer.join("', '"));
    }
    match TABLES.into_iter().find(|table| has(table, name)) {
        Some(table) if !tables.is_empty() => message!(": {table} has it", table = table.name),
        Some(_) => String::new(),
        None => hint(name, names_of(&TABLES)),
    }
}

fn names_of(tables: &[&'static Table]) -> impl Iterator<Item = &'static str> {
    tables.iter().flat_map(|table| table.columns).map(|column| column.name)
}

fn has(table: &Table, name: &str) -> bool {
    table.columns.iter().any(|column| column.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_column_is_looked_for_where_the_statement_reads() {
        let classes = ": classes has it: add JOIN classes USING (jiang_num, bing_num, style_num)";
        for line in [
            "steps FROM layouts (did you mean 'min_solution_step', 'farthest_step'?)",
            "l.moves FROM layouts (did you mean 'min_straight_moves', 'min_unit_moves'?)",
            "solvable FROM layouts: groups has it: add JOIN groups USING (group_id)",
            "edges FROM Layouts: groups has it: add JOIN groups USING (group_id)",
            &format!("Class FROM groups{classes}"),
            "degree FROM names: layouts has it: add JOIN layouts USING (code)",
            "name FROM layouts: write name(code)",
            "name FROM groups: write name(seed)",
            "class FROM layers: classes has it",
            "class FROM neighbors",
            "solvabel FROM names (did you mean 'solvable'?)",
            "cod FROM layouts (did you mean 'code'?)",
        ] {
            let (name, rest) = line.split_once(" FROM ").unwrap();
            let (table, expected) = rest.split_at(rest.find([':', ' ']).unwrap_or(rest.len()));
            let hint = hint_of(&format!("no such column: {name}"), &format!("FROM {table}"));
            assert_eq!(hint, expected, "{line}");
        }
    }
}
