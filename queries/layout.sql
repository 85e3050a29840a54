-- topic: layouts
-- title: What is stored of a layout
-- description: The name, id, class, group and measures of the layout.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT l.code, n.name, l.id, l.jiang_num, l.bing_num, l.style_num, l.group_id, l.group_num,
       l.group_index, pattern(l.code) AS pattern, l.is_symmetric, l.seed_layer, l.degree, l.is_cut, l.min_solution_step,
       l.min_straight_moves, l.min_unit_moves, l.nearer_neighbors, l.solution_paths,
       l.min_solution_num, l.solution_num, l.farthest_step, l.farthest_num, l.sum_distance
FROM layouts AS l
LEFT JOIN layout_names AS n USING (code)
WHERE l.code = :code;
