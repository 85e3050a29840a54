-- topic: counts
-- title: Totals of the warehouse
-- description: The numbers of layouts, classes and groups, and the numbers of those with a solution.
SELECT c.layouts, c.classes, c.jiang_bing_pairs, g.groups,
       g.solvable_groups, g.groups - g.solvable_groups AS unsolvable_groups,
       g.solvable_layouts, c.layouts - g.solvable_layouts AS unsolvable_layouts
FROM (SELECT sum(layouts) AS layouts, count(*) AS classes,
             count(DISTINCT jiang_num * 100 + bing_num) AS jiang_bing_pairs
      FROM classes) AS c,
     (SELECT count(*) AS groups, sum(solvable) AS solvable_groups,
             sum(size * solvable) AS solvable_layouts
      FROM groups) AS g;
