#!/usr/bin/env python3
"""Checks that six engines read the same from the files of `klotski-sql export parquet`.

    python3 tests/hosts/engines.py klotski.db DIR

asks SQLite about every table of the warehouse, and DuckDB, Polars, pandas, chDB and Spark about
the files: rows, numbers of values, sums, smallest and largest values, and answers with GROUP BY.
All must be equal. The farthest sets of some classes must give the files of `export hrd`, byte for
byte, and the solution sets of a class the rows of the warehouse. DIR holds all tables and
`farthest_sets`. Needs Python 3.9 with venv and Java 17. Missing packages are fetched.
"""

import argparse
import hashlib
import importlib.util
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PACKAGES = ["duckdb", "polars", "pandas", "pyarrow", "chdb", "pyspark"]
ARE_INSTALLED = all(importlib.util.find_spec(package) for package in PACKAGES)
if ARE_INSTALLED:
    import chdb.dbapi
    import duckdb
    import pandas
    import polars
    import pyarrow.parquet
    from pyspark.sql import SparkSession

# What is asked about a column, by its kind.
MEASURES = {
    "integer": ["count", "sum", "min", "max"],
    "real": ["count", "sum", "min", "max"],
    "text": ["count", "min", "max"],
    "list": ["elements", "min", "max"],
}
KINDS = {"int32": "integer", "int64": "integer", "double": "real", "string": "text"}
# What is asked about layouts: an aggregate of a column by others, on a condition all can read.
QUESTIONS = [
    ("max", "min_solution_step", ["jiang_num"], "id >= 0"),
    ("count", "id", ["farthest_step"], "id >= 0"),
    ("count", "id", ["min_solution_step"], "id >= 0"),
    ("avg", "solution_num", ["jiang_num", "bing_num", "style_num"], "id >= 0"),
    ("distinct", "code", ["group_id"], "jiang_num > 6"),
    ("sum", "farthest_num", ["min_solution_step"], "min_solution_num > 0"),
]


class SqlEngine:
    """An engine that is asked in SQL."""

    quote = '"'

    def rows(self, path):
        return self.source.format(path=path, table=path.stem)

    def measure(self, column, kind, what):
        words = "count(DISTINCT {})" if what == "distinct" else what + "({})"
        if kind == "list":
            words = self.list_words[MEASURES["list"].index(what)]
        return words.format(f"{self.quote}{column}{self.quote}")

    def numbers(self, path, columns):
        wanted = [self.measure(*column, what) for column in columns for what in MEASURES[column[1]]]
        return self.ask(f"SELECT count(*), {', '.join(wanted)} FROM {self.rows(path)}")[0]

    def answer(self, path, what, column, keys, where):
        keys, value, rows = ", ".join(keys), self.measure(column, "", what), self.rows(path)
        return self.ask(f"SELECT {keys}, {value} FROM {rows} WHERE {where} GROUP BY {keys}")


class Sqlite(SqlEngine):
    """Reads the warehouse. It has a blob in place of a list of codes, with four bytes a code."""

    source = "{table}"
    list_words = (
        "sum(length(code_tails) / 4)",
        "'D' || hex(min(substr(code_tails, 1, 4)))",
        "'D' || hex(max(substr(code_tails, -4)))",
    )

    def __init__(self, warehouse):
        address = f"{pathlib.Path(warehouse).resolve().as_uri()}?mode=ro"
        self.ask = lambda sql: sqlite3.connect(address, uri=True).execute(sql).fetchall()


class DuckDb(SqlEngine):
    source = "read_parquet('{path}')"
    list_words = ("sum(len({}))", "min(list_min({}))", "max(list_max({}))")

    def ask(self, sql):
        return duckdb.execute(sql).fetchall()


class ChDb(SqlEngine):
    source = "file('{path}', Parquet)"
    list_words = ("sum(length({}))", "min(arrayMin({}))", "max(arrayMax({}))")

    def ask(self, sql):
        cursor = chdb.dbapi.connect().cursor()
        cursor.execute(sql)
        return list(cursor.fetchall())


class Spark(SqlEngine):
    source, quote = "parquet.`{path}`", "`"
    list_words = ("sum(size({}))", "min(array_min({}))", "max(array_max({}))")

    def ask(self, sql):
        options = {"spark.driver.host": "127.0.0.1", "spark.ui.showConsoleProgress": "false"}
        spark = SparkSession.builder.master("local[2]").config(map=options).getOrCreate()
        return [tuple(row) for row in spark.sql(sql).collect()]


class Polars:
    def numbers(self, path, columns):
        def measure(column, kind, what):
            values = polars.col(column)
            if kind == "list":
                values = values.list.len() if what == "elements" else values.explode()
            if kind == "integer" or what == "elements":
                values = values.cast(polars.Int64)  # 32 bits would be summed in 32 bits.
            return getattr(values, "sum" if what == "elements" else what)()

        wanted = [measure(*column, what) for column in columns for what in MEASURES[column[1]]]
        named = [expression.alias(str(place)) for place, expression in enumerate(wanted)]
        return polars.scan_parquet(path).select(polars.len(), *named).collect().row(0)

    def answer(self, path, what, column, keys, where):
        rows = polars.scan_parquet(path).filter(polars.sql_expr(where))
        method = {"avg": "mean", "distinct": "n_unique"}.get(what, what)
        return rows.group_by(keys).agg(getattr(polars.col(column), method)()).collect().rows()


class Pandas:
    def numbers(self, path, columns):
        found = []
        for column, kind in columns:
            # One column at a time, and lists as Arrow has them: all at once need much memory.
            options = {"dtype_backend": "pyarrow"} if kind == "list" else {}
            rows = pandas.read_parquet(path, columns=[column], **options)[column]
            values = rows.list.flatten() if kind == "list" else rows
            for what in MEASURES[kind]:
                found.append(len(values) if what == "elements" else getattr(values, what)())
        return [len(rows), *found]

    def answer(self, path, what, column, keys, where):
        columns = sorted({*keys, column, where.split()[0]})
        rows = pandas.read_parquet(path, columns=columns).query(where)
        method = {"avg": "mean", "distinct": "nunique"}.get(what, what)
        found = rows.groupby(keys, dropna=False)[column].agg(method).reset_index()
        return found.itertuples(index=False, name=None)


def plain(value):
    """Equal in all engines if the values are. No value is None."""
    value = value.item() if hasattr(value, "item") else value
    if value is None or value != value:
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 6)
    return value


def columns_of(path):
    """The columns of a file, each with its kind."""
    schema = pyarrow.parquet.read_schema(path)
    return [(column.name, KINDS.get(str(column.type), "list")) for column in schema]


def everything(engine, paths):
    """All that an engine tells of these files, by name."""
    found = {}
    for path in paths:
        file, columns = f"{path.parent.name}/{path.stem}", columns_of(path)
        names = [f"{what} of {name}" for name, kind in columns for what in MEASURES[kind]]
        for name, value in zip(["rows", *names], engine.numbers(path, columns)):
            found[f"{file}: {name}"] = plain(value)
        for what, column, keys, where in QUESTIONS if path.stem == "layouts" else []:
            for row in engine.answer(path, what, column, keys, where):
                row = [plain(value) for value in row]
                place = ", ".join(f"{key} = {value}" for key, value in zip(keys, row))
                found[f"{file}: {what} of {column} where {place}"] = row[-1]
    return found


def compare_engines(sqlite, tables, sets):
    """Asks all engines, one after the other. Yields the faults."""
    of_tables, of_sets = [], []
    for engine in [sqlite, DuckDb(), Polars(), Pandas(), ChDb(), Spark()]:
        clock, name = time.monotonic(), type(engine).__name__
        of_tables.append((name, everything(engine, tables)))
        if engine is not sqlite:
            # The warehouse has no full sets. What DuckDB reads is checked against the program.
            of_sets.append((name, everything(engine, sets)))
        print(f"{name} answered in {time.monotonic() - clock:.0f} s", flush=True)
    for (first, expected), *others in (of_tables, of_sets):
        for name, found in others:
            for what in sorted(expected.keys() | found.keys()):
                one, other = expected.get(what, "nothing"), found.get(what, "nothing")
                if one != other:
                    yield f"{what}: {first} says {one}, {name} {other}"
        print(f"{len(expected)} numbers of {len(others) + 1} engines are compared", flush=True)


def export(options, *arguments):
    command = [options.program, "export", *arguments, "--db", options.warehouse]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def ask_sets(options, name, path, columns, wanted):
    """Asks DuckDB about every member of the sets of a class: the pair, the layout, the member."""
    return DuckDb().ask(f"""
        WITH layout AS (
            SELECT * FROM read_parquet('{options.dir}/layouts.parquet')
            WHERE concat_ws('-', jiang_num, bing_num, style_num) = '{name}'
        ), pair AS (SELECT id, group_id, group_index, {columns} FROM read_parquet('{path}'))
        FROM pair JOIN layout USING (id, group_id, group_index) JOIN layout AS member
            ON member.group_id = pair.group_id AND member.group_index = pair.index {wanted}""")


def farthest_sets(options, name):
    """The published file of a class, made from the sets and by the program."""
    path = options.dir / "farthest_sets" / f"{name}.parquet"
    columns = "farthest_step AS step, unnest(farthest_indexes) AS index"
    lines = ask_sets(options, name, path, columns, """
        SELECT concat_ws(',', layout.code, step, count(*),
            string_agg(member.code, '-' ORDER BY member.code)) || chr(10)
        GROUP BY layout.group_id, layout.group_index, layout.code, step
        ORDER BY layout.group_id, layout.group_index""")
    expected = export(options, "hrd", "farthest", "--class", name)
    return "".join(line for (line,) in lines).encode(), expected


def solution_sets(options, name, sqlite):
    """The solutions of a standard class, from the sets and from the warehouse."""
    with tempfile.TemporaryDirectory() as folder:
        export(options, "parquet", "--dir", folder, "--table", "solution_sets", "--class", name)
        path = f"{folder}/solution_sets/{name}.parquet"
        columns = "unnest(solution_indexes) AS index, unnest(solution_distances) AS distance"
        wanted = "SELECT layout.id, member.id, distance ORDER BY layout.id, member.id"
        made = ask_sets(options, name, path, columns, wanted)
    expected = sqlite.ask(f"""
        SELECT id, solution_id, distance FROM standard_solution_pairs JOIN layouts USING (id)
        WHERE jiang_num || '-' || bing_num || '-' || style_num = '{name}'
        ORDER BY id, solution_id""")
    return repr(made).encode(), repr(expected).encode()


def install():
    """Runs this program again, with the packages in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = f"{folder}/{'Scripts' if os.name == 'nt' else 'bin'}/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        return subprocess.run([python, *sys.argv], check=False).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("warehouse")
    parser.add_argument("dir", type=pathlib.Path)
    parser.add_argument("--program", default="klotski-sql")
    parser.add_argument("--classes", nargs="+", metavar="J-B-S", default=["5-4-1", "7-0-3"])
    options = parser.parse_args()
    if lacking := [name for name in (options.program, "java") if not shutil.which(name)]:
        sys.exit(f"FAILED: there is no program {lacking[0]}")
    if not ARE_INSTALLED:
        sys.exit(install())
    options.dir, sqlite = options.dir.resolve(), Sqlite(options.warehouse)
    tables = sorted(options.dir.glob("*.parquet"))
    sets = [options.dir / "farthest_sets" / f"{name}.parquet" for name in options.classes]
    declared = sqlite.ask(
        """SELECT t.name || '.' || replace(c.name, 'code_tails', 'min_solutions')
        FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"""
    )
    there = {(f"{path.stem}.{column}",) for path in tables for column, _ in columns_of(path)}
    if single := there ^ set(declared):
        sys.exit(f"FAILED: only the warehouse or only the folder has {sorted(single)}")
    faults = list(compare_engines(sqlite, tables, sets))
    sets = {f"farthest sets of {name}": farthest_sets(options, name) for name in options.classes}
    sets["solution sets of 5-4-0"] = solution_sets(options, "5-4-0", sqlite)
    for what, contents in sets.items():
        made, expected = [f"{len(it)} bytes, MD5 {hashlib.md5(it).hexdigest()}" for it in contents]
        print(f"{what}: {made}")
        if made != expected or not contents[0]:
            faults.append(f"{what}: {made}, not {expected}")
    if faults:
        sys.exit("\n".join([f"FAILED: {len(faults)} faults", *faults[:20]]))
    print("ok: six engines read the same")


if __name__ == "__main__":
    main()
