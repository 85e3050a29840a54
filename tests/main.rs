//! All tests of the programs, by subject, in one program.

mod file;
mod hosts;
mod program;
mod puzzle;
mod site;
mod support;
