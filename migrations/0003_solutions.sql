-- Solutions: steps to the nearest ones, their numbers, and the nearest ones themselves.

CREATE TABLE solution_steps (
    group_id          INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    min_solution_step INTEGER NOT NULL, -- steps to the nearest solution, from 0
    layouts           INTEGER NOT NULL, -- layouts of the group that need so many
    PRIMARY KEY (group_id, min_solution_step)
) WITHOUT ROWID;

-- Filled by the stage solutions.
CREATE TABLE solution_nums (
    group_id     INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    solution_num INTEGER NOT NULL, -- number of solutions; 0 in an unsolvable group
    layouts      INTEGER NOT NULL, -- layouts of the group with this number
    PRIMARY KEY (group_id, solution_num)
) WITHOUT ROWID;

-- Sets of minimal solutions. Many layouts share a set, so each set is stored once. The view
-- min_solutions decodes the sets. Filled by the stage solutions.
CREATE TABLE min_solution_sets (
    min_solution_set_id INTEGER PRIMARY KEY, -- number of the set, from 0
    -- The codes of the solutions, ascending, four bytes each: the eight hex digits
    -- behind the D with which the code of every solution begins.
    code_tails          BLOB NOT NULL -- the codes of the solutions
);

-- The numbers 0, 1, 2, ... below the size of the largest set. The view min_solutions uses
-- them to number the members of a set.
CREATE TABLE numbers (
    number INTEGER PRIMARY KEY -- the numbers from 0
);

-- A row for each layout and each of its minimal solutions. CROSS JOIN fixes the order of the
-- tables, so that SQLite reads the set of a layout once and not for each solution. It has no USING
-- or ON, which other parsers of SQL refuse. CAST gives the column a type that clients see.
CREATE VIEW min_solutions AS SELECT l.code, CAST('D' || hex(substr(s.code_tails, 4 * n.number + 1, 4)) AS TEXT) AS solution_code FROM layouts AS l CROSS JOIN min_solution_sets AS s CROSS JOIN numbers AS n WHERE s.min_solution_set_id = l.min_solution_set_id AND n.number < l.min_solution_num;

-- All solutions of the standard layouts (jiang_num 5, bing_num 4).
CREATE TABLE standard_solution_pairs (
    group_id       INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    group_index    INTEGER NOT NULL, -- a standard layout of the group
    solution_index INTEGER NOT NULL, -- the group_index of a solution of it
    distance       INTEGER NOT NULL, -- steps to the solution
    PRIMARY KEY (group_id, group_index, solution_index)
) WITHOUT ROWID;

CREATE VIEW standard_solutions AS SELECT l.code, s.code AS solution_code, p.distance FROM layouts AS l JOIN standard_solution_pairs AS p USING (group_id, group_index) JOIN layouts AS s ON (s.jiang_num, s.bing_num, s.style_num, s.group_id, s.group_index) = (l.jiang_num, l.bing_num, l.style_num, p.group_id, p.solution_index) WHERE l.jiang_num = 5 AND l.bing_num = 4;
