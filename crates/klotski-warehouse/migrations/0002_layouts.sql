-- The layouts with all their measures, in the order of their groups: the layouts of a class or of a
-- group lie side by side. A search by group_id alone uses the key, too: SQLite searches each of the
-- 203 classes.

CREATE TABLE layouts (
    code                TEXT NOT NULL, -- the nine digits of the code
    id                  INTEGER NOT NULL, -- rank of the code among all codes, 0 to 29,334,497
    jiang_num           INTEGER NOT NULL, -- as in classes
    bing_num            INTEGER NOT NULL, -- as in classes
    style_num           INTEGER NOT NULL, -- as in classes
    group_id            INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    group_num           INTEGER NOT NULL, -- number of the group within the class
    group_index         INTEGER NOT NULL, -- rank of the code within the group, from 0
    is_symmetric        INTEGER NOT NULL, -- 1 if the layout is its own left-right mirror image, else 0
    seed_layer          INTEGER NOT NULL, -- steps from the seed of the group
    degree              INTEGER NOT NULL, -- how many layouts are one step away
    is_cut              INTEGER NOT NULL, -- 1 if the group falls apart without the layout, else 0
    -- Moves to the nearest solution; NULL when unsolvable.
    min_solution_step   INTEGER, -- steps to the nearest solutions; 0 if the layout is solved
    min_straight_moves  INTEGER, -- straight moves to the nearest solved layouts: one block, any distance, one direction
    min_unit_moves      INTEGER, -- unit moves to the nearest solved layouts: one block, one cell
    nearer_neighbors    INTEGER, -- how many layouts one step away are one step nearer to a solution; 0 if the layout is solved
    solution_paths      INTEGER, -- how many shortest paths lead to the nearest solutions; 1 if the layout is solved
    -- NULL until the stage solutions is there.
    min_solution_num    INTEGER, -- how many solutions are that near; 0 in an unsolvable group
    solution_num        INTEGER, -- how many solutions there are; 0 in an unsolvable group
    -- NULL until the stage farthest is there.
    farthest_step       INTEGER, -- steps to the farthest layouts
    farthest_num        INTEGER, -- how many layouts are that far away
    -- NULL until the stage distances is there.
    sum_distance        INTEGER, -- sum of the steps to each layout of the group
    -- Which ones the minimal solutions are; NULL when unsolvable.
    min_solution_set_id INTEGER REFERENCES min_solution_sets (min_solution_set_id), -- the row of min_solution_sets with the minimal solutions
    PRIMARY KEY (jiang_num, bing_num, style_num, group_id, group_index)
) WITHOUT ROWID;

CREATE UNIQUE INDEX layouts_by_code ON layouts (code);
