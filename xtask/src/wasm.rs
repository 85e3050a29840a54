//! The WebAssembly modules of the pages, which are part of `klotski-report`.

use std::env;
use std::fmt::Write;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo;
use crate::modules_record::{self, SITE};

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

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds them, or compares them with those of the site.
pub fn run(compare: bool) -> Result<()> {
    let (root, site) = (Path::new("."), Path::new(SITE));
    let folder = if compare { Path::new("target/modules") } else { site };
    fs::create_dir_all(folder)?;
    let sources = modules_record::sources(root)?;
    let without = WITHOUT.map(|it| format!("-USQLITE_ENABLE_{it} ")).concat();
    let sqlite = without + "-DSQLITE_OMIT_TRACE -DSQLITE_OMIT_WAL";
    let flags = without_paths()?;
    let mut variables = vec![("SQLITE_WASM_RS_FLAGS", &*sqlite), ("RUSTFLAGS", &*flags)];
    // Where the target is not installed, the standard library is built from its source, too.
    let libraries = output("rustc", &["--print", "target-libdir", "--target", TARGET])?;
    let std = if Path::new(&libraries).is_dir() { "" } else { "-Zbuild-std=std,panic_abort" };
    if !std.is_empty() {
        variables.push(("RUSTC_BOOTSTRAP", "1"));
    }
    let clang = env::var("CC_wasm32_unknown_unknown").unwrap_or_else(|_| "clang".to_owned());
    let clang = output(&clang, &["--version"])?;
    let compilers = format!(
        "{}\nstd: {}\n{}\n",
        output("rustc", &["--version"])?,
        if std.is_empty() { "as installed" } else { std },
        clang.lines().next().context("clang has no version")?
    );
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    for (name, features) in MODULES {
        let words = format!(
            "build -p klotski-web --no-default-features --features {features} --locked \
             --profile wasm --target {TARGET} {std}"
        );
        cargo(words.trim_end(), &variables)?;
        let module = format!("{name}.wasm.gz");
        let status = Command::new("gzip")
            .args(["-9nc", &format!("{target}/{TARGET}/wasm/klotski_web.wasm")])
            .stdout(File::create(folder.join(&module))?)
            .status()?;
        ensure!(status.success(), "gzip failed");
        if !compare {
            continue;
        }
        // Other compilers make other bytes.
        if fs::read_to_string(site.join("modules.compilers"))? == compilers {
            let is_same = fs::read(folder.join(&module))? == fs::read(site.join(&module))?;
            ensure!(is_same, "{module} is not as before");
        } else {
            println!("not compared: made by other compilers");
        }
    }
    if !compare {
        fs::write(site.join("modules.compilers"), compilers)?;
        fs::write(site.join("modules.record"), modules_record::record(root, &sources)?)?;
    }
    Ok(())
}

/// The flags of rustc that keep paths of the machine out of the modules.
fn without_paths() -> Result<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).context("no home folder")?;
    let registries = fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = registries.map(|registry| registry.path()).collect();
    folders.sort();
    folders
        .push(Path::new(&output("rustc", &["--print", "sysroot"])?).join("lib/rustlib/src/rust"));
    folders.push(env::current_dir()?);
    let mut flags = env::var("RUSTFLAGS").unwrap_or_default();
    for folder in folders {
        write!(flags, " --remap-path-prefix={}/=/", folder.display())?;
    }
    Ok(flags)
}

/// What a program prints, without the end of the last line.
fn output(program: &str, arguments: &[&str]) -> Result<String> {
    let output =
        Command::new(program).args(arguments).output().with_context(|| program.to_owned())?;
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}
