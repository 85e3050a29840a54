-- topic: solutions
-- title: Layouts by steps to their nearest solution
-- description: The row without steps, if there is one, counts the unsolvable layouts.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-1
SELECT s.min_solution_step, sum(ifnull(s.layouts, g.size)) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
LEFT JOIN solution_steps AS s USING (group_id)
WHERE c.class GLOB :class
GROUP BY s.min_solution_step
ORDER BY s.min_solution_step NULLS LAST;
