-- Farthest steps (eccentricities). Filled by the stage farthest.

CREATE TABLE farthest_steps (
    group_id      INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    farthest_step INTEGER NOT NULL, -- steps to the farthest layouts
    layouts       INTEGER NOT NULL, -- layouts of the group that have this farthest step
    PRIMARY KEY (group_id, farthest_step)
) WITHOUT ROWID;

-- The farthest layouts of the standard layouts (jiang_num 5, bing_num 4).
CREATE TABLE standard_farthest_pairs (
    id          INTEGER NOT NULL REFERENCES layouts (id), -- a standard layout
    farthest_id INTEGER NOT NULL REFERENCES layouts (id), -- a farthest layout of it
    PRIMARY KEY (id, farthest_id)
) WITHOUT ROWID;

CREATE VIEW standard_farthest AS
SELECT l.code, f.code AS farthest_code
FROM layouts AS l
JOIN standard_farthest_pairs AS p ON p.id = l.id
JOIN layouts AS f ON f.id = p.farthest_id;
