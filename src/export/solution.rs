//! `solution.csv` and its class files.

use std::io::Write;

use super::error::ExportError;
use super::line::{Digits, Line, digits_of};
use super::rows::{CLASS_LINE_END, HeldClass, RELEASE_LINE_END, in_release_order};
use crate::store::Warehouse;

const COLUMNS: &str = "ifnull(l.min_solution_step, -1), n.min_solution_num, n.solution_num";
const JOINS: &str = "JOIN layout_solutions AS n ON n.id = l.id";

pub(super) fn release(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut line = Line::default();
    for held in in_release_order(warehouse.connection())? {
        held.for_each(warehouse.connection(), COLUMNS, JOINS, |layout, row| {
            line.start(&digits_of(layout));
            for column in 0..3 {
                line.number(row.get(column)?);
            }
            Ok(out.write_all(line.end(RELEASE_LINE_END))?)
        })?;
    }
    Ok(())
}

pub(super) fn class_file(
    warehouse: &Warehouse,
    held: &HeldClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let columns = format!("{COLUMNS}, s.tails");
    let joins = format!("{JOINS} LEFT JOIN min_solution_sets AS s ON s.set_id = n.set_id");
    let mut line = Line::default();
    held.for_each(warehouse.connection(), &columns, &joins, |layout, row| {
        line.start(&digits_of(layout));
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        let tails = row.get_ref(3)?.as_blob_or_null().map_err(rusqlite::Error::from)?;
        let (tails, _) = tails.unwrap_or_default().as_chunks();
        line.codes(tails.iter().copied().map(code_of_tail));
        line.number(row.get(2)?);
        Ok(out.write_all(line.end(CLASS_LINE_END))?)
    })
}

/// The code of a solution from its last eight digits, two a byte.
fn code_of_tail(tail: [u8; 4]) -> Digits {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut code = *b"D00000000";
    for (pair, byte) in code[1..].chunks_exact_mut(2).zip(tail) {
        pair[0] = HEX[usize::from(byte >> 4)];
        pair[1] = HEX[usize::from(byte & 15)];
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tail_becomes_a_code() {
        assert_eq!(code_of_tail([0x9B, 0x9F, 0x30, 0x00]), *b"D9B9F3000");
    }
}
