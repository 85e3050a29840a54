-- topic: extremes
-- title: Layouts whose difficulty depends most on the metric
-- description: The solvable layouts of the classes are ranked by steps and by another metric: the rank of a layout is one more than the number of easier ones. Those with the largest difference of the two ranks, ties by code. For many classes it takes minutes.
-- param: class group=5-4-1 of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: metric metric=unit the other metric: straight or unit
-- param: n count=10 how many
-- example: 5-4-1 unit 5
WITH solvable AS (
    SELECT l.code, l.min_solution_step AS steps,
           CASE :metric
               WHEN 'straight' THEN l.min_straight_moves
               WHEN 'unit' THEN l.min_unit_moves
               ELSE l.min_solution_step
           END AS moves
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class AND l.min_solution_step IS NOT NULL
),
step_ranks AS (
    SELECT steps, sum(count(*)) OVER (ORDER BY steps) - count(*) + 1 AS step_rank
    FROM solvable
    GROUP BY steps
),
move_ranks AS (
    SELECT moves, sum(count(*)) OVER (ORDER BY moves) - count(*) + 1 AS move_rank
    FROM solvable
    GROUP BY moves
)
SELECT s.code, s.steps AS min_solution_step, s.moves, r.step_rank, m.move_rank,
       m.move_rank - r.step_rank AS difference
FROM solvable AS s
JOIN step_ranks AS r USING (steps)
JOIN move_ranks AS m USING (moves)
ORDER BY abs(m.move_rank - r.step_rank) DESC, s.code
LIMIT :n;
