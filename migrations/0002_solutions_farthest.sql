-- Solutions and farthest steps, the stages after core. Their tables are empty
-- until the stage is there: provenance says which are.

-- What is stored of a layout's solutions; a row for every layout.
CREATE TABLE layout_solutions (
    id               INTEGER PRIMARY KEY REFERENCES layout_core (id),
    set_id           INTEGER REFERENCES min_solution_sets (set_id), -- NULL when unsolvable
    min_solution_num INTEGER NOT NULL, -- minimal solutions; 0 when unsolvable
    solution_num     INTEGER NOT NULL  -- solutions; 0 when unsolvable
);

-- Sets of minimal solutions, each kept once. Read them through the view
-- min_solutions.
CREATE TABLE min_solution_sets (
    set_id INTEGER PRIMARY KEY,
    -- The members' codes, ascending, four bytes each: the eight hex digits after
    -- the D with which the code of every solution begins.
    tails  BLOB NOT NULL
);

-- 0, 1, 2, ... up to the size of the largest set, to count through one.
CREATE TABLE set_positions (position INTEGER PRIMARY KEY);

-- A row for every layout and each of its minimal solutions.
CREATE VIEW min_solutions AS
SELECT l.code, 'D' || hex(substr(s.tails, 4 * p.position + 1, 4)) AS solution_code
FROM layout_core AS l
JOIN layout_solutions AS n ON n.id = l.id
JOIN min_solution_sets AS s ON s.set_id = n.set_id
JOIN set_positions AS p ON p.position < length(s.tails) / 4;

CREATE TABLE solution_nums (
    group_id     INTEGER NOT NULL REFERENCES groups (group_id),
    solution_num INTEGER NOT NULL, -- solutions, 0 when unsolvable
    layouts      INTEGER NOT NULL, -- layouts of the group with so many
    PRIMARY KEY (group_id, solution_num)
) WITHOUT ROWID;

-- All solutions of the standard layouts (jiang_num 5, bing_num 4).
CREATE TABLE standard_solution_pairs (
    id          INTEGER NOT NULL REFERENCES layout_core (id),
    solution_id INTEGER NOT NULL REFERENCES layout_core (id),
    step        INTEGER NOT NULL, -- steps to it
    PRIMARY KEY (id, solution_id)
) WITHOUT ROWID;

CREATE VIEW standard_solutions AS
SELECT l.code, s.code AS solution_code, p.step
FROM layout_core AS l
JOIN standard_solution_pairs AS p ON p.id = l.id
JOIN layout_core AS s ON s.id = p.solution_id;

-- What is stored of a layout's farthest steps; a row for every layout.
CREATE TABLE layout_farthest (
    id            INTEGER PRIMARY KEY REFERENCES layout_core (id),
    farthest_step INTEGER NOT NULL, -- steps to its farthest layouts
    farthest_num  INTEGER NOT NULL  -- how many there are
);

CREATE TABLE farthest_steps (
    group_id      INTEGER NOT NULL REFERENCES groups (group_id),
    farthest_step INTEGER NOT NULL, -- steps to the farthest layouts
    layouts       INTEGER NOT NULL, -- layouts of the group with so many
    PRIMARY KEY (group_id, farthest_step)
) WITHOUT ROWID;

-- The farthest layouts of the standard layouts.
CREATE TABLE standard_farthest_pairs (
    id          INTEGER NOT NULL REFERENCES layout_core (id),
    farthest_id INTEGER NOT NULL REFERENCES layout_core (id),
    PRIMARY KEY (id, farthest_id)
) WITHOUT ROWID;

CREATE VIEW standard_farthest AS
SELECT l.code, f.code AS farthest_code
FROM layout_core AS l
JOIN standard_farthest_pairs AS p ON p.id = l.id
JOIN layout_core AS f ON f.id = p.farthest_id;

-- NULL until the stage farthest is there.
ALTER TABLE groups ADD COLUMN min_farthest_step INTEGER; -- the radius
ALTER TABLE groups ADD COLUMN max_farthest_step INTEGER; -- the diameter

-- All that is known of a layout. LEFT JOINs, although every layout has its
-- group: SQLite then leaves a table alone when single layouts are read and no
-- column of it is asked for, and may still start from groups when one is
-- compared with a value. Measures of a stage that is not there are NULL. Sums
-- and counts over all layouts are faster from the tables themselves.
DROP VIEW layouts;
CREATE VIEW layouts AS
SELECT l.code, l.id,
       g.jiang_num, g.bing_num, g.style_num,
       l.group_id, g.group_num, l.group_index,
       l.is_mirror, l.layer,
       l.min_solution_step, n.min_solution_num, n.solution_num,
       f.farthest_step, f.farthest_num
FROM layout_core AS l
LEFT JOIN groups AS g ON g.group_id = l.group_id
LEFT JOIN layout_solutions AS n ON n.id = l.id
LEFT JOIN layout_farthest AS f ON f.id = l.id;
