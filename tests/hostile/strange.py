#!/usr/bin/env python3
"""Loads the extension in strange places, and calls it beside strange files.

    python3 tests/hostile/strange.py LIBRARY WAREHOUSE

Each check runs in a process of its own: one that crashes fails, and harms no other.
"""

import os
import pathlib
import sqlite3
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "hosts"))
from host import Host  # noqa: E402

LIBRARY, WAREHOUSE = sys.argv[1:]
WORKS = "SELECT code('横刀立马'), count(*) FROM neighbors('4FEA134')"
WORKED = [("1A9BF0C00", 3)]
PLACE = "SELECT code('7-0-3-5-1')"


def host(file=":memory:"):
    return Host(LIBRARY, "sqlite3", file)


def plain(file=":memory:"):
    connection = sqlite3.connect(file)
    connection.enable_load_extension(True)
    return connection


def is_equal(found, expected):
    if found != expected:
        raise AssertionError(f"{found!r}, not {expected!r}")


def fails(call, part):
    try:
        found = call()
    except sqlite3.Error as error:
        if part in str(error):
            return
        raise
    raise AssertionError(f"{found!r} instead of an error with '{part}'")


def no_crash(connection):
    """What a refused library has added must not call it: it is gone."""
    for sql in ["SELECT code('0')", "SELECT * FROM neighbors('0')", "SELECT median(1)"]:
        try:
            connection.execute(sql).fetchall()
        except sqlite3.Error:
            pass


def loaded_in_a_transaction():
    connection = plain()
    connection.isolation_level = None
    connection.execute("BEGIN")
    connection.execute("CREATE TABLE t (a)")
    connection.load_extension(LIBRARY)
    is_equal(connection.execute(WORKS).fetchall(), WORKED)
    connection.execute("ROLLBACK")
    is_equal(connection.execute(WORKS).fetchall(), WORKED)
    fails(lambda: connection.execute("SELECT * FROM t"), "no such table")


def loaded_while_a_statement_runs():
    connection = plain()
    running = connection.execute("SELECT 1 UNION ALL SELECT 2")
    running.fetchone()
    connection.execute("SELECT load_extension(?)", (LIBRARY,)).fetchall()
    is_equal(connection.execute(WORKS).fetchall(), WORKED)
    is_equal(running.fetchall(), [(2,)])


def loaded_while_its_own_statement_runs():
    connection = host().connection
    running = connection.execute("SELECT code FROM group_of('4FEA134')")
    first = running.fetchone()
    connection.load_extension(LIBRARY)
    connection.execute("SELECT load_extension(?)", (LIBRARY,)).fetchall()
    is_equal(connection.execute(WORKS).fetchall(), WORKED)
    size = connection.execute("SELECT count(*) FROM group_of('4FEA134')").fetchone()[0]
    is_equal(len({first, *running.fetchall()}), size)


def loaded_by_any_name():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "another_name.so"
        copy.write_bytes(pathlib.Path(LIBRARY).read_bytes())
        is_equal(Host(str(copy), "sqlite3").rows(WORKS), WORKED)


def refused_while_a_function_of_the_same_name_runs():
    connection = plain()
    connection.create_function("distance", 2, lambda a, b: 1)
    running = connection.execute("SELECT 1 UNION ALL SELECT 2")
    running.fetchone()
    fails(lambda: connection.load_extension(LIBRARY), "active statements")
    no_crash(connection)
    is_equal(running.fetchall(), [(2,)])
    connection.load_extension(LIBRARY)
    is_equal(connection.execute(WORKS).fetchall(), WORKED)
    is_equal(connection.execute("SELECT distance('0', '0')").fetchall(), [(0,)])
    connection.close()


def refused_by_an_authorizer():
    connection = plain()
    connection.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    fails(lambda: connection.load_extension(LIBRARY), "not authorized")
    connection.set_authorizer(None)
    no_crash(connection)
    connection.load_extension(LIBRARY)
    is_equal(connection.execute(WORKS).fetchall(), WORKED)


def searched_under_an_authorizer():
    """The functions ask the connection; an authorizer may refuse that, but not their answers."""
    connection = host(WAREHOUSE).connection

    def calls_only(action, *_):
        allowed = action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_FUNCTION)
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY

    expected = connection.execute(PLACE).fetchall()
    distance = "SELECT distance('4FEA134', 'D9B9F3')"
    connection.set_authorizer(calls_only)
    is_equal(connection.execute(PLACE).fetchall(), expected)
    is_equal(connection.execute(distance).fetchall(), [(138,)])
    connection.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    fails(lambda: connection.execute(distance), "not authorized")


def small_limits():
    distance = "SELECT distance('4FEA134', 'D9B9F3')"
    connection = host(WAREHOUSE).connection
    expected = connection.execute(PLACE).fetchall()
    for limit, value in [
        (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 50),
        (sqlite3.SQLITE_LIMIT_COLUMN, 2),
        (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 3),
        (sqlite3.SQLITE_LIMIT_FUNCTION_ARG, 2),
        (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 1),
        (sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0),
    ]:
        before = connection.setlimit(limit, value)
        is_equal(connection.execute(PLACE).fetchall(), expected)
        is_equal(connection.execute(distance).fetchall(), [(138,)])
        connection.setlimit(limit, before)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 200)
    fails(lambda: connection.execute("SELECT board_svg('0')").fetchall(), "too big")
    is_equal(connection.execute("SELECT length(board('0'))").fetchall(), [(39,)])
    for limit in range(11):
        loading = plain()
        loading.setlimit(limit, 1)
        try:
            loading.load_extension(LIBRARY)
            loading.execute("SELECT code('0')").fetchall()
        except (sqlite3.Error, MemoryError):
            pass
        loading.close()


def only_the_main_file_is_asked():
    connection = host().connection
    is_equal(connection.execute("PRAGMA application_id").fetchall(), [(0,)])
    expected = connection.execute(PLACE).fetchall()
    connection.execute("ATTACH ? AS w", (WAREHOUSE,))
    is_equal(connection.execute(PLACE).fetchall(), expected)
    sql = "SELECT count(*) FROM w.groups AS g, neighbors(g.seed) WHERE g.jiang_num = 7"
    assert connection.execute(sql).fetchone()[0] > 9
    is_equal(host(WAREHOUSE).rows(PLACE), expected)
    # A class that the warehouse lacks is computed, too.
    lacking = "SELECT code('2-0-1-0-17')"
    is_equal(host(WAREHOUSE).rows(lacking), host().rows(lacking))


def files_that_claim_to_be_warehouses():
    mark = sqlite3.connect(WAREHOUSE).execute("PRAGMA application_id").fetchone()[0]
    expected = host().rows(PLACE)
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    key = "jiang_num, bing_num, style_num"
    groups = f"CREATE TABLE groups ({key}, group_num, group_id)"
    layouts = f"CREATE TABLE layouts ({key}, group_id, group_index, code)"
    rows = "INSERT INTO groups VALUES (7, 0, 3, 5, 1); INSERT INTO layouts VALUES (7, 0, 3, 1, 1, "
    for setup in [
        "",
        "CREATE TABLE t (a)",
        "CREATE TABLE groups (a); CREATE TABLE layouts (b); CREATE TABLE classes (c)",
        f"{groups}; {layouts}; {rows} 7)",
        f"{groups}; {layouts}; {rows} NULL)",
        f"{groups}; {layouts}; {rows} 'no code')",
        f"{groups}; {layouts}; {rows} x'00ff')",
        f"{groups}; {layouts}; {rows} CAST(x'ff' AS TEXT))",
        f"{groups}; {layouts}; {rows} hex(zeroblob(100000000)))",
        f"{groups}; {layouts}; {rows} 'x'); CREATE VIEW classes AS SELECT code('7-0-3-5-1') AS a",
        f"{layouts}; CREATE VIEW groups AS SELECT *, code('7-0-3-5-1') AS group_id FROM layouts",
        "CREATE VIEW groups AS SELECT * FROM layouts; CREATE VIEW layouts AS SELECT * FROM groups",
        f"{groups}; {layouts}; CREATE VIEW classes AS SELECT * FROM classes",
        "CREATE VIEW groups AS SELECT * FROM neighbors('0'); CREATE VIEW layouts AS SELECT 1",
    ]:
        connection = host().connection
        connection.executescript(f"PRAGMA application_id = {mark}; {setup};")
        found = connection.execute(PLACE).fetchall()
        is_equal((setup, found), (setup, expected))
    # What never ends is ended by the host.
    connection = host().connection
    connection.executescript(f"PRAGMA application_id = {mark}; {layouts}; CREATE VIEW groups AS "
        f"SELECT 7 AS jiang_num, 0 AS bing_num, 3 AS style_num, 5 AS group_num, x AS group_id "
        f"FROM ({endless}); INSERT INTO layouts VALUES (7, 0, 3, -1, 1, '0')")
    timer = threading.Timer(0.5, connection.interrupt)
    timer.start()
    fails(lambda: connection.execute(PLACE).fetchall(), "interrupted")
    timer.join()


def other_encodings():
    for encoding in ["UTF-16le", "UTF-16be"]:
        connection = plain()
        connection.execute(f"PRAGMA encoding = '{encoding}'")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("INSERT INTO t VALUES ('横刀立马')")
        connection.load_extension(LIBRARY)
        is_equal(connection.execute(WORKS).fetchall(), WORKED)
        sql = "SELECT n.code, name(x), board(x) FROM t, neighbors(x) AS n ORDER BY 1"
        elsewhere = sql.replace("FROM t", "FROM (SELECT '横刀立马' AS x) AS t")
        is_equal(connection.execute(sql).fetchall(), host().rows(elsewhere))


def in_another_thread():
    one, found = host(), []
    worker = threading.Thread(target=lambda: found.append(one.rows(WORKS)))
    worker.start()
    worker.join()
    is_equal(found, [WORKED])
    # Loaded by a thread that is no more.
    made = []
    worker = threading.Thread(target=lambda: made.append(host()))
    worker.start()
    worker.join()
    is_equal(made[0].rows(WORKS), WORKED)


def functions_of_the_host_stay():
    connection = plain()
    connection.create_function("regexp", 2, lambda pattern, text: "mine")
    connection.create_function("median", 1, lambda x: "mine")
    connection.load_extension(LIBRARY)
    sql = "SELECT 'a' REGEXP 'a', median(1), percentile_cont(1, 0.5)"
    is_equal(connection.execute(sql).fetchall(), [("mine", "mine", 1.0)])


def a_locked_main_file_is_waited_for_once():
    with tempfile.TemporaryDirectory() as folder:
        copy = str(pathlib.Path(folder) / "locked.db")
        writer = sqlite3.connect(copy, isolation_level=None)
        writer.executescript("CREATE TABLE t (a); BEGIN EXCLUSIVE")
        connection = sqlite3.connect(copy, timeout=2)
        connection.enable_load_extension(True)
        connection.load_extension(LIBRARY)
        is_equal(connection.execute("SELECT code('横刀立马')").fetchall(), [("1A9BF0C00",)])
        begun = time.monotonic()
        for place in range(5):
            connection.execute(f"SELECT code('7-0-3-{place}-0')").fetchall()
        if time.monotonic() - begun > 6:
            raise AssertionError(f"{time.monotonic() - begun} s for five places")
        writer.close()


def held(connection):
    """Open lists of a group of a million layouts, as many as the memory holds."""
    cursors = []
    while True:
        cursors.append(connection.cursor())
        try:
            cursors[-1].execute("SELECT code FROM group_of('00006FFF0')").fetchone()
        except sqlite3.OperationalError as error:
            if "would use more than 1024 MiB" not in str(error):
                raise
            return cursors


def too_much_memory_rolls_nothing_back():
    connection = host().connection
    connection.isolation_level = None
    connection.execute("CREATE TABLE t (a)")
    connection.execute("BEGIN")
    connection.execute("INSERT INTO t VALUES (7)")
    cursors = held(connection)
    is_equal(connection.in_transaction, True)
    is_equal(connection.execute("SELECT a FROM t").fetchall(), [(7,)])
    del cursors
    is_equal(connection.execute(WORKS).fetchall(), WORKED)


def idle_connections_give_way():
    connection = host().connection
    alone = len(held(connection))
    idle = [host() for _ in range(3)]
    for other in idle:
        for root in ["00006FFF0", "00007BFF0"]:
            other.rows(f"SELECT count(*) FROM layers_of('{root}')")
    # What is idle would take the room of 15 lists; a search that is made again takes that of three.
    with_idle = len(held(connection))
    if alone - with_idle > 5:
        raise AssertionError(f"{with_idle} lists, {alone} without idle connections")
    is_equal(idle[0].rows(WORKS), WORKED)


def a_corrupt_main_file():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "corrupt.db"
        content = bytearray(pathlib.Path(WAREHOUSE).read_bytes())
        content[4096:] = bytes(len(content) - 4096)
        copy.write_bytes(content)
        is_equal(host(str(copy)).rows(PLACE), host().rows(PLACE))
        copy.write_bytes(b"no database" * 10_000)
        is_equal(host(str(copy)).rows(PLACE), host().rows(PLACE))


CHECKS = [
    loaded_in_a_transaction, loaded_while_a_statement_runs, loaded_while_its_own_statement_runs,
    loaded_by_any_name, refused_while_a_function_of_the_same_name_runs, refused_by_an_authorizer,
    searched_under_an_authorizer, small_limits, only_the_main_file_is_asked,
    files_that_claim_to_be_warehouses, other_encodings, in_another_thread,
    functions_of_the_host_stay, a_locked_main_file_is_waited_for_once,
    too_much_memory_rolls_nothing_back, idle_connections_give_way, a_corrupt_main_file,
]


def main():
    failed = []
    for check in CHECKS:
        process = os.fork()
        if process == 0:
            try:
                check()
            except BaseException as error:  # whatever it is, this process ends here
                print(f"{check.__name__}: {type(error).__name__}: {error}", flush=True)
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(process, 0)
        if status:
            failed.append(f"{check.__name__} ({os.waitstatus_to_exitcode(status)})")
    if failed:
        sys.exit(f"FAILED: {', '.join(failed)}")
    print(f"ok: {len(CHECKS)} checks, SQLite {sqlite3.sqlite_version}")


if __name__ == "__main__":
    main()
