-- topic: farthest
-- title: Layouts of a group by farthest step
-- description: How many layouts have their farthest layouts how many steps away; the first row is the radius, the last the diameter.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: farthest
-- example: 1A9BF0C
SELECT f.farthest_step, f.layouts
FROM layouts AS l
JOIN farthest_steps AS f USING (group_id)
WHERE l.code = :code
ORDER BY f.farthest_step;
