"""The plugin for Datasette: functions in every connection, and pages for every warehouse.

Datasette 0.65 asks for the pages of a database by a hook whenever it shows one. Datasette 1.0 has
no such hook: it keeps queries in a table of its own, which the plugin fills at the start.
"""

import logging
from typing import Any, Awaitable, Callable, Dict, Set

from datasette import hookimpl

from .loading import load
from .warehouse import ALL_CLASSES, HAS_FUNCTIONS_SQL, MARKS_SQL, Marks, pages

_SOURCE = "klotski-sql"
_log = logging.getLogger("klotski_sql")
# What was said already: Datasette opens many connections and asks for the pages again and again.
_said: Set[str] = set()


def _say_once(text: str) -> None:
    if text not in _said:
        _said.add(text)
        _log.warning("klotski-sql: %s", text)


@hookimpl
def prepare_connection(conn: Any) -> None:
    try:
        load(conn)
    except Exception as error:
        # A Python without extensions, an SQLite that is too old: the tables and the pages of
        # plain SQL work without the functions.
        _say_once(f"pages that call functions of the puzzle are left out: {error}")


async def _pages_of(datasette: Any, name: str) -> Dict[str, Dict[str, Any]]:
    """The pages of a database: none if it is no warehouse that this package can read."""
    try:
        return await _pages_for(datasette.get_database(name), name)
    except Exception as error:
        # One file must not keep Datasette from showing the others.
        _say_once(f"no pages for {name}: it cannot be read: {error}")
        return {}


async def _pages_for(database: Any, name: str) -> Dict[str, Dict[str, Any]]:
    marks = Marks(*(await database.execute(MARKS_SQL)).first())
    if not marks.is_warehouse():
        return {}
    reason = marks.other_schema()
    if reason is not None:
        _say_once(f"no pages for {name}: {reason}")
        return {}
    has_functions = (await database.execute(HAS_FUNCTIONS_SQL)).first() is not None
    classes = [row[0] for row in (await database.execute("SELECT class FROM classes")).rows]
    found = pages(has_functions)
    if len(classes) < ALL_CLASSES:
        # Else no rows would look like a fact about the puzzle.
        some = ", ".join(classes[:5]) + (" ..." if len(classes) > 5 else "")
        for page in found.values():
            page["description"] += (
                f" This warehouse holds {len(classes)} of {ALL_CLASSES} classes ({some}):"
                " layouts of others have no rows here."
            )
    return found


@hookimpl
def canned_queries(datasette: Any, database: str) -> Callable[[], Awaitable[Dict[str, Any]]]:
    """The pages for Datasette 0.65."""

    async def without_those_of_the_user() -> Dict[str, Any]:
        of_user = datasette.metadata("queries", database=database, fallback=False) or {}
        found = await _pages_of(datasette, database)
        return {name: page for name, page in found.items() if name not in of_user}

    return without_those_of_the_user


@hookimpl
def startup(datasette: Any) -> Callable[[], Awaitable[None]]:
    """The pages for Datasette 1.0."""

    async def store() -> None:
        if hasattr(datasette, "add_query"):
            for database in list(datasette.databases):
                await _store_pages(datasette, database)

    return store


async def _store_pages(datasette: Any, database: str) -> None:
    # The table may be in a file that an earlier version of the package filled.
    stored = await datasette.list_queries(database, source=_SOURCE, limit=1000)
    for query in stored.queries:
        await datasette.remove_query(database, query.name, source=_SOURCE)
    for name, page in (await _pages_of(datasette, database)).items():
        if await datasette.get_query(database, name) is None:
            await datasette.add_query(
                database,
                name,
                page["sql"],
                title=page["title"],
                description=page["description"],
                parameters=page["params"],
                hide_sql=page["hide_sql"],
                is_trusted=True,
                source=_SOURCE,
            )
