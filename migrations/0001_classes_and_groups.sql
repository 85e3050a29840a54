-- Classes, their groups (connected components), and the layers of each group.
--
-- No STRICT tables here or elsewhere: DB Browser 3.12 and SQLite before 3.37 cannot
-- read them. BIGINT is INTEGER for SQLite. ODBC, JDBC and others take INTEGER for 32 bits, so a
-- column whose values can pass 2^31 is BIGINT. A view is one line, because drizzle-kit reads no other.

CREATE TABLE classes (
    class            TEXT NOT NULL PRIMARY KEY, -- jiang_num-bing_num-style_num, e.g. 5-4-1
    jiang_num        INTEGER NOT NULL, -- blocks of two cells, 0 to 7
    bing_num         INTEGER NOT NULL, -- single blocks, 0 to 14
    style_num        INTEGER NOT NULL, -- horizontal blocks among those of two cells, 0 to jiang_num
    layouts          INTEGER NOT NULL, -- layouts of the class
    groups           INTEGER NOT NULL, -- groups of the class
    largest_group    INTEGER NOT NULL, -- layouts of its largest group
    labelled_layouts BIGINT NOT NULL, -- layouts when equal blocks are counted as different
    UNIQUE (jiang_num, bing_num, style_num)
);

CREATE TABLE groups (
    group_id               INTEGER PRIMARY KEY, -- 0 to 25,421, in the order of the next four columns
    jiang_num              INTEGER NOT NULL, -- as in classes
    bing_num               INTEGER NOT NULL, -- as in classes
    style_num              INTEGER NOT NULL, -- as in classes
    group_num              INTEGER NOT NULL, -- number within the class, from 0: the largest group first; of equal ones, the smaller seed first
    size                   INTEGER NOT NULL, -- layouts of the group
    seed                   TEXT NOT NULL, -- its smallest code
    solvable               INTEGER NOT NULL, -- 1 if it has a solved layout, else 0
    solved_layouts         INTEGER NOT NULL, -- solved layouts of the group
    -- The largest of its layouts; NULL when unsolvable.
    max_min_solution_step  INTEGER, -- steps that its hardest layout needs
    max_min_straight_moves INTEGER, -- the largest min_straight_moves of its layouts
    max_min_unit_moves     INTEGER, -- the largest min_unit_moves of its layouts
    seed_layers            INTEGER NOT NULL, -- layers from the seed, the seed's own included
    edges                  INTEGER NOT NULL, -- pairs of its layouts that are one step apart
    max_degree             INTEGER NOT NULL, -- the largest degree of its layouts
    cut_layouts            INTEGER NOT NULL, -- articulation points: layouts whose removal disconnects the group
    bridges                INTEGER NOT NULL, -- edges without which it falls apart
    biconnected_components INTEGER NOT NULL, -- maximal sets of at least two layouts that no single layout separates; a bridge is one of two layouts
    largest_biconnected_component INTEGER NOT NULL, -- layouts of the largest biconnected component; 0 in a group of one layout
    graph                  TEXT NOT NULL, -- equal for groups that are the same graph (isomorphic), different for others
    -- NULL until the stage farthest is there.
    min_farthest_step      INTEGER, -- steps: the radius of the group
    max_farthest_step      INTEGER, -- steps: the diameter of the group
    UNIQUE (jiang_num, bing_num, style_num, group_num),
    FOREIGN KEY (jiang_num, bing_num, style_num)
        REFERENCES classes (jiang_num, bing_num, style_num)
);

CREATE INDEX groups_by_graph ON groups (graph);

-- The layers from the seed of each group.
CREATE TABLE layers (
    group_id   INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    seed_layer INTEGER NOT NULL, -- steps from the seed, from 0
    layouts    INTEGER NOT NULL, -- layouts of the group at that distance
    PRIMARY KEY (group_id, seed_layer)
) WITHOUT ROWID;

-- The number of ways to place equal pieces alone on the board.
CREATE TABLE piece_placements (
    shape              TEXT NOT NULL, -- 2x2, horizontal, vertical or single
    pieces             INTEGER NOT NULL, -- number of pieces, from 1
    placements         INTEGER NOT NULL, -- ways to place them
    ordered_placements BIGINT NOT NULL, -- ways when the pieces are counted as different: placements * pieces!
    PRIMARY KEY (shape, pieces)
) WITHOUT ROWID;
