//! The gate: what must pass before a change is kept. It makes klotski.db anew, and choice.db beside
//! the programs.

use anyhow::Result;

use crate::environment;
use crate::steps::{Steps, programs};
use crate::target::Target;

/// What is checked without running the project.
const STATIC: [(&str, &str); 7] = [
    ("format", "cargo fmt --all --check"),
    ("lints", "cargo clippy --workspace --all-targets -- -D warnings"),
    ("documentation", "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps"),
    ("packages", "cargo package --workspace --exclude xtask --no-verify --allow-dirty"),
    ("shell scripts", "git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck -x"),
    (
        "types of JavaScript",
        "target/tools/node_modules/.bin/tsc --noEmit -p \"$(git ls-files '*/jsconfig.json')\"",
    ),
    ("types of Python", "cd python && ../target/tools/bin/mypy"),
];

/// Figures of all layouts: what they are, the answer, and the statement.
const FIGURES: [(&str, &str, &str); 5] = [
    (
        "layouts/classes/pairs/groups",
        "29334498/203/64/25422",
        "SELECT (SELECT count(*) FROM layouts) || '/' || count(*) || '/' ||
            count(DISTINCT jiang_num * 100 + bing_num) || '/' || sum(groups) FROM classes",
    ),
    (
        "steps of two layouts",
        "81 138",
        "SELECT group_concat(min_solution_step, ' ')
            FROM (SELECT * FROM layouts WHERE code IN ('4FEA13400', '1A9BF0C00') ORDER BY code)",
    ),
    (
        "edges/cut layouts/bridges/components",
        "201129110/48826/42763/74846",
        "SELECT sum(edges) || '/' || sum(cut_layouts) || '/' || sum(bridges) || '/' || sum(biconnected_components)
            FROM groups",
    ),
    (
        "layouts with one shortest path, and the most paths",
        "6678920 829440000",
        "SELECT sum(solution_paths = 1) || ' ' || max(solution_paths) FROM layouts",
    ),
    ("integrity of klotski.db", "ok", "SELECT integrity_check FROM pragma_integrity_check"),
];

/// All stages of a choice of classes: dense ones, deep ones, tiny groups, isolated layouts.
const CHOICE: &str = "$programs/klotski-ingest $programs/choice.db --force --class '0-*-0' \
     --class '1-3-*' --class 2-2-2 --class '3-1-*' --class '4-3-4' --class '5-4-*' \
     --class '6-*-3' --class '7-*-*'";

/// With the published digests, where they are.
const VERIFY: &str = "digests=(); \
     for file in ${KLOTSKI_REFERENCE:-}/{farthest,solution}_md5.csv; do \
     if [ -e $file ]; then digests+=(--digests $file); fi; done; \
     $programs/klotski-sql verify --db $programs/choice.db ${digests[@]}";

pub fn run() -> Result<()> {
    let mut steps = Steps::begin("gate");
    environment::need_all(&mut steps)?;
    run_steps(&mut steps)?;
    steps.end();
    Ok(())
}

pub fn run_steps(steps: &mut Steps) -> Result<()> {
    steps.run_all(&STATIC)?;
    // On other machines, `cargo xtask cross` compiles for Windows.
    let windows = Target::of("x86_64-pc-windows-gnu");
    if windows.has_std()? {
        let cargo = windows.cargo("check", false)?;
        steps.run("code for Windows", &format!("{cargo} --workspace --all-targets"))?;
    } else {
        println!("\nnot checked: code for Windows: rustup target add {}", windows.name);
    }
    let wasm = Target::of("wasm32-unknown-unknown");
    if wasm.has_std()? {
        steps.run("WebAssembly modules", "cargo xtask wasm --compare")?;
    } else {
        println!("\nnot compared: WebAssembly modules: rustup target add {}", wasm.name);
    }
    environment::set(steps)?;
    steps.run("tests", "cargo test")?;

    // An older file would prove nothing.
    steps.run(
        "all layouts",
        "cargo run --release --bin klotski-ingest -- --force --measures core",
    )?;
    steps.run("both programs", "cargo build --release")?;
    steps.set("programs", programs());
    for (name, expected, sql) in FIGURES {
        steps.expect(name, expected, &ask(sql))?;
    }
    steps.expect(
        "an unsolvable layout",
        "no solution",
        &format!(
            "$programs/klotski-sql query minsteps --db klotski.db $({}) || [ $? = 3 ]",
            ask("SELECT seed FROM groups WHERE NOT solvable LIMIT 1")
        ),
    )?;
    steps.run("documents", "cargo xtask docs --check --db klotski.db")?;
    steps.run(
        "tests of all layouts",
        "KLOTSKI_WHOLE=$PWD/klotski.db cargo test -- whole_warehouse",
    )?;

    steps.run("a choice of classes", CHOICE)?;
    steps.run("its measures", VERIFY)?;
    steps.expect(
        "integrity of choice.db, by the SQLite of the system",
        "ok",
        "sqlite3 $programs/choice.db 'PRAGMA integrity_check'",
    )?;
    Ok(())
}

/// The command for a statement.
fn ask(sql: &str) -> String {
    format!("$programs/klotski-sql sql \"{sql}\" --db klotski.db --no-headers")
}
