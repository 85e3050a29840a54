//! The program `klotski-sql`; see `klotski_sql::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    klotski_sql::cli::main()
}
