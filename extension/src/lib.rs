//! The functions of klotski-sql as a loadable extension of SQLite: the crate `klotski-functions`,
//! registered in a host's connection.
//!
//! ```text
//!   sqlite3, Python, DB Browser ...          this library
//!   load_extension('klotski_sql')  -------->  entry point: register(connection, HostConnection)
//!   SELECT distance(a, b)          -------->  functions, which search
//!   sqlite3_interrupt()            <-- check -  HostConnection, with a probe statement
//! ```
//!
//! The library changes no setting of the host's SQLite. It adds the general functions that are
//! missing; the functions of the puzzle replace others with their names.

mod entry;
mod guest;
mod probe;
