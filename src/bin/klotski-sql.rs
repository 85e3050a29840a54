//! The program `klotski-sql`; see `klotski_sql::cli`.

fn main() -> std::process::ExitCode {
    klotski_sql::cli::main()
}
