-- topic: extremes
-- title: Layouts that need the most moves
-- description: The layouts that need the most moves to a solution, counted by the metric; ties by code. If by is class, n of each class that has a solution.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- param: metric metric=step what counts as one move: step, straight or unit
-- param: by choice=all|class whether of all classes together, or of each class
-- example: 5-4-1 5
WITH chosen AS (
    SELECT g.*, c.class,
           iif(:by = 'class', (c.jiang_num * 15 + c.bing_num) * 8 + c.style_num, 0) AS part
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
),
steps AS (
    SELECT part, min_solution_step, sum(layouts) AS layouts
    FROM chosen
    JOIN solution_steps AS s USING (group_id)
    GROUP BY part, min_solution_step
),
-- The n-th hardest layout needs at least as many moves of any metric as the n-th hardest by
-- steps needs steps. With fewer than n layouts, all of them qualify.
bar AS (
    SELECT part, max(iif(layouts >= :n, min_solution_step, 0)) AS moves
    FROM (SELECT part, min_solution_step,
                 sum(layouts) OVER (PARTITION BY part ORDER BY min_solution_step DESC) AS layouts
          FROM steps)
    GROUP BY part
),
qualified AS (
    SELECT c.*, bar.moves AS bar
    FROM bar
    JOIN chosen AS c USING (part)
    WHERE bar.moves <= CASE :metric
                           WHEN 'straight' THEN c.max_min_straight_moves
                           WHEN 'unit' THEN c.max_min_unit_moves
                           ELSE c.max_min_solution_step
                       END
),
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
measured AS (
    SELECT l.code, q.class, l.group_num, q.part, q.bar,
           CASE :metric
               WHEN 'straight' THEN l.min_straight_moves
               WHEN 'unit' THEN l.min_unit_moves
               ELSE l.min_solution_step
           END AS moves
    FROM qualified AS q
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY part ORDER BY moves DESC, code) AS place
    FROM measured
    WHERE moves >= bar
)
SELECT r.code, r.class, r.group_num, r.moves, n.name
FROM ranked AS r
LEFT JOIN layout_names AS n USING (code)
WHERE r.place <= :n
ORDER BY r.part, r.place;
