#!/usr/bin/env bash
# Checks what must pass before a release, in parts:
#
#   xtask/release.sh [--from gate|warehouse|programs|tests|dist|hosts|cross]
#
# A part takes what those before it left: klotski.db, dist/, and target/release-work/.
set -euo pipefail

parts='gate warehouse programs tests dist hosts cross'
from=${2-gate}
if [[ ($# -gt 0 && "$*" != "--from $from") || " $parts " != *" $from "* ]]; then
    sed -n 's/^#   /usage: /p' "$0" >&2
    exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. xtask/steps.sh

# As on ten machines.
ten_parts() {
    mkdir -p "$work/parts"
    export PATH=$programs:$PATH
    klotski-ingest "$work/parts/all.db" --measures core --plan 10 > "$work/parts/jobs"
    [ "$(wc -l < "$work/parts/jobs")" -eq 10 ]
    sh -e "$work/parts/jobs"
}

same_rows() {
    for db in klotski.db "$work/parts/all.db"; do
        "$programs/klotski-sql" info --digest --db "$db" > "$work/${db##*/}.digest"
    done
    cmp "$work/klotski.db.digest" "$work/all.db.digest"
    rm -r "$work/parts"
}

lints_of_the_extension() {
    cd extension
    cargo fmt --check
    cargo clippy -- -D warnings
}

# One whose SQLite loads extensions.
find_python() {
    for python in python3 /usr/bin/python3; do
        if $python -c \
            'import sqlite3; sqlite3.Connection.enable_load_extension; sqlite3.Connection.setlimit'; then
            exec $python -m venv "$work/venv"
        fi
    done
    return 1
}

package_of_debian() {
    dpkg-deb --extract dist/*.deb "$work/deb"
    "$work/deb/usr/bin/klotski-sql" query minsteps 4FEA134 --db klotski.db
}

wheels() {
    for wheel in dist/*.whl "$work"/sdist/*.whl; do
        python/tests/run.sh "$wheel"
    done
}

gate() {
    . xtask/gate.sh
    step 'ten parts' ten_parts
    step 'merge of ten parts' \
        "$programs/klotski-ingest" "$work/parts/all.db" --merge "$work"/parts/all.part-*.db
    step 'the same rows' same_rows
}

# Tests compare its measures, and the published digests where they are.
warehouse() {
    step 'all stages of all layouts' "$programs/klotski-ingest" klotski.db \
        --measures core,solutions,farthest,distances
}

programs() {
    step 'WebAssembly modules' cargo xtask wasm --compare
    step 'lints without Parquet' cargo clippy -p klotski-sql --no-default-features -- -D warnings
    step 'lints of the extension' lints_of_the_extension
    step 'both programs' cargo install --path . --root "$work" --locked --quiet
    step 'version of klotski-ingest' "$work/bin/klotski-ingest" --version
    expect 'an answer' 138 "$work/bin/klotski-sql" query minsteps 4FEA134 --db klotski.db
    set -- --db "$programs/choice.db" --dir "$work/columns"
    step 'tables as Parquet' "$work/bin/klotski-sql" export parquet "$@"
    step 'full sets as Parquet' "$work/bin/klotski-sql" export parquet "$@" \
        --table farthest_sets --table solution_sets --class '5-4-*' --class '7-*-*'
    step 'edges as Parquet' "$work/bin/klotski-sql" export edges "$@" \
        --class '5-4-*' --class '7-*-*'
    step 'checksums of Parquet' within "$work/columns" sha256sum --check --quiet SHA256SUMS
}

tests() {
    build_extension
    step 'all tests' env KLOTSKI_WHOLE="$PWD/klotski.db" KLOTSKI_RELEASE_TESTS=1 \
        cargo test -- --include-ignored
}

dist() {
    build_extension
    step Python find_python
    step cargo-deb cargo install cargo-deb --root "$work" --locked --quiet
    step 'files of the release' env PATH="$work/bin:$PATH" \
        xtask/dist.sh --data klotski.db --sdist --deb --npm
    step 'checksums of the release' within dist sha256sum --check --quiet SHA256SUMS
    expect 'package of Debian' 138 package_of_debian
    step 'wheel of the sdist' env CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}" \
        "$work/venv/bin/pip" wheel --quiet --disable-pip-version-check --no-deps \
        --wheel-dir "$work/sdist" dist/klotski_sql-*.tar.gz
    step wheels wheels
    # The classes of the examples of all queries.
    step 'a warehouse of some classes' dist/klotski-ingest "$work/pages.db" --class 0-0-0 \
        --class '1-0-*' --class 5-0-0 --class 5-4-1 --class 5-4-2 --class '6-0-*' \
        --class '7-0-*' --measures core,solutions,farthest,distances
}

# The hosts of the extension and the readers of the files.
hosts() {
    PATH=$work/venv/bin:$PATH
    export KLOTSKI_SQL=$PWD/dist/klotski-sql
    step 'packages of Python' pip install --quiet --disable-pip-version-check networkx igraph \
        scipy networkit 'check-jsonschema>=0.30' frictionless 'mlcroissant[parquet]==1.1.1' \
        duckdb pandas unified-planning up-fast-downward
    step Datasette python tests/hosts/datasette.py "$work/pages.db" --wheel dist/*.whl
    step notebook python tests/hosts/notebook.py "$work/pages.db" dist/*.whl
    step networks python tests/hosts/networks.py "$KLOTSKI_SQL" "$work/pages.db"
    step planner python tests/hosts/planner.py "$KLOTSKI_SQL" "$work/pages.db"
    step descriptions python tests/hosts/descriptions.py "$KLOTSKI_SQL" "$work/pages.db"
    step 'npm package' env KLOTSKI_NPM="$(echo "$PWD"/dist/klotski-sql-*.tgz)" \
        cargo test --test klotski -- hosts::npm
    step hosts python tests/hosts/hosts.py dist/libklotski_sql.* "$work/pages.db"
    step 'strange schemas' python tests/hostile/strange.py dist/libklotski_sql.* "$work/pages.db"
}

cross() { . xtask/cross.sh; }

work=$PWD/target/release-work
mkdir -p "$work"
step 'programs of this machine' type chromium firefox-esr WebKitWebDriver Xvfb nginx node
for part in $from ${parts#*"$from"}; do
    printf '\n==== %s\n' "$part"
    start=$SECONDS
    $part
    times+="$part: $(minutes $((SECONDS - start)))"$'\n'
done
