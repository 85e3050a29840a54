-- Farthest steps (eccentricities). Filled by the stage farthest.

CREATE TABLE farthest_steps (
    group_id      INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    farthest_step INTEGER NOT NULL, -- steps to the farthest layouts
    layouts       INTEGER NOT NULL, -- layouts of the group that have this farthest step
    PRIMARY KEY (group_id, farthest_step)
) WITHOUT ROWID;

-- The farthest layouts of the standard layouts (jiang_num 5, bing_num 4).
CREATE TABLE standard_farthest_pairs (
    group_id       INTEGER NOT NULL REFERENCES groups (group_id), -- the group
    group_index    INTEGER NOT NULL, -- a standard layout of the group
    farthest_index INTEGER NOT NULL, -- the group_index of a farthest layout of it
    PRIMARY KEY (group_id, group_index, farthest_index)
) WITHOUT ROWID;

CREATE VIEW standard_farthest AS SELECT l.code, f.code AS farthest_code FROM layouts AS l JOIN standard_farthest_pairs AS p USING (group_id, group_index) JOIN layouts AS f ON (f.jiang_num, f.bing_num, f.style_num, f.group_id, f.group_index) = (l.jiang_num, l.bing_num, l.style_num, p.group_id, p.farthest_index) WHERE l.jiang_num = 5 AND l.bing_num = 4;
