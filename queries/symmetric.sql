-- topic: symmetry
-- title: The symmetric layouts of a group
-- description: The layouts that are their own left-right mirror image.
-- param: code code any layout of the group, e.g. 4FEA134
-- empty-answer: has no symmetric layout in its group
-- example: 1A9BF0C
SELECT s.code, s.group_index, s.seed_layer, s.min_solution_step
FROM layouts AS l
JOIN layouts AS s USING (jiang_num, bing_num, style_num, group_id)
WHERE l.code = :code AND s.is_symmetric
ORDER BY s.code;
