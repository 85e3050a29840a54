//! How the library is linked.

use std::env;

fn main() {
    // When an entry point fails, SQLite unloads the library, and with it the functions that the
    // connection has by then: the next call would end the host. macOS unloads no library that has
    // variables of threads, as every one in Rust has.
    let of = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if of("FAMILY") == "unix" && of("VENDOR") != "apple" {
        println!("cargo:rustc-link-arg-cdylib=-Wl,-z,nodelete");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
