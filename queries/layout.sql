-- topic: layouts
-- title: What is stored of a layout
-- description: The name, class, measures, mirror images, group and id of the layout.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT n.name, l.code, c.class, l.min_solution_step, l.min_straight_moves, l.min_unit_moves,
       l.nearer_neighbors, l.solution_paths, l.min_solution_num, l.solution_num,
       l.farthest_step, l.farthest_num, l.sum_distance, l.is_symmetric, l.seed_layer, l.degree,
       l.is_cut,
       mirror(l.code) AS mirror, flip(l.code) AS flip, pattern(l.code) AS pattern,
       g.size AS group_size, l.group_num, l.group_index, l.group_id,
       l.id, short_code(l.code) AS short_code
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN classes AS c ON (c.jiang_num, c.bing_num, c.style_num)
                   = (l.jiang_num, l.bing_num, l.style_num)
LEFT JOIN layout_names AS n USING (code)
WHERE l.code = :code;
