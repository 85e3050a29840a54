-- topic: graph
-- title: Layers of the group of a layout
-- description: The number of layouts by their steps from the seed, the smallest code of the group.
-- param: code code any layout of the group, e.g. 4FEA134
-- example: 1A9BF0C
SELECT y.seed_layer, y.layouts
FROM layouts AS l
JOIN layers AS y USING (group_id)
WHERE l.code = :code
ORDER BY y.seed_layer;
