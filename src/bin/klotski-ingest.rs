//! The program `klotski-ingest`.

fn main() -> std::process::ExitCode {
    klotski_ingest::main()
}
