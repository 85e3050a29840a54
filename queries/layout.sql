-- topic: layouts
-- title: What is stored of a layout
-- description: The id, class, group and measures of the layout.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT code, id, jiang_num, bing_num, style_num, group_id, group_num, group_index,
       is_mirror, layer, min_solution_step, min_solution_num, solution_num,
       farthest_step, farthest_num
FROM layouts
WHERE code = :code;
