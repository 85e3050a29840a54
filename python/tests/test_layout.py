"""A layout says what the program says."""

import itertools
import os
import sqlite3
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from unittest import mock

import apsw
import klotski_sql
import small_warehouse
import sqlite_utils
from klotski_sql import Layout
from klotski_sql import layout as layout_module

# A layout with a name, one without, and the place of one without solutions.
UNSOLVABLE = "SELECT class || '-' || group_num || '-0' FROM groups JOIN classes USING {}"
UNSOLVABLE = UNSOLVABLE.format("(jiang_num, bing_num, style_num) WHERE NOT solvable LIMIT 1")
LAYOUTS = ["横刀立马", "DAA7F3", small_warehouse.ask(UNSOLVABLE)[0][0]]


def ask(value, *refs):
    """A value by the program."""
    refs = ", ".join(f"'{ref}'" for ref in refs)
    return small_warehouse.ask(f"SELECT {value}({refs})")[0][0]


def ask_steps(ref):
    """The fewest steps by the program's search."""
    return small_warehouse.ask(f"SELECT min(moves) FROM solutions('{ref}')")[0][0]


class Layouts(unittest.TestCase):
    def test_the_values_are_those_of_the_functions(self):
        for ref in LAYOUTS:
            for warehouse in [None, small_warehouse.file(), str(small_warehouse.file())]:
                with self.subTest(ref=ref, warehouse=warehouse):
                    layout = Layout(ref, warehouse)
                    self.assertEqual(layout.code, ask("code", ref))
                    self.assertEqual(layout.name, ask("name", ref))
                    self.assertEqual(layout.id, ask("layout_id", ref))
                    self.assertEqual(layout.short_code, ask("short_code", ref))
                    self.assertEqual(layout.board, ask("board", ref))
                    self.assertEqual(str(layout), layout.board)
                    self.assertEqual(layout.mirror.code, ask("mirror", ref))
                    self.assertEqual(layout.flip.code, ask("flip", ref))
                    stored = "SELECT min_solution_step FROM layouts WHERE code = code('{}')"
                    minsteps = small_warehouse.ask(stored.format(ref))[0][0]
                    self.assertEqual(layout.minsteps, minsteps)
                    for metric in ["step", "straight", "unit"]:
                        rows = "SELECT code FROM neighbors('{}', '{}') ORDER BY code"
                        codes = small_warehouse.ask(rows.format(ref, metric))
                        found = [(other.code,) for other in layout.neighbors(metric)]
                        self.assertEqual(found, codes)
                        for other in [layout.mirror, Layout("横刀立马"), "DAA7F3"]:
                            named = getattr(other, "code", other)
                            steps = ask("distance", ref, named, metric)
                            self.assertEqual(layout.distance(other, metric), steps)

    def test_another_file_of_the_name_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "copy.db"
            path.write_bytes(small_warehouse.file().read_bytes())
            layout = Layout("横刀立马", path)
            steps = layout.minsteps
            other = Path(folder) / "other.db"
            other.write_bytes(path.read_bytes())
            connection = sqlite3.connect(other)
            connection.execute("UPDATE layouts SET min_solution_step = 7 WHERE code = ?", [layout.code])
            connection.commit()
            connection.close()
            os.replace(other, path)
            self.assertEqual((steps, layout.minsteps), (ask_steps("横刀立马"), 7))
            path.unlink()
            with self.assertRaisesRegex(FileNotFoundError, "copy.db: make it with klotski-ingest"):
                layout.minsteps

    def test_ways_are_shortest(self):
        for ref, metric in itertools.product(LAYOUTS, ["step", "straight", "unit"]):
            with self.subTest(ref=ref, metric=metric):
                fewest = f"SELECT min(moves) FROM solutions('{ref}', '{metric}')"
                layout = Layout(ref)
                path = layout.solve(metric)
                self.assertEqual(path and len(path) - 1, small_warehouse.ask(fewest)[0][0])
                for one, other in zip(path or [], (path or [])[1:]):
                    self.assertIn(other, one.neighbors(metric))
                if path is not None:
                    self.assertEqual((path[0], path[-1].minsteps), (layout, 0))
                    self.assertEqual(layout.path(path[-1].code, metric), path)
        self.assertIsNone(Layout("横刀立马").path("4FEA134"))

    def test_the_working_folder_may_change(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(small_warehouse.file().parent)
            try:
                layout = Layout("横刀立马", small_warehouse.file().name)
                os.chdir(folder)
                self.assertEqual(layout.minsteps, ask_steps("横刀立马"))
            finally:
                os.chdir(before)

    def test_without_a_warehouse_steps_are_searched(self):
        connection = sqlite3.connect(":memory:")
        self.assertEqual(Layout("横刀立马", connection).minsteps, ask_steps("横刀立马"))
        self.assertEqual(Layout(Layout("横刀立马")), Layout("横刀立马"))

    def test_what_is_no_warehouse_is_named(self):
        for wrong, kind, message in [
            (5, TypeError, "a path or a connection of SQLite, not a int"),
            (b"x.db", TypeError, "not a bytes"),
            (Path(__file__), ValueError, "test_layout.py cannot be read: "),
            (tempfile.gettempdir(), FileNotFoundError, "make it with klotski-ingest"),
        ]:
            with self.subTest(wrong), self.assertRaisesRegex(kind, message):
                Layout("横刀立马", wrong)
        for wrong in [None, "x.db", 5]:
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, "load takes a connection"):
                klotski_sql.load(wrong)

    def test_layouts_are_equal_by_their_codes(self):
        start = Layout("横刀立马")
        self.assertEqual(start, Layout(start.code, small_warehouse.file()))
        self.assertNotEqual(start, start.flip)
        self.assertNotEqual(start, start.code)
        self.assertEqual(len({start, Layout("1a9bf0c"), start.flip}), 2)
        self.assertEqual(eval(repr(start)), start)

    def test_the_board_is_a_picture(self):
        picture = ElementTree.fromstring(Layout("横刀立马")._repr_svg_())
        self.assertEqual(picture.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertNotEqual(Layout("横刀立马")._repr_svg_(), Layout("DAA7F3")._repr_svg_())

    def test_wrong_names_and_metrics(self):
        with self.assertRaisesRegex(ValueError, "横刀立牛.* is not a layout") as refused:
            Layout("横刀立牛")
        self.assertNotIn("\n", str(refused.exception))
        with self.assertRaisesRegex(ValueError, "bounce.* is not a metric"):
            Layout("横刀立马").neighbors("bounce")
        with self.assertRaisesRegex(ValueError, "nowhere.* is not a layout"):
            Layout("横刀立马").distance("nowhere")
        for other in [4091296, None, b"1A9BF0C"]:
            with self.assertRaises(TypeError):
                Layout(other)


class Warehouses(unittest.TestCase):
    def test_connections_of_other_makers(self):
        opened = sqlite3.connect(small_warehouse.file())
        opened.row_factory = lambda cursor, row: {"row": row}
        path = str(small_warehouse.file())
        for warehouse in [opened, sqlite_utils.Database(path), apsw.Connection(path)]:
            layout = Layout("横刀立马", warehouse)
            with self.assertRaisesRegex(ValueError, "is not a layout"):
                layout.distance("nowhere")
            self.assertEqual(layout.minsteps, Layout("横刀立马").minsteps)
            self.assertEqual(len(layout.neighbors()), len(Layout("横刀立马").neighbors()))

    def test_a_class_that_the_warehouse_lacks_is_searched(self):
        layout = Layout("4FEA134", small_warehouse.file())
        self.assertEqual(layout.minsteps, Layout("4FEA134").minsteps)
        self.assertIsNotNone(layout.minsteps)

    def test_files_that_are_no_warehouse(self):
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "other.db"
            with self.assertRaisesRegex(FileNotFoundError, "other.db: make it with"):
                Layout("横刀立马", other)
            self.assertFalse(other.exists())
            connection = sqlite3.connect(other)
            connection.execute("CREATE TABLE layouts (code TEXT, min_solution_step INTEGER)")
            with self.assertRaisesRegex(ValueError, "other.db cannot be read: it is no warehouse"):
                Layout("横刀立马", other)
            mark = small_warehouse.ask("SELECT application_id FROM pragma_application_id")[0][0]
            connection.execute(f"PRAGMA application_id = {mark}")
            connection.execute("PRAGMA user_version = 9999")
            with self.assertRaisesRegex(ValueError, "schema version is 9999.*update"):
                Layout("横刀立马", other)
            connection.close()

    @unittest.skipUnless(Path("/proc/self/fd").is_dir(), "only Linux lists the open files")
    def test_few_files_stay_open(self):
        def open_below(folder):
            links = [Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd")]
            return [link for link in links if link.exists() and folder in link.resolve().parents]

        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder).resolve()
            small = small_warehouse.file().read_bytes()
            for number in range(12):
                (folder / f"{number}.db").write_bytes(small)
            layouts = [Layout("横刀立马", folder / f"{number}.db") for number in range(12)]
            self.assertLessEqual(len(open_below(folder)), 8)
            # The others are opened again.
            for layout in layouts:
                self.assertEqual(layout.minsteps, layouts[0].minsteps)
            self.assertLessEqual(len(open_below(folder)), 8)

    def test_a_file_that_is_refused_is_closed(self):
        opened = []

        class Watched(sqlite3.Connection):
            def __init__(self, *arguments, **options):
                super().__init__(*arguments, **options)
                opened.append(self)

        def connect(*arguments, **options):
            return sqlite3.connect(*arguments, factory=Watched, **options)

        with tempfile.TemporaryDirectory() as folder:
            other, text, copy = (Path(folder) / f"{name}.db" for name in ["other", "text", "copy"])
            sqlite3.connect(other).close()
            text.write_text("no database" * 100)
            copy.write_bytes(small_warehouse.file().read_bytes())
            module = mock.Mock(connect=connect, Error=sqlite3.Error)
            with mock.patch.object(layout_module, "_sqlite", lambda: module):
                for path, message in [(other, "it is no warehouse"), (text, "not a database")]:
                    with self.assertRaisesRegex(ValueError, message):
                        Layout("横刀立马", path)
                with mock.patch.object(layout_module, "load", side_effect=RuntimeError("no room")):
                    with self.assertRaisesRegex(RuntimeError, "no room"):
                        Layout("横刀立马", copy)
        self.assertEqual(len(opened), 3)
        for connection in opened:
            with self.assertRaisesRegex(sqlite3.ProgrammingError, "closed"):
                connection.execute("SELECT 1")

    def test_the_warehouse_is_only_read(self):
        before = os.stat(small_warehouse.file())
        Layout("横刀立马", small_warehouse.file()).minsteps
        self.assertEqual(os.stat(small_warehouse.file()).st_mtime_ns, before.st_mtime_ns)
        self.assertEqual(os.listdir(small_warehouse.file().parent), ["small.db"])


if __name__ == "__main__":
    unittest.main()
