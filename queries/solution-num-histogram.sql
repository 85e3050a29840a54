-- topic: solving
-- title: Layouts by number of solutions
-- description: The number of layouts by solution_num, the number of their solutions; 0 is unsolvable.
-- param: class group=*-*-* among which classes, or of the group of which layout
-- needs: solutions
-- also: goal
-- example: 5-4-1
SELECT s.solution_num, sum(s.layouts) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN solution_nums AS s USING (group_id)
WHERE c.class GLOB :class
   OR g.group_id = (SELECT l.group_id FROM layouts AS l WHERE l.code = :class)
GROUP BY s.solution_num
ORDER BY s.solution_num;
