//! The program `klotski-ingest`; see `klotski_sql::cli`.

use std::process::ExitCode;

use klotski_sql::cli::{Allocator, ingest_main};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    ingest_main()
}
