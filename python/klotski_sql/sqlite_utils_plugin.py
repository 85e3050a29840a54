"""The functions of the puzzle in every connection of sqlite-utils."""

import logging
from typing import Any

from sqlite_utils import hookimpl

from .loading import ExtensionsDisabled, load


@hookimpl
def prepare_connection(conn: Any) -> None:
    try:
        load(conn)
    except ExtensionsDisabled as error:
        # sqlite-utils does most of its work without the functions.
        logging.getLogger("klotski_sql").warning("klotski-sql: %s", error)
