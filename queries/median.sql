-- topic: distances
-- title: The median of a group
-- description: The layouts with the smallest sum of distances to all others of the group.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: distances
-- example: 1A9BF0C
WITH members AS (
    SELECT m.*
    FROM layouts AS l
    JOIN layouts AS m USING (jiang_num, bing_num, style_num, group_id)
    WHERE l.code = :code
)
SELECT m.code, m.group_index, m.seed_layer, m.min_solution_step, m.farthest_step, m.sum_distance,
       round(1.0 * m.sum_distance / (g.size - 1), 3) AS mean_distance
FROM members AS m
JOIN groups AS g USING (group_id)
WHERE m.sum_distance = (SELECT min(sum_distance) FROM members)
ORDER BY m.code;
