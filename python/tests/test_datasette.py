"""The plugin for Datasette. tests/hosts/datasette.py of the project compares all pages."""

import asyncio
import sqlite3
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import small_warehouse
from datasette.app import Datasette
from klotski_sql import datasette_plugin, loading, warehouse

PLAIN = warehouse.pages(with_functions=False)
ALL = warehouse.pages(with_functions=True)
# Datasette 1.0 stores queries, and has moved them in the configuration of a user.
STORES = hasattr(Datasette, "add_query")
CONFIGURATION = "config" if STORES else "metadata"


async def rows(datasette, path):
    answer = await datasette.client.get(f"{path}&_shape=arrays")
    return answer.status_code, answer.json()


async def listed(datasette, database):
    """The names of the pages."""
    path = f"/{database}/-/queries.json?_size=200" if STORES else f"/{database}.json"
    answer = await datasette.client.get(path)
    return {page["name"] for page in answer.json()["queries"]}


def run(test):
    """Runs a test on a Datasette that serves the small warehouse and other files."""

    def ran(self):
        async def with_datasette():
            with tempfile.TemporaryDirectory() as folder:
                datasette = Datasette([str(small_warehouse.file()), *files(Path(folder))])
                await datasette.invoke_startup()
                await test(self, datasette)

        with mock.patch.object(datasette_plugin, "_said", set()):
            asyncio.run(with_datasette())

    return ran


def files(folder):
    """A file that is no warehouse, one without classes, and a warehouse of a schema to come."""
    known = warehouse.known_marks()
    for name, marks in [
        ("other", (0, known.user_version)),
        ("broken", known),
        ("future", (known.application_id, 9999)),
    ]:
        connection = sqlite3.connect(folder / f"{name}.db")
        connection.execute("CREATE TABLE layouts (code TEXT)")
        connection.execute(f"PRAGMA application_id = {marks[0]}")
        connection.execute(f"PRAGMA user_version = {marks[1]}")
        connection.close()
        yield str(folder / f"{name}.db")


class Pages(unittest.TestCase):
    @run
    async def test_a_warehouse_has_all_pages(self, datasette):
        self.assertEqual(await listed(datasette, "small"), set(ALL))
        self.assertGreater(len(ALL), len(PLAIN))
        steps = small_warehouse.ask("SELECT count(*) FROM neighbors('横刀立马')")
        status, found = await rows(datasette, "/small/neighbors.json?code=横刀立马")
        self.assertEqual((status, len(found["rows"])), (200, steps[0][0]))

    @run
    async def test_pages_say_which_classes_there_are(self, datasette):
        page = await datasette.client.get("/small/layout")
        self.assertIn(f"of {warehouse.ALL_CLASSES} classes", page.text)

    @run
    async def test_every_database_has_the_functions(self, datasette):
        for database in ["small", "other", "future"]:
            page = f"/{database}/-/query.json" if STORES else f"/{database}.json"
            status, found = await rows(datasette, f"{page}?sql=SELECT+code('1a9bf0c')")
            self.assertEqual((status, found["rows"]), (200, [["1A9BF0C00"]]))

    @run
    async def test_other_files_have_no_pages(self, datasette):
        self.assertEqual(await listed(datasette, "other"), set())

    def test_a_warehouse_of_another_schema_has_no_pages(self):
        async def look(_, datasette):
            self.assertEqual(await listed(datasette, "future"), set())
            self.assertEqual(await listed(datasette, "future"), set())

        with self.assertLogs("klotski_sql") as log:
            run(look)(self)
        told = [line for line in log.output if "no pages for future" in line]
        self.assertEqual(len(told), 1)
        self.assertRegex(told[0], ": its schema version is 9999, .* update klotski-sql")

    def test_a_warehouse_that_cannot_be_read_is_left_out(self):
        async def look(_, datasette):
            for _ in range(2):
                self.assertEqual(await listed(datasette, "broken"), set())
                self.assertEqual(await listed(datasette, "small"), set(ALL))

        with self.assertLogs("klotski_sql") as log:
            run(look)(self)
        told = [line for line in log.output if "no pages for broken" in line]
        self.assertEqual(len(told), 1)
        self.assertRegex(told[0], ": it cannot be read: no such table: classes")

    def test_the_query_of_a_user_wins(self):
        async def look():
            own = {"databases": {"small": {"queries": {"totals": {"sql": "SELECT 'own'"}}}}}
            datasette = Datasette([str(small_warehouse.file())], **{CONFIGURATION: own})
            await datasette.invoke_startup()
            for _ in range(2):
                _, found = await rows(datasette, "/small/totals.json?")
                self.assertEqual(found["rows"], [["own"]])
            self.assertEqual(await listed(datasette, "small"), set(ALL))

        asyncio.run(look())

    def test_a_python_without_extensions_has_the_plain_pages(self):
        def refuse(connection):
            raise loading.ExtensionsDisabled("sqlite3")

        async def look(_, datasette):
            self.assertEqual(await listed(datasette, "small"), set(PLAIN))
            status, found = await rows(datasette, "/small/group-layers.json?code=横刀立马")
            self.assertEqual((status, found["rows"]), (200, expected))

        layers = "SELECT y.seed_layer, y.layouts FROM layouts JOIN layers AS y USING (group_id)"
        expected = small_warehouse.ask(f"{layers} WHERE code = '1A9BF0C00' ORDER BY 1")
        expected = [list(row) for row in expected]
        with mock.patch.object(datasette_plugin, "load", refuse):
            with self.assertLogs("klotski_sql") as log:
                run(look)(self)
        told = [line for line in log.output if "without loadable extensions" in line]
        self.assertEqual(len(told), 1)

    @unittest.skipUnless(STORES, "only Datasette 1.0 stores pages")
    def test_pages_of_an_earlier_version_are_replaced(self):
        async def look(internal):
            for _ in range(2):
                datasette = Datasette([str(small_warehouse.file())], internal=internal)
                await datasette.invoke_startup()
                self.assertEqual(await listed(datasette, "small"), set(ALL))
                await datasette.add_query("small", "old", "SELECT 1", source="klotski-sql")

        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(look(str(Path(folder) / "internal.db")))


if __name__ == "__main__":
    unittest.main()
