//! What is published, in dist/: both programs, the loadable library of SQLite, the Python wheel with
//! all of them, an archive, a package of Debian, the sdist, the data, and checksums.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::steps::Steps;
use crate::target::{GLIBC, Target};

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // options of a command
pub struct Options {
    /// The target of the programs. Without it, that of this machine.
    #[arg(long)]
    target: Option<String>,
    /// Need the glibc of this machine, not 2.17.
    #[arg(long)]
    plain: bool,
    /// Make the package of Debian, too.
    #[arg(long)]
    deb: bool,
    /// Make the sdist, too.
    #[arg(long)]
    sdist: bool,
    /// Make the npm package, too.
    #[arg(long)]
    npm: bool,
    /// Publish the data of this warehouse of all layouts, too: Parquet, the site, a sample.
    #[arg(long, value_name = "WAREHOUSE")]
    pub data: Option<PathBuf>,
}

/// The tools of Python, in a folder of their own.
pub const TOOLS: &str = "python3 -m venv $work/tools && \
     for python in $work/tools/bin/python $work/tools/Scripts/python.exe; do if [ -e $python ]; \
     then $python -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2' \
     'ziglang>=0.17,<0.18' 'cargo-zigbuild>=0.24,<0.25'; fi; done";

/// The library is of a package of its own, with a folder of its own for what it builds. The pages of
/// Datasette are the canned queries.
const WHEEL: [(&str, &str); 3] = [
    (
        "library",
        "rm -f python/klotski_sql/*klotski_sql.* python/klotski_sql/warehouse.json && \
         (cd extension && CARGO_ENCODED_RUSTFLAGS=$CARGO_ENCODED_RUSTFLAGS$library_flags $cargo --release --locked --target-dir target) && \
         cp extension/target/$target/release/$library python/klotski_sql/",
    ),
    (
        "pages of Datasette",
        "cargo run --quiet --release --locked --bin klotski-ingest -- $work/small.db --class 0-0-0 --measures core --quiet && \
         python3 python/store_pages.py $work/small.db",
    ),
    (
        "wheel",
        "rm -rf dist && cd python && maturin build --locked $maturin --out ../dist && \
         python3 -m zipfile --extract ../dist/*.whl $work/wheel && \
         cp $work/wheel/*.data/scripts/* klotski_sql/$library ../dist/ && \
         chmod +x ../dist/klotski-*$exe",
    ),
];

const ARCHIVE: &str = "mkdir $work/$name && cp dist/klotski-sql$exe dist/klotski-ingest$exe \
     dist/$library README.md CHANGELOG.md LICENSE LICENSE-DATA $work/$name/ && \
     python3 -c 'import shutil, sys; shutil.make_archive(*sys.argv[1:])' \
     dist/$name $archive $work $name";

/// The package has the programs of dist/.
const DEB: &str = "dist/klotski-sql man --dir dist/man && \
     cargo deb --no-build --no-strip --output dist/ && rm -r dist/man";

const SDIST: &str = "cd python && PYTHONPATH=. python3 -c \
     'import build_backend; build_backend.build_sdist(\"../dist\")'";

const NPM: &str = "npm/pack.sh $work/npm && npm pack --silent --pack-destination dist $work/npm";

const DATA: [(&str, &str); 3] = [
    ("tables as Parquet", "dist/klotski-sql export parquet --db $warehouse --dir dist/data"),
    ("site", "dist/klotski-sql report --db $warehouse --dir dist/site"),
    ("sample", "cp LICENSE-DATA CITATION.cff dist/data/ && examples/sample/make.sh dist"),
];

pub fn run(options: &Options) -> Result<()> {
    let target = options.target.as_ref().map_or_else(Target::host, |name| Ok(Target::of(name)))?;
    let work = tempfile::tempdir()?;
    let mut steps = Steps::begin("dist");
    steps.set("work", work.path().to_string_lossy());
    steps.run("tools", TOOLS)?;
    steps.add_to_path(&work.path().join("tools"))?;
    // No path of this machine is in the files.
    let home = env::home_dir().context("no home folder")?.join(".cargo");
    let home = env::var_os("CARGO_HOME").map_or(home, PathBuf::from);
    let remap =
        |path: &std::path::Path, name| format!("--remap-path-prefix={}={name}", path.display());
    let flags = [remap(&home, "cargo"), remap(&env::current_dir()?, "klotski-sql")];
    steps.set("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}") + target.flags()?);
    steps.set("library_flags", target.library_flags());
    let zig = if target.is_linux() && !options.plain { " --zig" } else { "" };
    let glibc = if zig.is_empty() || !target.is_glibc() {
        String::new()
    } else {
        format!(" --compatibility manylinux_{}", GLIBC.replace('.', "_"))
    };
    let version = env!("CARGO_PKG_VERSION");
    for (name, value) in [
        ("cargo", target.cargo("build", options.plain)?),
        ("target", target.name.clone()),
        ("exe", target.exe().to_owned()),
        ("library", target.library().to_owned()),
        ("maturin", format!("--target {}{zig}{glibc}", target.name)),
        ("name", format!("klotski-sql-{version}-{}", target.name)),
        ("archive", if target.is_windows() { "zip" } else { "gztar" }.to_owned()),
    ] {
        steps.set(name, value);
    }
    steps.run_all(&WHEEL)?;
    steps.run("archive", ARCHIVE)?;
    if options.deb {
        steps.run("package of Debian", DEB)?;
    }
    if options.sdist {
        steps.run("sdist", SDIST)?;
    }
    if options.npm {
        steps.run("npm package", NPM)?;
    }
    if let Some(warehouse) = &options.data {
        steps.set_path("warehouse", &warehouse.to_string_lossy())?;
        steps.run_all(&DATA)?;
    }
    write_checksums()?;
    steps.end();
    Ok(())
}

/// Writes dist/SHA256SUMS, as `sha256sum` reads it.
fn write_checksums() -> Result<()> {
    let mut sums = String::new();
    let mut folders = vec![PathBuf::from("dist")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    for file in files {
        let content = fs::read(&file)?;
        let name = file.strip_prefix("dist")?.to_string_lossy().replace('\\', "/");
        let hex = HEXLOWER.encode(&Sha256::digest(&content));
        writeln!(sums, "{hex}  {name}")?;
        println!("{name}: {} bytes", content.len());
    }
    Ok(fs::write("dist/SHA256SUMS", sums)?)
}
