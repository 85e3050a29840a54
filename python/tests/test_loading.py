"""Every kind of connection loads the library."""

import os
import sqlite3
import subprocess
import sys
import threading
import unittest
from pathlib import Path
from unittest import mock

import klotski_sql
import small_warehouse

# How a connection is opened.
HOSTS = {
    "sqlite3": "import sqlite3; connection = sqlite3.connect(':memory:')",
    "pysqlite3": "import pysqlite3; connection = pysqlite3.connect(':memory:')",
    "apsw": "import apsw; connection = apsw.Connection(':memory:')",
    # Its own plugin has loaded the library already.
    "sqlite_utils": "import sqlite_utils; connection = sqlite_utils.Database(memory=True)",
}
QUESTION = "SELECT distance('横刀立马', 'DAA7F3'), klotski_sql_version()"
ASK = f'import klotski_sql; klotski_sql.load(connection); print(*connection.execute("{QUESTION}"))'


def run(code, python=sys.executable):
    """Runs a program in a process of its own: a library stays loaded until the end."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [python, "-c", code], capture_output=True, encoding="utf-8", env=environment
    )


def expected():
    steps = small_warehouse.ask("SELECT distance('横刀立马', 'DAA7F3')")[0][0]
    return f"{(steps, small_warehouse.VERSION)}\n"


class Loading(unittest.TestCase):
    def test_every_host_has_the_functions(self):
        for name, opened in HOSTS.items():
            with self.subTest(name):
                found = run(f"{opened}\n{ASK}")
                self.assertEqual((found.stdout, found.stderr), (expected(), ""))

    def test_hosts_with_sqlites_of_their_own_meet_in_a_process(self):
        code = "\n".join(f"{opened}\n{ASK}" for opened in [*HOSTS.values(), *HOSTS.values()])
        found = run(code)
        self.assertEqual((found.stdout, found.stderr), (expected() * 2 * len(HOSTS), ""))

    def test_nothing_else_can_be_loaded_behind_it(self):
        connection = sqlite3.connect(":memory:")
        klotski_sql.load(connection)
        for way in [
            lambda: connection.load_extension(klotski_sql.loadable_path()),
            lambda: connection.execute("SELECT load_extension(?)", [klotski_sql.loadable_path()]),
        ]:
            with self.assertRaisesRegex(sqlite3.OperationalError, "not authorized"):
                way()

    def test_the_path_is_that_of_a_library(self):
        self.assertTrue(Path(klotski_sql.loadable_path()).is_file())
        # SQLite adds the ending by itself.
        without_ending = str(Path(klotski_sql.loadable_path()).with_suffix(""))
        for path in [klotski_sql.loadable_path(), without_ending]:
            loaded = f'connection.execute("SELECT load_extension(?)", [{path!r}])'
            asked = f'print(*connection.execute("{QUESTION}"))'
            allowed = "connection.enable_load_extension(True)"
            found = run("\n".join([HOSTS["sqlite3"], allowed, loaded, asked]))
            self.assertEqual((found.stdout, found.stderr), (expected(), ""))

    def test_connections_and_threads_at_once(self):
        shared = sqlite3.connect(":memory:", check_same_thread=False)
        klotski_sql.load(shared)
        own, found, lock = [], [], threading.Lock()

        def work():
            connection = sqlite3.connect(":memory:")
            klotski_sql.load(connection)
            for _ in range(20):
                answers = [connection.execute(QUESTION).fetchone()]
                with lock:
                    answers.append(shared.execute(QUESTION).fetchone())
                own.extend(answers)
            found.append(klotski_sql.Layout("横刀立马").code)

        threads = [threading.Thread(target=work) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(own), len(found)), (16 * 20 * 2, 16))
        self.assertEqual({f"{answer}\n" for answer in own}, {expected()})


class WithoutExtensions(unittest.TestCase):
    def test_a_connection_that_cannot_load(self):
        class Connection:
            def cursor(self):
                raise AssertionError("nothing is asked")

        with self.assertRaises(klotski_sql.ExtensionsDisabled) as refused:
            klotski_sql.load(Connection())
        told = str(refused.exception)
        self.assertNotIn("\n", told)
        for part in ["without loadable extensions", sys.executable, "pysqlite3-binary", "apsw"]:
            self.assertIn(part, told)

    def test_a_layout_takes_the_sqlite_that_can(self):
        class Connection:
            pass

        def layout():
            with mock.patch("klotski_sql.layout._opened", threading.local()):
                return klotski_sql.Layout("横刀立马").code

        code = layout()
        with mock.patch("sqlite3.Connection", Connection):
            self.assertEqual(layout(), code)
            with mock.patch("pysqlite3.Connection", Connection):
                with self.assertRaises(klotski_sql.ExtensionsDisabled):
                    layout()

    @unittest.skipUnless(
        "KLOTSKI_BARE_PYTHON" in os.environ,
        "needs a Python without loadable extensions, named by KLOTSKI_BARE_PYTHON",
    )
    def test_a_python_that_cannot_load(self):
        package = Path(klotski_sql.__file__).parent.parent
        code = f"import sys; sys.path.insert(0, {str(package)!r})\n{HOSTS['sqlite3']}\n{ASK}"
        found = run(code, os.environ["KLOTSKI_BARE_PYTHON"])
        self.assertNotEqual(found.returncode, 0)
        last = found.stderr.splitlines()[-1]
        self.assertIn("klotski_sql.loading.ExtensionsDisabled: the module sqlite3", last)


class SqliteUtils(unittest.TestCase):
    def test_its_command_line_has_the_functions(self):
        command = [small_warehouse.PROGRAMS / "sqlite-utils", "memory", "--no-headers", "--tsv"]
        command.append("SELECT code('横刀立马')")
        told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
        self.assertEqual(told.split(), list(small_warehouse.ask("SELECT code('横刀立马')")[0]))


if __name__ == "__main__":
    unittest.main()
