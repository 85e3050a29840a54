-- topic: extremes
-- title: Layouts with the most solutions
-- description: The layouts with the largest solution_num, ties by code.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- needs: solutions
-- example: 5-4-1 5
WITH nums AS (
    SELECT s.solution_num, sum(s.layouts) AS layouts
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN solution_nums AS s USING (group_id)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
    GROUP BY s.solution_num
),
-- The solutions of the n-th layout: n layouts or more have as many. With fewer
-- than n layouts, all of them qualify.
bar AS (
    SELECT ifnull(max(solution_num), 0) AS num
    FROM (SELECT solution_num,
                 sum(layouts) OVER (ORDER BY solution_num DESC) AS layouts
          FROM nums)
    WHERE layouts >= :n
),
qualified AS (
    SELECT DISTINCT s.group_id
    FROM bar CROSS JOIN solution_nums AS s ON s.solution_num >= bar.num
)
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
SELECT l.code, c.class, l.group_num,
       l.min_solution_step, l.min_solution_num, l.solution_num
FROM bar
CROSS JOIN qualified AS q
CROSS JOIN groups AS g ON g.group_id = q.group_id
CROSS JOIN classes AS c USING (jiang_num, bing_num, style_num)
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
WHERE c.class || '-' || g.group_num GLOB :class AND l.solution_num >= bar.num
ORDER BY l.solution_num DESC, l.code
LIMIT :n;
