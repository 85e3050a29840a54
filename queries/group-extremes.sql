-- topic: groups
-- title: The largest groups of a class, with their hardest and deepest layouts
-- description: hardest needs the most steps to a solution, max_min_solution_step, NULL when unsolvable; deepest lies the most steps from its farthest layouts, max_farthest_step. Of several layouts, the one with the smallest code.
-- param: class class=*-*-* of which classes, e.g. 5-4-1 or 5-4-*
-- param: n count=50 how many groups of each class
-- needs: farthest
-- example: 5-4-1 5
SELECT c.class, g.group_num, g.size, g.seed, g.seed_layers, g.solved_layouts,
       g.max_min_solution_step, (
           -- In a group, group_index goes by code: the first one ends the search.
           SELECT l.code
           FROM layouts AS l
           WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND l.min_solution_step = g.max_min_solution_step
           ORDER BY l.group_index
           LIMIT 1
       ) AS hardest,
       g.max_farthest_step, (
           SELECT l.code
           FROM layouts AS l
           WHERE (l.jiang_num, l.bing_num, l.style_num, l.group_id)
                 = (g.jiang_num, g.bing_num, g.style_num, g.group_id)
             AND l.farthest_step = g.max_farthest_step
           ORDER BY l.group_index
           LIMIT 1
       ) AS deepest
FROM classes AS c
JOIN groups AS g USING (jiang_num, bing_num, style_num)
WHERE c.class GLOB :class AND g.group_num < :n
ORDER BY g.group_id;
