-- topic: distances
-- title: Layouts by farthest step
-- description: The number of layouts by farthest_step, the steps to their farthest layouts.
-- param: class group=*-*-* among which classes, or of the group of which layout
-- needs: farthest
-- example: 5-4-1
SELECT s.farthest_step, sum(s.layouts) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN farthest_steps AS s USING (group_id)
WHERE c.class GLOB :class
   OR g.group_id = (SELECT l.group_id FROM layouts AS l WHERE l.code = :class)
GROUP BY s.farthest_step
ORDER BY s.farthest_step;
