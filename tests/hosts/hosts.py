#!/usr/bin/env python3
"""Compares the extension in several SQLites with `klotski-sql`.

    python3 tests/hosts/hosts.py LIBRARY WAREHOUSE

installs pysqlite3-binary and apsw into a temporary folder, runs each statement of tests/data/calls.sql
there and in the SQLite of this Python, with the warehouse as the main file and without one, and
compares the rows and errors with those of `klotski-sql sql`. The warehouse must have the classes
that the list names, e.g. all. Then it loads the library into two
SQLites of one process: the second one must refuse it, but take a copy. Needs Python 3.9 with venv,
and `klotski-sql` in the PATH, or named by KLOTSKI_SQL. Not part of `cargo test`: it fetches
packages.
"""

import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

from host import ROW, STATEMENT, VALUE, calls, literal

PACKAGES = ["pysqlite3-binary", "apsw"]
HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = os.environ.get("KLOTSKI_SQL", "klotski-sql")

# The modules with an SQLite: pysqlite3 and apsw each bring their own.
MODULES = ["sqlite3", "pysqlite3", "apsw"]

TWO = """
import shutil, sys
from host import Host
library, copy = sys.argv[1:]
one = Host(library, "pysqlite3")
try:
    Host(library, "apsw")
    sys.exit("FAILED: a second SQLite has loaded the same file")
except Exception as error:
    if "already serves another SQLite of this process: load a copy of it" not in str(error):
        raise
shutil.copy(library, copy)
other = Host(copy, "apsw")
for sql in ["SELECT code('横刀立马'), distance('4FEA134', 'D9B9F3')",
            "SELECT * FROM neighbors('4FEA134')"]:
    if one.rows(sql) != other.rows(sql) or not one.rows(sql):
        sys.exit(f"FAILED: {sql}: two SQLites differ")
print("ok: two SQLites of one process, each with a file of its own")
"""


def told(statement, warehouse):
    """The rows of `klotski-sql`, or `!` and the message of its error."""
    command = [PROGRAM, "sql", statement, "--format", "json", "--db", warehouse]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    if done.returncode:
        message = done.stderr.strip().removeprefix("klotski-sql: ")
        return "!" + re.sub(r" at line \d+, column \d+$", "", message)
    # Columns may have one name; so rows are read as lists of pairs.
    return [[value for _, value in row] for row in json.loads(done.stdout, object_pairs_hook=list)]


def read(text):
    """The rows of host.py, or `!` and the message of the error."""
    if text.startswith("!"):
        return text
    return [row.split(VALUE) for row in text.split(ROW)[:-1]]


def is_same(found, expected):
    if isinstance(found, str) or isinstance(expected, str):
        return found == expected
    return len(found) == len(expected) and all(
        len(one) == len(other) and all(map(is_same_value, one, other))
        for one, other in zip(found, expected)
    )


def is_same_value(found, expected):
    """Functions of two C libraries may differ in the last digits."""
    if isinstance(expected, float):
        return math.isclose(float(found), expected, rel_tol=1e-12)
    return found == literal(expected)


def check(python, module, library, warehouse, statements, expected):
    done = subprocess.run(
        [python, HERE / "host.py", library, module, warehouse or ":memory:"],
        input="\n".join(statements),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    if done.returncode:
        sys.exit(f"FAILED: {module} ends with {done.returncode}: {done.stderr}")
    version, *answers = done.stdout.split(STATEMENT)
    name = f"{module}, SQLite {version}, {'a' if warehouse else 'no'} warehouse"
    if len(answers) != len(statements):
        sys.exit(f"FAILED: {name}: {len(answers)} answers to {len(statements)} statements")
    for statement, answer, wanted in zip(statements, answers, expected):
        if not is_same(read(answer), wanted):
            sys.exit(f"FAILED: {name}: {statement}\n{read(answer)}\n{wanted}")
    print(f"ok: {name}: {len(statements)} statements", flush=True)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    library, warehouse = map(os.path.abspath, sys.argv[1:])
    statements = calls((HERE.parent / "data" / "calls.sql").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        venv.create(place / "venv", with_pip=True)
        programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([programs / "pip", "install", "--quiet", *PACKAGES], check=True)
        expected = [told(statement, warehouse) for statement in statements]
        for module in MODULES:
            for file in [warehouse, None]:
                check(programs / "python", module, library, file, statements, expected)
        copy = str(place / ("copy" + pathlib.Path(library).suffix))
        two = [programs / "python", "-c", TWO, library, copy]
        subprocess.run(two, check=True, env={**os.environ, "PYTHONPATH": str(HERE)})


if __name__ == "__main__":
    main()
