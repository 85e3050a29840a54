-- The core of the warehouse: layouts, classes, groups and their layers.
--
-- The names that readers use are layouts (a view), groups, classes, layers,
-- solution_steps, piece_placements and provenance. No STRICT tables: DB Browser 3.12 and
-- SQLite before 3.37 cannot read them.

CREATE TABLE classes (
    class            TEXT NOT NULL PRIMARY KEY, -- jiang_num-bing_num-style_num, e.g. 5-4-1
    jiang_num        INTEGER NOT NULL, -- blocks of two cells, 0..7
    bing_num         INTEGER NOT NULL, -- single blocks, 0..14
    style_num        INTEGER NOT NULL, -- horizontal blocks among those of two cells, 0..jiang_num
    layouts          INTEGER NOT NULL,
    groups           INTEGER NOT NULL,
    largest_group    INTEGER NOT NULL, -- layouts of the largest group
    labelled_layouts INTEGER NOT NULL, -- layouts when equal blocks are told apart
    UNIQUE (jiang_num, bing_num, style_num)
);

CREATE TABLE groups (
    group_id              INTEGER PRIMARY KEY, -- 0..25421, by the four numbers
    jiang_num             INTEGER NOT NULL,
    bing_num              INTEGER NOT NULL,
    style_num             INTEGER NOT NULL,
    group_num             INTEGER NOT NULL, -- within the class, 0.., largest first, ties by seed
    size                  INTEGER NOT NULL, -- layouts of the group
    seed                  TEXT NOT NULL,    -- its smallest code
    solvable              INTEGER NOT NULL, -- 1 if any layout has the 2x2 block at the exit
    solved_layouts        INTEGER NOT NULL, -- layouts with the 2x2 block at the exit
    max_min_solution_step INTEGER,          -- of its layouts; NULL when unsolvable
    layers                INTEGER NOT NULL, -- layers from the seed, the seed's own included
    UNIQUE (jiang_num, bing_num, style_num, group_num),
    FOREIGN KEY (jiang_num, bing_num, style_num)
        REFERENCES classes (jiang_num, bing_num, style_num)
);

CREATE TABLE layers (
    group_id INTEGER NOT NULL REFERENCES groups (group_id),
    layer    INTEGER NOT NULL, -- steps from the group's seed, 0..
    layouts  INTEGER NOT NULL,
    PRIMARY KEY (group_id, layer)
) WITHOUT ROWID;

CREATE TABLE solution_steps (
    group_id          INTEGER NOT NULL REFERENCES groups (group_id), -- solvable ones only
    min_solution_step INTEGER NOT NULL, -- steps to the nearest solution, 0..
    layouts           INTEGER NOT NULL,
    PRIMARY KEY (group_id, min_solution_step)
) WITHOUT ROWID;

-- What is stored of a layout; read it through the view layouts.
CREATE TABLE layout_core (
    id                INTEGER PRIMARY KEY, -- rank of the code among all codes, 0..29334497
    code              TEXT NOT NULL,       -- nine upper-case hex digits
    group_id          INTEGER NOT NULL REFERENCES groups (group_id),
    group_index       INTEGER NOT NULL,    -- rank of the code within the group, 0..
    is_mirror         INTEGER NOT NULL,    -- 1 if it is its own left-right mirror image
    layer             INTEGER NOT NULL,    -- steps from the group's seed
    min_solution_step INTEGER              -- steps to the nearest solution; NULL when unsolvable
);

CREATE UNIQUE INDEX layout_by_code ON layout_core (code);

CREATE UNIQUE INDEX layout_by_group ON layout_core (group_id, group_index);

-- A LEFT JOIN, although every layout has its group: SQLite then leaves groups
-- alone when single layouts are read and no column of it is asked for, and may
-- still start from groups when one is compared with a value. Sums and counts
-- over all layouts are faster from layout_core itself.
CREATE VIEW layouts AS
SELECT l.code, l.id,
       g.jiang_num, g.bing_num, g.style_num,
       l.group_id, g.group_num, l.group_index,
       l.is_mirror, l.layer, l.min_solution_step
FROM layout_core AS l
LEFT JOIN groups AS g ON g.group_id = l.group_id;

CREATE TABLE piece_placements (
    shape              TEXT NOT NULL,    -- 2x2, horizontal, vertical or single
    pieces             INTEGER NOT NULL, -- equal pieces alone on the board, 1..
    placements         INTEGER NOT NULL, -- ways to place them
    ordered_placements INTEGER NOT NULL, -- ways when the pieces are told apart: placements * pieces!
    PRIMARY KEY (shape, pieces)
) WITHOUT ROWID;

-- How the file was made, step by step up to the writing of this table; what is
-- left then is to flush the file to the disk.
CREATE TABLE provenance (
    stage      TEXT NOT NULL,    -- what was built: core
    step       TEXT NOT NULL,    -- a step of the stage, or 'all'
    version    TEXT NOT NULL,    -- of klotski-ingest
    options    TEXT NOT NULL,    -- JSON
    started_at TEXT NOT NULL,    -- UTC
    seconds    REAL NOT NULL,
    rows       INTEGER NOT NULL, -- layouts counted, measured or written
    PRIMARY KEY (stage, step)
);
