-- topic: solving
-- title: Layouts by number of solutions
-- description: The number of layouts by solution_num, the number of their solutions; 0 is unsolvable.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- needs: solutions
-- also: goal
-- example: 5-4-1
SELECT s.solution_num, sum(s.layouts) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN solution_nums AS s USING (group_id)
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class
GROUP BY s.solution_num
ORDER BY s.solution_num;
