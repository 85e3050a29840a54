#!/usr/bin/env python3
"""Writes klotski_sql/warehouse.json by means of the programs.

    python3 store_pages.py FOLDER_OF_THE_PROGRAMS

Only the programs know the queries, and what marks a warehouse. ./build-dist.sh calls this.
"""

import json
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

OUTPUT = Path(__file__).resolve().parent / "klotski_sql" / "warehouse.json"


def pages(program, warehouse, folder, *options):
    """The pages that `klotski-sql datasette` writes."""
    command = [program, "datasette", "--db", warehouse, "--dir", folder, "--force", *options]
    subprocess.run(command, check=True)
    metadata = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
    return metadata["databases"][warehouse.stem]["queries"]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    programs = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        warehouse = folder / "small.db"
        # The class with the fewest layouts and groups.
        command = [programs / "klotski-ingest", warehouse, "--class", "0-0-0", "--measures", "core"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        connection = sqlite3.connect(warehouse)
        stored = {
            "application_id": connection.execute("PRAGMA application_id").fetchone()[0],
            "user_version": connection.execute("PRAGMA user_version").fetchone()[0],
            "pages": {
                "plain": pages(programs / "klotski-sql", warehouse, folder),
                "with_functions": pages(
                    programs / "klotski-sql", warehouse, folder, "--functions"
                ),
            },
        }
        connection.close()
    OUTPUT.write_text(json.dumps(stored, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
