-- topic: symmetry
-- title: The symmetric layouts of a group
-- description: Those that are their own left-right mirror image.
-- param: code code any layout of the group, e.g. 4FEA134
-- example: 1A9BF0C
SELECT s.code, s.group_index, s.layer, s.min_solution_step
FROM layouts AS l
JOIN layout_core AS s ON s.group_id = l.group_id AND s.is_mirror
WHERE l.code = :code
ORDER BY s.code;
