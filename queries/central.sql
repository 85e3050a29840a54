-- topic: farthest
-- title: The central layouts of a group
-- description: Those from which no layout of the group is farther than its radius.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: farthest
-- example: 1A9BF0C
SELECT m.code, m.group_index, m.layer, m.min_solution_step, f.farthest_step, f.farthest_num
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN layout_core AS m ON m.group_id = g.group_id
JOIN layout_farthest AS f ON f.id = m.id AND f.farthest_step = g.min_farthest_step
WHERE l.code = :code
ORDER BY m.code;
