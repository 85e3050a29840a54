//! Table-valued functions, as SQLite's eponymous virtual tables.
//! <https://sqlite.org/vtab.html#eponymous_virtual_tables>
//!
//! ```text
//!   FROM layers_of('4FEA134')   is   FROM layers_of WHERE a = '4FEA134'
//! ```
//!
//! An argument is a hidden column that the statement compares with a value. The traits of rusqlite
//! are `unsafe` to implement: they require `repr(C)` structs with SQLite's part as the first field.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_int};
use std::marker::PhantomData;
use std::sync::Arc;

use klotski::Metric;
use klotski::message;
use rusqlite::vtab::{
    Context, Filters, IndexConstraintOp, IndexInfo, Module, VTab, VTabConfig, VTabConnection,
    VTabCursor, sqlite3_vtab, sqlite3_vtab_cursor,
};
use rusqlite::{Connection, Error, Result};

use super::errors::catch_panic;
use super::search_cache::SearchCache;
use super::table_functions::{BoxedRows, Call, TABLE_FUNCTIONS, TableFunction};
use crate::value::{Value, from_sqlite};

pub(super) fn register(connection: &Connection, cache: &Arc<SearchCache>) -> Result<()> {
    TABLE_FUNCTIONS.iter().try_for_each(|function| add(connection, function, cache))
}

fn add(
    connection: &Connection,
    function: &'static TableFunction,
    cache: &Arc<SearchCache>,
) -> Result<()> {
    const MODULE: Module<'_, FunctionTable> = Module::eponymous_only_module();
    let registered = Registered { function, cache: Arc::clone(cache) };
    connection.create_module(function.name, &MODULE, Some(registered))
}

/// A table-valued function and the cache shared by its calls.
#[derive(Clone)]
struct Registered {
    function: &'static TableFunction,
    cache: Arc<SearchCache>,
}

#[repr(C)]
struct FunctionTable {
    /// SQLite's part; it must be the first field.
    base: sqlite3_vtab,
    registered: Registered,
}

// SAFETY: the struct is repr(C) and SQLite's part is its first field.
unsafe impl<'t> VTab<'t> for FunctionTable {
    type Aux = Registered;
    type Cursor = Cursor<'t>;

    fn connect(
        db: &mut VTabConnection,
        registered: Option<&Registered>,
        _module_name: &[u8],
        _database_name: &[u8],
        _table_name: &[u8],
        _arguments: &[&[u8]],
    ) -> Result<(Cow<'static, CStr>, Self)> {
        catch_panic(|| {
            db.config(VTabConfig::DirectOnly)?;
            let registered = registered.ok_or(Error::InvalidQuery)?.clone();
            let declaration = registered.function.declaration();
            Ok((Cow::Owned(declaration), Self { base: sqlite3_vtab::default(), registered }))
        })
    }

    fn best_index(&self, info: &mut IndexInfo) -> Result<bool> {
        catch_panic(|| self.plan(info))
    }

    fn open(&'t mut self) -> Result<Cursor<'t>> {
        Ok(Cursor {
            base: sqlite3_vtab_cursor::default(),
            registered: self.registered.clone(),
            arguments: Vec::new(),
            rows: None,
            rowid: 0,
            table: PhantomData,
        })
    }
}

impl FunctionTable {
    /// Takes the arguments from the constraints.
    fn plan(&self, info: &mut IndexInfo) -> Result<bool> {
        let TableFunction { columns, layouts, takes_metric, usual_rows, name, .. } =
            self.registered.function;
        let mut positions = vec![None; layouts + usize::from(*takes_metric)];
        for (position, constraint) in info.constraints().enumerate() {
            let column = usize::try_from(constraint.column()).ok();
            let Some(argument) = column.and_then(|column| column.checked_sub(columns.len())) else {
                continue;
            };
            if constraint.operator() != IndexConstraintOp::SQLITE_INDEX_CONSTRAINT_EQ {
                continue;
            }
            if !constraint.is_usable() {
                // The argument may be available in another join order.
                return Ok(false);
            }
            positions[argument] = Some(position);
        }
        // The metric is optional and defaults to steps.
        if *takes_metric && positions.last() == Some(&None) {
            positions.pop();
        }
        for (number, position) in (1..).zip(positions) {
            let position = position.ok_or_else(|| {
                let example = match layouts {
                    1 => "('4FEA134')",
                    _ => "('4FEA134', 'D9B9F3')",
                };
                let name = name.to_string_lossy();
                Error::ModuleError(message!(
                    "{name} is a function: write {name}{example}",
                    name,
                    example
                ))
            })?;
            let mut usage = info.constraint_usage(position);
            usage.set_argv_index(number);
            usage.set_omit(true);
        }
        #[allow(clippy::cast_precision_loss)] // an estimate
        info.set_estimated_cost(*usual_rows as f64);
        info.set_estimated_rows(*usual_rows);
        Ok(true)
    }
}

#[repr(C)]
struct Cursor<'t> {
    /// SQLite's part; it must be the first field.
    base: sqlite3_vtab_cursor,
    registered: Registered,
    /// The values of the hidden columns.
    arguments: Vec<Value<'static>>,
    /// The remaining rows, from the current one on. `None` after the last row, which frees their
    /// memory.
    rows: Option<BoxedRows>,
    rowid: i64,
    table: PhantomData<&'t FunctionTable>,
}

// SAFETY: the struct is repr(C) and SQLite's part is its first field.
unsafe impl VTabCursor for Cursor<'_> {
    fn filter(&mut self, _number: c_int, _text: Option<&str>, values: &Filters<'_>) -> Result<()> {
        catch_panic(|| self.call(values))
    }

    fn next(&mut self) -> Result<()> {
        self.rowid += 1;
        catch_panic(|| {
            self.advance();
            Ok(())
        })
    }

    fn eof(&self) -> bool {
        self.rows.is_none()
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        catch_panic(|| {
            let columns = self.registered.function.columns.len();
            let column = usize::try_from(column).unwrap_or_default();
            if let Some(argument) = column.checked_sub(columns) {
                return context.set_result(&self.arguments[argument]);
            }
            let value = self.rows.as_ref().map_or(Value::Null, |rows| rows.value(column));
            context.set_result(&value)
        })
    }

    fn rowid(&self) -> Result<i64> {
        Ok(self.rowid)
    }
}

impl Cursor<'_> {
    /// Calls the function, and advances to the first row.
    fn call(&mut self, values: &Filters<'_>) -> Result<()> {
        (self.rows, self.rowid) = (None, 0);
        let Registered { function, cache } = &self.registered;
        let mut call = Call { layouts: Vec::new(), metric: Metric::Step };
        for (number, value) in values.iter().enumerate() {
            if number < function.layouts {
                let Some(layout) = cache.layout(value)? else { return Ok(()) };
                call.layouts.push(layout);
            } else {
                let Some(metric) = SearchCache::metric(value)? else { return Ok(()) };
                call.metric = metric;
            }
        }
        // The arguments are short here: longer texts have failed to parse.
        self.arguments = values.iter().map(|value| from_sqlite(value).into_owned()).collect();
        if function.takes_metric && self.arguments.len() == function.layouts {
            self.arguments.push(call.metric.to_string().into());
        }
        self.rows = Some((function.rows)(cache, &call)?);
        self.advance();
        Ok(())
    }

    fn advance(&mut self) {
        if !self.rows.as_mut().is_some_and(|rows| rows.advance()) {
            self.rows = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use klotski::{Layout, Member};

    use super::*;
    use crate::{FewestMoves, Host, LookedUp, register};

    struct Nobody;

    impl Host for Nobody {
        fn watch(&self) -> Box<dyn Fn() -> bool + '_> {
            Box::new(|| false)
        }

        fn look_up(&self, _member: Member) -> Result<LookedUp> {
            Ok(LookedUp::Unknown)
        }

        fn look_up_moves(&self, _layout: &Layout) -> Result<Option<FewestMoves>> {
            Ok(None)
        }
    }

    /// A panic in a callback of SQLite would abort the process.
    #[test]
    fn a_panic_is_an_error_of_the_statement() {
        static PANICS: TableFunction = TableFunction {
            name: c"panics",
            columns: &["code"],
            layouts: 1,
            takes_metric: false,
            usual_rows: 1,
            rows: |_, _| panic!("as the test wants"),
        };
        let connection = Connection::open_in_memory().unwrap();
        let cache = Arc::new(SearchCache::new(Nobody));
        add(&connection, &PANICS, &cache).unwrap();
        let answer = connection.query_row("SELECT * FROM panics('0')", [], |_| Ok(()));
        assert!(answer.unwrap_err().to_string().contains("please report it"));
        // The connection still serves. Without a warehouse, positions in groups are computed.
        register(&connection, Nobody).unwrap();
        let code =
            |place| connection.query_row("SELECT code(?1)", [place], |row| row.get::<_, String>(0));
        assert_eq!(code("5-4-2-0-30833").unwrap(), "4FEA13400");
        assert!(code("7-0-3-0-99999999").unwrap_err().to_string().contains("no such index"));
    }
}
