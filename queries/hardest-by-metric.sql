-- topic: records
-- title: Layouts that need the most moves, by any metric
-- description: The layouts that need the most steps, straight moves or unit moves to a solution, ties by code.
-- param: metric metric what counts as one move: step, straight or unit
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- example: unit 5-4-1 5
WITH hardest AS (
    SELECT g.jiang_num, g.bing_num, g.style_num, g.group_id,
           CASE :metric
               WHEN 'straight' THEN g.max_min_straight_moves
               WHEN 'unit' THEN g.max_min_unit_moves
               ELSE g.max_min_solution_step
           END AS moves
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class
),
-- The n-th hardest layout needs at least as many moves as the hardest of the n-th group.
-- With fewer than n groups, all layouts qualify.
bar AS (
    SELECT ifnull((SELECT moves FROM hardest WHERE moves IS NOT NULL
                   ORDER BY moves DESC LIMIT 1 OFFSET max(:n - 1, 0)), 0) AS moves
),
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
measured AS (
    SELECT l.code, l.min_solution_step, l.min_straight_moves, l.min_unit_moves,
           CASE :metric
               WHEN 'straight' THEN l.min_straight_moves
               WHEN 'unit' THEN l.min_unit_moves
               ELSE l.min_solution_step
           END AS moves
    FROM bar
    CROSS JOIN hardest AS h ON h.moves >= bar.moves
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
)
SELECT m.code, m.min_solution_step, m.min_straight_moves, m.min_unit_moves, n.name
FROM bar
JOIN measured AS m ON m.moves >= bar.moves
LEFT JOIN layout_names AS n USING (code)
ORDER BY m.moves DESC, m.code
LIMIT :n;
