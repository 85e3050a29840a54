//! The program `klotski-sql`: commands, queries and their answers, the shell, the terminal, texts.

mod analysis;
mod calls;
mod check;
mod circles;
mod claims;
mod command_line;
#[cfg(target_os = "linux")]
mod completions;
mod documents;
#[cfg(unix)]
mod examples;
mod explore;
mod files;
mod findings;
mod functions;
mod goldens;
mod graphs;
mod help;
mod maps;
mod names;
mod options;
mod pictures;
mod puzzles;
mod queries;
mod render;
mod shell;
#[cfg(target_os = "linux")]
mod terminal;
mod texts;
