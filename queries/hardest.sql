-- topic: records
-- title: Layouts that need the most steps
-- description: The layouts with the largest min_solution_step, ties by code.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- example: 5-4-1 5
WITH steps AS (
    SELECT s.min_solution_step, sum(s.layouts) AS layouts
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN solution_steps AS s USING (group_id)
    WHERE c.class GLOB :class
    GROUP BY s.min_solution_step
),
-- The steps that the n-th hardest layout needs: n layouts or more need as many.
-- With fewer than n layouts, all of them qualify.
bar AS (
    SELECT ifnull(max(min_solution_step), 0) AS steps
    FROM (SELECT min_solution_step,
                 sum(layouts) OVER (ORDER BY min_solution_step DESC) AS layouts
          FROM steps)
    WHERE layouts >= :n
)
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
SELECT l.code, c.class, l.group_num, l.min_solution_step, n.name
FROM bar
CROSS JOIN groups AS g ON g.max_min_solution_step >= bar.steps
CROSS JOIN classes AS c USING (jiang_num, bing_num, style_num)
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
LEFT JOIN layout_names AS n USING (code)
WHERE c.class GLOB :class AND l.min_solution_step >= bar.steps
ORDER BY l.min_solution_step DESC, l.code
LIMIT :n;
