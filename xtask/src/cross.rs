//! The programs of other platforms: built here, run under an emulator, and compared with those of
//! this machine.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::dist::TOOLS;
use crate::steps::{Steps, programs};
use crate::target::Target;

const TARGETS: [&str; 4] = [
    "x86_64-pc-windows-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
];

/// Apple's linker and libraries are on its own machines only.
const CHECKED: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];

const BUILT: [(&str, &str); 2] = [
    (
        "programs",
        "$cargo --release --locked --target-dir target/cross --bin klotski-ingest --bin klotski-sql",
    ),
    (
        "extension",
        "cd extension && CARGO_ENCODED_RUSTFLAGS=$CARGO_ENCODED_RUSTFLAGS$library_flags $cargo \
         --release --locked --target-dir ../target/cross",
    ),
];

/// A new prefix of wine 8 is Windows 7, and lacks a library that Rust's programs need.
const WINE: &str = "env WINEDEBUG=-all wine winecfg -v win10 && printf '%s\\n' '#include <windows.h>' \
     'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' '__declspec(dllexport) BOOL WINAPI \
     ProcessPrng(PBYTE b, SIZE_T n) { return SystemFunction036(b, (ULONG)n); }' > $work/prng.c && \
     x86_64-w64-mingw32-gcc -shared -o $folder/bcryptprimitives.dll $work/prng.c -ladvapi32";

const RUN: [(&str, &str); 5] = [
    ("version", "$run$folder/klotski-sql$exe --version"),
    ("a class", "cd $work && $run$folder/klotski-ingest$exe $target.db --class 5-4-1 --quiet"),
    (
        "content digest",
        "cd $work && $run$folder/klotski-sql$exe info --db $target.db | grep digest",
    ),
    ("verify", "cd $work && $run$folder/klotski-sql$exe verify --db $target.db"),
    (
        "Parquet",
        "cd $work && $run$folder/klotski-sql$exe export parquet --db $target.db --dir $target && \
         tools/bin/python -c 'import sys, pyarrow.parquet as parquet; \
         assert parquet.read_table(sys.argv[1]).num_rows == 65880' $target/layouts.parquet",
    ),
];

/// Their output is that of this machine.
const COMMANDS: [&str; 14] = [
    "sql 'SELECT name, sha256 FROM content'",
    "shell < script",
    "minsteps 横刀立马",
    "query layout 1A9BF0C",
    "hardest 5-4-1 5",
    "names donkey",
    "show 横刀立马",
    "solve 横刀立马 --moves",
    "paths 横刀立马 DAA7F3",
    "exits 横刀立马",
    "code HAAI/HAAI/JBBK/JNOK/P@@Q",
    "sql \"SELECT median(farthest_step), max(code) FROM layouts\"",
    "random --class 5-4-1 --steps 50..60 --seed 7 --ascii",
    "plot layers 横刀立马",
];

pub fn run() -> Result<()> {
    let mut steps = Steps::begin("cross");
    run_steps(&mut steps)?;
    steps.end();
    Ok(())
}

pub fn run_steps(steps: &mut Steps) -> Result<()> {
    let work = tempfile::tempdir()?;
    steps.set("work", work.path().to_string_lossy());
    steps.set("LC_ALL", "C.UTF-8");
    steps.set_path("programs", &programs())?;
    steps.run("tools", TOOLS)?;
    steps.run(
        "pyarrow",
        "$work/tools/bin/pip install --quiet --disable-pip-version-check pyarrow",
    )?;
    steps.add_to_path(&work.path().join("tools"))?;
    steps.run(
        "this machine",
        "cargo build --release --locked --bin klotski-ingest --bin klotski-sql && \
         $programs/klotski-ingest $work/small.db --class 5-4-1 --quiet && \
         printf '.mode csv\\nSELECT count(*) FROM layouts;\\nminsteps 横刀立马\\n' > $work/script",
    )?;
    let mut left_out = Vec::new();
    for name in TARGETS {
        let target = Target::of(name);
        if let Err(reason) = target.cargo("build", false).and_then(|_| find_tools(&target)) {
            left_out.push(format!("{name}: {reason}"));
            continue;
        }
        for (variable, value) in [
            ("target", name.to_owned()),
            ("cargo", target.cargo("build", false)?),
            ("exe", target.exe().to_owned()),
            ("run", target.runner().to_owned()),
            ("CARGO_ENCODED_RUSTFLAGS", format!("-Cdebuginfo=0{}", target.flags()?)),
            ("library_flags", target.library_flags().to_owned()),
        ] {
            steps.set(variable, value);
        }
        steps.run_all(&BUILT)?;
        steps.set_path("folder", &format!("target/cross/{name}/release"))?;
        if target.is_windows() {
            steps.run("a library for wine", WINE)?;
        }
        steps.run_all(&RUN)?;
        for command in COMMANDS {
            let compare = format!(
                "cd $work && here=$($programs/klotski-sql {command} --db small.db) && \
                 there=$($run$folder/klotski-sql$exe {command} --db $target.db) && \
                 [ \"$here\" = \"$there\" ]"
            );
            steps.run(command, &compare)?;
        }
    }
    for name in CHECKED {
        match Target::of(name).cargo("check", false) {
            Ok(cargo) => {
                steps.run(name, &format!("{cargo} --workspace --target-dir target/cross"))?;
            }
            Err(reason) => left_out.push(format!("{name}: {reason}")),
        }
    }
    for reason in left_out {
        println!("left out: {reason}");
    }
    Ok(())
}

/// Fails if a linker or an emulator is missing.
fn find_tools(target: &Target) -> Result<()> {
    let linker = if target.is_windows() { "x86_64-w64-mingw32-gcc" } else { "true" };
    let is_program =
        |word: &&str| !word.is_empty() && !word.contains(['=', '/']) && !word.starts_with('-');
    for program in target.runner().split(' ').filter(is_program).chain([linker]) {
        let is_there = Command::new("which").arg(program).output()?.status.success();
        ensure!(is_there, "{program} is not here");
    }
    Ok(())
}
