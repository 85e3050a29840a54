-- topic: symmetry
-- title: Patterns of a class: groups with their images under both mirrors
-- description: pattern is type_id-pattern_id of the notation of dnomd343/klotski. symmetry: which images of a group of the pattern are the group itself. seed: the smallest code. The function pattern(ref) names the group of a layout, e.g. 169-0u.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 7-0-4
WITH named AS (
    SELECT c.class, g.jiang_num, g.bing_num, g.style_num, g.size, g.seed, pattern(g.seed) AS name
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    WHERE c.class GLOB :class
    ORDER BY g.group_id
)
SELECT class,
       substr(name, 1, length(name) - 1) AS pattern,
       CASE
           WHEN max(name) GLOB '*x' THEN 'full'
           WHEN max(name) GLOB '*u' THEN 'horizontal'
           WHEN max(name) GLOB '*s' THEN 'central'
           WHEN max(name) GLOB '*q' THEN 'vertical'
           ELSE 'ordinary'
       END AS symmetry,
       count(*) AS groups, sum(size) AS layouts, min(seed) AS seed
FROM named
GROUP BY jiang_num, bing_num, style_num, pattern
ORDER BY jiang_num, bing_num, style_num, substr(pattern, instr(pattern, '-') + 1) + 0;
