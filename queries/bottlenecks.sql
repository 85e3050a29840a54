-- topic: graph
-- title: Layouts without which their group falls apart
-- description: The cut layouts (articulation points) of the graph, in the order of group_id and code.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- example: 7-0-7
SELECT l.code, c.class, l.group_num, l.degree, l.min_solution_step, n.name
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
LEFT JOIN layout_names AS n USING (code)
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class AND g.cut_layouts > 0 AND l.is_cut
ORDER BY l.group_id, l.code;
