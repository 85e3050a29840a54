-- topic: records
-- title: The groups with the most layouts
-- description: Ties in the order of group_id.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- example: 5-4-1 5
SELECT c.class, g.group_num, g.size, g.seed, g.solvable, g.seed_layers
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
ORDER BY g.size DESC, g.group_id
LIMIT :n;
