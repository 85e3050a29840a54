"""The functions of the puzzle in every connection of sqlite-utils."""

import logging
from typing import Any

from sqlite_utils import hookimpl

from .loading import load


@hookimpl
def prepare_connection(conn: Any) -> None:
    try:
        load(conn)
    except Exception as error:
        # A Python without extensions, an SQLite that is too old: sqlite-utils does most of its
        # work without the functions.
        logging.getLogger("klotski_sql").warning("klotski-sql: %s", error)
