-- topic: graph
-- title: Layouts that cannot move at all
-- description: Each of these layouts is a group of its own. In the order of group_id.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- example: 7-0-* 5
SELECT g.seed AS code, c.class, g.group_num, g.solvable
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class AND g.size = 1
ORDER BY g.group_id
LIMIT :n;
