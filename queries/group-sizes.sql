-- topic: groups
-- title: Every group with its size and seed
-- description: In the order of group_id: by class, the largest group of a class first.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-1
SELECT g.group_id, c.class, g.group_num, g.size, g.seed
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
ORDER BY g.group_id;
