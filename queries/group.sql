-- topic: groups
-- title: The group of a layout
-- description: The numbers, size, seed, solutions and layers of the group.
-- param: code code any layout of the group, e.g. 4FEA134
-- example: 1A9BF0C
SELECT g.*, pattern(g.seed) AS pattern
FROM layouts AS l
JOIN groups AS g USING (group_id)
WHERE l.code = :code;
