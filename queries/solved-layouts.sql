-- topic: solutions
-- title: Solved and solvable layouts by class
-- description: solved_layouts have the 2x2 block at the exit; classes without any are left out.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-1
SELECT c.class, c.layouts, sum(g.size) AS solvable_layouts,
       sum(g.solved_layouts) AS solved_layouts, count(*) AS solvable_groups
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class AND g.solvable
GROUP BY c.jiang_num, c.bing_num, c.style_num
ORDER BY c.jiang_num, c.bing_num, c.style_num;
