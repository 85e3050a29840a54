-- topic: solutions
-- title: The minimal solutions of a layout
-- description: The solved layouts that the layout reaches in the fewest steps; no rows when unsolvable.
-- param: code code the layout, e.g. 4FEA134
-- needs: solutions
-- empty-answer: has no solution: no layout of its group is solved
-- example: 1A9BF0C
SELECT solution_code
FROM min_solutions
WHERE code = :code
ORDER BY solution_code;
