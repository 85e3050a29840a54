//! The puzzle, and its SQL, as WebAssembly modules for browsers and node. A page has the module with
//! the features that it needs.
//!
//! ```text
//!   script --request as JSON--> exports --> module --> layouts
//!          <--answer as JSON---               +------> groups: searches, paths and maps
//!                                             +------> reading: codes, boards and names
//!                                             +------> statements: klotski-query
//!                               ranges: a VFS that reads the warehouse through the script
//! ```
//!
//! The interface has no types but numbers and buffers, so the module needs no generated script.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod exports;
#[cfg(feature = "groups")]
mod groups;
mod layouts;
mod module;
mod progress;
#[cfg(all(feature = "sql", target_family = "wasm", target_os = "unknown"))]
mod ranges;
#[cfg(feature = "names")]
mod reading;
#[cfg(feature = "sql")]
mod statements;

pub use module::{Module, Opening};
