"""Questions 1 to 3. The argument is the folder of the export: python3 questions.py parquet"""

import sys

from pyspark.sql import SparkSession

DIR = sys.argv[1] if len(sys.argv) > 1 else "."
builder = SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1")
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
for table in ("layouts", "groups"):
    spark.read.parquet(f"{DIR}/{table}.parquet").createOrReplaceTempView(table)

# 1. The hardest layouts of each class: the ten hardest classes. Spark sorts all rows for the
# min of a text, so the rows with the most steps are chosen first.
spark.sql("""
    WITH hardest AS (
        SELECT jiang_num, bing_num, style_num, max(min_solution_step) AS min_solution_step
        FROM layouts GROUP BY ALL
    )
    SELECT concat_ws('-', jiang_num, bing_num, style_num) AS class,
        min_solution_step AS steps, count(*) AS layouts, min(code) AS first_code
    FROM layouts NATURAL JOIN hardest
    GROUP BY class, steps ORDER BY steps DESC, class LIMIT 10
""").show()

# 2. The distribution of eccentricities, in bands of 25 steps.
spark.sql("""
    SELECT farthest_step div 25 * 25 AS from_step, count(*) AS layouts,
        round(100 * count(*) / sum(count(*)) OVER (), 2) AS percent,
        mode(farthest_step) AS most_common
    FROM layouts GROUP BY from_step ORDER BY from_step
""").show()

# 3. Are larger groups harder? The correlation over the groups with a solution.
spark.sql("""
    SELECT jiang_num, count(*) AS groups,
        round(corr(size, max_min_solution_step), 3) AS corr_size,
        round(corr(ln(size), max_min_solution_step), 3) AS corr_log_size
    FROM groups WHERE solvable = 1
    GROUP BY ROLLUP (jiang_num) ORDER BY jiang_num NULLS LAST
""").show()
