-- topic: solving
-- title: Puzzles by difficulty
-- description: Solvable layouts that need so many steps, the hardest first; of a layout and its left-right mirror image, the one with the smaller code. With spread, equally many of each number of steps. A seed shuffles: another one chooses other layouts. The format levels, or a file named levels.json or NAME.levels.json, is for games.
-- param: class class=*-*-* of which classes, e.g. 5-4-1 or 5-4-*
-- param: steps range=1..999 the fewest steps to a solution: 81, 50..60, 50.. or ..60
-- param: n count=20 how many
-- param: spread flag=0 equally many of each number of steps
-- param: seed count=0 shuffle the layouts by this number; 0 does not
-- also: levels
-- example: 5-4-1 60..80 5
WITH candidates AS (
    SELECT g.group_id, s.min_solution_step, s.layouts, s.layouts * 1.0 / g.size AS part,
           iif(:spread, s.min_solution_step, 0) AS kind
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN solution_steps AS s USING (group_id)
    WHERE c.class GLOB :class
      -- The numbers before and after the dots.
      AND s.min_solution_step BETWEEN CAST(:steps AS INTEGER)
                                  AND CAST(substr(:steps, instr(:steps, '..') + 2) AS INTEGER)
),
-- Without a seed, first the hardest, and of equally hard ones those of groups where they are
-- frequent. So many groups, with their mirror images, have n layouts and n mirror images.
wanted AS (
    SELECT *
    FROM (SELECT *, sum(layouts) OVER (PARTITION BY kind
                                       ORDER BY min_solution_step DESC, part DESC) AS before,
                 sum(layouts) OVER (PARTITION BY kind, min_solution_step, part) AS own
          FROM candidates)
    WHERE :seed OR before - own < 2 * :n
),
ranked AS (
    SELECT l.code, l.min_solution_step, l.min_straight_moves, l.min_unit_moves, l.group_id,
           l.group_index, row_number() OVER (
               PARTITION BY iif(:spread, l.min_solution_step, 0)
               ORDER BY iif(:seed, (l.id * 48271 + :seed * 16807) % 2147483647
                                   * ((l.id * 48271 + :seed * 16807) % 2147483647)
                                   % 2147483647, 0),
                        l.min_solution_step DESC, w.part DESC, l.group_id, l.group_index
           ) AS place
    FROM (SELECT DISTINCT group_id FROM wanted) AS d
    CROSS JOIN groups AS g USING (group_id)
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    CROSS JOIN wanted AS w USING (group_id, min_solution_step)
    WHERE l.code <= mirror(l.code)
),
chosen AS (
    SELECT *
    FROM ranked
    ORDER BY place, min_solution_step DESC
    LIMIT :n
)
SELECT c.code, c.min_solution_step, c.min_straight_moves, c.min_unit_moves, n.name
FROM chosen AS c
LEFT JOIN layout_names AS n USING (code)
ORDER BY c.min_solution_step DESC, c.place;
