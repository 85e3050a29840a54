-- topic: extremes
-- title: Findings about all layouts
-- description: What the data show, as sentences. `sql` is the statement that gives the numbers of a sentence; `checked` is what confirms them, `published` the earlier publication. They hold for the warehouse of all layouts. The text is looked for in the finding and in its statement.
-- param: text text=* the number of a finding, else a part of it or of its statement, e.g. 7 or cut_layouts
-- needs: nothing
-- example: bottlenecks
WITH findings (finding_id, finding, code, plot, checked, published, sql) AS (VALUES
    (1, 'Bottlenecks vanish as cells become empty: layouts without which their group falls apart exist in 34 of the 35 classes with 2 empty cells, in 12 of 28 with 3, in 1 of 28 with 4, and in none with more.', NULL, NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). networkx, igraph and NetworKit agree on exported graphs (tests/hosts/networks.py).',
     'We found no earlier publication (November 2026). github.com/fgyuuang/HuarongdaoLean has the cut layouts of one group, in unit moves.',
     'SELECT empty_cells, sum(cut_layouts > 0) AS with_bottlenecks, count(*) AS classes
FROM (SELECT 16 - 2 * jiang_num - bing_num AS empty_cells, sum(cut_layouts) AS cut_layouts
      FROM groups
      GROUP BY jiang_num, bing_num, style_num)
GROUP BY empty_cells'),
    (2, '4,418,528 unsolved layouts have exactly one shortest path to a solution. The longest of these paths has 51 steps, e.g. that of 26FBE04.', '26FBE0400', NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs).',
     'We found no earlier publication (November 2026).',
     'SELECT count(*) AS layouts, max(min_solution_step) AS steps
FROM layouts
WHERE solution_paths = 1 AND min_solution_step > 0'),
    (3, '横刀立马 has 256 shortest paths of 81 steps to its solutions, and 4,112,640,000 of 116 unit moves.', '1A9BF0C00', NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs).',
     'We found no earlier publication (November 2026). The lengths are older: M. Gardner 1964 (81), T. Mütze, tmuetze.de (116). github.com/fgyuuang/HuarongdaoLean has a script that counts the second number.',
     'SELECT solution_paths(''横刀立马'') AS solutions_in_steps, min_solution_step,
       solution_paths(''横刀立马'', ''unit'') AS solutions_in_unit_moves, min_unit_moves
FROM layouts
WHERE code = ''1A9BF0C00'''),
    (4, 'Most layouts are easy: of the 28,913,089 layouts that have a solution, 56.3 percent need at most 6 steps, and 99.0 percent at most 38.', NULL, 'solution-histogram',
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT sum(layouts) AS solvable_layouts, n.steps AS at_most,
       round(100.0 * sum(layouts) FILTER (WHERE min_solution_step <= n.steps) / sum(layouts), 1)
           AS percent
FROM solution_steps, (SELECT 6 AS steps UNION ALL SELECT 38) AS n
GROUP BY n.steps'),
    (5, 'The hardest layouts are close together: only 3,584 layouts need more than 100 steps, and all of them are in 2 of the 25,422 groups.', '4FEA13400', NULL,
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT sum(layouts) AS layouts, 100 AS steps, count(DISTINCT group_id) AS their_groups,
       (SELECT count(*) FROM groups) AS groups
FROM solution_steps
WHERE min_solution_step > 100'),
    (6, 'The hardest layout with 2 empty cells needs 138 steps; with 3 it is 92, with 4 35, with 5 26, with 6 16, with 7 12, and with 16 it is 1.', NULL, 'hardest-by-class',
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2. 138: G. Dogon 2004, as J. A. Storer, cs.brandeis.edu/~storer/JimPuzzles has it.',
     'SELECT 16 - 2 * jiang_num - bing_num AS empty_cells, max(max_min_solution_step) AS steps
FROM groups
GROUP BY empty_cells'),
    (7, '峰回路转 (4FEA134, Super Century) is a hardest layout in all three metrics: 138 steps, 150 straight moves, 179 unit moves.', '4FEA13400', NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). All 180 rows of a public table of unit moves over the 363,480 standard layouts are equal to ours.',
     '138 and 150: J. A. Storer, Century and Super Century, cs.brandeis.edu/~storer/JimPuzzles, after G. Dogon 2004. 179: the public table of unit moves. For all three at once we found no earlier publication (November 2026).',
     'SELECT min_solution_step, min_straight_moves, min_unit_moves,
       (SELECT max(max_min_solution_step) FROM groups) AS most_steps,
       (SELECT max(max_min_straight_moves) FROM groups) AS most_straight_moves,
       (SELECT max(max_min_unit_moves) FROM groups) AS most_unit_moves
FROM layouts
WHERE code = ''4FEA13400'''),
    (8, 'No layout of class 5-4-1, that of 横刀立马, depends more on the metric than 08F98BC: by steps it is harder than 47,170 of the 53,954 layouts of the class that have a solution, by unit moves than 40,657.', '08F98BC00', NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs).',
     'We found no earlier publication (November 2026).',
     'SELECT sum(l.min_solution_step < own.min_solution_step) AS easier_by_steps,
       sum(l.min_unit_moves < own.min_unit_moves) AS easier_by_unit_moves,
       count(*) AS solvable_layouts
FROM layouts AS l, (SELECT * FROM layouts WHERE code = ''08F98BC00'') AS own
WHERE (l.jiang_num, l.bing_num, l.style_num) = (5, 4, 1) AND l.min_solution_step IS NOT NULL'),
    (9, 'In linear regression over all layouts that have a solution, the number of neighbours explains 16.5 percent of the variance of the steps to a solution (fewer neighbours, more steps), the size of the group 2.5 percent, and the number of solutions 0.1 percent.', NULL, NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs).',
     'We found no earlier publication (November 2026).',
     'WITH means AS (
    SELECT avg(min_solution_step) AS y, avg(min_solution_step * min_solution_step) AS yy,
           avg(degree) AS a, avg(degree * degree) AS aa, avg(degree * min_solution_step) AS ay,
           avg(size) AS b, avg(size * size) AS bb, avg(size * min_solution_step) AS b_y,
           avg(solution_num) AS c, avg(solution_num * solution_num) AS cc,
           avg(solution_num * min_solution_step) AS cy
    FROM layouts
    JOIN groups USING (group_id)
    WHERE min_solution_step IS NOT NULL
)
SELECT round(100 * (ay - a * y) * (ay - a * y) / ((aa - a * a) * (yy - y * y)), 1) AS by_degree,
       round(100 * (b_y - b * y) * (b_y - b * y) / ((bb - b * b) * (yy - y * y)), 1) AS by_size,
       round(100 * (cy - c * y) * (cy - c * y) / ((cc - c * c) * (yy - y * y)), 1) AS by_solution_num
FROM means'),
    (10, 'A layout can look easy and be hard: with the 2x2 block one cell above the exit, 98AFCD4 needs 109 steps; beside the exit, the hardest layout needs 105.', '98AFCD400', NULL,
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT max(min_solution_step) AS above_the_exit,
       (SELECT max(min_solution_step) FROM layouts WHERE code >= ''E'') AS beside_the_exit,
       (SELECT min_solution_step FROM layouts WHERE code = ''98AFCD400'') AS of_98AFCD4
FROM layouts
WHERE code >= ''9'' AND code < ''A'''),
    (11, 'Every layout with 7 or more empty cells has a solution. Of those with 2 empty cells, 18.2 percent have none.', NULL, NULL,
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT 16 - 2 * jiang_num - bing_num AS empty_cells, sum(size) AS layouts,
       sum(size * (1 - solvable)) AS unsolvable_layouts,
       round(100.0 * sum(size * (1 - solvable)) / sum(size), 1) AS percent
FROM groups
GROUP BY empty_cells'),
    (12, 'The 100 largest of the 25,422 groups have 93.8 percent of all layouts. The most frequent size of a group is 4 layouts: 5,899 groups.', NULL, 'size-histogram',
     'The sizes of all groups are those that github.com/dnomd343/HRD_Database published.',
     'It follows from docs/group_size.md of github.com/dnomd343/HRD_Database; we found no earlier publication of these sums (November 2026).',
     'SELECT (SELECT round(100.0 * sum(size) FILTER (WHERE place <= 100) / sum(size), 1)
        FROM (SELECT size, row_number() OVER (ORDER BY size DESC) AS place FROM groups)) AS percent,
       100 AS largest_groups, sum(count(*)) OVER () AS groups, size, count(*) AS groups_of_that_size
FROM groups
GROUP BY size
ORDER BY count(*) DESC
LIMIT 1'),
    (13, '2,407 groups are trees: only one path leads from a layout to another. 8 of them are layouts that cannot move at all.', '04A4B7000', NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). networkx, igraph and NetworKit agree on exported graphs (tests/hosts/networks.py).',
     'The 8 layouts are groups of size 1 in docs/group_size.md of github.com/dnomd343/HRD_Database. For the trees we found no earlier publication (November 2026).',
     'SELECT count(*) AS trees, sum(size = 1) AS single_layouts
FROM groups
WHERE edges = size - 1'),
    (14, 'In 7,971 groups of several layouts, all layouts are equally far from their farthest layouts: radius and diameter are the same.', NULL, NULL,
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT count(*) AS groups
FROM groups
WHERE size > 1 AND min_farthest_step = max_farthest_step'),
    (15, 'Up to reflections of the board, the 25,422 groups are 6,577. Only 472 contain the left-right mirror images of their layouts.', NULL, NULL,
     'github.com/dnomd343/klotski lists as many patterns.',
     'The patterns of src/core/group/internal/constant in github.com/dnomd343/klotski (2024) are as many; neither sum is written there.',
     'SELECT count(*) AS groups, sum(m.group_id = g.group_id) AS own_mirror_image,
       (count(*) + sum(m.group_id = g.group_id) + sum(f.group_id = g.group_id)
                 + sum(t.group_id = g.group_id)) / 4 AS up_to_reflections
FROM groups AS g
JOIN layouts AS m ON m.code = mirror(g.seed)
JOIN layouts AS f ON f.code = flip(g.seed)
JOIN layouts AS t ON t.code = mirror(flip(g.seed))'),
    (16, 'Two layouts of a group are at most 268 steps apart, e.g. 02C9DF4 and its farthest layouts: almost twice as far as any layout is from a solution, 138 steps.', '02C9DF400', 'deepest-by-class',
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT max(max_farthest_step) AS farthest_step, max(max_min_solution_step) AS steps_to_a_solution,
       (SELECT farthest_step FROM layouts WHERE code = ''02C9DF400'') AS of_02C9DF4
FROM groups'),
    (17, 'In the largest group, 964,656 layouts, two layouts are 12.21 steps apart on average and at most 22. Most pairs are 13 steps apart.', NULL, NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). The pairs of each group are all its pairs, and those at distance 1 are its edges (klotski-sql verify).',
     'We found no earlier publication (November 2026). The size is in docs/group_size.md of github.com/dnomd343/HRD_Database.',
     'SELECT g.size, round(1.0 * sum(d.distance * d.pairs) / sum(d.pairs), 2) AS mean_distance,
       max(d.distance) AS diameter,
       (SELECT distance FROM distances WHERE group_id = g.group_id ORDER BY pairs DESC LIMIT 1)
           AS most_frequent_distance
FROM (SELECT group_id, size FROM groups ORDER BY size DESC LIMIT 1) AS g
JOIN distances AS d USING (group_id)
GROUP BY g.group_id, g.size'),
    (18, '5,956,380,803,212 pairs of layouts lead to each other. On average they are 14.7 steps apart.', NULL, NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). The pairs of each group are all its pairs, and those at distance 1 are its edges (klotski-sql verify).',
     'We found no earlier publication (November 2026).',
     'SELECT sum(pairs) AS pairs, round(1.0 * sum(distance * pairs) / sum(pairs), 2) AS mean_distance
FROM distances'),
    (19, 'In the group of 横刀立马, 25,955 layouts, two layouts are 50.46 steps apart on average and at most 145.', '1A9BF0C00', 'distance-histogram 1A9BF0C',
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). The pairs of each group are all its pairs, and those at distance 1 are its edges (klotski-sql verify).',
     'We found no earlier publication (November 2026). In unit moves the maximum is 190: T. Mütze, tmuetze.de.',
     'SELECT g.size, round(1.0 * sum(d.distance * d.pairs) / (1.0 * g.size * (g.size - 1) / 2), 2) AS mean_distance,
       max(d.distance) AS diameter
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN distances AS d USING (group_id)
WHERE l.code = ''1A9BF0C00''
GROUP BY g.group_id, g.size'),
    (20, 'No layout has more solutions than 0C60C30F, 6,951 of them, though it needs only 6 steps.', '0C60C30F0', NULL,
     'Files with these values of all layouts have the published MD5 digests (klotski-sql verify).',
     'We found no earlier publication (November 2026). It follows from the data of github.com/dnomd343/HRD_Database, release v1.2.',
     'SELECT solution_num, min_solution_step, (SELECT max(solution_num) FROM solution_nums) AS most
FROM layouts
WHERE code = ''0C60C30F0'''),
    (21, 'The graph of all 29,334,498 layouts has 201,129,110 edges. A layout has 13.7 neighbours on average.', NULL, NULL,
     'A slow model of the puzzle that shares no code with the program agrees on whole classes (crates/klotski/tests/naive.rs). networkx, igraph and NetworKit agree on exported graphs (tests/hosts/networks.py).',
     'We found no earlier publication (November 2026).',
     'SELECT sum(size) AS layouts, sum(edges) AS edges, round(2.0 * sum(edges) / sum(size), 1) AS mean_degree
FROM groups'),
    (22, 'The 25,422 groups are 1,117 different graphs. 148 of these occur in several classes, and 247 belong to groups with a solution and to groups without one.', NULL, NULL,
     'Searches for isomorphisms among all groups of at most 1,000 layouts (crates/klotski/tests/isomorphism.rs). Larger groups have equal numbers of layouts and edges only if they are mirror images.',
     'We found no earlier publication (November 2026).',
     'SELECT sum(groups) AS groups, count(*) AS graphs, sum(classes > 1) AS in_several_classes,
       sum(solvable > 0 AND solvable < groups) AS with_and_without_a_solution
FROM (SELECT graph, count(*) AS groups, sum(solvable) AS solvable,
             count(DISTINCT jiang_num || '' '' || bing_num || '' '' || style_num) AS classes
      FROM groups
      GROUP BY graph)')
)
SELECT finding_id, finding, code, plot, checked, published, sql
FROM findings
WHERE iif(:text IN (SELECT finding_id || '' FROM findings), finding_id || '' = :text,
          text_in(:text, finding, sql))
ORDER BY finding_id;
