-- Five research questions. Run this in the folder of the export: duckdb < questions.sql

-- 1. The hardest layouts of each class: the ten hardest classes.
FROM 'layouts.parquet'
SELECT concat_ws('-', jiang_num, bing_num, style_num) AS class,
       min_solution_step AS steps, count(*) AS layouts, min(code) AS first_code
GROUP BY jiang_num, bing_num, style_num, steps
QUALIFY steps = max(steps) OVER (PARTITION BY jiang_num, bing_num, style_num)
ORDER BY steps DESC, class LIMIT 10;

-- 2. The distribution of eccentricities, in bands of 25 steps.
FROM 'layouts.parquet'
SELECT farthest_step // 25 * 25 AS from_step, count(*) AS layouts,
       round(100 * count(*) / sum(count(*)) OVER (), 2) AS percent,
       mode(farthest_step) AS most_common
GROUP BY ALL ORDER BY ALL;

-- 3. Are larger groups harder? The correlation over the groups with a solution.
FROM 'groups.parquet'
SELECT jiang_num, count(*) AS groups,
       round(corr(size, max_min_solution_step), 3) AS corr_size,
       round(corr(ln(size), max_min_solution_step), 3) AS corr_log_size
WHERE solvable = 1
GROUP BY ROLLUP (jiang_num) ORDER BY jiang_num;

-- 4. Mutual farthest pairs: b is farthest from a. If both have the same farthest_step, a is
-- farthest from b, too. All classes, then the ten with the most pairs.
WITH pairs AS (
    FROM 'farthest_sets/*.parquet'
    SELECT group_id, group_index AS a, farthest_step, unnest(farthest_indexes) AS group_index
)
FROM pairs
JOIN 'farthest_sets/*.parquet' USING (group_id, group_index, farthest_step)
JOIN 'groups.parquet' USING (group_id)
SELECT concat_ws('-', jiang_num, bing_num, style_num) AS class,
       count(*) AS mutual_pairs, max(farthest_step) AS most_steps
WHERE a < group_index
GROUP BY ROLLUP (class)
ORDER BY mutual_pairs DESC, class LIMIT 11;

-- The mutual pairs that are the most steps apart.
WITH pairs AS (
    FROM 'farthest_sets/*.parquet'
    SELECT id, unnest(farthest_indexes) AS other_index
    WHERE farthest_step >= 230
), far AS (
    FROM 'layouts.parquet' WHERE farthest_step >= 230
)
FROM pairs JOIN far AS one USING (id) JOIN far AS other
    ON (other.group_id, other.group_index, other.farthest_step)
     = (one.group_id, other_index, one.farthest_step)
SELECT concat_ws('-', one.jiang_num, one.bing_num, one.style_num) AS class,
       one.farthest_step AS steps, one.code, other.code AS other_code
WHERE one.code < other.code
ORDER BY steps DESC, one.code, other.code LIMIT 4;

-- 5. The farthest sets of each class: the ten classes with the largest sets on average.
-- A layout is in no set if it is farthest from none.
WITH sets AS (
    FROM 'farthest_sets/*.parquet'
    SELECT parse_filename(filename, true) AS class, count(*) AS layouts,
           count(DISTINCT hash(group_id, farthest_indexes)) AS sets,
           round(avg(len(farthest_indexes)), 2) AS mean_size,
           max(len(farthest_indexes)) AS largest
    GROUP BY ALL
), members AS (
    FROM (
        FROM 'farthest_sets/*.parquet'
        SELECT DISTINCT group_id, unnest(farthest_indexes)
    ) JOIN 'groups.parquet' USING (group_id)
    SELECT concat_ws('-', jiang_num, bing_num, style_num) AS class, count(*) AS members
    GROUP BY ALL
)
FROM sets JOIN members USING (class)
SELECT sets.*, round(100 * (1 - members / layouts), 1) AS percent_in_no_set
ORDER BY mean_size DESC, class LIMIT 10;
