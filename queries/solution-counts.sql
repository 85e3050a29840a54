-- topic: solutions
-- title: How many solutions a layout has
-- description: Steps to the nearest (NULL when unsolvable), how many are that near, and all.
-- param: code code the layout, e.g. 4FEA134
-- needs: solutions
-- example: 4FEA134
SELECT min_solution_step, min_solution_num, solution_num
FROM layouts
WHERE code = :code;
