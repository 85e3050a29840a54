//! The program `klotski-sql`: commands, queries and their answers, the shell, the terminal, texts.

mod analysis;
#[cfg(target_os = "linux")]
mod calls;
mod changed;
mod check;
mod circles;
mod claims;
#[cfg(target_os = "linux")]
mod completions;
mod documents;
#[cfg(unix)]
mod examples;
mod explore;
mod findings;
mod functions;
mod goldens;
mod graphs;
mod help;
mod maps;
mod options;
mod pictures;
mod puzzles;
mod queries;
mod render;
mod reports;
#[cfg(target_os = "linux")]
mod shell;
#[cfg(target_os = "linux")]
mod terminal;
mod texts;
