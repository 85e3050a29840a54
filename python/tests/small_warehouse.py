"""A warehouse that the tests make once, and the answers of the program to compare with."""

import atexit
import functools
import json
import shutil
import subprocess
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path

# Where the wheel has put the programs.
PROGRAMS = Path(sysconfig.get_path("scripts"))
# Theirs. Python writes that of a candidate in its own way.
VERSION = version("klotski-sql").replace("rc", "-rc.")


@functools.lru_cache(maxsize=None)
def file():
    """The warehouse: a class with names and solutions, and one without solutions."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    path = folder / "small.db"
    command = [PROGRAMS / "klotski-ingest", path, "--class", "5-4-1", "--class", "7-0-1"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return path


def ask(sql):
    """The rows of a statement, by `klotski-sql`: they have no function of Python's in them."""
    command = [PROGRAMS / "klotski-sql", "sql", sql, "--db", file(), "--format", "json"]
    rows = subprocess.run(command, check=True, capture_output=True).stdout
    return [tuple(row.values()) for row in json.loads(rows)]
