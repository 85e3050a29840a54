-- topic: records
-- title: Layouts that need the most moves
-- description: The layouts that need the most moves to a solution, counted by the metric; ties by code.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- param: metric metric=step what counts as one move: step, straight or unit
-- example: 5-4-1 5
WITH chosen AS (
    SELECT g.*, c.class
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class
),
steps AS (
    SELECT s.min_solution_step, sum(s.layouts) AS layouts
    FROM chosen
    JOIN solution_steps AS s USING (group_id)
    GROUP BY s.min_solution_step
),
-- The n-th hardest layout needs at least as many moves of any metric as the n-th hardest by
-- steps needs steps. With fewer than n layouts, all of them qualify.
bar AS (
    SELECT ifnull(max(min_solution_step), 0) AS moves
    FROM (SELECT min_solution_step,
                 sum(layouts) OVER (ORDER BY min_solution_step DESC) AS layouts
          FROM steps)
    WHERE layouts >= :n
),
hardest AS (
    SELECT jiang_num, bing_num, style_num, group_id, class,
           CASE :metric
               WHEN 'straight' THEN max_min_straight_moves
               WHEN 'unit' THEN max_min_unit_moves
               ELSE max_min_solution_step
           END AS moves
    FROM chosen
),
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
measured AS (
    SELECT l.code, h.class, l.group_num,
           CASE :metric
               WHEN 'straight' THEN l.min_straight_moves
               WHEN 'unit' THEN l.min_unit_moves
               ELSE l.min_solution_step
           END AS moves
    FROM bar
    CROSS JOIN hardest AS h ON h.moves >= bar.moves
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
)
SELECT m.code, m.class, m.group_num, m.moves, n.name
FROM bar
JOIN measured AS m ON m.moves >= bar.moves
LEFT JOIN layout_names AS n USING (code)
ORDER BY m.moves DESC, m.code
LIMIT :n;
