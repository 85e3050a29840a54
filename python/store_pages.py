#!/usr/bin/env python3
"""Writes klotski_sql/warehouse.json: the canned queries as pages of Datasette.

    python3 store_pages.py WAREHOUSE

`xtask/dist.sh` calls this with any warehouse. Datasette binds the texts of a form: every value is a text, and an
empty field an empty text. So each parameter in the SQL becomes an expression that converts the
text as `klotski-sql query` does.
"""

import json
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "klotski_sql" / "warehouse.json"
# The name, the kind, the default and the meaning of a parameter.
Param = Tuple[str, str, Optional[str], str]


def header(text: str) -> Tuple[Dict[str, str], List[Param], str]:
    """The keys of a header, its parameters, and the SQL behind it."""
    keys, params, lines = {}, [], text.splitlines()
    while lines and (line := re.match(r"-- ([a-z-]+): (.*)", lines[0])):
        lines.pop(0)
        if line[1] == "param":
            name, kind, meaning = line[2].split(" ", 2)
            kind, _, default = kind.partition("=")
            params.append((name, kind, default or None, meaning))
        else:
            keys[line[1]] = line[2]
    return keys, params, "\n".join(lines).strip()


def expression(name: str, kind: str, default: Optional[str], has_functions: bool) -> str:
    """The SQL that converts the text of a form to the value of a parameter."""
    typed = f"trim(:{name})" if default is None else f"ifnull(nullif(trim(:{name}), ''), '{default}')"
    if kind == "count":
        return f"CAST({typed} AS INTEGER)"
    if kind == "group":
        # The names of groups: 5-4-1-1, or 5-4-1-* for a class.
        return f"{typed} || iif({typed} GLOB '*-*-*-*', '', '-*')"
    if kind != "code":
        return typed
    # An empty form is NULL, which has no rows.
    if has_functions:
        return f"code(nullif({typed}, ''))"
    # Users may write the name of one layout, or a code without its trailing zeros.
    return (
        f"ifnull((SELECT min(code) FROM names WHERE {typed} COLLATE NOCASE IN (name, latin)"
        f" HAVING count(DISTINCT code) = 1), substr(upper({typed}) || '000000000', 1, 9))"
    )


def page(text: str, has_functions: bool) -> Dict[str, Any]:
    """The page of a query file."""
    keys, params, sql = header(text)
    for name, kind, default, _ in params:
        sql = re.sub(rf":{name}\b", lambda _: expression(name, kind, default, has_functions), sql)
    meanings = [
        f"{name}: {meaning}{f' ({default} if empty)' if default else ''}."
        for name, _, default, meaning in params
    ]
    return {
        "title": f"{keys['topic']}: {keys['title']}",
        "description": " ".join([keys["description"], *meanings]),
        "params": [name for name, *_ in params],
        "sql": sql,
        "hide_sql": True,
    }


def is_plain(connection: sqlite3.Connection, sql: str) -> bool:
    """Whether SQLite runs the SQL without the functions of the puzzle."""
    try:
        connection.execute(f"EXPLAIN {sql}", {name: "" for name in re.findall(r":(\w+)", sql)})
    except sqlite3.OperationalError as error:
        if "no such function" in str(error) or "no such table" in str(error):
            return False
        raise
    return True


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    connection = sqlite3.connect(sys.argv[1])
    pages: Dict[str, Dict[str, Any]] = {"plain": {}, "with_functions": {}}
    for file in sorted((HERE.parent / "queries").glob("*.sql")):
        text = file.read_text(encoding="utf-8")
        table = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", [file.stem])
        # A page with the name of a table would hide its rows.
        name = f"{file.stem}-query" if table.fetchone() else file.stem
        pages["with_functions"][name] = page(text, True)
        if is_plain(connection, header(text)[2]):
            pages["plain"][name] = page(text, False)
    marks = ("application_id", "user_version")
    stored = {mark: connection.execute(f"PRAGMA {mark}").fetchone()[0] for mark in marks}
    connection.close()
    stored["pages"] = pages
    OUTPUT.write_text(json.dumps(stored, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
