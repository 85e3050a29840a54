-- topic: distances
-- title: Pairs of layouts of a group by their distance
-- description: The number of unordered pairs of different layouts at each distance.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: distances
-- empty-answer: is alone in its group
-- example: 1A9BF0C
SELECT d.distance, d.pairs
FROM layouts AS l
JOIN distances AS d USING (group_id)
WHERE l.code = :code
ORDER BY d.distance;
