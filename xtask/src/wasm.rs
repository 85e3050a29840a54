//! The WebAssembly module of the page for SQL, which is part of `klotski-report`.

use anyhow::Result;

use crate::steps::Steps;

/// SQLite without what no statement of the page can use.
const WITHOUT: [&str; 9] = [
    "FTS5",
    "RTREE",
    "SESSION",
    "PREUPDATE_HOOK",
    "DBSTAT_VTAB",
    "BYTECODE_VTAB",
    "DBPAGE_VTAB",
    "STMTVTAB",
    "API_ARMOR",
];

/// Where the target is not installed, the standard library is built, too, which needs its source and
/// `RUSTC_BOOTSTRAP`. No path of the machine gets into the module.
const BUILD: &str = "\
    for folder in \"${CARGO_HOME:-$HOME/.cargo}\"/registry/src/*/ \
        \"$(rustc --print sysroot)/lib/rustlib/src/rust/\" \"$PWD/\"; do \
        RUSTFLAGS=\"${RUSTFLAGS:-} --remap-path-prefix=$folder=/\"; done; export RUSTFLAGS; \
    std=; [ -d \"$(rustc --print target-libdir --target wasm32-unknown-unknown)\" ] || \
        std=-Zbuild-std=std,panic_abort; \
    cargo build $std -p klotski-web --locked --profile wasm --target wasm32-unknown-unknown; \
    gzip -9nc \"${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/klotski_web.wasm\" \
        > crates/klotski-report/site/klotski-sql.wasm.gz";

pub fn run() -> Result<()> {
    let mut steps = Steps::begin("wasm");
    steps.set("SQLITE_WASM_RS_FLAGS", WITHOUT.map(|it| format!("-USQLITE_ENABLE_{it}")).join(" "));
    steps.run("module", BUILD)?;
    // The test writes of which sources it is made.
    steps.set("KLOTSKI_WRITE", "1");
    steps.run(
        "sources",
        "cargo test --quiet --test klotski -- the_module_is_made_of_these_sources",
    )?;
    steps.end();
    Ok(())
}
