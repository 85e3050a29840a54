#!/usr/bin/env bash
# Builds what is published into dist/: both programs, the loadable library of SQLite, the Python
# wheel that holds all of them, and their checksums.
#
#   ./build-dist.sh [--plain] [--data]
#
# Needs Rust, a C compiler and Python 3 with venv, on Linux or macOS. On Linux, ziglang from PyPI
# links for glibc 2.17, so that the files run on every distribution since 2014 (manylinux2014).
# With --data it also makes what is published of the data, from the warehouse that KLOTSKI_DB names,
# else klotski.db: the tables as Parquet, the site, and a sample.
# With --plain, and where ziglang cannot be installed, they need the glibc of this machine.
set -euo pipefail
cd "$(dirname "$0")"

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools"
PATH="$tools/bin:$PATH"
pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'

host=$(rustc -vV | sed -n 's/^host: //p')
case $host in
    *-linux-gnu) glibc=2.17 library=libklotski_sql.so ;;
    *-linux-*) glibc='' library=libklotski_sql.so ;;
    *-darwin) glibc='' library=libklotski_sql.dylib ;;
    *) echo "$host: build on Linux or macOS" >&2 && exit 1 ;;
esac
data=''
for option in "$@"; do
    case $option in
        --plain) glibc='' ;;
        --data) data=yes ;;
        *) echo "no option $option: there are --plain and --data" >&2 && exit 2 ;;
    esac
done
warehouse=$(realpath -m "${KLOTSKI_DB:-klotski.db}")
if [ -n "$data" ] && [ ! -e "$warehouse" ]; then
    echo "no warehouse at $warehouse: make one with klotski-ingest, or name one by KLOTSKI_DB" >&2
    exit 1
fi
if [ -n "$glibc" ] && ! pip install --quiet --disable-pip-version-check \
    'ziglang>=0.17,<0.18' 'cargo-zigbuild>=0.24,<0.25'; then
    echo "ziglang cannot be installed: the files will need the glibc of this machine" >&2
    glibc=''
fi

# No path of this machine stands in the files.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
flags="--remap-path-prefix=$cargo_home=cargo"$'\x1f'"--remap-path-prefix=$PWD=klotski-sql"
export CARGO_ENCODED_RUSTFLAGS=$flags

# The library. The extension is a package of its own, with a folder of its own for what it builds.
package=python/klotski_sql
rm -f "$package"/*klotski_sql.* "$package/warehouse.json"
(
    cd extension
    unset CARGO_TARGET_DIR
    if [ -n "$glibc" ]; then
        cargo-zigbuild zigbuild --release --locked --target "$host.$glibc"
    else
        cargo build --release --locked --target "$host"
    fi
)
cp "extension/target/$host/release/$library" "$package/$library"

# klotski-ingest. maturin builds the programs of one package, and takes others as they are.
ingest=(--locked --profile dist --bin klotski-ingest --target)
if [ -n "$glibc" ]; then
    cargo-zigbuild zigbuild "${ingest[@]}" "$host.$glibc"
else
    cargo build "${ingest[@]}" "$host"
fi
mkdir -p python/data/scripts
cp "${CARGO_TARGET_DIR:-target}/$host/dist/klotski-ingest" python/data/scripts/

# klotski-sql and the wheel. The programs of the first wheel write what the second one adds.
wheel() { # the folder for the wheel
    local options=(--locked --target "$host" --out "$1")
    if [ -n "$glibc" ]; then options+=(--zig --compatibility "manylinux_${glibc/./_}"); fi
    (cd python && maturin build "${options[@]}")
}
wheel "$tools/first"
python3 -m zipfile --extract "$tools"/first/*.whl "$tools/first"
chmod +x "$tools"/first/*.data/scripts/*
python3 python/store_pages.py "$tools"/first/*.data/scripts
rm -rf dist
wheel "$PWD/dist"
cp "$tools"/first/*.data/scripts/* "$package/$library" dist/

if [ -n "$data" ]; then
    dist/klotski-sql export parquet --db "$warehouse" --dir dist/data
    dist/klotski-sql report --db "$warehouse" --dir dist/site
    cp LICENSE-DATA CITATION.cff dist/data/
    examples/sample/make.sh dist
fi

python3 - dist <<'PYTHON'
import hashlib, pathlib, sys
folder = pathlib.Path(sys.argv[1])
files = sorted(file for file in folder.rglob("*") if file.is_file())
sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n"
        for file in files]
(folder / "SHA256SUMS").write_text("".join(sums))
PYTHON
du -a --max-depth=1 dist
