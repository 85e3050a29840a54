"""What the package knows about warehouses: how to tell one, and its pages in Datasette.

``warehouse.json`` is made by the programs when the package is built: the pages are the
canned queries, and the marks those of a file that ``klotski-ingest`` wrote.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional


class Marks(NamedTuple):
    """What tells a warehouse from other files of SQLite, and one schema from another."""

    application_id: int
    user_version: int

    def is_warehouse(self) -> bool:
        """Whether the file is a warehouse, of any schema."""
        return self.application_id == known_marks().application_id

    def other_schema(self) -> Optional[str]:
        """Why this package cannot read the warehouse, or None if it can.

        It reads the warehouses of earlier versions.
        """
        known = known_marks().user_version
        if self.user_version <= known:
            return None
        found = self.user_version
        return f"its schema version is {found}, that of klotski-sql {known}: update klotski-sql"


# The classes of a whole warehouse.
ALL_CLASSES = 203

# The marks of a file, in the order of `Marks`.
MARKS_SQL = (
    "SELECT (SELECT application_id FROM pragma_application_id),"
    " (SELECT user_version FROM pragma_user_version)"
)
# One row where a connection has the functions of the puzzle.
HAS_FUNCTIONS_SQL = "SELECT 1 FROM pragma_function_list WHERE name = 'klotski_sql_version'"


def pages(with_functions: bool) -> Dict[str, Dict[str, Any]]:
    """The pages by name: of all queries, or of those that any SQLite can run.

    They are in the order of their titles, which begin with a topic; Datasette keeps it.
    """
    found = _stored()["pages"]["with_functions" if with_functions else "plain"]
    by_title = sorted(found.items(), key=lambda item: item[1]["title"])
    return {name: dict(page) for name, page in by_title}


@lru_cache(maxsize=None)
def _stored() -> Dict[str, Any]:
    text = (Path(__file__).resolve().parent / "warehouse.json").read_text(encoding="utf-8")
    stored: Dict[str, Any] = json.loads(text)
    return stored


def known_marks() -> Marks:
    """Those of a warehouse of this version."""
    return Marks(_stored()["application_id"], _stored()["user_version"])
