-- topic: farthest
-- title: Farthest steps of a layout
-- description: The steps to the farthest layouts, and the number of these layouts.
-- param: code code the layout, e.g. 4FEA134
-- needs: farthest
-- example: 4FEA134
SELECT farthest_step, farthest_num
FROM layouts
WHERE code = :code;
