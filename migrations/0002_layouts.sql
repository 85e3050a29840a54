-- The layouts with all their measures.

CREATE TABLE layouts (
    code                TEXT NOT NULL,       -- nine upper-case hex digits
    id                  INTEGER PRIMARY KEY, -- rank of the code among all codes, 0..29334497
    jiang_num           INTEGER NOT NULL,    -- blocks of two cells
    bing_num            INTEGER NOT NULL,    -- single blocks
    style_num           INTEGER NOT NULL,    -- horizontal blocks among those of two cells
    group_id            INTEGER NOT NULL REFERENCES groups (group_id),
    group_num           INTEGER NOT NULL,    -- of the group within the class
    group_index         INTEGER NOT NULL,    -- rank of the code within the group, 0..
    is_symmetric        INTEGER NOT NULL,    -- 1 if it is its own left-right mirror image
    seed_layer          INTEGER NOT NULL,    -- steps from the group's seed
    -- Moves to the nearest solution; NULL when unsolvable.
    min_solution_step   INTEGER,             -- steps: one block, any distance, around corners
    min_straight_moves  INTEGER,             -- straight moves: one block, any distance, one direction
    min_unit_moves      INTEGER,             -- unit moves: one block, one cell
    -- NULL until the stage solutions is there.
    min_solution_num    INTEGER,             -- minimal solutions; 0 when unsolvable
    solution_num        INTEGER,             -- solutions; 0 when unsolvable
    -- NULL until the stage farthest is there.
    farthest_step       INTEGER,             -- steps to the farthest layouts
    farthest_num        INTEGER,             -- how many there are
    -- Which ones the minimal solutions are; NULL when unsolvable.
    min_solution_set_id INTEGER REFERENCES min_solution_sets (min_solution_set_id)
);

CREATE UNIQUE INDEX layouts_by_code ON layouts (code);

-- Finds the layouts of a class, the layouts of a group, and a layout by its group_index. A
-- search by group_id alone uses this index, too: SQLite searches each of the 203 classes.
CREATE UNIQUE INDEX layouts_by_group
    ON layouts (jiang_num, bing_num, style_num, group_id, group_index);
