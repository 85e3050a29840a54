-- topic: farthest
-- title: The farthest layouts of a layout
-- description: The layouts that take the most steps to reach. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT code, step
FROM farthest(:code)
ORDER BY code;
