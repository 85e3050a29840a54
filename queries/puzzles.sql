-- topic: solving
-- title: Puzzles by difficulty
-- description: Solvable layouts that need so many steps, the hardest first; of a layout and its left-right mirror image, the one with the smaller code.
-- param: class class=*-*-* of which classes, e.g. 5-4-1 or 5-4-*
-- param: steps range=1..999 the fewest steps to a solution: 81, 50..60, 50.. or ..60
-- param: n count=20 how many
-- example: 5-4-1 60..80 5
WITH wanted AS (
    SELECT g.jiang_num, g.bing_num, g.style_num, g.group_id, s.min_solution_step
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN solution_steps AS s USING (group_id)
    WHERE c.class GLOB :class
      -- The numbers before and after the dots.
      AND s.min_solution_step BETWEEN CAST(:steps AS INTEGER)
                                  AND CAST(substr(:steps, instr(:steps, '..') + 2) AS INTEGER)
    -- First the groups where such layouts are frequent.
    ORDER BY s.min_solution_step DESC, s.layouts * 1.0 / g.size DESC, g.group_id
    LIMIT -1 -- keeps the order
)
-- CROSS JOIN keeps the order of the groups, so the search ends after n layouts.
SELECT l.code, l.min_solution_step, l.min_straight_moves, l.min_unit_moves, n.name
FROM wanted AS w
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id, min_solution_step)
LEFT JOIN layout_names AS n USING (code)
WHERE l.code <= mirror(l.code)
LIMIT :n;
