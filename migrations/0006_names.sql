-- Names that people gave to layouts: the file data/names.csv.

CREATE TABLE names (
    code          TEXT NOT NULL, -- the layout
    name          TEXT NOT NULL, -- the name, e.g. 横刀立马
    language      TEXT NOT NULL, -- zh, en, fr, ja and others of ISO 639-1
    source        TEXT NOT NULL, -- who gives the name
    is_canonical  INTEGER NOT NULL, -- 1 for the usual name of the layout in this language, 0 for an alias
    latin         TEXT, -- pinyin without tones, or rōmaji
    claimed_steps INTEGER, -- steps to the nearest solution, or to the goal, as the source claims; they may be wrong
    goal          TEXT, -- where the puzzle of this name ends, as steps_to reads it, e.g. 2x2@12
    PRIMARY KEY (code, name, language, source)
) WITHOUT ROWID;

-- The canonical name of each layout that has one: the Chinese one, else the English one, else
-- the first by language.
CREATE VIEW layout_names AS SELECT code, name FROM (SELECT code, name, row_number() OVER (PARTITION BY code ORDER BY language <> 'zh', language <> 'en', language, source) AS place FROM names WHERE is_canonical) WHERE place = 1;
