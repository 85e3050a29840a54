#!/usr/bin/env python3
"""Shares the sets of farthest layouts among the workers of Spark, and asks about all of them.

    pip install pyspark
    python3 examples/spark/farthest.py --warehouse klotski.db --dir farthest --classes '5-4-*'

Each task runs `klotski-sql export parquet --table farthest_sets --class J-B-S` for one class,
the largest first, and all write into one folder. A class that is complete is skipped, so the
program can be stopped and started again. Then three questions are answered from the folder.
README.md says how to run it on a cluster.
"""

import argparse
import fnmatch
import os
import socket
import subprocess
import sys

from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warehouse", default="klotski.db", help="the same path on all workers")
    parser.add_argument("--dir", help="the common folder, the same path on all workers")
    parser.add_argument("--read", help="only ask, from this folder or s3a://...; needs no --dir")
    parser.add_argument("--export-only", action="store_true", help="ask nothing")
    parser.add_argument("--classes", nargs="+", default=["*-*-*"], metavar="PATTERN")
    parser.add_argument("--program", default="klotski-sql", help="as installed on all workers")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--memory", default="4g", help="of the driver, with a local master")
    options = parser.parse_args()
    if not options.dir and not options.read:
        parser.error("name the common folder with --dir, or a folder to read with --read")
    return options


def start(options):
    builder = SparkSession.builder.appName("farthest").master(options.master)
    if options.master.startswith("local"):
        # The tasks must find the same Python, and need no other address than this machine's.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.config("spark.driver.host", "127.0.0.1")
        builder = builder.config("spark.driver.memory", options.memory)
        builder = builder.config("spark.sql.shuffle.partitions", "16")
        # Its small hash table only costs time when millions of layouts are counted.
        builder = builder.config("spark.sql.codegen.aggregate.map.twolevel.enabled", "false")
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def export(options, *what):
    """Runs the program. Returns its message if it fails."""
    command = [options.program, "export", "parquet", "--dir", options.dir, *what]
    command += ["--db", options.warehouse]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return f"{options.program}: {error.strerror}"
    if done.returncode == 0:
        return None
    lines = done.stderr.strip().splitlines()
    return lines[-1] if lines else f"{options.program} ended with exit code {done.returncode}"


def export_tables(options):
    tables = [word for table in ("classes", "groups", "layouts") for word in ("--table", table)]
    message = export(options, *tables)
    if message:
        sys.exit(f"farthest.py: {message}")


def chosen_classes(spark, folder, patterns):
    """The names of the classes, the largest first."""
    rows = spark.read.parquet(f"{folder}/classes.parquet").collect()
    rows.sort(key=lambda row: row["layouts"], reverse=True)
    names = [row["class"] for row in rows]
    for pattern in patterns:
        if not fnmatch.filter(names, pattern):
            sys.exit(f"farthest.py: there is no class {pattern}")
    return [name for name in names if any(fnmatch.fnmatch(name, each) for each in patterns)]


def export_sets(spark, options, classes):
    """Shares the classes among the workers."""

    def task(name):
        what = ["--table", "farthest_sets", "--class", name, "--threads", "1"]
        message = export(options, *what)
        return message and f"{name} on {socket.gethostname()}: {message}"

    # One class a partition. They are handed out in this order, to whoever is free.
    messages = spark.sparkContext.parallelize(classes, len(classes)).map(task).collect()
    failed = [message for message in messages if message]
    if failed:
        print("\n".join(failed), file=sys.stderr)
        sys.exit(f"farthest.py: {len(failed)} of {len(classes)} classes failed")


def ask(spark, folder, classes):
    """Prints the answers of three questions about the sets of these classes."""

    def sets_of(names):
        files = [f"{folder}/farthest_sets/{name}.parquet" for name in names]
        name = F.regexp_replace("_metadata.file_name", "[.]parquet$", "")
        return spark.read.parquet(*files).withColumn("class", name)

    sets_of(classes).createOrReplaceTempView("sets")
    spark.read.parquet(f"{folder}/groups.parquet").createOrReplaceTempView("groups")
    spark.read.parquet(f"{folder}/layouts.parquet").createOrReplaceTempView("layouts")

    print("\nHow large are the sets? The ten classes with the most pairs:\n")
    spark.sql("""
        SELECT class, count(*) AS layouts, sum(size(farthest_indexes)) AS pairs,
            round(avg(size(farthest_indexes)), 1) AS mean,
            percentile(size(farthest_indexes), 0.5) AS median,
            max(size(farthest_indexes)) AS largest
        FROM sets GROUP BY class ORDER BY pairs DESC, class
    """).show(10)

    # Both other questions need numbers of pairs only. So all pairs are counted once, by the
    # layout at the far end and the distance, and nothing as large is sorted or sent.
    # If b is a farthest layout of a, then a is one of b if b has the same farthest step.
    ends = spark.sql("""
        WITH pairs AS (
            SELECT group_id, farthest_step, explode(farthest_indexes) AS group_index FROM sets
        ), counted AS (
            SELECT group_id, group_index, farthest_step AS steps, count(*) AS pairs
            FROM pairs GROUP BY group_id, group_index, farthest_step
        )
        SELECT code, concat_ws('-', jiang_num, bing_num, style_num) AS class, group_id,
            farthest_step, sum(pairs) AS farthest_from,
            sum(pairs) FILTER (WHERE steps = farthest_step) AS mutual
        FROM counted JOIN layouts USING (group_id, group_index)
        GROUP BY ALL
    """)
    ends.localCheckpoint().createOrReplaceTempView("ends")

    print("\nWhich layouts are farthest from most others? The first one of each of ten groups:\n")
    spark.sql("""
        WITH ranked AS (
            SELECT *, row_number() OVER (
                PARTITION BY group_id ORDER BY farthest_from DESC, code) AS rank
            FROM ends
        )
        SELECT code, class, farthest_step, farthest_from, size AS group_size,
            round(100 * farthest_from / size, 1) AS percent
        FROM ranked JOIN groups USING (group_id) WHERE rank = 1
        ORDER BY farthest_from DESC, code
    """).show(10)

    print("\nHow many pairs are farthest from each other? The ten classes with the longest distances:\n")
    # A layout that cannot move is its own farthest one.
    mutual = spark.sql("""
        SELECT class, count(mutual) AS layouts, sum(mutual) div 2 AS pairs,
            max(farthest_step) AS steps
        FROM ends WHERE farthest_step > 0 GROUP BY class ORDER BY steps DESC, class LIMIT 10
    """).localCheckpoint()
    mutual.createOrReplaceTempView("mutual")
    sets_of([row["class"] for row in mutual.collect()]).createOrReplaceTempView("their_sets")
    # The members of a set are in the order of their codes.
    spark.sql("""
        WITH longest AS (
            SELECT class, min(struct(code, s.group_id, farthest_indexes[0] AS other)) AS first
            FROM their_sets AS s JOIN mutual USING (class) JOIN layouts USING (id)
            WHERE s.farthest_step = steps GROUP BY class
        )
        SELECT class, mutual.layouts, pairs, steps, first.code AS from, layouts.code AS to
        FROM mutual JOIN longest USING (class) JOIN layouts
            ON layouts.group_id = first.group_id AND layouts.group_index = first.other
        ORDER BY steps DESC, class
    """).show()


def main():
    options = arguments()
    spark = start(options)
    folder = options.read or options.dir
    if not options.read:
        export_tables(options)
    classes = chosen_classes(spark, folder, options.classes)
    if not options.read:
        export_sets(spark, options, classes)
    if options.export_only:
        return
    try:
        ask(spark, folder, classes)
    except AnalysisException as error:
        # Usually a file that is not there.
        sys.exit(f"farthest.py: {str(error).splitlines()[0]}")
    spark.stop()


if __name__ == "__main__":
    main()
