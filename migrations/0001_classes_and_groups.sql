-- Classes, their groups (connected components), and the layers of each group.
--
-- No STRICT tables here or elsewhere: DB Browser 3.12 and SQLite before 3.37 cannot
-- read them.

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
    group_id               INTEGER PRIMARY KEY, -- 0..25421, by the four numbers
    jiang_num              INTEGER NOT NULL,
    bing_num               INTEGER NOT NULL,
    style_num              INTEGER NOT NULL,
    group_num              INTEGER NOT NULL, -- within the class, 0.., largest first, ties by seed
    size                   INTEGER NOT NULL, -- layouts of the group
    seed                   TEXT NOT NULL,    -- its smallest code
    solvable               INTEGER NOT NULL, -- 1 if any layout has the 2x2 block at the exit
    solved_layouts         INTEGER NOT NULL, -- layouts with the 2x2 block at the exit
    -- The largest of its layouts; NULL when unsolvable.
    max_min_solution_step  INTEGER,
    max_min_straight_moves INTEGER,
    max_min_unit_moves     INTEGER,
    seed_layers            INTEGER NOT NULL, -- layers from the seed, the seed's own included
    -- NULL until the stage farthest is there.
    min_farthest_step      INTEGER,          -- the radius
    max_farthest_step      INTEGER,          -- the diameter
    UNIQUE (jiang_num, bing_num, style_num, group_num),
    FOREIGN KEY (jiang_num, bing_num, style_num)
        REFERENCES classes (jiang_num, bing_num, style_num)
);

-- The layers from the seed of each group.
CREATE TABLE layers (
    group_id   INTEGER NOT NULL REFERENCES groups (group_id),
    seed_layer INTEGER NOT NULL, -- steps from the group's seed, 0..
    layouts    INTEGER NOT NULL,
    PRIMARY KEY (group_id, seed_layer)
) WITHOUT ROWID;

-- The number of ways to place equal pieces alone on the board.
CREATE TABLE piece_placements (
    shape              TEXT NOT NULL,    -- 2x2, horizontal, vertical or single
    pieces             INTEGER NOT NULL, -- equal pieces, 1..
    placements         INTEGER NOT NULL, -- ways to place them
    ordered_placements INTEGER NOT NULL, -- ways when the pieces are told apart: placements * pieces!
    PRIMARY KEY (shape, pieces)
) WITHOUT ROWID;
