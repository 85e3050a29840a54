-- topic: farthest
-- title: Layouts by farthest step
-- description: The number of layouts by farthest_step, the steps to their farthest layouts.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- needs: farthest
-- example: 5-4-1
SELECT s.farthest_step, sum(s.layouts) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN farthest_steps AS s USING (group_id)
WHERE c.class GLOB :class
GROUP BY s.farthest_step
ORDER BY s.farthest_step;
