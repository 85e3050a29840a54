-- topic: graph
-- title: The groups that are the same graph as the group of a layout
-- description: All groups whose graph is that of the layout's group (isomorphic), its own included. named_layouts are the layouts with a name in them. Puzzles of the same graph have the same moves, whatever their blocks are.
-- param: code code any layout of the group, e.g. 4FEA134
-- param: n count=99999 how many
-- example: 1A9BF0C
WITH named AS (
    SELECT l.group_id, group_concat(n.name, ', ') AS layouts
    FROM layout_names AS n
    -- CROSS JOIN keeps this order: a search by code for each name.
    CROSS JOIN layouts AS l USING (code)
    GROUP BY l.group_id
)
SELECT c.class, s.group_num, s.size, s.seed, s.solvable, s.max_min_solution_step,
       n.layouts AS named_layouts
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN groups AS s ON s.graph = g.graph
JOIN classes AS c ON (c.jiang_num, c.bing_num, c.style_num)
                   = (s.jiang_num, s.bing_num, s.style_num)
LEFT JOIN named AS n ON n.group_id = s.group_id
WHERE l.code = :code
ORDER BY s.group_id
LIMIT :n;
