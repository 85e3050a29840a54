-- topic: farthest
-- title: Layouts of a group by farthest step
-- description: The number of layouts by farthest_step, the steps to their farthest layouts. The first row is the radius, the last row the diameter.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: farthest
-- example: 1A9BF0C
SELECT f.farthest_step, f.layouts
FROM layouts AS l
JOIN farthest_steps AS f USING (group_id)
WHERE l.code = :code
ORDER BY f.farthest_step;
