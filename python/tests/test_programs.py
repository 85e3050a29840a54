"""The wheel brings both programs."""

import subprocess
import unittest

import small_warehouse


class Programs(unittest.TestCase):
    def test_both_programs_run(self):
        for name in ["klotski-ingest", "klotski-sql"]:
            command = [small_warehouse.PROGRAMS / name, "--version"]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            self.assertEqual(told, f"{name} {small_warehouse.VERSION}\n")

    def test_a_warehouse_is_written_and_read(self):
        counts = small_warehouse.ask("SELECT class FROM classes ORDER BY class")
        self.assertEqual(counts, [("5-4-1",), ("7-0-1",)])


if __name__ == "__main__":
    unittest.main()
