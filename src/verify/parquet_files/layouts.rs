//! The digest of the table `layouts` from its Parquet file. The digest is that of the rows in the
//! order of ids, and the file has another order.

use klotski::ids;
use klotski_warehouse::{LAYOUTS, RowDigest};
use rusqlite::types::ValueRef;

use super::open_file::{FileFault, OpenFile};
use crate::columnar::RowGroup;

/// How many ids are in memory at a time, 72 bytes each. Fewer mean that the file is read more
/// often.
const IDS_AT_A_TIME: u32 = 1 << 22;

const CODE: usize = 0;
const ID: usize = 1;
const COLUMNS: usize = LAYOUTS.columns.len();

/// A row without its code; NULL is [`NULL`].
#[derive(Clone, Copy)]
struct LayoutRecord {
    code: [u8; 9],
    values: [i32; COLUMNS],
}

const NULL: i32 = i32::MIN;

/// Computes the digest of the rows in the order of ids.
pub(super) fn digest(file: &OpenFile<'_>, threads: usize) -> Result<RowDigest, FileFault> {
    let mut digest = RowDigest::default();
    let is_small = file.reader.rows() <= u64::from(IDS_AT_A_TIME);
    let step = if is_small { ids().len() } else { IDS_AT_A_TIME };
    for first in (0..ids().len()).step_by(step as usize) {
        let range = i64::from(first)..i64::from(first) + i64::from(step);
        let mut records = Vec::new();
        file.for_each_row_group(
            threads,
            |group| {
                let mut wanted = Vec::new();
                for row in 0..group.rows() {
                    match group.columns()[ID].integer(row) {
                        Some(id) if range.contains(&id) => wanted.push(record(&group, row)?),
                        Some(id) if (0..i64::from(ids().len())).contains(&id) => {}
                        _ => return Err(FileFault::new("a row has not the id of a layout")),
                    }
                }
                Ok(wanted)
            },
            |part| {
                records.extend(part);
                Ok(())
            },
        )?;
        records.sort_unstable_by_key(|record: &LayoutRecord| record.values[ID]);
        for record in &records {
            add(&mut digest, record);
        }
    }
    Ok(digest)
}

fn record(group: &RowGroup, row: usize) -> Result<LayoutRecord, FileFault> {
    let mut record = LayoutRecord { code: [0; 9], values: [NULL; COLUMNS] };
    for (position, column) in group.columns().iter().enumerate() {
        if position == CODE {
            let code = column.string(row).unwrap_or_default();
            record.code = code.try_into().map_err(|_| FileFault::new("a code has not 9 digits"))?;
        } else if let Some(value) = column.integer(row) {
            let small = i32::try_from(value).ok().filter(|&value| value != NULL);
            record.values[position] =
                small.ok_or_else(|| FileFault::new(format!("{value} is out of bounds")))?;
        }
    }
    Ok(record)
}

fn add(digest: &mut RowDigest, record: &LayoutRecord) {
    for (position, &value) in record.values.iter().enumerate() {
        digest.value(match value {
            _ if position == CODE => ValueRef::Text(&record.code),
            NULL => ValueRef::Null,
            value => ValueRef::Integer(value.into()),
        });
    }
    digest.end_row();
}
