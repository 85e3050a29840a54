//! What must pass before a release, in parts. A part takes what the parts before it left: klotski.db,
//! dist/, and target/release-work/.

use std::{env, fs};

use anyhow::Result;
use clap::ValueEnum;

use crate::environment;
use crate::steps::{Steps, programs};
use crate::{cross, gate};

/// A part of the checks of a release, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Part {
    /// The gate, which makes klotski.db with core.
    Gate,
    /// All stages of klotski.db.
    Warehouse,
    /// The programs as cargo installs them, and exports.
    Programs,
    /// All tests, also those that take long: measures of klotski.db, published digests of all classes.
    Tests,
    /// What is published.
    Dist,
    /// The hosts of the extension and the readers of the files.
    Hosts,
    /// The programs of other platforms.
    Cross,
}

/// The warehouse of the gate, made again of parts as on ten machines.
const PARTS: [(&str, &str); 3] = [
    (
        "ten parts",
        "mkdir -p $work/parts && export PATH=$programs:$PATH && \
         klotski-ingest $work/parts/all.db --measures core --plan 10 > $work/parts/jobs && \
         [ $(wc -l < $work/parts/jobs) = 10 ] && sh -e $work/parts/jobs",
    ),
    (
        "merge of ten parts",
        "$programs/klotski-ingest $work/parts/all.db --merge $work/parts/all.part-*.db",
    ),
    (
        "the same rows",
        "for db in klotski.db $work/parts/all.db; do $programs/klotski-sql info --digest --db $db \
         > $work/${db##*/}.digest; done; cmp $work/klotski.db.digest $work/all.db.digest && \
         rm -r $work/parts",
    ),
];

/// Tests compare its measures, and the published digests where they are.
const WAREHOUSE: &str =
    "$programs/klotski-ingest klotski.db --measures core,solutions,farthest,distances";

/// The modules of the pages, the extension, the program without Parquet, both programs from any folder, and exports.
const PROGRAMS: [(&str, &str); 10] = [
    ("WebAssembly modules", "cargo xtask wasm --compare"),
    ("lints without Parquet", "cargo clippy -p klotski-sql --no-default-features -- -D warnings"),
    ("lints of the extension", "cd extension && cargo fmt --check && cargo clippy -- -D warnings"),
    ("both programs", "cargo install --path . --root $work --locked --quiet"),
    ("version of klotski-ingest", "$work/bin/klotski-ingest --version"),
    ("an answer", "[ $($work/bin/klotski-sql query minsteps 4FEA134 --db klotski.db) = 138 ]"),
    (
        "tables as Parquet",
        "$work/bin/klotski-sql export parquet --db $programs/choice.db --dir $work/columns",
    ),
    (
        "full sets as Parquet",
        "$work/bin/klotski-sql export parquet --db $programs/choice.db --dir $work/columns \
         --table farthest_sets --table solution_sets --class '5-4-*' --class '7-*-*'",
    ),
    (
        "edges as Parquet",
        "$work/bin/klotski-sql export edges --db $programs/choice.db --dir $work/columns \
         --class '5-4-*' --class '7-*-*'",
    ),
    ("checksums of Parquet", "cd $work/columns && sha256sum --check --quiet SHA256SUMS"),
];

/// What is published, with a Python whose SQLite loads extensions.
const PUBLISHED: [(&str, &str); 8] = [
    (
        "Python",
        "for python in python3 /usr/bin/python3; do if $python -c \
         'import sqlite3; sqlite3.Connection.enable_load_extension; sqlite3.Connection.setlimit'; \
         then exec $python -m venv $work/venv; fi; done; exit 1",
    ),
    ("cargo-deb", "cargo install cargo-deb --root $work --locked --quiet"),
    (
        "files of the release",
        "PATH=$work/bin:$PATH cargo xtask dist --data $KLOTSKI_WHOLE --sdist --deb --npm",
    ),
    ("checksums of the release", "cd dist && sha256sum --check --quiet SHA256SUMS"),
    (
        "package of Debian",
        "dpkg-deb --extract dist/*.deb $work/deb && \
         [ $($work/deb/usr/bin/klotski-sql query minsteps 4FEA134 --db klotski.db) = 138 ]",
    ),
    (
        "wheel of the sdist",
        "CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target} $work/venv/bin/pip wheel --quiet \
         --disable-pip-version-check --no-deps --wheel-dir $work/sdist dist/klotski_sql-*.tar.gz",
    ),
    ("wheels", "for wheel in dist/*.whl $work/sdist/*.whl; do python/tests/run.sh $wheel; done"),
    // The classes of the examples of all queries.
    (
        "a warehouse of some classes",
        "dist/klotski-ingest $work/pages.db --class 0-0-0 --class '1-0-*' --class 5-0-0 \
         --class 5-4-1 --class 5-4-2 --class '6-0-*' --class '7-0-*' \
         --measures core,solutions,farthest,distances",
    ),
];

/// The hosts of the extension and the readers of the files.
const HOSTS: [(&str, &str); 8] = [
    (
        "packages of Python",
        "$work/venv/bin/pip install --quiet --disable-pip-version-check networkx igraph scipy \
         networkit 'check-jsonschema>=0.30' frictionless 'mlcroissant[parquet]==1.1.1' duckdb pandas",
    ),
    ("Datasette", "python tests/hosts/datasette.py $work/pages.db --wheel dist/*.whl"),
    ("notebook", "python tests/hosts/notebook.py $work/pages.db dist/*.whl"),
    ("networks", "python tests/hosts/networks.py dist/klotski-sql $work/pages.db"),
    ("descriptions", "python tests/hosts/descriptions.py dist/klotski-sql $work/pages.db"),
    (
        "npm package",
        "KLOTSKI_NPM=$(ls $PWD/dist/klotski-sql-*.tgz) cargo test --test klotski -- hosts::npm",
    ),
    ("hosts", "python tests/hosts/hosts.py dist/libklotski_sql.* $work/pages.db"),
    ("strange schemas", "python tests/hostile/strange.py dist/libklotski_sql.* $work/pages.db"),
];

pub fn run(from: Part) -> Result<()> {
    let mut steps = Steps::begin("release");
    fs::create_dir_all("target/release-work")?;
    steps.set_path("work", "target/release-work")?;
    steps.set("programs", programs());
    environment::need_all(&mut steps)?;
    steps.run(
        "programs of this machine",
        "type chromium firefox-esr WebKitWebDriver Xvfb nginx node",
    )?;
    for &part in Part::value_variants().iter().filter(|&&part| part >= from) {
        steps.begin_part(
            part.to_possible_value().map_or_else(String::new, |name| name.get_name().to_owned()),
        );
        part.run(&mut steps)?;
    }
    steps.end();
    Ok(())
}

impl Part {
    fn run(self, steps: &mut Steps) -> Result<()> {
        if !matches!(self, Self::Gate | Self::Warehouse | Self::Programs) {
            steps.set_path("KLOTSKI_WHOLE", "klotski.db")?;
        }
        match self {
            Self::Gate => {
                gate::run_steps(steps)?;
                steps.run_all(&PARTS)
            }
            Self::Warehouse => steps.run("all stages of all layouts", WAREHOUSE),
            Self::Programs => steps.run_all(&PROGRAMS),
            Self::Tests => {
                environment::set(steps)?;
                steps.run("all tests", "KLOTSKI_RELEASE_TESTS=1 cargo test -- --include-ignored")
            }
            Self::Dist => {
                environment::set(steps)?;
                steps.run_all(&PUBLISHED)
            }
            Self::Hosts => {
                steps.add_to_path(&env::current_dir()?.join("target/release-work/venv"))?;
                steps.set_path("KLOTSKI_SQL", "dist/klotski-sql")?;
                steps.run_all(&HOSTS)
            }
            Self::Cross => cross::run_steps(steps),
        }
    }
}
