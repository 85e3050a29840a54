//! The release file `solution.csv`, and its class files.

use std::io::Write;

use klotski_warehouse::{Warehouse, WarehouseClass, min_solutions_in};

use super::by_class::{self, for_each};
use super::line::{Ending, ExportLine};
use crate::export::ExportError;

const COLUMNS: &str = "ifnull(min_solution_step, -1), min_solution_num, solution_num";

/// The stored set of minimal solutions of a layout.
const SET: &str = "(SELECT code_tails FROM min_solution_sets AS s
                    WHERE s.min_solution_set_id = layouts.min_solution_set_id)";

/// Writes `solution.csv`.
pub(super) fn release(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    by_class::release(warehouse, COLUMNS, out)
}

/// Writes the file of a class, with the minimal solutions of each layout.
pub(super) fn class_file(
    warehouse: &Warehouse,
    class: &WarehouseClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let columns = format!("{COLUMNS}, {SET}");
    let mut line = ExportLine::default();
    for_each(warehouse, class.class, &columns, |layout, row| {
        line.start(&layout.code().digits());
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        let set = row.get_ref(3)?.as_blob_or_null().map_err(rusqlite::Error::from)?;
        line.codes(min_solutions_in(set.unwrap_or_default()));
        line.number(row.get(2)?);
        Ok(out.write_all(line.end(Ending::ClassFile))?)
    })
}
