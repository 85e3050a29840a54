"""Groups and classes as matrices of scipy."""

import contextlib
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import small_warehouse
from klotski_sql import Layout, graph


class Graphs(unittest.TestCase):
    def test_a_group_is_a_symmetric_matrix_with_attributes(self):
        start = Layout("横刀立马")
        matrix, attributes = graph(start)
        self.assertEqual((matrix.shape, matrix.nnz), ((25955, 25955), 2 * 47151))
        self.assertEqual((matrix != matrix.T).nnz, 0)
        node = list(attributes["code"]).index(start.code)
        self.assertEqual(attributes["min_solution_step"][node], 81)
        beside = {attributes["code"][other] for other in matrix[[node]].indices}
        self.assertEqual(beside, {layout.code for layout in start.neighbors()})

    def test_a_class_has_all_groups(self):
        matrix, attributes = graph("7-0-7", metric="unit")
        self.assertEqual((matrix.shape[0], set(attributes["group_num"])), (88, {0, 1}))
        self.assertEqual(set(attributes["min_unit_moves"]), {-1})

    def test_what_is_no_layout_is_refused(self):
        for wrong in ["nonsense", "9-9-9", "--help"]:
            with self.assertRaisesRegex(ValueError, "klotski-sql: "):
                graph(wrong)
        nowhere = contextlib.nullcontext("/nowhere")
        with mock.patch("tempfile.TemporaryDirectory", return_value=nowhere):
            with self.assertRaisesRegex(RuntimeError, "klotski-sql: cannot write"):
                graph("7-0-7")

    def test_the_program_is_found_where_pip_puts_it(self):
        empty = tempfile.TemporaryDirectory()
        elsewhere = mock.patch("sysconfig.get_path", return_value=empty.name)
        with empty as folder, elsewhere, mock.patch.dict(os.environ, PATH=folder):
            graph("7-0-7")
            # `pip install --target` makes a folder bin, and no record of it.
            file = f"{folder}/klotski_sql/graphs.py"
            with mock.patch.multiple("klotski_sql.graphs", files=lambda _: None, __file__=file):
                with self.assertRaisesRegex(FileNotFoundError, "klotski-sql.* is missing"):
                    graph("7-0-7")
                Path(folder, "bin").symlink_to(small_warehouse.PROGRAMS)
                graph("7-0-7")


if __name__ == "__main__":
    unittest.main()
