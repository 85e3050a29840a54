//! The program `klotski-sql`; see `klotski_sql::cli`.

use std::process::ExitCode;

use klotski_program::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    klotski_sql::cli::main()
}
