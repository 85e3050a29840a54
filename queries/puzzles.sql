-- topic: solving
-- title: Puzzles by difficulty
-- description: Solvable layouts that need so many steps, the hardest first; of a layout and its left-right mirror image, the one with the smaller code. With spread, their steps are even over the range, and the easiest is first. Layouts with the same steps are shuffled. A seed chooses others. The format levels, or a file named levels.json or NAME.levels.json, is for games; its first level is the easiest.
-- param: class group=*-*-* of which classes or group, e.g. 5-4-1, 5-4-* or 5-4-1-1; a layout means its group
-- param: steps range=1..999 the fewest steps to a solution: 81, 50..60, 50.. or ..60
-- param: n count=20 how many
-- param: spread flag=0 steps that are even over the range, the easiest first
-- param: seed count=0 choose from the whole range by this number; 0 chooses the hardest
-- example: 5-4-1 60..80 5
WITH candidates AS (
    SELECT g.group_id, s.min_solution_step, s.layouts, s.layouts * 1.0 / g.size AS part,
           iif(:spread, s.min_solution_step, 0) AS kind
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    JOIN solution_steps AS s USING (group_id)
    WHERE c.class || '-' GLOB rtrim(:class, '*0123456789')
      AND c.class || '-' || g.group_num GLOB :class
      -- The numbers before and after the dots.
      AND s.min_solution_step BETWEEN CAST(:steps AS INTEGER)
                                  AND CAST(substr(:steps, instr(:steps, '..') + 2) AS INTEGER)
),
-- Without a seed, the hardest, and of equally hard ones those of groups where they are frequent. So
-- many groups, with their mirror images, have n layouts and n mirror images.
wanted AS (
    SELECT *
    FROM (SELECT *, sum(layouts) OVER (PARTITION BY kind
                                       ORDER BY min_solution_step DESC, part DESC) AS before,
                 sum(layouts) OVER (PARTITION BY kind, min_solution_step, part) AS own
          FROM candidates)
    WHERE :seed OR before - own < 2 * :n
),
-- With spread, by number of steps: how many layouts have up to so many. Fewer layouts than numbers
-- are even over the range: each has the number that is nearest to its place there.
shares AS (
    SELECT step, iif(numbers <= :n, number * :n / numbers,
                     ifnull((step + next - 2 * least) * (:n - 1) / (2 * (most - least)) + 1, :n)
                     ) AS upto
    FROM (SELECT min_solution_step AS step, row_number() OVER w AS number,
                 count(*) OVER () AS numbers, lead(min_solution_step) OVER w AS next,
                 min(min_solution_step) OVER () AS least, max(min_solution_step) OVER () AS most
          FROM (SELECT DISTINCT min_solution_step FROM candidates WHERE :spread)
          WINDOW w AS (ORDER BY min_solution_step))
),
ranked AS (
    SELECT l.code, l.min_solution_step, l.min_straight_moves, l.min_unit_moves,
           row_number() OVER (
               PARTITION BY iif(:spread, l.min_solution_step, 0)
               ORDER BY iif(:seed OR :spread, 0, l.min_solution_step) DESC,
                        (l.id * 48271 + :seed * 16807) % 2147483647
                        * ((l.id * 48271 + :seed * 16807) % 2147483647) % 2147483647, l.id
           ) AS place
    FROM (SELECT DISTINCT group_id FROM wanted) AS d
    CROSS JOIN groups AS g USING (group_id)
    CROSS JOIN layouts AS l USING (jiang_num, bing_num, style_num, group_id)
    CROSS JOIN wanted AS w USING (group_id, min_solution_step)
    WHERE l.code <= mirror(l.code)
),
-- A number of steps with fewer layouts than its share leaves the others to all numbers.
chosen AS (
    SELECT r.*
    FROM ranked AS r
    LEFT JOIN (SELECT step, upto - lag(upto, 1, 0) OVER (ORDER BY step) AS share FROM shares) AS s
        ON s.step = r.min_solution_step
    ORDER BY max(r.place - ifnull(s.share, 0), 0), r.place
    LIMIT :n
)
SELECT c.code, c.min_solution_step, c.min_straight_moves, c.min_unit_moves, n.name
FROM chosen AS c
LEFT JOIN layout_names AS n USING (code)
ORDER BY iif(:spread, 1, -1) * c.min_solution_step, c.place;
