-- topic: groups
-- title: Layouts of a group by steps to their nearest solution
-- description: No rows when the group has no solution.
-- param: code code any layout of the group, e.g. 4FEA134
-- empty-answer: has no solution: no layout of its group is solved
-- example: 1A9BF0C
SELECT s.min_solution_step, s.layouts
FROM layouts AS l
JOIN solution_steps AS s USING (group_id)
WHERE l.code = :code
ORDER BY s.min_solution_step;
