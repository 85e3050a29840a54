"""The puzzle Huarongdao (Klotski) in SQLite.

``load(connection)`` adds the SQL functions of the puzzle to a connection of sqlite3, apsw,
pysqlite3 or sqlite-utils. ``Layout('横刀立马')`` is a layout that shows its board in a notebook.
``graph('横刀立马')`` is its group as a matrix of scipy.

>>> import sqlite3, klotski_sql
>>> connection = sqlite3.connect(":memory:")
>>> klotski_sql.load(connection)
>>> connection.execute("SELECT distance('横刀立马', 'DAA7F3')").fetchone()
(81,)
"""

from importlib.metadata import version

from .graphs import graph
from .layout import Layout
from .loading import ExtensionsDisabled, load, loadable_path

__version__ = version("klotski-sql")

__all__ = ["ExtensionsDisabled", "Layout", "graph", "load", "loadable_path"]
