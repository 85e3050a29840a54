-- topic: solving
-- title: Layouts with only one shortest path to a solution
-- description: The layouts with solution_paths 1 that need the most steps, ties by code.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
-- example: 5-4-1 5
WITH single AS (
    SELECT l.code, c.class, l.group_num, l.min_solution_step
    FROM classes AS c
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class AND l.solution_paths = 1
    ORDER BY l.min_solution_step DESC, l.code
    LIMIT :n
)
SELECT s.*, n.name
FROM single AS s
LEFT JOIN layout_names AS n USING (code)
ORDER BY s.min_solution_step DESC, s.code;
