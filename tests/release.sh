#!/usr/bin/env bash
# What is checked before a release, beyond `.ci/run`, which runs first: it leaves klotski.db and
# choice.db. A part says in a line when it is skipped, because something is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() { echo "SKIPPED: $1: needs $2"; }
programs=$(realpath -m "${CARGO_TARGET_DIR:-target}/release")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Without Parquet, and the package of the extension.
cargo clippy --no-default-features -- -D warnings
(cd extension && cargo fmt --check && cargo clippy -- -D warnings)
. tests/environment.sh

# Both programs from any folder.
for package in . crates/klotski-ingest; do
    cargo install --path "$package" --root "$work" --locked --quiet
done
if [ -e klotski.db ]; then
    [ "$(KLOTSKI_DB="$PWD/klotski.db" "$work/bin/klotski-sql" query minsteps 4FEA134)" = 138 ]
else
    skip "an answer of the installed program" "klotski.db of .ci/run"
fi
"$work/bin/klotski-ingest" --version

# Parquet files carry the digests of their warehouse: tables and full sets.
if [ -e "$programs/choice.db" ]; then
    export_parquet=("$work/bin/klotski-sql" export parquet --db "$programs/choice.db" --dir)
    "${export_parquet[@]}" "$work/columns"
    "${export_parquet[@]}" "$work/columns" \
        --table farthest_sets --table solution_sets --class '5-4-*' --class '7-*-*'
    "$work/bin/klotski-sql" export edges --db "$programs/choice.db" --dir "$work/columns" \
        --class '5-4-*' --class '7-*-*'
    "$work/bin/klotski-sql" verify --parquet "$work/columns"
else
    skip "Parquet" "choice.db of .ci/run"
fi

# SQLite for browsers.
package=@sqlite.org/sqlite-wasm@3.54.1-build1
if (cd "$work" && npm pack --silent "$package" > /dev/null && tar xf sqlite.org-*.tgz) 2> /dev/null; then
    export KLOTSKI_SQLITE_WASM="$work/package/dist"
else
    skip "the page for SQL" "npm and its registry"
fi

# All tests, also those that take long; on the whole warehouse with what stages it has.
if [ -n "${KLOTSKI_WHOLE:-}" ] || [ -e klotski.db ]; then
    KLOTSKI_WHOLE=$(realpath "${KLOTSKI_WHOLE:-klotski.db}")
    export KLOTSKI_WHOLE
fi
KLOTSKI_RELEASE_TESTS=1 cargo test -- --include-ignored

# Two SQLites of one process.
if python3 -c "import ctypes; ctypes.CDLL('libsqlite3.so.0')" > /dev/null 2>&1; then
    python3 tests/hostile/two_in_one_process.py "$KLOTSKI_EXTENSION"
else
    skip "two SQLites of one process" "python3 and libsqlite3.so.0"
fi

# A Python 3.11 whose SQLite loads extensions, and packages of PyPI.
loads="import sqlite3; sqlite3.Connection.enable_load_extension; sqlite3.Connection.setlimit"
python=''
for candidate in python3 /usr/bin/python3; do
    if [ -z "$python" ] && "$candidate" -c "$loads" 2> /dev/null; then python=$candidate; fi
done
if [ -z "$python" ] || ! "$python" -m venv "$work/venv" > /dev/null 2>&1 ||
    ! "$work/venv/bin/pip" install --quiet --disable-pip-version-check sqlite-utils > /dev/null 2>&1
then
    skip "the wheel and its hosts" "PyPI and a Python that loads extensions"
    exit
fi
if [ -n "${KLOTSKI_WHOLE:-}" ]; then
    KLOTSKI_DB=$KLOTSKI_WHOLE ./build-dist.sh --data
else
    ./build-dist.sh
fi
(cd dist && sha256sum --check SHA256SUMS)
wheel=(dist/*.whl)
python/tests/run.sh "${wheel[0]}"
# The classes of the examples of all queries.
dist/klotski-ingest "$work/pages.db" --class 0-0-0 --class '1-0-*' --class 5-0-0 \
    --class 5-4-1 --class 5-4-2 --class '6-0-*' --class '7-0-*' \
    --measures core,solutions,farthest,distances
export KLOTSKI_SQL="$PWD/dist/klotski-sql"
"$python" tests/hosts/datasette.py "$work/pages.db" --wheel "${wheel[0]}"
"$python" tests/hosts/notebook.py "$work/pages.db" "${wheel[0]}"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
    networkx igraph scipy networkit \
    cffconvert==2.0.0 check-jsonschema 'mlcroissant[parquet]==1.1.1' duckdb pandas
"$work/venv/bin/python" tests/hosts/networks.py dist/klotski-sql "$work/pages.db"
"$work/venv/bin/python" tests/hosts/descriptions.py dist/klotski-sql "$work/pages.db"
"$python" tests/hosts/hosts.py dist/libklotski_sql.* "$work/pages.db"
"$python" tests/hostile/strange.py dist/libklotski_sql.* "$work/pages.db"
