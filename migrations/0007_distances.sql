-- Distances between all layouts of a group. Filled by the stage distances.

CREATE TABLE distances (
    group_id INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    distance INTEGER NOT NULL, -- steps between two layouts, from 1
    pairs    BIGINT NOT NULL, -- unordered pairs of layouts of the group at that distance
    PRIMARY KEY (group_id, distance)
) WITHOUT ROWID;
