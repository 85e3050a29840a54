"""The examples of the package's texts say what it says."""

import doctest
import re
import unittest
from importlib.metadata import metadata

import klotski_sql
import klotski_sql.layout


class Documents(unittest.TestCase):
    def test_the_examples_of_the_readme(self):
        text = metadata("klotski-sql").get_payload()
        examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertEqual(len(examples), 3)
        for example in examples:
            self.run_example(doctest.DocTestParser().get_doctest(example, {}, "README", None, 0))

    def test_the_examples_of_the_modules(self):
        for module in [klotski_sql, klotski_sql.layout]:
            found = doctest.DocTestFinder(exclude_empty=True).find(module)
            found = [example for example in found if example.examples]
            self.assertTrue(found, module)
            for example in found:
                self.run_example(example)

    def run_example(self, example):
        said = []
        self.assertTrue(example.examples)
        failed = doctest.DocTestRunner().run(example, out=said.append).failed
        self.assertEqual(failed, 0, "".join(said))


if __name__ == "__main__":
    unittest.main()
