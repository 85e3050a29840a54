//! The WebAssembly modules of the pages, which are part of `klotski-report`.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::modules_record::{self, SITE};
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

/// The modules, and the features that each has.
const MODULES: [(&str, &str); 3] =
    [("klotski-groups", "groups"), ("klotski-puzzle", "groups,names"), ("klotski-sql", "sql")];

/// Where the target is not installed, the standard library is built, too, which needs its source.
/// No path of the machine gets into the modules.
const BUILD: &str = "\
    for folder in \"${CARGO_HOME:-$HOME/.cargo}\"/registry/src/*/ \
        \"$(rustc --print sysroot)/lib/rustlib/src/rust/\" \"$PWD/\"; do \
        RUSTFLAGS=\"${RUSTFLAGS:-} --remap-path-prefix=$folder=/\"; done; export RUSTFLAGS; \
    std=; [ -d \"$(rustc --print target-libdir --target wasm32-unknown-unknown)\" ] || \
        { std=-Zbuild-std=std,panic_abort; export RUSTC_BOOTSTRAP=1; }; \
    cargo build $std -p klotski-web --no-default-features --features $FEATURES --locked \
        --profile wasm --target wasm32-unknown-unknown; \
    mkdir -p $FOLDER; \
    gzip -9nc \"${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/klotski_web.wasm\" \
        > $FOLDER/$MODULE.wasm.gz; \
    (rustc --version; echo \"std: ${std:-as installed}\"; \
        ${CC_wasm32_unknown_unknown:-clang} --version | head -n 1) > $FOLDER/modules.compilers";

/// Other compilers make other bytes.
const COMPARE: &str = "\
    if cmp -s $FOLDER/modules.compilers $SITE/modules.compilers; then \
        cmp $FOLDER/$MODULE.wasm.gz $SITE/$MODULE.wasm.gz; \
    else echo 'not compared: made by other compilers'; fi";

#[derive(clap::Args)]
pub struct Options {
    /// Compare them with those of the site, without a change of these.
    #[arg(long)]
    compare: bool,
}

pub fn run(options: &Options) -> Result<()> {
    let mut steps = Steps::begin("wasm");
    let without = WITHOUT.map(|it| format!("-USQLITE_ENABLE_{it} ")).concat();
    steps.set("SQLITE_WASM_RS_FLAGS", without + "-DSQLITE_OMIT_TRACE -DSQLITE_OMIT_WAL");
    steps.set("SITE", SITE);
    steps.set("FOLDER", if options.compare { "target/modules" } else { SITE });
    for (module, features) in MODULES {
        steps.set("MODULE", module);
        steps.set("FEATURES", features);
        steps.run(module, BUILD)?;
        if options.compare {
            steps.run("the same as before", COMPARE)?;
        }
    }
    if !options.compare {
        fs::write(format!("{SITE}/modules.record"), modules_record::record(Path::new("."))?)?;
    }
    steps.end();
    Ok(())
}
