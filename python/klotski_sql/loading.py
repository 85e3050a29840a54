"""The loadable library, and how a connection loads it."""

import atexit
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Dict, Optional

_FOLDER = Path(__file__).resolve().parent
_NAMES = {"win32": "klotski_sql.dll", "darwin": "libklotski_sql.dylib"}
# Not `klotski_sql.so`: in a folder with that name Python would take it for this package.
_LIBRARY = _FOLDER / _NAMES.get(sys.platform, "libklotski_sql.so")

# A part of the library's message where another SQLite of this process has it already.
_TAKEN = "already serves another SQLite"
# Copies for such an SQLite, by the Python module that brought it.
_copies: Dict[str, Path] = {}
_making_a_copy = threading.Lock()


class ExtensionsDisabled(RuntimeError):
    """The SQLite of this Python cannot load libraries."""

    def __init__(self, module: str) -> None:
        super().__init__(
            f"the module {module} of this Python ({sys.executable}) was built without loadable"
            " extensions: use a Python that has them (Debian's, python.org's, conda's or uv's),"
            " or a connection of pysqlite3 (pip install pysqlite3-binary) or of apsw"
        )


def loadable_path() -> str:
    """The path of the library, for ``SELECT load_extension(...)`` and sqlite3's ``.load``."""
    return str(_LIBRARY)


def load(connection: Any) -> None:
    """Adds the functions of the puzzle to a connection.

    The connection is one of ``sqlite3``, ``pysqlite3``, ``apsw`` or ``sqlite_utils``. Loading is
    allowed for this library only, and forbidden again behind it.

    Raises ``ExtensionsDisabled`` where Python's SQLite cannot load libraries.
    """
    # sqlite_utils.Database holds a connection.
    connection = getattr(connection, "conn", connection)
    if not hasattr(connection, "cursor"):
        kind = type(connection).__name__
        raise TypeError(f"load takes a connection of SQLite, not a {kind}")
    module = serving_module(type(connection))
    if module is None:
        raise ExtensionsDisabled(type(connection).__module__)
    connection.enable_load_extension(True)
    try:
        try:
            connection.load_extension(str(_copies.get(module, _LIBRARY)))
        except Exception as error:
            if _TAKEN not in str(error):
                raise
            connection.load_extension(str(_copy_for(module)))
    finally:
        connection.enable_load_extension(False)


def serving_module(connection_class: type) -> Optional[str]:
    """The module whose SQLite loads libraries for a class of connections, or None."""
    for base in connection_class.__mro__:
        if "enable_load_extension" in vars(base):
            return base.__module__.partition(".")[0]
    return None


def _copy_for(module: str) -> Path:
    """A copy of the library: one file serves one SQLite of a process only."""
    with _making_a_copy:
        if module not in _copies:
            folder = Path(tempfile.mkdtemp(prefix="klotski_sql-"))
            _copies[module] = Path(shutil.copy(_LIBRARY, folder))
            # Where a loaded file cannot be removed, the system clears it away some day.
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return _copies[module]
