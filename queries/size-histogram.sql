-- topic: graph
-- title: Groups by size
-- description: By powers of two: the number of groups with from_size to to_size layouts, and the number of their layouts.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- example: 6-0-*
WITH RECURSIVE bucket(from_size) AS (
    SELECT 1
    UNION ALL
    SELECT 2 * from_size FROM bucket WHERE from_size <= (SELECT max(size) FROM groups) / 2
)
SELECT b.from_size, 2 * b.from_size - 1 AS to_size,
       count(*) AS groups, sum(g.size) AS layouts
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
JOIN bucket AS b ON g.size BETWEEN b.from_size AND 2 * b.from_size - 1
WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
  AND c.class || '-' || g.group_num GLOB :class
GROUP BY b.from_size
ORDER BY b.from_size;
