-- topic: distances
-- title: Groups with the largest mean distance
-- description: The mean over all pairs of different layouts. Groups of one layout have none and are left out.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- needs: distances
-- example: 5-4-1 5
SELECT c.class, g.group_num, g.size, g.seed,
       round(1.0 * sum(d.distance * d.pairs) / sum(d.pairs), 3) AS mean_distance,
       max(d.distance) AS diameter
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN distances AS d USING (group_id)
WHERE c.class GLOB :class
GROUP BY g.group_id
ORDER BY 1.0 * sum(d.distance * d.pairs) / sum(d.pairs) DESC, g.group_id
LIMIT :n;
