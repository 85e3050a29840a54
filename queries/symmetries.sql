-- topic: symmetry
-- title: Groups of each class by symmetry
-- description: own_mirror: the mirror image of a layout of the group is in the group, too; own_flip and own_turn: likewise for up and down, and for both. All other groups come in pairs.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 6-0-*
SELECT c.class, count(*) AS groups,
       sum(m.group_id = g.group_id) AS own_mirror,
       sum(f.group_id = g.group_id) AS own_flip,
       sum(t.group_id = g.group_id) AS own_turn
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN layouts AS m ON m.code = mirror(g.seed)
JOIN layouts AS f ON f.code = flip(g.seed)
JOIN layouts AS t ON t.code = mirror(flip(g.seed))
WHERE c.class GLOB :class
GROUP BY c.jiang_num, c.bing_num, c.style_num
ORDER BY c.jiang_num, c.bing_num, c.style_num;
