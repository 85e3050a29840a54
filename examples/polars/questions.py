"""Five research questions. Run this with the folder of the export: questions.py DIR"""

import sys
from inspect import getdoc
from time import perf_counter

import polars as pl
from polars import col

DIR = sys.argv[1] if len(sys.argv) > 1 else "."
layouts = pl.scan_parquet(f"{DIR}/layouts.parquet")
groups = pl.scan_parquet(f"{DIR}/groups.parquet")
sets = pl.scan_parquet(f"{DIR}/farthest_sets/*.parquet")

CLASS = ["jiang_num", "bing_num", "style_num"]
class_name = pl.concat_str(CLASS, separator="-").alias("class")


def hardest():
    """1. The hardest layouts of each class: the ten hardest classes."""
    return (
        layouts.group_by(*CLASS, steps="min_solution_step")
        .agg(layouts=pl.len(), first_code=col("code").min())
        .filter(col("steps") == col("steps").max().over(CLASS))
        .select(class_name, "steps", "layouts", "first_code")
        .sort("steps", "class", descending=[True, False])
        .head(10)
    )


def eccentricities():
    """2. The distribution of eccentricities, in bands of 25 steps."""
    return (
        layouts.group_by(from_step=col("farthest_step") // 25 * 25)
        .agg(layouts=pl.len(), most_common=col("farthest_step").mode().first())
        .with_columns(percent=(100 * col("layouts") / col("layouts").sum()).round(2))
        .select("from_step", "layouts", "percent", "most_common")
        .sort("from_step")
    )


def correlation():
    """3. Are larger groups harder? The correlation over the groups with a solution."""
    steps = col("max_min_solution_step")
    measures = {
        "groups": pl.len(),
        "corr_size": pl.corr("size", steps).round(3),
        "corr_log_size": pl.corr(col("size").log(), steps).round(3),
    }
    solvable = groups.filter(solvable=1)
    by_jiang = solvable.group_by("jiang_num").agg(**measures).sort("jiang_num")
    return pl.concat([by_jiang, solvable.select(**measures)], how="diagonal")


def mutual():
    """4. Mutual farthest pairs: b is farthest from a. If both have the same farthest_step, a is
    farthest from b, too. All classes, then the ten with the most pairs."""
    layout = ["group_id", "group_index", "farthest_step"]
    measures = [col("mutual_pairs").sum(), col("most_steps").max()]
    by_group = (
        sets.select("group_id", "farthest_step", a="group_index", group_index="farthest_indexes")
        .explode("group_index")
        .filter(col("a") < col("group_index"))
        .join(sets.select(layout), on=layout)
        .group_by("group_id")
        .agg(mutual_pairs=pl.len(), most_steps=col("farthest_step").max())
    )
    by_class = by_group.join(groups, on="group_id").group_by(class_name).agg(measures)
    return (
        pl.concat([by_class, by_class.select(measures)], how="diagonal")
        .sort("mutual_pairs", "class", descending=[True, False])
        .head(11)
    )


def most_distant():
    """The mutual pairs that are the most steps apart."""
    far = layouts.filter(col("farthest_step") >= 230)
    return (
        sets.filter(col("farthest_step") >= 230)
        .select("id", "group_id", "farthest_step", group_index="farthest_indexes")
        .explode("group_index")
        .join(far.select("id", "code", class_name), on="id")
        .join(
            far.select("group_id", "group_index", "farthest_step", other_code="code"),
            on=["group_id", "group_index", "farthest_step"],
        )
        .filter(col("code") < col("other_code"))
        .select("class", col("farthest_step").alias("steps"), "code", "other_code")
        .sort("steps", "code", "other_code", descending=[True, False, False])
        .head(4)
    )


def sets_by_class():
    """5. The farthest sets of each class: the ten classes with the largest sets on average.
    A layout is in no set if it is farthest from none."""
    # Polars counts with 32 bits, and sums of 32 bits are cut off silently.
    size = col("farthest_indexes").list.len().cast(pl.Int64)
    members = (
        sets.select("group_id", "farthest_indexes")
        .explode("farthest_indexes")
        .unique()
        .group_by("group_id")
        .agg(members=pl.len())
    )
    return (
        sets.group_by("group_id")
        .agg(
            sets=pl.struct("group_id", "farthest_indexes").hash().n_unique(),
            pairs=size.sum(),
            largest=size.max(),
        )
        .join(members, on="group_id")
        .join(groups, on="group_id")
        .group_by(class_name)
        .agg(col("size", "sets", "pairs", "members").sum(), col("largest").max())
        .select(
            "class",
            col("size").alias("layouts"),
            "sets",
            (col("pairs") / col("size")).round(2).alias("mean_size"),
            "largest",
            (100 * (1 - col("members") / col("size"))).round(1).alias("percent_in_no_set"),
        )
        .sort("mean_size", "class", descending=[True, False])
        .head(10)
    )


if __name__ == "__main__":
    pl.Config.set_tbl_formatting("MARKDOWN").set_tbl_rows(12)
    pl.Config.set_tbl_hide_dataframe_shape(True).set_tbl_hide_column_data_types(True)
    for question in [hardest, eccentricities, correlation, mutual, most_distant, sets_by_class]:
        start = perf_counter()
        answer = question().collect(engine="streaming")
        print(f"{getdoc(question)}\n{answer}\n{perf_counter() - start:.1f} s\n")
