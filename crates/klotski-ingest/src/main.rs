//! The program `klotski-ingest`.

use std::process::ExitCode;

use klotski_program::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    klotski_ingest::main()
}
