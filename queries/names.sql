-- topic: layouts
-- title: Names of layouts
-- description: Names that people gave to layouts, canonical ones first, with the steps that the source claims. Where a name has a goal of its own, such as 2x2@12, they lead there, and goal_steps has the fewest. The text is looked for in the name and in its Latin letters.
-- param: text text=* a part of a name, e.g. 横刀 or donkey; case, accents and spaces do not matter
-- example: donkey
SELECT n.code, n.name, n.language, n.is_canonical, n.latin, n.claimed_steps,
       l.min_solution_step, n.goal,
       iif(n.goal IS NULL, NULL, steps_to(n.code, n.goal)) AS goal_steps, n.source
FROM names AS n
LEFT JOIN layouts AS l USING (code)
WHERE text_in(:text, n.name, n.latin)
ORDER BY n.code, n.is_canonical DESC, n.language, n.name, n.source;
