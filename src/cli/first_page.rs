//! What `klotski-sql` without a command prints.

use std::io::{self, Write};
use std::process::ExitCode;

use super::invocation::default_warehouse;

/// Five calls to begin with, and what each answers.
const EXAMPLES: [(&str, &str); 5] = [
    ("klotski-sql show 横刀立马", "the board of a layout, and what is known of it"),
    ("klotski-sql solve 横刀立马 --play", "a shortest way to a solution, step by step"),
    ("klotski-sql query hardest 5-4-1", "a canned query: the layouts that need most steps"),
    ("klotski-sql list", "all canned queries"),
    ("klotski-sql sql \"SELECT * FROM classes\"", "any other question, in SQL"),
];

/// Prints the page.
pub(super) fn print() -> ExitCode {
    let mut page = String::from(
        "klotski-sql asks the research data warehouse of Huarongdao (Klotski): all 29,334,498\n\
         layouts, classified, grouped and measured.\n\n",
    );
    for (call, says) in EXAMPLES {
        page.extend(["  ", call, "\n      ", says, "\n"]);
    }
    let path = default_warehouse();
    let (shown, is_there) = (path.display(), path.exists());
    page += &if is_there {
        format!("\nThe warehouse is {shown}; --db FILE or the variable KLOTSKI_DB names another.\n")
    } else {
        format!(
            "\nThere is no warehouse at {shown} yet: `klotski-ingest` makes one. show and solve \
             work without.\n"
        )
    };
    page +=
        "`klotski-sql shell` is a prompt for SQL, and `klotski-sql --help` names all commands.\n";
    // The reader may have left.
    let _ = io::stdout().write_all(page.as_bytes());
    ExitCode::SUCCESS
}
