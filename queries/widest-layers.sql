-- topic: extremes
-- title: The layers with the most layouts
-- description: Layers from the seed of the group, its smallest code; ties in the order of group_id and seed_layer.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- example: 5-4-1 5
SELECT c.class, g.group_num, y.seed_layer, y.layouts, g.size, g.seed_layers
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN layers AS y USING (group_id)
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class
ORDER BY y.layouts DESC, y.group_id, y.seed_layer
LIMIT :n;
