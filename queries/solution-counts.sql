-- topic: solutions
-- title: How many solutions a layout has
-- description: The steps to the nearest solutions (NULL when unsolvable), the number of nearest solutions, and the number of all solutions.
-- param: code code the layout, e.g. 4FEA134
-- needs: solutions
-- example: 4FEA134
SELECT min_solution_step, min_solution_num, solution_num
FROM layouts
WHERE code = :code;
