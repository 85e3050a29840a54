-- topic: groups
-- title: The layouts of a group that need the most steps
-- description: No rows when the group has no solution.
-- param: code code any layout of the group, e.g. 4FEA134
-- empty-answer: has no solution: no layout of its group is solved
-- example: 1A9BF0C
SELECT h.code, h.group_index, h.seed_layer, h.min_solution_step
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN layouts AS h USING (jiang_num, bing_num, style_num, group_id)
WHERE l.code = :code AND h.min_solution_step = g.max_min_solution_step
ORDER BY h.code;
