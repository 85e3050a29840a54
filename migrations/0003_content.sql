-- What the tables hold, as numbers. A warehouse whose rows have other digests is
-- damaged.

CREATE TABLE content (
    name   TEXT NOT NULL PRIMARY KEY, -- a table
    rows   INTEGER NOT NULL,
    -- SHA-256 of its rows in the order of the key, a line a row as the sqlite3 shell
    -- prints them: values with | between them, nothing for NULL; bytes as hexadecimal
    -- digits.
    sha256 TEXT NOT NULL
);
