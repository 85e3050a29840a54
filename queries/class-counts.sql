-- topic: counts
-- title: Each class in one row
-- description: solvable: the group has a solved layout. solved_layouts have the 2x2 block at the exit. isolated_layouts cannot move: each is a group of its own. labelled_layouts counts layouts with equal blocks numbered, so that no two blocks are alike. max_min_solution_step is NULL when no group is solvable, diameter without the stage farthest.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-2
SELECT c.class, c.jiang_num, c.bing_num, c.style_num,
       16 - 2 * c.jiang_num - c.bing_num AS empty_cells,
       c.layouts, c.groups, c.largest_group, c.labelled_layouts,
       sum(g.solvable) AS solvable_groups, sum(g.size * g.solvable) AS solvable_layouts,
       sum(g.solved_layouts) AS solved_layouts, sum(g.size = 1) AS isolated_layouts,
       max(g.max_min_solution_step) AS max_min_solution_step,
       max(g.max_farthest_step) AS diameter,
       sum(g.edges) AS edges, max(g.max_degree) AS max_degree,
       round(2.0 * sum(g.edges) / sum(g.size), 2) AS mean_degree,
       sum(g.cut_layouts) AS cut_layouts, sum(g.bridges) AS bridges,
       sum(g.biconnected_components) AS biconnected_components,
       max(g.largest_biconnected_component) AS largest_biconnected_component
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
GROUP BY c.jiang_num, c.bing_num, c.style_num
ORDER BY c.jiang_num, c.bing_num, c.style_num;
