-- topic: layouts
-- title: What is stored of a layout
-- description: The name, class, measures, group and id of the layout.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT n.name, l.code, c.class, l.min_solution_step, l.min_straight_moves, l.min_unit_moves,
       l.solution_paths, l.nearer_neighbors, l.min_solution_num, l.solution_num, l.farthest_step,
       l.farthest_num, l.sum_distance, l.degree, l.is_cut, l.is_symmetric,
       pattern(l.code) AS pattern, l.seed_layer, l.group_num, l.group_index, l.group_id, l.id
FROM layouts AS l
JOIN classes AS c USING (jiang_num, bing_num, style_num)
LEFT JOIN layout_names AS n USING (code)
WHERE l.code = :code;
