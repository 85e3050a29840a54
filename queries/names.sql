-- topic: layouts
-- title: Names of layouts
-- description: Names that people gave to layouts, canonical ones first, with the steps that the source claims. The text is looked for in the name and in its Latin letters.
-- param: text text=* a part of a name, e.g. 横刀 or donkey; case, accents and spaces do not matter
-- example: donkey
SELECT n.code, n.name, n.language, n.is_canonical, n.latin, n.claimed_steps,
       l.min_solution_step, n.source
FROM names AS n
LEFT JOIN layouts AS l USING (code)
WHERE text_in(:text, n.name, n.latin)
ORDER BY n.code, n.is_canonical DESC, n.language, n.name, n.source;
