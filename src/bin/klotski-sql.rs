//! The program `klotski-sql`; see `klotski_sql::cli`.

use std::process::ExitCode;

use klotski_sql::cli::{Allocator, sql_main};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    sql_main()
}
