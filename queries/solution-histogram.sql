-- topic: solving
-- title: Layouts by steps to their nearest solution
-- description: The row without steps, if there is one, counts the unsolvable layouts.
-- param: class group=*-*-* among which classes, or of the group of which layout
-- also: goal
-- example: 5-4-1
SELECT s.min_solution_step, sum(ifnull(s.layouts, g.size)) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
LEFT JOIN solution_steps AS s USING (group_id)
WHERE c.class GLOB :class
   OR g.group_id = (SELECT l.group_id FROM layouts AS l WHERE l.code = :class)
GROUP BY s.min_solution_step
ORDER BY s.min_solution_step NULLS LAST;
