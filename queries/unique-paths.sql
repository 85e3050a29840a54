-- topic: solving
-- title: Layouts with only one shortest path to a solution
-- description: The layouts with solution_paths 1 that need the most steps, ties by code.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- example: 5-4-1 5
WITH single AS (
    SELECT l.code, c.class, l.group_num, l.min_solution_step
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class AND l.solution_paths = 1
    ORDER BY l.min_solution_step DESC, l.code
    LIMIT :n
)
SELECT s.*, n.name
FROM single AS s
LEFT JOIN layout_names AS n USING (code)
ORDER BY s.min_solution_step DESC, s.code;
