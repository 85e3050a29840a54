-- topic: graph
-- title: The different graphs among the groups
-- description: Groups that are the same graph (isomorphic) in one row: how many groups of how many classes, how many of them have a solution, and their diameter, the largest farthest_step. seed: that of the first group. The graph of the most groups comes first, or the one of the most layouts.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: order choice=groups|layouts what decides the order
-- param: n count=9999 how many
-- example: 5-4-1 groups 5
WITH graphs AS (
    SELECT g.graph, count(*) AS groups, count(DISTINCT c.class) AS classes,
           sum(g.solvable) AS solvable_groups, max(g.max_farthest_step) AS diameter,
           min(g.group_id) AS first
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
    GROUP BY g.graph
)
SELECT g.graph, f.size AS layouts, f.edges, g.groups, g.classes, g.solvable_groups, g.diameter, f.seed
FROM graphs AS g
JOIN groups AS f ON f.group_id = g.first
ORDER BY CASE :order WHEN 'layouts' THEN f.size ELSE g.groups END DESC, g.first
LIMIT :n;
