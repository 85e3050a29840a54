-- topic: farthest
-- title: The farthest layouts of a layout
-- description: Those that most steps are needed to reach. Searched on the spot.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT code, step
FROM farthest(:code)
ORDER BY code;
