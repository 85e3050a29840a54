//! The program `klotski-ingest`.

use std::process::ExitCode;

fn main() -> ExitCode {
    klotski_ingest::main()
}
