//! `solution.csv` and its class files.

use std::io::Write;

use super::by_class::{self, Measures, for_each};
use super::error::ExportError;
use super::line::{Digits, Ending, Line};
use crate::store::{HeldClass, Warehouse};

const MEASURES: Measures<'_> = Measures {
    columns: "ifnull(l.min_solution_step, -1), n.min_solution_num, n.solution_num",
    joins: "JOIN layout_solutions AS n ON n.id = l.id",
};

pub(super) fn release(warehouse: &Warehouse, out: &mut dyn Write) -> Result<(), ExportError> {
    by_class::release(warehouse, &MEASURES, out)
}

pub(super) fn class_file(
    warehouse: &Warehouse,
    held: &HeldClass,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let columns = format!("{}, s.tails", MEASURES.columns);
    let joins = format!("{} LEFT JOIN min_solution_sets AS s USING (set_id)", MEASURES.joins);
    let with_sets = Measures { columns: &columns, joins: &joins };
    let mut line = Line::default();
    for_each(warehouse, held, &with_sets, |layout, row| {
        line.start(&layout.code().digits());
        line.number(row.get(0)?);
        line.number(row.get(1)?);
        let tails = row.get_ref(3)?.as_blob_or_null().map_err(rusqlite::Error::from)?;
        let (tails, _) = tails.unwrap_or_default().as_chunks();
        line.codes(tails.iter().copied().map(code_of_tail));
        line.number(row.get(2)?);
        Ok(out.write_all(line.end(Ending::ClassFile))?)
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
