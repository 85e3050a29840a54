-- topic: solving
-- title: Layouts by moves to their nearest solution
-- description: The number of layouts by the fewest moves to a solution, counted by the metric. The row without moves, if there is one, counts the unsolvable layouts. Metrics other than step read all layouts of the groups.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: metric metric=step what counts as one move: step, straight or unit
-- also: goal
-- example: 5-4-1
WITH chosen AS (
    SELECT g.*
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
),
counts(moves, layouts) AS (
    SELECT s.min_solution_step, ifnull(s.layouts, g.size)
    FROM chosen AS g
    LEFT JOIN solution_steps AS s USING (group_id)
    WHERE :metric = 'step'
    UNION ALL
    SELECT iif(:metric = 'unit', l.min_unit_moves, l.min_straight_moves), 1
    FROM chosen AS g
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    WHERE :metric <> 'step'
)
SELECT moves, sum(layouts) AS layouts
FROM counts
GROUP BY moves
ORDER BY moves NULLS LAST;
