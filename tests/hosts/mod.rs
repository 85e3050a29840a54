//! Other programs that load the extension or read the files.

mod loadable;
