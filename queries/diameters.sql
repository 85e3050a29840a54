-- topic: records
-- title: Groups with the largest diameter
-- description: The radius is the least, the diameter the largest farthest_step of a group.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- needs: farthest
-- example: 5-4-2 5
SELECT c.class, g.group_num, g.size, g.seed,
       g.min_farthest_step AS radius, g.max_farthest_step AS diameter
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
ORDER BY g.max_farthest_step DESC, g.group_id
LIMIT :n;
