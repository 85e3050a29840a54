-- topic: solutions
-- title: Fewest steps to a solution
-- description: NULL when the group has no solution.
-- param: code code the starting layout, e.g. 4FEA134
-- null-answer: no solution
-- example: 4FEA134
SELECT min_solution_step
FROM layouts
WHERE code = :code;
