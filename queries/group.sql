-- topic: groups
-- title: The group of a layout
-- description: The numbers, size, seed, solutions and layers of the group.
-- param: code code any layout of the group, e.g. 4FEA134
-- example: 1A9BF0C
SELECT c.class, g.group_num, g.size, g.seed, g.solvable, g.solved_layouts, g.max_min_solution_step,
       g.max_min_straight_moves, g.max_min_unit_moves, g.min_farthest_step, g.max_farthest_step,
       g.seed_layers, g.edges, g.max_degree, g.cut_layouts, g.bridges, g.blocks, g.largest_block,
       pattern(g.seed) AS pattern, g.group_id
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN classes AS c ON (c.jiang_num, c.bing_num, c.style_num)
                   = (g.jiang_num, g.bing_num, g.style_num)
WHERE l.code = :code;
