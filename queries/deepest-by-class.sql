-- topic: records
-- title: The largest farthest step of a layout, by class
-- description: The number of layouts with this farthest_step, and the smallest of their codes.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- needs: farthest
-- example: 6-0-*
WITH most AS (
    SELECT c.class, c.jiang_num, c.bing_num, c.style_num, max(g.max_farthest_step) AS steps
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class
    GROUP BY c.jiang_num, c.bing_num, c.style_num
)
SELECT m.class, m.steps AS farthest_step, sum(s.layouts) AS layouts, min((
           -- In a group, group_index goes by code: the first one ends the search.
           SELECT l.code
           FROM layouts AS l
           WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND l.farthest_step = m.steps
           ORDER BY l.group_index
           LIMIT 1
       )) AS code
FROM most AS m
JOIN groups AS g
    ON (g.jiang_num, g.bing_num, g.style_num) = (m.jiang_num, m.bing_num, m.style_num)
   AND g.max_farthest_step = m.steps
JOIN farthest_steps AS s ON s.group_id = g.group_id AND s.farthest_step = m.steps
GROUP BY m.jiang_num, m.bing_num, m.style_num
ORDER BY m.jiang_num, m.bing_num, m.style_num;
