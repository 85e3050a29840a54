//! Other programs that load the extension or read the files.

pub mod loadable;
mod npm;
