//! The program `klotski-ingest`; see `klotski_sql::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    klotski_sql::cli::ingest_main()
}
