-- The digests of the tables, and how the file was made.

-- The digest of each table. A warehouse whose rows have other digests is damaged.
CREATE TABLE content (
    name   TEXT NOT NULL PRIMARY KEY, -- a table
    rows   INTEGER NOT NULL, -- its rows
    -- Each row is a line, in the order of the key: values as quote() writes them, with commas
    -- between them, and blobs with lower-case digits.
    sha256 TEXT NOT NULL -- the SHA-256 of its rows, 64 lower-case hex digits
);

-- How the file was made, step by step. The last step, to flush the file to the disk, comes
-- after this table is written and is not part of it.
CREATE TABLE provenance (
    stage      TEXT NOT NULL, -- core, solutions, farthest or distances
    step       TEXT NOT NULL, -- a step of the stage, or all for the sum
    version    TEXT NOT NULL, -- the version of klotski-ingest
    options    TEXT NOT NULL, -- classes, stages and threads, as JSON
    started_at TEXT NOT NULL, -- the time, UTC, e.g. 2026-01-01T00:00:00Z
    seconds    REAL NOT NULL, -- how long the step took
    rows       INTEGER NOT NULL, -- layouts that were counted, measured or written; 0 for other work
    PRIMARY KEY (stage, step)
);
