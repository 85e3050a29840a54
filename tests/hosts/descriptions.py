#!/usr/bin/env python3
"""Checks what describes a folder of Parquet files, with the validators of its standards.

    tests/hosts/descriptions.py KLOTSKI_SQL WAREHOUSE

Needs check-jsonschema, frictionless, mlcroissant[parquet], pandas and duckdb of PyPI in the Python
that runs it.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import frictionless
import mlcroissant
import pandas

ROOT = Path(__file__).resolve().parents[2]
PROGRAM, WAREHOUSE = (str(Path(argument).resolve()) for argument in sys.argv[1:])
TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(TEMPORARY.name)


def run(*command):
    return subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, text=True).stdout


def tool(name, *arguments):
    """A program of the packages."""
    run(Path(sys.executable).with_name(name), *map(str, arguments))
    print(f"ok {name}")


def ask(sql):
    return run(PROGRAM, "sql", sql, "--db", WAREHOUSE, "--no-headers").strip()


for kind in "parquet", "edges":
    run(PROGRAM, "export", kind, "--db", WAREHOUSE, "--dir", ".")
tool("check-jsonschema", "--builtin-schema", "vendor.citation-file-format", ROOT / "CITATION.cff")
frictionless.Package.from_descriptor(str(FOLDER / "datapackage.json"))
print("ok frictionless")
tool("mlcroissant", "validate", "--jsonld", "croissant.json")

croissant = mlcroissant.Dataset(jsonld=FOLDER / "croissant.json")
for name, sql in {
    "groups": "SELECT count(*), sum(size) FROM groups",
    "edges": "SELECT sum(edges), 2 * sum(edges) FROM groups",
}.items():
    records = list(croissant.records(name))
    sums = {"groups": lambda row: row["groups/size"], "edges": lambda row: 2}[name]
    found = f"{len(records)},{sum(map(int, map(sums, records)))}"
    assert found == ask(sql), (name, found)
    print(f"ok mlcroissant reads {name}")

# The finding of the page, by its own code.
page = (FOLDER / "README.md").read_text(encoding="utf-8")
_, finding = page.split("\n## A finding to reproduce\n")
sql, python = (re.search(rf"```{language}\n(.*?)```", finding, re.S)[1] for language in ("sql", "python"))
table = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d*) \|$", finding.replace(",", ""), re.M)
expected = [tuple(int(cell) if cell else None for cell in row) for row in table]
assert expected
sql = sql.replace("'groups.parquet'", f"'{FOLDER}/groups.parquet'")
found = [tuple(row) for row in duckdb.sql(sql).fetchall()]
assert found == expected, found
python = python.replace('"groups.parquet"', f"{str(FOLDER / 'groups.parquet')!r}")
printed = []
exec(python, {"print": printed.append})  # noqa: S102 the code of the page is ours
found = [tuple(map(int, row)) for row in printed[0].reset_index().dropna().itertuples(index=False)]
assert found == [row for row in expected if None not in row], found
assert isinstance(printed[0], pandas.DataFrame)
print("ok the finding of README.md")
