-- topic: graph
-- title: Groups in the order of a measure, the largest first
-- description: hardest needs the most steps to a solution, deepest has the largest farthest_step; of several layouts, the one with the smallest code. radius and diameter are the smallest and the largest farthest_step of the group, mean_distance is that of all pairs of different layouts. NULL where the group is unsolvable or the stage is missing. Ties in the order of group_id.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: order choice=size|layers|steps|radius:farthest|diameter:farthest|mean_distance:distances the measure that decides the order
-- param: n count=99999 how many
-- example: 5-4-1 diameter 5
WITH chosen AS (
    SELECT c.class, g.*, CASE :order
               WHEN 'layers' THEN g.seed_layers
               WHEN 'steps' THEN g.max_min_solution_step
               WHEN 'radius' THEN g.min_farthest_step
               WHEN 'diameter' THEN g.max_farthest_step
               WHEN 'mean_distance' THEN (
                   SELECT 1.0 * sum(d.distance * d.pairs) / sum(d.pairs)
                   FROM distances AS d
                   WHERE d.group_id = g.group_id
               )
               ELSE g.size
           END AS measure
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
    ORDER BY measure DESC, g.group_id
    LIMIT :n
)
SELECT g.class, g.group_num, g.size, g.seed, g.seed_layers, g.solved_layouts,
       g.max_min_solution_step, (
           -- In a group, group_index goes by code: the first one ends the search.
           SELECT l.code
           FROM layouts AS l
           WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND l.min_solution_step = g.max_min_solution_step
           ORDER BY l.group_index
           LIMIT 1
       ) AS hardest,
       g.min_farthest_step AS radius, g.max_farthest_step AS diameter, (
           SELECT l.code
           FROM layouts AS l
           WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND l.farthest_step = g.max_farthest_step
           ORDER BY l.group_index
           LIMIT 1
       ) AS deepest, (
           SELECT round(1.0 * sum(d.distance * d.pairs) / sum(d.pairs), 3)
           FROM distances AS d
           WHERE d.group_id = g.group_id
       ) AS mean_distance
FROM chosen AS g
ORDER BY g.measure DESC, g.group_id;
