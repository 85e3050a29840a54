-- topic: records
-- title: The groups with the most layers
-- description: Layers from the seed, its smallest code; ties in the order of group_id.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- example: 5-4-1 5
SELECT c.class, g.group_num, g.seed_layers, g.size, g.seed, g.solvable
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
ORDER BY g.seed_layers DESC, g.group_id
LIMIT :n;
