"""A copy of the extension serves the second SQLite of a process; the same file does not.

python3 tests/hostile/two_in_one_process.py extension/target/release/libklotski_sql.so

Needs libsqlite3.so.0. A copy of it is another SQLite, as the one within apsw or node is.
"""

import ctypes
import shutil
import sys
import tempfile
from pathlib import Path

OK, ROW, ENABLE_LOAD_EXTENSION = 0, 100, 1005


class Host:
    """A connection of one SQLite, which is found by the name of its library."""

    def __init__(self, library):
        self.sqlite = ctypes.CDLL(library)
        self.sqlite.sqlite3_column_text.restype = ctypes.c_char_p
        self.db = ctypes.c_void_p()
        assert self.sqlite.sqlite3_open(b":memory:", ctypes.byref(self.db)) == OK
        enabled = ctypes.c_int()
        changed = self.sqlite.sqlite3_db_config(
            self.db, ENABLE_LOAD_EXTENSION, 1, ctypes.byref(enabled)
        )
        assert changed == OK and enabled.value == 1

    def load(self, extension):
        """Loads it; gives the message of an error, or nothing."""
        message = ctypes.c_char_p()
        self.sqlite.sqlite3_load_extension(
            self.db, bytes(extension), None, ctypes.byref(message)
        )
        return (message.value or b"").decode()

    def ask(self, sql):
        statement = ctypes.c_void_p()
        self.sqlite.sqlite3_prepare_v2(
            self.db, sql.encode(), -1, ctypes.byref(statement), None
        )
        assert self.sqlite.sqlite3_step(statement) == ROW, sql
        answer = self.sqlite.sqlite3_column_text(statement, 0).decode()
        self.sqlite.sqlite3_finalize(statement)
        return answer


def main():
    file = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        first = Host("libsqlite3.so.0")
        loaded = next(
            line.split()[-1]
            for line in Path("/proc/self/maps").read_text().splitlines()
            if "libsqlite3" in line
        )
        second = Host(shutil.copy(loaded, Path(folder, "another.so")))
        # Whether the name of the file is that of an entry point makes no difference.
        names = ["klotski_sql.so", "k.so"]
        copies = [Path(shutil.copy(file, Path(folder, name))) for name in names]

        assert first.load(file) == ""
        assert "load a copy of it" in second.load(file)
        for copy in copies:
            assert second.load(copy) == "", second.load(copy)
        call = "SELECT distance('横刀立马', code) FROM neighbors('横刀立马')"
        assert first.ask(call) == second.ask(call) == "1"
        print("ok: a copy of the extension serves another SQLite of the process")


main()
