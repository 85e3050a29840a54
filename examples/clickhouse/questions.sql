-- Five research questions. Run this in the folder of the export:
-- clickhouse local --queries-file questions.sql

-- 1. The hardest layouts of each class: the ten hardest classes.
SELECT concatWithSeparator('-', jiang_num, bing_num, style_num) AS class,
       min_solution_step AS steps, count() AS layouts, min(code) AS first_code
FROM file('layouts.parquet')
WHERE steps IS NOT NULL
GROUP BY jiang_num, bing_num, style_num, steps
ORDER BY steps DESC, class
LIMIT 1 BY class
LIMIT 10
FORMAT Markdown;

-- 2. The distribution of eccentricities, in bands of 25 steps. topK(3, 9) counts 27 values
-- exactly, and a band has 25.
SELECT intDiv(farthest_step, 25) * 25 AS from_step, count() AS layouts,
       round(100 * layouts / sum(layouts) OVER (), 2) AS percent,
       topK(3, 9)(farthest_step) AS most_common,
       bar(log10(layouts), 0, 8, 24) AS logarithm
FROM file('layouts.parquet')
GROUP BY from_step ORDER BY from_step
FORMAT Markdown;

-- 3. Are larger groups harder? The correlation over the groups with a solution.
SELECT arrayJoin([toString(jiang_num), 'all']) AS jiang, count() AS groups,
       round(corr(size, max_min_solution_step), 3) AS corr_size,
       round(corr(log(size), max_min_solution_step), 3) AS corr_log_size
FROM file('groups.parquet')
WHERE solvable = 1
GROUP BY jiang ORDER BY jiang
FORMAT Markdown;

-- 4. Mutual farthest pairs: b is farthest from a. If both have the same farthest_step, a is
-- farthest from b, too. All classes, then the ten with the most pairs.
SELECT arrayJoin([concatWithSeparator('-', jiang_num, bing_num, style_num), 'all']) AS class,
       sum(pairs) AS mutual_pairs, max(steps) AS most_steps
FROM (
    SELECT group_id, count() AS pairs, max(a.farthest_step) AS steps
    FROM file('farthest_sets/*.parquet') AS a
    ARRAY JOIN a.farthest_indexes AS b_index
    JOIN file('farthest_sets/*.parquet') AS b
        ON b.group_id = a.group_id AND b.group_index = b_index
           AND b.farthest_step = a.farthest_step
    WHERE a.group_index < b_index
    GROUP BY a.group_id AS group_id
) AS mutual
JOIN file('groups.parquet') AS groups USING (group_id)
GROUP BY class
ORDER BY mutual_pairs DESC, class LIMIT 11
FORMAT Markdown;

-- The mutual pairs that are the most steps apart.
WITH far AS (
    SELECT * FROM file('layouts.parquet') WHERE farthest_step >= 230
)
SELECT concatWithSeparator('-', one.jiang_num, one.bing_num, one.style_num) AS class,
       one.farthest_step AS steps, one.code AS code, other.code AS other_code
FROM (
    SELECT id, arrayJoin(farthest_indexes) AS b_index
    FROM file('farthest_sets/*.parquet')
    WHERE farthest_step >= 230
) AS pairs
JOIN far AS one ON one.id = pairs.id
JOIN far AS other ON other.group_id = one.group_id AND other.group_index = b_index
                 AND other.farthest_step = one.farthest_step
WHERE code < other_code
ORDER BY steps DESC, code, other_code LIMIT 4
FORMAT Markdown;

-- 5. The farthest sets of each class: the ten classes with the largest sets on average.
-- A layout is in no set if it is farthest from none.
SELECT concatWithSeparator('-', jiang_num, bing_num, style_num) AS class,
       sum(size) AS layouts, sum(sets_of_group) AS sets,
       round(sum(pairs) / layouts, 2) AS mean_size, max(largest_of_group) AS largest,
       round(100 * (1 - sum(members) / layouts), 1) AS percent_in_no_set
FROM (
    SELECT group_id, uniqExact(cityHash64(farthest_indexes)) AS sets_of_group,
           sum(length(farthest_indexes)) AS pairs,
           max(length(farthest_indexes)) AS largest_of_group,
           uniqExactArray(farthest_indexes) AS members
    FROM file('farthest_sets/*.parquet')
    GROUP BY group_id
) AS by_group
JOIN file('groups.parquet') AS groups USING (group_id)
GROUP BY jiang_num, bing_num, style_num
ORDER BY mean_size DESC, class LIMIT 10
FORMAT Markdown;
