-- topic: symmetry
-- title: Groups that are the mirror image of another one
-- description: Each pair once, by the smaller group_num, the largest groups first. For a single group, its mirror image.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- example: 5-4-1 5
SELECT c.class, g.size, g.group_num, g.seed, h.group_num AS mirror_group_num, h.seed AS mirror_seed
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN layouts AS m ON m.code = mirror(g.seed)
JOIN groups AS h ON h.group_id = m.group_id
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class AND h.group_id <> g.group_id
  AND (h.group_id > g.group_id OR instr(:class, '*') = 0)
ORDER BY g.size DESC, g.group_id
LIMIT :n;
