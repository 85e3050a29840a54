#!/usr/bin/env bash
# Tests a wheel in a fresh environment:
#
#   python/tests/run.sh dist/klotski_sql-*.whl
#
# Fetches the hosts from PyPI: apsw, pysqlite3, sqlite-utils and both Datasettes, the stable one and
# the next. Takes the first of the Pythons of this machine whose SQLite loads libraries; one whose
# SQLite does not is asked for its error, too.
set -euo pipefail

wheel=$(realpath "$1")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

loads='import sqlite3, sys; sys.exit(not hasattr(sqlite3.Connection, "enable_load_extension"))'
python=''
for candidate in python3 /usr/bin/python3 /usr/local/bin/python3 /opt/homebrew/bin/python3; do
    command -v "$candidate" > /dev/null || continue
    if "$candidate" -c "$loads" 2> /dev/null; then
        python=${python:-$candidate}
    elif "$candidate" -c "import sqlite3" 2> /dev/null; then
        export KLOTSKI_BARE_PYTHON=$candidate
    fi
done
if [ -z "$python" ]; then
    echo "no Python here can load extensions of SQLite: install one, e.g. Debian's python3" >&2
    exit 1
fi

for datasette in 'datasette<0.66' 'datasette==1.0a41'; do
    echo "$("$python" --version) with $datasette"
    "$python" -m venv "$folder/venv" --clear
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
        "$wheel" "$datasette" apsw pysqlite3-binary sqlite-utils scipy
    "$folder/venv/bin/python" -m unittest --verbose
done
