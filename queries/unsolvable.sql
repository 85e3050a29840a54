-- topic: solutions
-- title: Unsolvable layouts and groups by class
-- description: Beside the numbers of all layouts and groups of a class. Classes without unsolvable layouts are left out.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 6-0-*
SELECT c.class, sum(g.size) AS unsolvable_layouts, c.layouts,
       count(*) AS unsolvable_groups, c.groups
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class AND NOT g.solvable
GROUP BY c.jiang_num, c.bing_num, c.style_num
ORDER BY c.jiang_num, c.bing_num, c.style_num;
