//! Table-valued functions, as SQLite's eponymous virtual tables.
//!
//! ```text
//!   FROM layers_of('4FEA134')   is   FROM layers_of WHERE a = '4FEA134'
//! ```
//!
//! The arguments are hidden columns that the statement must set equal to
//! something. `unsafe` is what rusqlite's traits ask for: their promise is the
//! shape of the structs, `repr(C)` with SQLite's part in front.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_int};
use std::marker::PhantomData;
use std::sync::Arc;

use rusqlite::types::{Null, Value};
use rusqlite::vtab::{
    Context, Filters, IndexConstraintOp, IndexInfo, Module, VTab, VTabConfig, VTabConnection,
    VTabCursor, sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, Error, Result};

use super::listings::{Cell, LISTINGS, Listing, Row, Rows};
use super::searches::Searches;

pub(super) fn register(connection: &Connection, searches: &Arc<Searches>) -> Result<()> {
    const MODULE: Module<'_, Table> = Module::eponymous_only_module();
    for listing in &LISTINGS {
        let function = Function { listing, searches: Arc::clone(searches) };
        connection.create_module(listing.name, &MODULE, Some(function))?;
    }
    Ok(())
}

/// What a module knows of itself.
#[derive(Clone)]
struct Function {
    listing: &'static Listing,
    searches: Arc<Searches>,
}

#[repr(C)]
struct Table {
    /// SQLite's part; must be first.
    base: sqlite3_vtab,
    function: Function,
}

// SAFETY: the struct is repr(C) and SQLite's part is its first field.
unsafe impl<'t> VTab<'t> for Table {
    type Aux = Function;
    type Cursor = Cursor<'t>;

    fn connect(
        db: &mut VTabConnection,
        function: Option<&Function>,
        _module_name: &[u8],
        _database_name: &[u8],
        _table_name: &[u8],
        _arguments: &[&[u8]],
    ) -> Result<(Cow<'static, CStr>, Self)> {
        db.config(VTabConfig::DirectOnly)?;
        let function = function.ok_or(Error::InvalidQuery)?.clone();
        let table = function.listing.table;
        Ok((Cow::Borrowed(table), Self { base: sqlite3_vtab::default(), function }))
    }

    fn best_index(&self, info: &mut IndexInfo) -> Result<bool> {
        let Listing { columns, arguments, usual_rows, name, .. } = self.function.listing;
        let mut places = vec![None; *arguments];
        for (place, constraint) in info.constraints().enumerate() {
            let column = usize::try_from(constraint.column()).ok();
            let Some(argument) = column.and_then(|column| column.checked_sub(*columns)) else {
                continue;
            };
            if constraint.operator() != IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ {
                continue;
            }
            if !constraint.is_usable() {
                // In another order of the joined tables it may be.
                return Ok(false);
            }
            places[argument] = Some(place);
        }
        for (number, place) in (1..).zip(places) {
            let place = place.ok_or_else(|| {
                let example = match arguments {
                    1 => "('4FEA134')",
                    _ => "('4FEA134', 'D9B9F3')",
                };
                let name = name.to_string_lossy();
                Error::ModuleError(format!("{name} is a function: write {name}{example}"))
            })?;
            let mut usage = info.constraint_usage(place);
            usage.set_argv_index(number);
            usage.set_omit(true);
        }
        #[allow(clippy::cast_precision_loss)] // an estimate
        info.set_estimated_cost(*usual_rows as f64);
        info.set_estimated_rows(*usual_rows);
        Ok(true)
    }

    fn open(&'t mut self) -> Result<Cursor<'t>> {
        Ok(Cursor {
            base: sqlite3_vtab_cursor::default(),
            function: self.function.clone(),
            arguments: Vec::new(),
            rows: None,
            row: None,
            number: 0,
            table: PhantomData,
        })
    }
}

#[repr(C)]
struct Cursor<'t> {
    /// SQLite's part; must be first.
    base: sqlite3_vtab_cursor,
    function: Function,
    /// The values of the hidden columns.
    arguments: Vec<Value>,
    /// Those that follow; none when the last one has passed, for they hold memory.
    rows: Option<Rows>,
    row: Option<Row>,
    number: i64,
    table: PhantomData<&'t Table>,
}

// SAFETY: the struct is repr(C) and SQLite's part is its first field.
unsafe impl VTabCursor for Cursor<'_> {
    fn filter(&mut self, _number: c_int, _text: Option<&str>, values: &Filters<'_>) -> Result<()> {
        (self.rows, self.row, self.number) = (None, None, 0);
        self.arguments = values.iter().map(Value::try_from).collect::<Result<_, _>>()?;
        let mut layouts = Vec::new();
        for value in values.iter() {
            let Some(layout) = self.function.searches.layout(value)? else { return Ok(()) };
            layouts.push(layout);
        }
        self.rows = Some((self.function.listing.rows)(&self.function.searches, &layouts)?);
        self.advance();
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.number += 1;
        self.advance();
        Ok(())
    }

    fn eof(&self) -> bool {
        self.row.is_none()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        let columns = self.function.listing.columns;
        let column = usize::try_from(column).unwrap_or_default();
        if let Some(argument) = column.checked_sub(columns) {
            return context.set_result(&self.arguments[argument]);
        }
        match self.row.as_ref().map_or(&Cell::Null, |row| &row[column]) {
            Cell::Null => context.set_result(Null),
            Cell::Number(number) => context.set_result(number),
            Cell::Code(digits) => context.set_result(std::str::from_utf8(digits)?),
            Cell::Word(word) => context.set_result(word),
        }
    }

    fn rowid(&self) -> Result<i64> {
        Ok(self.number)
    }
}

impl Cursor<'_> {
    fn advance(&mut self) {
        self.row = self.rows.as_mut().and_then(Iterator::next);
        if self.row.is_none() {
            self.rows = None;
        }
    }
}
