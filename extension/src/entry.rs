//! The entry points of the extension.
//! <https://sqlite.org/loadext.html#programming_loadable_extensions>

use std::collections::HashSet;
use std::ffi::{CStr, c_char, c_int};
use std::panic::catch_unwind;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use klotski_functions::{general_names, register, register_general};
use rusqlite::{Connection, Result, ffi};

use crate::guest::HostConnection;

/// The entry point for a file named `klotski_sql` or `libklotski_sql`.
///
/// # Safety
/// Only SQLite may call it, as the entry point of an extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_klotskisql_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: SQLite passes what its documentation guarantees.
    unsafe { load_guarded(db, message, api) }
}

/// The entry point for a file of any other name.
///
/// # Safety
/// Only SQLite may call it, as the entry point of an extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: as above.
    unsafe { load_guarded(db, message, api) }
}

/// The body of both entry points. They cannot call each other: SQLite loads libraries with global
/// symbols, so the entry point of a copy of this file would call that of the first file.
unsafe fn load_guarded(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: SQLite passes what its documentation guarantees.
    catch_unwind(|| unsafe { load(db, message, api) }).unwrap_or(ffi::SQLITE_ERROR)
}

/// The functions of the SQLite that this library calls, which is that of the first host.
static API: AtomicPtr<ffi::sqlite3_api_routines> = AtomicPtr::new(ptr::null_mut());

/// The SQLite version of the bindings.
const LEAST_VERSION: c_int = ffi::SQLITE_VERSION_NUMBER;

// The message and the documents name this version.
const _: () = assert!(LEAST_VERSION == 3_034_001);

/// Sets the error message, which the host frees with its own allocator.
unsafe fn set_message(text: &CStr, message: *mut *mut c_char, api: *mut ffi::sqlite3_api_routines) {
    // SAFETY: the function and the message pointer are those of the host.
    unsafe {
        if let Some(mprintf) = (*api).mprintf {
            *message = mprintf(c"%s".as_ptr(), text.as_ptr());
        }
    }
}

unsafe fn load(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: SQLite passes what its documentation guarantees.
    let version = unsafe { (*api).libversion_number.map_or(0, |version| version()) };
    if version < LEAST_VERSION {
        let text = c"klotski_sql needs SQLite 3.34.1 or later";
        // SAFETY: as above.
        unsafe { set_message(text, message, api) };
        return ffi::SQLITE_ERROR;
    }
    let first = API.compare_exchange(ptr::null_mut(), api, Ordering::AcqRel, Ordering::Acquire);
    if first.is_err_and(|first| first != api) {
        // Otherwise functions of one SQLite would be called with connections of the other.
        let text = c"this file already serves another SQLite of this process: load a copy of it";
        // SAFETY: as above.
        unsafe { set_message(text, message, api) };
        return ffi::SQLITE_ERROR;
    }
    // SAFETY: SQLite passes what its documentation guarantees.
    unsafe { Connection::extension_init2(db, message, api, add_functions) }
}

/// Registers the functions in a connection. The result makes SQLite keep this library until the
/// process ends: loading it again for each connection would parse the list of names each time, and
/// never free it.
#[allow(clippy::needless_pass_by_value)] // as rusqlite calls it
fn add_functions(connection: Connection) -> Result<bool> {
    if has_functions(&connection) {
        return Ok(true);
    }
    // The functions that the host may reject come first. The version comes last, because it shows
    // that the connection has all others.
    let present = names_of_host(&connection)?;
    register_general(&connection, |name| !present.contains(name))?;
    register(&connection, HostConnection::of(&connection))?;
    Ok(true)
}

/// Whether the connection has the functions already. Registering them again would fail while one of
/// them runs, and would lose the cached searches.
fn has_functions(connection: &Connection) -> bool {
    let version = connection.query_row("SELECT klotski_sql_version()", [], |row| row.get(0));
    version.is_ok_and(|version: String| version == env!("CARGO_PKG_VERSION"))
}

/// The general functions of the connection. As statements, these pragmas do not read the main file,
/// which may be locked or not a database.
fn names_of_host(connection: &Connection) -> Result<HashSet<String>> {
    let wanted: HashSet<&str> = general_names().collect();
    let mut present = HashSet::new();
    for pragma in ["PRAGMA function_list", "PRAGMA module_list"] {
        let mut statement = connection.prepare(pragma)?;
        let names = statement.query_map([], |row| row.get::<_, String>(0))?;
        for name in names {
            let name = name?.to_ascii_lowercase();
            if wanted.contains(&*name) {
                present.insert(name);
            }
        }
    }
    Ok(present)
}
