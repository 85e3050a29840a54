-- topic: extremes
-- title: The maximum of each measure
-- description: The maximum of each measure and the first group, by group_id, that has it.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- needs: farthest
-- example: 5-4-1
WITH chosen AS (
    SELECT c.class, g.*
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
),
measures(place, record, value, group_id) AS (
    SELECT 1, 'most layouts of a group', size, group_id FROM chosen
    UNION ALL
    SELECT 2, 'most layers of a group', seed_layers, group_id FROM chosen
    UNION ALL
    SELECT 3, 'most layouts of a layer', layouts, group_id
    FROM chosen JOIN layers USING (group_id)
    UNION ALL
    SELECT 4, 'maximum of min_solution_step', max_min_solution_step, group_id FROM chosen
    UNION ALL
    SELECT 5, 'most solutions of a layout', solution_num, group_id
    FROM chosen JOIN solution_nums USING (group_id)
    UNION ALL
    SELECT 6, 'largest diameter', max_farthest_step, group_id FROM chosen
    UNION ALL
    SELECT 7, 'largest radius', min_farthest_step, group_id FROM chosen
),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY place ORDER BY value DESC, group_id) AS rank
    FROM measures
    WHERE value NOTNULL
)
SELECT r.record, r.value, c.class, c.group_num, c.size, c.seed
FROM ranked AS r
JOIN chosen AS c USING (group_id)
WHERE r.rank = 1
ORDER BY r.place;
