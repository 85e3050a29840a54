"""A layout for notebooks: a thin face of the SQL functions."""

import importlib
import threading
from pathlib import Path
from typing import Any, List, Optional, Tuple, Union

from .loading import ExtensionsDisabled, load, serving_module
from .warehouse import HAS_FUNCTIONS_SQL, MARKS_SQL, Marks

# A connection serves one thread, so every thread opens its own.
_opened = threading.local()
# A thread keeps those that it used last.
_MOST_OPEN = 8


class Layout:
    """A layout of the puzzle, by its name, code, id, short code, place in a group or board.

    >>> start = Layout("横刀立马")
    >>> start.code, start.minsteps, len(start.neighbors())
    ('1A9BF0C00', 81, 8)

    ``warehouse`` is the path of a warehouse or a connection to one. With it, places in groups
    such as ``5-4-2-0-30833`` and ``minsteps`` are looked up, else they are computed.

    A text that names no layout raises ``ValueError``.
    """

    def __init__(
        self, ref: Union[str, "Layout"], warehouse: Union[str, Path, Any, None] = None
    ) -> None:
        # The working folder may be another one later.
        if isinstance(warehouse, (str, Path)):
            warehouse = Path(warehouse).absolute()
        self._warehouse = warehouse
        self._code: str = self._value("SELECT code(?)", _ref(ref))

    @property
    def code(self) -> str:
        """The nine digits of the layout."""
        return self._code

    @property
    def name(self) -> Optional[str]:
        """What people call it, if it has a name."""
        return self._of("name")

    @property
    def id(self) -> int:
        """The rank of its code among all layouts."""
        return self._of("layout_id")

    @property
    def short_code(self) -> str:
        """The id in five digits of base 32."""
        return self._of("short_code")

    @property
    def board(self) -> str:
        """A drawing of five lines."""
        return self._of("board")

    @property
    def mirror(self) -> "Layout":
        """The left-right mirror image."""
        return self._other(self._of("mirror"))

    @property
    def flip(self) -> "Layout":
        """The up-down mirror image."""
        return self._other(self._of("flip"))

    @property
    def minsteps(self) -> Optional[int]:
        """The fewest steps to a solution, or None if there is none.

        From the warehouse, if one is open and has the layout's class, else by a search.
        """
        return self._value("SELECT minsteps(?)", self._code)

    def neighbors(self, metric: str = "step") -> List["Layout"]:
        """The layouts one step away, or one move of another metric: 'straight', 'unit'."""
        return self._others("SELECT code FROM neighbors(?, ?) ORDER BY code", metric)

    def distance(self, other: Union["Layout", str], metric: str = "step") -> Optional[int]:
        """The steps to another layout, or None if it is in another group."""
        return self._value("SELECT distance(?, ?, ?)", self._code, _ref(other), metric)

    def path(self, target: Union["Layout", str], metric: str = "step") -> Optional[List["Layout"]]:
        """A shortest path to another layout, both ends included, or None if there is none."""
        sql = "SELECT code FROM shortest_path(?, ?, ?) ORDER BY move"
        return self._others(sql, _ref(target), metric) or None

    def solve(self, metric: str = "step") -> Optional[List["Layout"]]:
        """A shortest path to a nearest solution, both ends included, or None if there is none."""
        nearest = "SELECT code FROM solutions(?, ?) WHERE is_minimal ORDER BY code LIMIT 1"
        found = self._others(nearest, metric)
        return self.path(found[0], metric) if found else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._code == other._code

    def __hash__(self) -> int:
        return hash(self._code)

    def __repr__(self) -> str:
        return f"Layout({self._code!r})"

    def __str__(self) -> str:
        return self.board

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        return self._of("board_svg")

    def _other(self, code: str) -> "Layout":
        return Layout(code, self._warehouse)

    def _others(self, sql: str, *arguments: str) -> List["Layout"]:
        return [self._other(code) for (code,) in self._rows(sql, self._code, *arguments)]

    def _of(self, function: str) -> Any:
        return self._value(f"SELECT {function}(?)", self._code)

    def _value(self, sql: str, *arguments: str) -> Any:
        return self._rows(sql, *arguments)[0][0]

    def _rows(self, sql: str, *arguments: str) -> List[Tuple[Any, ...]]:
        """All rows; what the library says of wrong arguments is a ValueError."""
        if not all(isinstance(argument, str) for argument in arguments):
            kinds = ", ".join(type(argument).__name__ for argument in arguments)
            raise TypeError(f"layouts and metrics are named by text, not by {kinds}")
        cursor = _connection_to(self._warehouse).cursor()
        # The rows of another's connection may be anything.
        if hasattr(cursor, "row_factory"):
            cursor.row_factory = None
        try:
            return [tuple(row) for row in cursor.execute(sql, arguments)]
        except Exception as error:
            # Every other error is one of the file.
            if "is not a layout" in str(error) or "is not a metric" in str(error):
                raise ValueError(str(error)) from None
            raise


def _ref(layout: Union[Layout, str]) -> str:
    return layout.code if isinstance(layout, Layout) else layout


def _connection_to(warehouse: Union[Path, Any, None]) -> Any:
    """A connection with the functions: to a warehouse, or to none."""
    if warehouse is not None and not isinstance(warehouse, Path):
        return _with_functions(warehouse)
    # In the order of their last use.
    connections = _opened.__dict__.setdefault("connections", {})
    now = _file(warehouse)
    found, connection = connections.pop(warehouse, (None, None))
    if connection is not None and found != now:
        # Another file has taken the place of the one that is open.
        connection.close()
        connection = None
    if connection is None:
        connection = _open(warehouse)
    connections[warehouse] = (now, connection)
    if len(connections) > _MOST_OPEN:
        _, oldest = connections.pop(next(iter(connections)))
        oldest.close()
    return connection


def _file(path: Optional[Path]) -> Optional[Tuple[int, int]]:
    """Which file has a name."""
    if path is None:
        return None
    if not path.is_file():
        raise FileNotFoundError(f"no warehouse {path}: make it with klotski-ingest")
    status = path.stat()
    return status.st_dev, status.st_ino


def _open(path: Optional[Path]) -> Any:
    sqlite = _sqlite()
    connection = sqlite.connect(":memory:") if path is None else _connect(sqlite, path)
    try:
        load(connection)
    except Exception:
        connection.close()
        raise
    return connection


def _connect(sqlite: Any, path: Path) -> Any:
    """A connection to a warehouse."""
    connection = None
    try:
        connection = sqlite.connect(f"{path.as_uri()}?mode=ro", uri=True)
        found = Marks(*connection.execute(MARKS_SQL).fetchone())
        reason = found.other_schema() if found.is_warehouse() else "it is no warehouse"
    except sqlite.Error as error:
        reason = str(error)
    if reason is not None:
        if connection is not None:
            connection.close()
        raise ValueError(f"{path} cannot be read: {reason}")
    return connection


def _with_functions(warehouse: Any) -> Any:
    """The connection itself, with the functions."""
    connection = getattr(warehouse, "conn", warehouse)
    if not hasattr(connection, "cursor"):
        kind = type(warehouse).__name__
        raise TypeError(f"a warehouse is a path or a connection of SQLite, not a {kind}")
    if not list(connection.cursor().execute(HAS_FUNCTIONS_SQL)):
        load(connection)
    return connection


def _sqlite() -> Any:
    """sqlite3, or where it cannot load libraries pysqlite3, if that is installed."""
    for name in ("sqlite3", "pysqlite3"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        if serving_module(module.Connection) is not None:
            return module
    raise ExtensionsDisabled("sqlite3")
