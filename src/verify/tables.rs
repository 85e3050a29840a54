//! Compares every table of counts with the computed measures and the counted layouts.

use std::collections::BTreeMap;

use klotski::graph::GroupMeasures;
use klotski::names::{self, Name};
use klotski::{Class, Shape};
use rusqlite::types::Value;
use rusqlite::{Connection, Row};

use super::computed::Computed;
use super::error::VerifyError;
use super::layouts::{CountedGroup, CountedLayouts};
use super::observer::{Observer, timed};
use super::sets::StoredSets;

/// The number of checks of [`check`].
pub(super) const CHECKS: usize = 8;

/// All that the expected rows of the tables follow from.
pub(super) struct ExpectedTables<'e> {
    pub(super) computed: &'e [Computed],
    pub(super) counted: &'e CountedLayouts,
    pub(super) sets: &'e StoredSets,
    /// Whether the warehouse has the stage farthest.
    pub(super) has_farthest: bool,
}

/// Runs the checks.
pub(super) fn check(
    connection: &Connection,
    expected: &ExpectedTables<'_>,
    observer: &dyn Observer,
) -> Result<(), VerifyError> {
    timed(observer, "groups: every column", || {
        compare(connection, "groups", "group_id", expected.groups())
    })?;
    timed(observer, "classes: every column", || {
        let order = "jiang_num, bing_num, style_num";
        compare(connection, "classes", order, expected.classes())
    })?;
    timed(observer, "layers", || {
        let layers = expected.by_group(|_, group| &group.layers);
        compare(connection, "layers", "1, 2", layers)
    })?;
    timed(observer, "solution_steps", || {
        let steps = expected.by_group(|_, group| &group.solution_steps);
        compare(connection, "solution_steps", "1, 2", steps)
    })?;
    timed(observer, "solution_nums", || {
        let nums = expected.by_group(|counted, _| &counted.solution_nums);
        compare(connection, "solution_nums", "1, 2", nums)
    })?;
    timed(observer, "farthest_steps", || {
        let steps = expected.by_group(|counted, _| &counted.farthest_steps);
        compare(connection, "farthest_steps", "1, 2", steps)
    })?;
    timed(observer, "piece_placements, numbers", || {
        compare(connection, "piece_placements", "shape, pieces", placements())?;
        let numbers = (0..expected.sets.largest).map(|number| vec![i64::from(number).into()]);
        compare(connection, "numbers", "number", numbers)
    })?;
    timed(observer, "names", || {
        compare(connection, "names", "code, name, language, source", named())
    })
}

/// The expected values of a row, in the order of the columns of the schema.
type ExpectedRow = Vec<Value>;

/// Compares all rows of a table, in an order, with the expected rows.
fn compare(
    connection: &Connection,
    table: &'static str,
    order: &str,
    expected: impl IntoIterator<Item = ExpectedRow>,
) -> Result<(), VerifyError> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY {order}"))?;
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([])?;
    for expected in expected {
        let key = || {
            let key = columns.iter().zip(&expected).take(2);
            let key: Vec<_> = key.map(|(name, value)| format!("{name} {}", text(value))).collect();
            key.join(", ")
        };
        let Some(row) = rows.next()? else {
            return Err(VerifyError::fault(table, format!("the row of {} is missing", key())));
        };
        for (index, expected) in expected.iter().enumerate() {
            let found = value_of(row, index)?;
            if found != *expected {
                let values = format!("{}, and {} is right", text(&found), text(expected));
                let column = &columns[index];
                return Err(VerifyError::fault(table, format!("{}: {column} is {values}", key())));
            }
        }
    }
    match rows.next()? {
        None => Ok(()),
        Some(_) => Err(VerifyError::fault(table, "a row is too many at its end")),
    }
}

fn value_of(row: &Row<'_>, column: usize) -> rusqlite::Result<Value> {
    row.get(column)
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(integer) => integer.to_string(),
        Value::Real(real) => real.to_string(),
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}

fn number(number: impl Into<i64>) -> Value {
    Value::Integer(number.into())
}

fn length(length: usize) -> Value {
    Value::Integer((length as u64).cast_signed())
}

impl ExpectedTables<'_> {
    /// All groups with their group_id, ascending.
    fn all_groups(&self) -> impl Iterator<Item = (Class, u32, u32, &CountedGroup, &GroupMeasures)> {
        self.computed.iter().zip(&self.counted.classes).flat_map(|(computed, counted)| {
            let groups = counted.groups.iter().zip(&computed.core.groups);
            (0..).zip(groups).map(|(group_num, (counted_group, group))| {
                let group_id = counted.class.first_group + group_num;
                (counted.class.class, group_id, group_num, counted_group, group)
            })
        })
    }

    fn groups(&self) -> impl Iterator<Item = ExpectedRow> {
        self.all_groups().map(|(class, group_id, group_num, counted, group)| {
            let steps = &counted.farthest_steps;
            let (radius, diameter) = if self.has_farthest {
                let radius = steps.iter().position(|&layouts| layouts > 0);
                (radius.map_or(Value::Null, length), length(steps.len().saturating_sub(1)))
            } else {
                (Value::Null, Value::Null)
            };
            vec![
                number(group_id),
                number(class.jiang_num),
                number(class.bing_num),
                number(class.style_num),
                number(group_num),
                number(group.size()),
                Value::Text(group.seed.to_string()),
                number(group.solved_layouts() > 0),
                number(group.solved_layouts()),
                group.max_min_solution_step().map_or(Value::Null, length),
                group.max_min_straight_moves.map_or(Value::Null, number),
                group.max_min_unit_moves.map_or(Value::Null, number),
                length(group.layers.len()),
                radius,
                diameter,
            ]
        })
    }

    fn classes(&self) -> impl Iterator<Item = ExpectedRow> {
        self.computed.iter().map(|computed| {
            let core = &computed.core;
            let class = core.class;
            let layouts = core.group_num.len() as u64;
            vec![
                Value::Text(class.to_string()),
                number(class.jiang_num),
                number(class.bing_num),
                number(class.style_num),
                Value::Integer(layouts.cast_signed()),
                length(core.groups.len()),
                core.groups.iter().map(GroupMeasures::size).max().map_or(Value::Null, number),
                Value::Integer((layouts * class.labellings()).cast_signed()),
            ]
        })
    }

    /// Rows of group_id, value and layouts, for values that occur.
    fn by_group<'e>(
        &'e self,
        counts: impl Fn(&'e CountedGroup, &'e GroupMeasures) -> &'e Vec<u32>,
    ) -> impl Iterator<Item = ExpectedRow> {
        self.all_groups().flat_map(move |(_, group_id, _, counted, group)| {
            let values = (0_u32..).zip(counts(counted, group));
            let values = values.filter(|&(_, &layouts)| layouts > 0);
            values.map(move |(value, &layouts)| {
                vec![number(group_id), number(value), number(layouts)]
            })
        })
    }
}

/// The rows of `names`, in the order of its key.
fn named() -> Vec<ExpectedRow> {
    let mut names: Vec<&Name> = names::all().iter().collect();
    names.sort_by_key(|name| (name.code, &name.name, &name.language, &name.source));
    let text = |text: &str| Value::Text(text.to_owned());
    let row = |name: &Name| {
        vec![
            text(&name.code.to_string()),
            text(&name.name),
            text(&name.language),
            number(name.is_canonical),
            name.latin.as_deref().map_or(Value::Null, text),
            name.claimed_steps.map_or(Value::Null, number),
            text(&name.source),
        ]
    };
    names.into_iter().map(row).collect()
}

/// The rows of `piece_placements`, in the order of its key.
fn placements() -> Vec<ExpectedRow> {
    let mut rows = BTreeMap::new();
    for shape in Shape::ALL {
        let mut orders = 1_u64;
        for (pieces, placements) in (0_u64..).zip(shape.placements()).skip(1) {
            orders *= pieces;
            let counts = [pieces, placements, placements * orders];
            let counts = counts.map(|count| Value::Integer(count.cast_signed()));
            let row = [Value::Text(shape.name().to_owned())].into_iter().chain(counts);
            rows.insert((shape.name(), pieces), row.collect());
        }
    }
    rows.into_values().collect()
}
