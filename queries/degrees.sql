-- topic: structure
-- title: Layouts by number of neighbours
-- description: The number of layouts by degree, the number of layouts one step away.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-1
SELECT l.degree, count(*) AS layouts
FROM classes AS c
CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class
GROUP BY l.degree
ORDER BY l.degree;
