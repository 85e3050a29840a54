//! All tests of the programs, by subject, in one program.
// Some tests are for Unix only; their helpers and imports are there on all systems.
#![cfg_attr(windows, allow(dead_code, unused_imports))]

#[macro_use]
mod support;

mod boards;
mod file;
mod hostile;
mod hosts;
mod program;
mod site;
