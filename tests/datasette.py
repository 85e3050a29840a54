#!/usr/bin/env python3
"""Checks the pages that `klotski-sql datasette` makes with the real Datasette.

    python3 tests/datasette.py klotski.db

installs Datasette into a temporary folder, serves the warehouse with the metadata,
asks every canned query's page for its example, and compares the rows with those of
`klotski-sql query`. Needs Python 3.9 with venv, and `klotski-sql` in the PATH, or
named by KLOTSKI_SQL. Not part of `cargo test`: it fetches packages.
"""

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
ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("KLOTSKI_SQL", "klotski-sql")


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


def expected(warehouse, name, words):
    """The rows as `klotski-sql` tells them, all as text."""
    command = [PROGRAM, "query", name, *words, "--db", warehouse, "--format", "csv"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return list(csv.reader(io.StringIO(text)))


def shown(answer):
    """The same of Datasette's answer."""
    rows = [["" if value is None else str(value) for value in row] for row in answer["rows"]]
    return [answer["columns"], *rows]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    warehouse = os.path.abspath(sys.argv[1])
    database = pathlib.Path(warehouse).stem
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        venv.create(place / "venv", with_pip=True)
        programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([programs / "pip", "install", "--quiet", DATASETTE], check=True)
        subprocess.run([PROGRAM, "datasette", "--db", warehouse, "--dir", place], check=True)
        metadata = json.loads((place / "metadata.json").read_text(encoding="utf-8"))
        written = metadata["databases"][database]["queries"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen(
            [
                *(programs / "datasette", "serve", "-i", warehouse),
                *("-m", place / "metadata.json", "--port", str(port)),
                *("--setting", "sql_time_limit_ms", "60000"),
                *("--setting", "max_returned_rows", "5000"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            base = f"http://127.0.0.1:{port}/{urllib.parse.quote(database)}"
            pages = json.loads(wait_for(f"{base}.json", server))["queries"]
            for page in pages:
                check(base, warehouse, page["name"])
            check_names(base)
        finally:
            server.terminate()
            server.wait()
    if len(pages) != len(written):
        sys.exit(f"FAILED: datasette shows {len(pages)} queries of {len(written)}")
    print(f"ok: {len(pages)} pages")


def check_names(base):
    """A page takes the name of a layout for its code."""
    for name in ["横刀立马", "red donkey", "Heng dao li ma", "1a9bf0c"]:
        query = urllib.parse.urlencode({"code": name})
        found = shown(json.loads(fetch(f"{base}/minsteps.json?{query}")))
        if found[1:] != [["81"]]:
            sys.exit(f"FAILED: minsteps {name}: datasette shows {found[1:]}")


def check(base, warehouse, name):
    header = headers(name)
    params = [param.split()[0] for param in header.get("param", [])]
    words = header.get("example", [""])[0].split()
    # What is left out comes as an empty text from the page's form.
    values = dict(zip(params, words + [""] * len(params)))
    url = f"{base}/{name}"
    query = urllib.parse.urlencode(values)
    found = shown(json.loads(fetch(f"{url}.json?{query}")))
    if found != expected(warehouse, name, words):
        sys.exit(f"FAILED: {name} {values}: datasette shows other rows")
    page = fetch(f"{url}?{query}")
    for text in [header["title"][0], *(f'name="{param}"' for param in params)]:
        if html.escape(text, quote=False) not in page and text not in page:
            sys.exit(f"FAILED: the page of {name} lacks {text}")
    if params and all("=" in param.split()[1] for param in header["param"]):
        nothing = urllib.parse.urlencode(dict.fromkeys(params, ""))
        empty = shown(json.loads(fetch(f"{url}.json?{nothing}")))
        if empty != expected(warehouse, name, [])[: len(empty)] or len(empty) < 2:
            sys.exit(f"FAILED: {name} without arguments: datasette shows other rows")
    print(f"ok: {name} {' '.join(words)}")


if __name__ == "__main__":
    main()
