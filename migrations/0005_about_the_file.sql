-- The digests of the tables, and how the file was made.

-- The digest of each table. A warehouse whose rows have other digests is damaged.
CREATE TABLE content (
    name   TEXT NOT NULL PRIMARY KEY, -- a table
    rows   INTEGER NOT NULL,
    -- SHA-256 of its rows in the order of the key, a line a row as the sqlite3 shell
    -- prints them: values with | between them, nothing for NULL; bytes as hexadecimal
    -- digits.
    sha256 TEXT NOT NULL
);

-- How the file was made, step by step. The last step, to flush the file to the disk, comes
-- after this table is written and is not part of it.
CREATE TABLE provenance (
    stage      TEXT NOT NULL,    -- what was built: core, solutions or farthest
    step       TEXT NOT NULL,    -- a step of the stage, or 'all'
    version    TEXT NOT NULL,    -- of klotski-ingest
    options    TEXT NOT NULL,    -- JSON
    started_at TEXT NOT NULL,    -- UTC
    seconds    REAL NOT NULL,
    rows       INTEGER NOT NULL, -- layouts counted, measured or written
    PRIMARY KEY (stage, step)
);
