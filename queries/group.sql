-- topic: graph
-- title: The group of a layout
-- description: Its numbers, size, seed, the fewest moves that its hardest layout needs, and its structure. radius and diameter are the smallest and the largest farthest_step. NULL where the group is unsolvable or the stage is missing.
-- param: code code any layout of the group, e.g. 4FEA134
-- example: 1A9BF0C
SELECT c.class, g.group_num, g.size, g.seed, g.seed_layers, g.solvable, g.solved_layouts,
       g.max_min_solution_step, g.max_min_straight_moves, g.max_min_unit_moves, (
           -- In a group, group_index goes by code: the first one ends the search.
           SELECT h.code
           FROM layouts AS h
           WHERE (h.jiang_num, h.bing_num, h.style_num, h.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND h.min_solution_step = g.max_min_solution_step
           ORDER BY h.group_index
           LIMIT 1
       ) AS hardest,
       g.min_farthest_step AS radius, g.max_farthest_step AS diameter, (
           SELECT d.code
           FROM layouts AS d
           WHERE (d.jiang_num, d.bing_num, d.style_num, d.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND d.farthest_step = g.max_farthest_step
           ORDER BY d.group_index
           LIMIT 1
       ) AS deepest, (
           SELECT round(1.0 * sum(d.distance * d.pairs) / sum(d.pairs), 3)
           FROM distances AS d
           WHERE d.group_id = g.group_id
       ) AS mean_distance,
       g.edges, g.max_degree, g.cut_layouts, g.bridges, g.biconnected_components,
       g.largest_biconnected_component, g.graph, pattern(g.seed) AS pattern, g.group_id
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN classes AS c ON (c.jiang_num, c.bing_num, c.style_num)
                   = (g.jiang_num, g.bing_num, g.style_num)
WHERE l.code = :code;
