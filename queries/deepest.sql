-- topic: records
-- title: Layouts whose farthest layouts lie farthest
-- description: The layouts with the largest farthest_step, ties by code.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- needs: farthest
-- example: 5-4-2 5
WITH steps AS (
    SELECT s.farthest_step, sum(s.layouts) AS layouts
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN farthest_steps AS s USING (group_id)
    WHERE c.class GLOB :class
    GROUP BY s.farthest_step
),
-- The farthest step of the n-th deepest layout: n layouts or more have as many.
-- With fewer than n layouts, all of them qualify.
bar AS (
    SELECT ifnull(max(farthest_step), 0) AS steps
    FROM (SELECT farthest_step,
                 sum(layouts) OVER (ORDER BY farthest_step DESC) AS layouts
          FROM steps)
    WHERE layouts >= :n
)
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
SELECT l.code, c.class, l.group_num, l.farthest_step, l.farthest_num
FROM bar
CROSS JOIN classes AS c
CROSS JOIN groups AS g USING (jiang_num, bing_num, style_num)
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
WHERE c.class GLOB :class AND g.max_farthest_step >= bar.steps AND l.farthest_step >= bar.steps
ORDER BY l.farthest_step DESC, l.code
LIMIT :n;
