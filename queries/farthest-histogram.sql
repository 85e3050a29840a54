-- topic: distances
-- title: Layouts by moves to their farthest layouts
-- description: The number of layouts by the moves to their farthest layouts, counted by the metric: by steps, their farthest_step. Metrics other than step take a search for each layout, about a minute for 20,000 layouts. For large groups, export graph writes the farthest moves of each layout sooner.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: metric metric=step what counts as one move: step, straight or unit
-- needs: farthest
-- example: 5-4-1
WITH chosen AS (
    SELECT g.*
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
),
counts(moves, layouts) AS (
    SELECT s.farthest_step, s.layouts
    FROM chosen AS g
    JOIN farthest_steps AS s USING (group_id)
    WHERE :metric = 'step'
    UNION ALL
    SELECT (SELECT max(layer) FROM layers_of(l.code, :metric)), 1
    FROM chosen AS g
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    WHERE :metric <> 'step'
)
SELECT moves, sum(layouts) AS layouts
FROM counts
GROUP BY moves
ORDER BY moves;
