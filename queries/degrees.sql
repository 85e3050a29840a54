-- topic: graph
-- title: Layouts by number of neighbours
-- description: The number of layouts by degree, the number of layouts one step away.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- example: 5-4-1
SELECT d.degree, sum(d.layouts) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN degrees AS d USING (group_id)
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class
GROUP BY d.degree
ORDER BY d.degree;
