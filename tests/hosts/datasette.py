#!/usr/bin/env python3
"""Checks the pages of the canned queries with the real Datasette.

    python3 tests/hosts/datasette.py klotski.db --wheel dist/klotski_sql-*.whl

installs Datasette and the wheel into a temporary folder, serves the warehouse, asks every canned query's page
for its example, and compares the rows with those of `klotski-sql query`. `--datasette` names
another version, e.g. `datasette==1.0a41`.

Needs Python 3.9 with venv and loadable extensions, and
`klotski-sql` in the PATH, or named by KLOTSKI_SQL. Not part of `cargo test`: it fetches packages.
"""

import argparse
import csv
import html
import io
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import venv

DATASETTE = "datasette>=0.65,<0.66"
ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("KLOTSKI_SQL", "klotski-sql")
QUERIES = {file.stem for file in (ROOT / "queries").glob("*.sql")}


def headers(name):
    """The header of a query file: the values of each key."""
    found = {}
    for line in (ROOT / "queries" / f"{name}.sql").read_text(encoding="utf-8").splitlines():
        match = re.match(r"-- ([a-z-]+): (.*)", line)
        if not match:
            break
        found.setdefault(match[1], []).append(match[2])
    return found


def fetch(url):
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read().decode("utf-8")


def wait_for(url, server):
    for _ in range(300):
        if server.poll() is not None:
            sys.exit(f"datasette ended with exit code {server.returncode}")
        try:
            return fetch(url)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    sys.exit("datasette does not answer")


def ask(warehouse, *words):
    """The rows as `klotski-sql` tells them, all as text."""
    command = [PROGRAM, *words, "--db", warehouse, "--format", "csv"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return list(csv.reader(io.StringIO(text)))


def shown(url, values):
    """The same of the answer of a page."""
    query = urllib.parse.urlencode({**values, "_shape": "objects"})
    rows = json.loads(fetch(f"{url}.json?{query}"))["rows"]
    header = list(rows[0]) if rows else []
    cells = (["" if row[key] is None else str(row[key]) for key in header] for row in rows)
    return [header, *cells]


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("warehouse", type=os.path.abspath)
    parser.add_argument("--datasette", default=DATASETTE, metavar="VERSION")
    parser.add_argument("--wheel", type=os.path.abspath, required=True)
    return parser.parse_args()


def prepare(call, place):
    """The command of Datasette."""
    venv.create(place / "venv", with_pip=True)
    programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    packages = [call.datasette, call.wheel]
    subprocess.run([programs / "pip", "install", "--quiet", *packages], check=True)
    return [programs / "datasette", "serve", "-i", call.warehouse]


def query_of(page):
    """The query of a page. A page whose query has the name of a table has a longer name."""
    return page if page in QUERIES else page[: -len("-query")]


def main():
    call = arguments()
    database = pathlib.Path(call.warehouse).stem
    with tempfile.TemporaryDirectory() as folder:
        serve = prepare(call, pathlib.Path(folder))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen(
            [
                *(*serve, "--port", str(port)),
                *("--setting", "sql_time_limit_ms", "60000"),
                *("--setting", "max_returned_rows", "5000"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            base = f"http://127.0.0.1:{port}/{urllib.parse.quote(database)}"
            wait_for(f"{base}.json", server)
            pages = listed(base)
            for page in pages:
                check(base, call.warehouse, page)
            check_names(base, call.warehouse)
        finally:
            server.terminate()
            server.wait()
    found = {query_of(page) for page in pages}
    if found != QUERIES or len(pages) != len(QUERIES):
        sys.exit(f"FAILED: datasette shows {len(pages)} pages, not {len(QUERIES)}")
    print(f"ok: {len(pages)} pages")


def listed(base):
    """The names of the pages."""
    try:
        answer = fetch(f"{base}/-/queries.json?_size=200")
    except urllib.error.HTTPError:
        # Datasette before 1.0 has them all on the page of the database.
        answer = fetch(f"{base}.json")
    return [page["name"] for page in json.loads(answer)["queries"]]


def check_names(base, warehouse):
    """A page takes the name of a layout for its code."""
    place = "SELECT '5-4-1-' || group_num || '-' || group_index FROM layouts WHERE code = '1A9BF0C00'"
    names = ["横刀立马", "red donkey", "Heng dao li ma", "1a9bf0c", "１ａ９ｂｆ０ｃ", "id:4091296"]
    names += ["short:4WVE1", "hengdaolima", ask(warehouse, "sql", place)[1][0]]
    for name in names:
        found = shown(f"{base}/minsteps", {"code": name})
        if found[1:] != [["81"]]:
            sys.exit(f"FAILED: minsteps {name}: datasette shows {found[1:]}")
    url = f"{base}/minsteps?" + urllib.parse.urlencode({"code": "横刀立牛"})
    try:
        page = fetch(url)
    except urllib.error.HTTPError as error:
        # Datasette before 1.0 shows the message with this status.
        page = error.read().decode("utf-8")
    if "'横刀立牛' is not a layout" not in html.unescape(page):
        sys.exit("FAILED: the page does not say that there is no such layout")


def check(base, warehouse, page):
    name = query_of(page)
    header = headers(name)
    params = [param.split()[0] for param in header.get("param", [])]
    words = header.get("example", [""])[0].split()
    # What is left out comes as an empty text from the page's form.
    values = dict(zip(params, words + [""] * len(params)))
    url = f"{base}/{page}"
    found = shown(url, values)
    # No more rows than the setting above, below a header.
    if found != ask(warehouse, "query", name, *words)[:5001]:
        sys.exit(f"FAILED: {name} {values}: datasette shows other rows")
    text_of_page = fetch(f"{url}?{urllib.parse.urlencode(values)}")
    for text in [header["title"][0], *(f'name="{param}"' for param in params)]:
        if html.escape(text, quote=False) not in text_of_page and text not in text_of_page:
            sys.exit(f"FAILED: the page of {name} lacks {text}")
    if params and all("=" in param.split()[1] for param in header["param"]):
        empty = shown(url, dict.fromkeys(params, ""))
        if empty != ask(warehouse, "query", name)[: len(empty)] or len(empty) < 2:
            sys.exit(f"FAILED: {name} without arguments: datasette shows other rows")
    print(f"ok: {name} {' '.join(words)}")


if __name__ == "__main__":
    main()
