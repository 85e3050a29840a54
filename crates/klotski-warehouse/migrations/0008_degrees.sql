-- Degrees of layouts: how many layouts are one step away.

CREATE TABLE degrees (
    group_id INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    degree   INTEGER NOT NULL, -- how many layouts are one step away
    layouts  INTEGER NOT NULL, -- layouts of the group with this degree
    PRIMARY KEY (group_id, degree)
) WITHOUT ROWID;
