-- topic: distances
-- title: The center of a group
-- description: The layouts with the smallest farthest_step, the radius of the group.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: farthest
-- example: 1A9BF0C
SELECT m.code, m.group_index, m.seed_layer, m.min_solution_step, m.farthest_step, m.farthest_num
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN layouts AS m USING (jiang_num, bing_num, style_num, group_id)
WHERE l.code = :code AND m.farthest_step = g.min_farthest_step
ORDER BY m.code;
