//! What `klotski-sql` without a command prints.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use klotski::message;
use klotski_program::line_width;
use klotski_program::stderr::one_line;
use klotski_texts::{language, wrapped};

use crate::cli::invocation::default_warehouse;

/// Five calls to begin with, and what each answers.
const EXAMPLES: [(&str, &str); 5] = [
    ("klotski-sql show 横刀立马", "the board of a layout, and what is known of it"),
    ("klotski-sql solve 横刀立马", "a shortest path to a solution, step by step"),
    ("klotski-sql hardest 5-4-1", "a canned query: the layouts that need most steps"),
    ("klotski-sql list", "all canned queries"),
    ("klotski-sql sql \"SELECT * FROM classes\"", "any other question, in SQL"),
];

/// Prints the page. `db` is the warehouse that the call names.
pub fn print(db: Option<PathBuf>) -> Result<()> {
    let text = |english: &str| language().text(english).into_owned();
    let mut lines = vec![
        text(
            "klotski-sql asks the research data warehouse of Huarongdao (Klotski): all 29,334,498 \
             layouts, classified, grouped and measured.",
        ),
        String::new(),
    ];
    for (call, says) in EXAMPLES {
        lines.extend([format!("  {call}"), format!("      {}", text(says))]);
    }
    let path = db.unwrap_or_else(default_warehouse);
    let shown = one_line(&path.display().to_string());
    lines.push(String::new());
    lines.push(text(&if path.exists() {
        message!(
            "The warehouse is {shown}; --db FILE or the variable KLOTSKI_DB names another.",
            shown
        )
    } else {
        message!(
            "There is no warehouse at {shown} yet: `klotski-ingest` makes one. show and solve work \
             without.",
            shown
        )
    }));
    lines.push(text(
        "`klotski-sql shell` is a prompt for SQL, and `klotski-sql --help` names all commands.",
    ));
    let page = wrapped(&lines.join("\n"), line_width()) + "\n";
    io::stdout().write_all(page.as_bytes()).context("cannot write standard output")
}
