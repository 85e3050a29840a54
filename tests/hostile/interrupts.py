#!/usr/bin/env python3
"""Interrupts long calls of the extension's functions, and limits them by progress handlers.

    python3 tests/hostile/interrupts.py LIBRARY

The time between an interrupt and the end of the statement is that of the processor, which a busy
machine does not lengthen much: it must be less than 50 ms, as it is for a statement without any
function, the control. A place that is late by chance is not late three times.
"""

import pathlib
import sqlite3
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "hosts"))
from host import Host  # noqa: E402

LIBRARY = sys.argv[1]
MOST = 0.05
PLACES = 4
TRIES = 3

# The layout is of the largest group.
LARGEST = "'00006FFF0'"
FAR = f"(SELECT code FROM farthest({LARGEST}))"
CONTROL = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
STATEMENTS = [
    f"SELECT count(*) FROM group_of({LARGEST})",
    "SELECT code('2-6-1-0-100')",
    f"SELECT count(*) FROM layer_members({LARGEST})",
    f"SELECT count(*) FROM layers_of({LARGEST}, 'straight')",
    f"SELECT count(*) FROM shortest_paths({LARGEST}, {FAR})",
    f"SELECT count(*) FROM shortest_path({LARGEST}, {FAR}, 'unit')",
    # 65,897 layouts are on their shortest paths.
    "SELECT count(*) FROM shortest_paths('EFEF30000', '200038FFC', 'unit')",
    "SELECT count(*) FROM shortest_path('200038FFC', 'EFEF30000', 'unit')",
    f"SELECT count(*) FROM solutions({LARGEST}, 'unit')",
    f"SELECT count(*) FROM farthest({LARGEST})",
    f"SELECT distance({LARGEST}, '00006FFF0')",
    "SELECT sum(distance('4FEA134', column1)) FROM (VALUES ('D9B9F3'), ('4FEA134'))",
]
CLOCK = time.pthread_getcpuclockid(threading.main_thread().ident)


def connect():
    return Host(LIBRARY, "sqlite3").connection


def duration(sql):
    start = time.perf_counter()
    connect().execute(sql).fetchall()
    return time.perf_counter() - start


def late(sql, after):
    """The time of the processor from an interrupt to the end; None if there was nothing to end."""
    connection, at = connect(), []

    def interrupt():
        time.sleep(after)
        at.append(time.clock_gettime(CLOCK))
        connection.interrupt()

    worker = threading.Thread(target=interrupt)
    worker.start()
    found = None
    try:
        connection.execute(sql).fetchall()
    except sqlite3.OperationalError as error:
        ended = time.clock_gettime(CLOCK)
        if str(error) != "interrupted":
            raise
        worker.join()
        found = ended - at[0]
    worker.join()
    # The connection goes on.
    if connection.execute("SELECT code('0')").fetchall() != [("000000000",)]:
        sys.exit(f"FAILED: {sql}: the connection is of no use after an interrupt")
    return found


def interrupted(sql, whole):
    times = []
    for place in range(PLACES):
        after = whole * (place + 0.5) / PLACES
        tries = []
        while len(tries) < TRIES and (not tries or (tries[-1] or 0) > MOST):
            tries.append(late(sql, after))
        known = [each for each in tries if each is not None]
        if known:
            times.append(min(known))
    if not times:
        sys.exit(f"FAILED: {sql}: ends before it is interrupted")
    return max(times), len(times)


def limited(interval, sql):
    """A progress handler ends a statement after a tenth of a second: the time until it does."""
    connection = connect()
    end = time.clock_gettime(CLOCK) + 0.1
    connection.set_progress_handler(lambda: time.clock_gettime(CLOCK) > end, interval)
    try:
        connection.execute(sql).fetchall()
    except sqlite3.OperationalError as error:
        if str(error) != "interrupted":
            raise
        late_by = time.clock_gettime(CLOCK) - end
        connection.set_progress_handler(None, 0)
        if connection.execute("SELECT code('0')").fetchall() != [("000000000",)]:
            sys.exit(f"FAILED: {sql}: the connection is of no use after a limit")
        return late_by
    return None


def main():
    control, _ = interrupted(CONTROL, 1.0)
    print(f"control: {1000 * control:.1f} ms")
    for sql in STATEMENTS:
        longest, number = interrupted(sql, duration(sql))
        print(f"{1000 * longest:.1f} ms at most of {number}: {sql}")
        if longest > MOST:
            sys.exit(f"FAILED: ends {1000 * longest:.0f} ms after an interrupt: {sql}")
    # A handler that asks to be called after 100,000 instructions is called after as many looks
    # of the functions as have them together.
    for interval, most in [(1, MOST), (1_000, MOST), (100_000, 2.0)]:
        for sql in [CONTROL, *STATEMENTS[:3]]:
            found = min((limited(interval, sql) or 9.0) for _ in range(2))
            print(f"{1000 * found:.1f} ms behind the limit, asked every {interval}: {sql}")
            if found > most:
                sys.exit(f"FAILED: ends {1000 * found:.0f} ms behind the limit: {sql}")
    print(f"ok: SQLite {sqlite3.sqlite_version}")


if __name__ == "__main__":
    main()
