-- topic: farthest
-- title: Farthest steps of a layout
-- description: Steps to its farthest layouts, and how many there are.
-- param: code code the layout, e.g. 4FEA134
-- needs: farthest
-- example: 4FEA134
SELECT farthest_step, farthest_num
FROM layouts
WHERE code = :code;
