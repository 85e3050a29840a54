#!/usr/bin/env python3
"""Asks another SQLite that has loaded the extension.

    python3 tests/hosts/host.py LIBRARY MODULE FILE < statements

MODULE is a Python module with an SQLite: sqlite3, pysqlite3 or apsw; FILE is its main file, or
:memory:. Each line of the input is a statement. Prints the version of SQLite, then what each
statement gives: the values of its rows as literals of SQL, or `!` and the message of its error.
"""

import importlib
import sys

VALUE, ROW, STATEMENT = "\x1f", "\x1e", "\x1d"


class Host:
    """A connection of a module that has loaded the extension."""

    def __init__(self, library, module, file=":memory:"):
        self.module = importlib.import_module(module)
        if module == "apsw":
            self.version = self.module.sqlite_lib_version()
            self.connection = self.module.Connection(file)
        else:
            self.version = self.module.sqlite_version
            self.connection = self.module.connect(file, check_same_thread=False)
        self.error = self.module.Error
        self.load(library)

    def load(self, library):
        self.connection.enable_load_extension(True)
        self.connection.load_extension(library)

    def rows(self, sql):
        return [tuple(row) for row in self.connection.cursor().execute(sql)]

    def answer(self, sql):
        """The rows, or the message of the error."""
        try:
            return self.rows(sql)
        except self.error as error:
            name = type(error).__name__ + ": "
            message = str(error)
            return message[len(name) :] if message.startswith(name) else message


def literal(value):
    if value is None:
        return "NULL"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, bytes):
        return "X'" + value.hex() + "'"
    return repr(value)


def calls(text):
    """The statements of a list."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("--")]


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    host = Host(*sys.argv[1:])
    answers = [host.version]
    for sql in calls(sys.stdin.read()):
        answer = host.answer(sql)
        if isinstance(answer, str):
            answers.append("!" + answer)
        else:
            answers.append("".join(VALUE.join(map(literal, row)) + ROW for row in answer))
    sys.stdout.write(STATEMENT.join(answers))


if __name__ == "__main__":
    main()
