//! The functions of klotski-sql as a loadable extension of SQLite: what the crate `klotski_sql` has
//! in `functions`, registered in a connection of another program.
//!
//! ```text
//!   sqlite3, Python, DB Browser ...          this library
//!   load_extension('klotski_sql')  -------->  entry point: functions::register(connection, Guest)
//!   SELECT distance(a, b)          -------->  functions, which search
//!   sqlite3_interrupt()            <-- look --  Guest: asks the host's SQLite
//! ```
//!
//! The library sets no limit of the host's SQLite. Of the general functions it adds those that are
//! missing; the functions of the puzzle replace others of their names.

mod entry;
mod guest;
mod probe;
