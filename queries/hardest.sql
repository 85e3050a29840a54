-- title: Layouts that need the most steps
-- description: Those with the largest min_solution_step, ties by code.
-- param: class class=*-*-* among which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=10 how many
WITH chosen AS (
    SELECT g.group_id, g.max_min_solution_step AS most
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class AND g.solvable
),
-- The n-th largest of the groups' records: n groups reach it, so the n hardest
-- layouts all do, and only the groups that reach it need to be looked into.
bar AS (
    SELECT min(most) AS most
    FROM (SELECT most FROM chosen ORDER BY most DESC LIMIT :n)
)
SELECT l.code, l.jiang_num, l.bing_num, l.style_num, l.group_num, l.min_solution_step
FROM bar
JOIN chosen ON chosen.most >= bar.most
JOIN layouts AS l ON l.group_id = chosen.group_id AND l.min_solution_step >= bar.most
ORDER BY l.min_solution_step DESC, l.code
LIMIT :n;
