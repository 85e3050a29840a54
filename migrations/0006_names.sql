-- Names that people gave to layouts: the file data/names.csv.

CREATE TABLE names (
    code          TEXT NOT NULL,    -- of the layout; it need not be of a class of this warehouse
    name          TEXT NOT NULL,
    language      TEXT NOT NULL,    -- zh, en, fr, ja ...
    is_canonical  INTEGER NOT NULL, -- 1 for the usual name in the language, 0 for an alias
    latin         TEXT,             -- pinyin without tones, or rōmaji; NULL for other languages
    claimed_steps INTEGER,          -- the fewest steps to a solution that the source claims
    source        TEXT NOT NULL,    -- who gives the name
    PRIMARY KEY (code, name, language, source)
) WITHOUT ROWID;

-- The canonical name of each layout that has one: the Chinese one, else the English one, else
-- the first by language.
CREATE VIEW layout_names AS
SELECT code, name
FROM (
    SELECT code, name, row_number() OVER (
               PARTITION BY code
               ORDER BY language <> 'zh', language <> 'en', language, source
           ) AS place
    FROM names
    WHERE is_canonical
)
WHERE place = 1;
