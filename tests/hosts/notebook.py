#!/usr/bin/env python3
"""Runs examples/notebook.ipynb in Jupyter, and compares what its cells show with the program.

    python3 tests/hosts/notebook.py klotski.db dist/klotski_sql-*.whl

installs the wheel, pandas, matplotlib and Jupyter's kernel into a temporary folder. The warehouse
must have the class 5-4-1 with its solutions. Needs Python 3.9 with venv and with loadable
extensions. Not part of `cargo test`: it fetches packages.
"""

import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

PACKAGES = ["ipykernel", "matplotlib", "nbclient", "nbformat", "pandas"]
NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "examples" / "notebook.ipynb"

# Runs in the environment that has Jupyter: an error in a cell is an error here.
EXECUTE = """
import sys
import nbclient, nbformat
notebook = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(notebook)
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[2])
"""


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    warehouse, wheel = map(os.path.abspath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        venv.create(place / "venv", with_pip=True)
        programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([programs / "pip", "install", "--quiet", wheel, *PACKAGES], check=True)
        environment = {**os.environ, "KLOTSKI_DB": warehouse, "IPYTHONDIR": str(place)}
        done = place / "done.ipynb"
        command = [programs / "python", "-c", EXECUTE, NOTEBOOK, done]
        subprocess.run(command, check=True, env=environment, cwd=place)
        cells = json.loads(done.read_text(encoding="utf-8"))["cells"]
        check({cell["id"]: shown(cell) for cell in cells}, programs / "klotski-sql", warehouse)
    stored = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]]
    if any(cell.get("outputs") for cell in stored):
        sys.exit("FAILED: the notebook stores outputs, which nobody keeps true: clear them")
    print(f"ok: {NOTEBOOK.name}")


def shown(cell):
    """What a cell has shown, by MIME type."""
    data = {}
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            sys.exit(f"FAILED: cell {cell['id']} says {output['text']}")
        data.update(output["data"])
    return {kind: "".join(text) for kind, text in data.items()}


def check(cells, program, warehouse):
    def ask(sql):
        command = [program, "sql", sql, "--db", warehouse, "--format", "csv", "--no-headers"]
        text = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
        return list(csv.reader(io.StringIO(text)))

    def expect(cell, kind, parts):
        for part in parts:
            if part not in cells[cell].get(kind, ""):
                sys.exit(f"FAILED: the cell {cell} does not show {part}: {cells[cell]}")

    code, name, steps = ask("SELECT code, name(code), min_solution_step FROM layouts"
                            " WHERE code = code('横刀立马')")[0]
    expect("values", "text/plain", [code, name, steps])
    [[hardest]] = ask("SELECT max(max_min_solution_step) FROM groups")
    expect("hardest", "text/plain", [hardest])
    farthest = ask(f"SELECT code FROM farthest('{code}')")
    expect("farthest", "text/plain", [row[0] for row in farthest])
    expect("start", "image/svg+xml", ["<svg"])
    [[neighbors]] = ask(f"SELECT count(*) FROM neighbors('{code}')")
    if cells["boards"]["text/html"].count("<img") != int(neighbors):
        sys.exit("FAILED: the cell boards does not show every neighbour")
    if len(cells["layers"].get("image/png", "")) < 1000:
        sys.exit("FAILED: the cell layers draws nothing")


if __name__ == "__main__":
    main()
