//! All tests of the programs, by subject, in one program.

#[macro_use]
mod support;

mod file;
mod hostile;
mod hosts;
mod program;
mod site;
