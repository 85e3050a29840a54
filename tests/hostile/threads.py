#!/usr/bin/env python3
"""Many threads and connections that have loaded the extension.

    python3 tests/hostile/threads.py LIBRARY WAREHOUSE
"""

import pathlib
import sqlite3
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "hosts"))
from host import Host  # noqa: E402

LIBRARY, WAREHOUSE = sys.argv[1:]
THREADS = 8
ROUNDS = 4
OPENINGS = 200

# What takes memory: searches of 12 MB and less, rows, pictures, a regular expression, errors.
STATEMENTS = [
    "SELECT distance('4FEA134', 'D9B9F3'), distance('横刀立马', 'DAA7F3', 'unit')",
    "SELECT count(*), max(layer) FROM layer_members('横刀立马', 'straight')",
    "SELECT count(*) FROM group_of('7-0-3-5-1') AS g, neighbors(g.code)",
    "SELECT code('5-4-2-0-30833'), length(board_svg('4FEA134')), name('1A9BF0C')",
    "SELECT median(layouts), 'abc' REGEXP 'b+' FROM layers_of('4FEA134')",
    "SELECT code FROM farthest('1A9BF0C') ORDER BY code",
    "SELECT code('nobody')",
]


def work(host):
    return [host.answer(sql) for sql in STATEMENTS]


def connections_of_their_own(expected):
    """Threads that open, load, search and close at once."""
    wrong = []

    def run(number):
        for turn in range(ROUNDS):
            file = WAREHOUSE if (number + turn) % 2 else ":memory:"
            host = Host(LIBRARY, "sqlite3", file)
            if work(host) != expected:
                wrong.append((number, turn))
            host.connection.close()

    at_once([threading.Thread(target=run, args=(number,)) for number in range(THREADS)])
    if wrong:
        sys.exit(f"FAILED: other answers in threads of their own connections: {wrong}")


def one_connection(expected):
    """Threads that share a connection, which SQLite locks. Python itself mixes up the errors of
    such threads: it asks the connection for the last one. So here nothing fails."""
    host, wrong = Host(LIBRARY, "sqlite3", WAREHOUSE), []

    def run():
        for _ in range(ROUNDS):
            for sql, rows in list(zip(STATEMENTS, expected))[:-1]:
                found = host.answer(sql)
                if found != rows:
                    wrong.append((sql, found))

    at_once([threading.Thread(target=run) for _ in range(THREADS // 2)])
    if wrong or work(host) != expected:
        sys.exit(f"FAILED: other answers in threads of one connection: {wrong}")


def two_connections(expected):
    """Connections that take turns, each with rows of the other's open."""
    one, other = (Host(LIBRARY, "sqlite3", WAREHOUSE) for _ in range(2))
    rows = one.connection.execute("SELECT code, layer FROM layer_members('横刀立马')")
    told = 0
    for code, layer in rows:
        told += 1
        if told % 1_000 == 0:
            sql = f"SELECT distance('横刀立马', '{code}')"
            if other.rows(sql) != [(layer,)]:
                sys.exit(f"FAILED: {sql} is not {layer}")
    other.connection.close()
    if told < 20_000 or work(one) != expected:
        sys.exit(f"FAILED: {told} rows")


def at_once(workers):
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def resident():
    """The memory of this process, in bytes."""
    for line in pathlib.Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    sys.exit("FAILED: no VmRSS")


def opened_again_and_again():
    """A leak of a single search of a connection would be 200 MB and more."""
    calls = [*STATEMENTS[2:4], "SELECT count(*) FROM group_of('C26268000')", STATEMENTS[-1],
             "SELECT distance('6-0-3-1-2', '6-0-3-1-0'), 'abc' REGEXP 'b+'"]
    after = {}
    for number in range(1, OPENINGS + 1):
        host = Host(LIBRARY, "sqlite3", WAREHOUSE if number % 2 else ":memory:")
        for sql in calls:
            host.answer(sql)
        # Rows that nobody reads to the end.
        host.connection.execute("SELECT * FROM group_of('7-0-3-5-1')").fetchone()
        host.connection.close()
        after[number] = resident()
    early, late = after[OPENINGS // 10], after[OPENINGS]
    print(f"{early >> 10} KiB after {OPENINGS // 10}, {late >> 10} KiB after {OPENINGS} openings")
    if late > early + (8 << 20):
        sys.exit("FAILED: memory grows with the connections")


def main():
    expected = work(Host(LIBRARY, "sqlite3"))
    connections_of_their_own(expected)
    two_connections(expected)
    one_connection(expected)
    opened_again_and_again()
    print(f"ok: SQLite {sqlite3.sqlite_version}")


if __name__ == "__main__":
    main()
