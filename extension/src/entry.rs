//! The entry points that SQLite looks for.
//! <https://sqlite.org/loadext.html#programming_loadable_extensions>

use std::collections::HashSet;
use std::ffi::{CStr, c_char, c_int};
use std::panic::catch_unwind;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use klotski_functions::{general_names, register, register_general};
use rusqlite::{Connection, Result, ffi};

use crate::guest::Guest;

/// The entry point for a file named `klotski_sql` or `libklotski_sql`.
///
/// # Safety
/// Only SQLite may call it: as the entry point of an extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_klotskisql_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: SQLite gives what its documentation promises.
    unsafe { load_guarded(db, message, api) }
}

/// The entry point for a file of any other name.
///
/// # Safety
/// Only SQLite may call it: as the entry point of an extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: as above.
    unsafe { load_guarded(db, message, api) }
}

/// What both entry points do. They cannot call each other: SQLite loads libraries for all to see,
/// so the entry point of a copy of this file would call that of the first file.
unsafe fn load_guarded(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    api: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: SQLite gives what its documentation promises.
    catch_unwind(|| unsafe { load(db, message, api) }).unwrap_or(ffi::SQLITE_ERROR)
}

/// The functions of the SQLite that this library calls: that of the first host.
static API: AtomicPtr<ffi::sqlite3_api_routines> = AtomicPtr::new(ptr::null_mut());

/// The version that the bindings are of.
const LEAST_VERSION: c_int = ffi::SQLITE_VERSION_NUMBER;

// The message and the documents name it.
const _: () = assert!(LEAST_VERSION == 3_034_001);

/// Sets the message, which the host frees by its own allocator.
unsafe fn say(text: &CStr, message: *mut *mut c_char, api: *mut ffi::sqlite3_api_routines) {
    // SAFETY: the function and the place of the message are those of the host.
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
    // SAFETY: SQLite gives what its documentation promises.
    let version = unsafe { (*api).libversion_number.map_or(0, |version| version()) };
    if version < LEAST_VERSION {
        let text = c"klotski_sql needs SQLite 3.34.1 or later";
        // SAFETY: as above.
        unsafe { say(text, message, api) };
        return ffi::SQLITE_ERROR;
    }
    let first = API.compare_exchange(ptr::null_mut(), api, Ordering::AcqRel, Ordering::Acquire);
    if first.is_err_and(|first| first != api) {
        // To go on would call the functions of one SQLite with the connections of the other.
        let text = c"this file already serves another SQLite of this process: load a copy of it";
        // SAFETY: as above.
        unsafe { say(text, message, api) };
        return ffi::SQLITE_ERROR;
    }
    // SAFETY: SQLite gives what its documentation promises.
    unsafe { Connection::extension_init2(db, message, api, add_functions) }
}

/// Adds the functions to a connection. The result asks SQLite to keep this library until the
/// process ends: to load it again for each connection would read the list of names each time, and
/// never free it.
#[allow(clippy::needless_pass_by_value)] // as rusqlite calls it
fn add_functions(connection: Connection) -> Result<bool> {
    if has_functions(&connection) {
        return Ok(true);
    }
    // What the host may refuse comes first, and last of all the version, which says that the
    // connection has the rest, too.
    let there = names_of_host(&connection)?;
    register_general(&connection, |name| !there.contains(name))?;
    register(&connection, Guest::of(&connection))?;
    Ok(true)
}

/// Whether the connection has the functions already: a second time, SQLite would refuse them while
/// one of them runs, and searches that are kept would be lost.
fn has_functions(connection: &Connection) -> bool {
    let version = connection.query_row("SELECT klotski_sql_version()", [], |row| row.get(0));
    version.is_ok_and(|version: String| version == env!("CARGO_PKG_VERSION"))
}

/// The general functions that the connection has. As statements, these pragmas do not read the main
/// file, which may be locked or no database.
fn names_of_host(connection: &Connection) -> Result<HashSet<String>> {
    let wanted: HashSet<&str> = general_names().collect();
    let mut there = HashSet::new();
    for pragma in ["PRAGMA function_list", "PRAGMA module_list"] {
        let mut statement = connection.prepare(pragma)?;
        let names = statement.query_map([], |row| row.get::<_, String>(0))?;
        for name in names {
            let name = name?.to_ascii_lowercase();
            if wanted.contains(&*name) {
                there.insert(name);
            }
        }
    }
    Ok(there)
}
