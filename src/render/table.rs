//! Aligned columns for reading. The widths depend on all rows, so they are kept
//! until the last one.

use std::io::{self, Write};

use comfy_table::{Cell, CellAlignment, LineStyle, TableStyle};

use super::value::shown;
use crate::rows::{RowSink, Value};

pub(super) struct Table<'w> {
    out: &'w mut dyn Write,
    table: comfy_table::Table,
}

impl<'w> Table<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        // No lines but the one below the header: codes are read in columns.
        let below_header = LineStyle::none().fill('─').junction('─');
        let mut table = comfy_table::Table::new();
        table.load_style(TableStyle::new().header_separator(below_header));
        Self { out, table }
    }
}

impl RowSink for Table<'_> {
    fn begin(&mut self, columns: &[&str]) -> io::Result<()> {
        self.table.set_header(columns);
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.table.add_row(values.iter().map(cell));
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        for line in self.table.lines() {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn cell(value: &Value<'_>) -> Cell {
    let number = matches!(value, Value::Integer(_) | Value::Real(_));
    let alignment = if number { CellAlignment::Right } else { CellAlignment::Left };
    // The width of a tab is anybody's guess.
    Cell::new(shown(value).replace('\t', " ")).set_alignment(alignment)
}
