-- topic: counts
-- title: Groups of each class by what they are
-- description: solvable: some layout has the 2x2 block at the exit; isolated: one layout that cannot move.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 6-0-*
SELECT c.class, count(*) AS groups,
       sum(g.solvable) AS solvable, sum(NOT g.solvable) AS unsolvable,
       sum(g.size = 1) AS isolated,
       max(g.size) AS largest, min(g.size) AS smallest
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
GROUP BY jiang_num, bing_num, style_num
ORDER BY jiang_num, bing_num, style_num;
