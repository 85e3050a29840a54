//! The puzzle and its SQL as one WebAssembly module, for browsers and node.
//!
//! ```text
//!   script --request as JSON--> exports --> module --> klotski-query, klotski-functions, klotski
//!          <--answer as JSON---
//!                               ranges: a VFS that reads the warehouse through the script
//! ```
//!
//! The interface has no types but numbers and buffers, so the module needs no generated script.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod exports;
mod module;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod ranges;

pub use module::Module;
