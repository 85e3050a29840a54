-- topic: layouts
-- title: Named layouts, the easiest first
-- description: Each layout that has a name, with its usual name and the fewest moves to a solution by the three metrics; NULL when unsolvable. Where one of its names has another goal, such as 2x2@12, also the fewest steps to it.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=9999 how many
-- example: 5-4-1 5
SELECT n.code, n.name, c.class, l.min_solution_step, l.min_straight_moves, l.min_unit_moves,
       g.goal, iif(g.goal IS NULL, NULL, steps_to(n.code, g.goal)) AS goal_steps
FROM layout_names AS n
-- CROSS JOIN keeps this order: a search by code for each name.
CROSS JOIN layouts AS l USING (code)
CROSS JOIN classes AS c USING (jiang_num, bing_num, style_num)
LEFT JOIN (SELECT DISTINCT code, goal FROM names WHERE goal IS NOT NULL) AS g USING (code)
WHERE c.class || '-' || l.group_num GLOB :class
ORDER BY l.min_solution_step IS NULL, l.min_solution_step, n.code
LIMIT :n;
