#!/usr/bin/env bash
# Builds what is published into dist/: both programs, the loadable library of SQLite, the Python
# wheel with all of them, an archive, and checksums:
#
#   xtask/dist.sh [--target NAME] [--plain] [--deb] [--sdist] [--npm] [--data FILE]
#
# --target: for another target of rustc than this machine. --plain: for the glibc of this machine,
# not 2.17. --deb, --sdist, --npm: packages of Debian, Python and npm, too. --data: tables as
# Parquet, the site and a sample, too, from a warehouse of all layouts.
set -euo pipefail

target='' plain='' packages='' warehouse=''
while [ $# -gt 0 ]; do
    case $1 in
        --target) target=$2; shift ;;
        --plain) plain=yes ;;
        --deb | --sdist | --npm) packages+=$1 ;;
        --data) warehouse=$(realpath "$2"); shift ;;
        *) sed -n 's/^#   /usage: /p' "$0" >&2; exit 2 ;;
    esac
    shift
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. xtask/steps.sh

# It is of a package of its own, with a folder of its own for what it builds.
library() {
    rm -f python/klotski_sql/*klotski_sql.* python/klotski_sql/warehouse.json
    build_library target
    cp "target/$target/release/$library" ../python/klotski_sql/
}

# They are the canned queries.
pages_of_datasette() {
    cargo run --quiet --release --locked --bin klotski-ingest -- \
        "$work/small.db" --class 0-0-0 --measures core --quiet
    python3 python/store_pages.py "$work/small.db"
}

wheel() {
    rm -rf dist
    cd python
    maturin build --locked --target "$target" ${zig:+--zig} \
        ${glibc:+--compatibility "manylinux_${glibc/./_}"} --out ../dist
    python3 -m zipfile --extract ../dist/*.whl "$work/wheel"
    cp "$work"/wheel/*.data/scripts/* "klotski_sql/$library" ../dist/
    chmod +x ../dist/klotski-*"$exe"
}

archive() {
    name=klotski-sql-$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)-$target
    mkdir "$work/$name"
    cp "dist/klotski-sql$exe" "dist/klotski-ingest$exe" "dist/$library" \
        README.md CHANGELOG.md LICENSE LICENSE-DATA "$work/$name/"
    format=gztar
    [ -z "$exe" ] || format=zip
    python3 -c 'import shutil, sys; shutil.make_archive(*sys.argv[1:])' \
        "dist/$name" $format "$work" "$name"
}

package_of_debian() {
    dist/klotski-sql man --dir dist/man
    cargo deb --no-build --no-strip --output dist/
    rm -r dist/man
}

npm_package() {
    npm/pack.sh "$work/npm"
    npm pack --silent --pack-destination dist "$work/npm"
}

sample() {
    cp LICENSE-DATA CITATION.cff dist/data/
    examples/sample/make.sh dist
}

# The files of a folder are beside each other. On Windows, sha256sum marks a file as binary.
checksums() (
    cd dist
    find . -type f | cut -c 3- | tr / '\1' | LC_ALL=C sort | tr '\1' / > "$work/files"
    xargs wc -c < "$work/files"
    if type sha256sum > /dev/null 2>&1; then xargs sha256sum; else xargs shasum -a 256; fi \
        < "$work/files" | sed 's/ \*/  /' > SHA256SUMS
)

make_work
set_target "${target:-$(host)}"
[ -z "$plain" ] || zig='' glibc=''
# No path of this machine is in the files. Python knows them as rustc does, also on Windows.
remap=$(python3 -c 'import os, pathlib
home = os.environ.get("CARGO_HOME", pathlib.Path.home() / ".cargo")
print(f"--remap-path-prefix={home}=cargo\x1f--remap-path-prefix={os.getcwd()}=klotski-sql", end="")')
export CARGO_ENCODED_RUSTFLAGS=$remap$flags
step library library
step 'pages of Datasette' pages_of_datasette
step wheel wheel
step archive archive
[[ $packages != *--deb* ]] || step 'package of Debian' package_of_debian
[[ $packages != *--sdist* ]] || step sdist within python env PYTHONPATH=. \
    python3 -c 'import build_backend; build_backend.build_sdist("../dist")'
[[ $packages != *--npm* ]] || step 'npm package' npm_package
if [ -n "$warehouse" ]; then
    step 'tables as Parquet' dist/klotski-sql export parquet --db "$warehouse" --dir dist/data
    step site dist/klotski-sql report --db "$warehouse" --dir dist/site
    step sample sample
fi
checksums
