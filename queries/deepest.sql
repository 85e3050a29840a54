-- topic: extremes
-- title: Layouts whose farthest layouts lie farthest
-- description: The layouts with the largest farthest_step, ties by code. If by is class, n of each class.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: n count=10 how many
-- param: by choice=all|class whether of all classes together, or of each class
-- needs: farthest
-- example: 5-4-2 5
WITH chosen AS (
    SELECT g.*, c.class,
           iif(:by = 'class', (c.jiang_num * 15 + c.bing_num) * 8 + c.style_num, 0) AS part
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
),
steps AS (
    SELECT part, farthest_step, sum(layouts) AS layouts
    FROM chosen
    JOIN farthest_steps AS s USING (group_id)
    GROUP BY part, farthest_step
),
-- The farthest step of the n-th deepest layout: n layouts or more have as many.
-- With fewer than n layouts, all of them qualify.
bar AS (
    SELECT part, max(iif(layouts >= :n, farthest_step, 0)) AS steps
    FROM (SELECT part, farthest_step,
                 sum(layouts) OVER (PARTITION BY part ORDER BY farthest_step DESC) AS layouts
          FROM steps)
    GROUP BY part
),
-- CROSS JOIN keeps this order: only the groups that reach the bar are looked into.
ranked AS (
    SELECT l.code, c.class, l.group_num, l.farthest_step, l.farthest_num, part,
           row_number() OVER (PARTITION BY part ORDER BY l.farthest_step DESC, l.code) AS place
    FROM bar
    JOIN chosen AS c USING (part)
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    WHERE c.max_farthest_step >= bar.steps AND l.farthest_step >= bar.steps
)
SELECT code, class, group_num, farthest_step, farthest_num
FROM ranked
WHERE place <= :n
ORDER BY part, place;
