-- topic: distances
-- title: The farthest layouts of a layout
-- description: The layouts that take the most moves to reach. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- param: metric metric=step what counts as one move: step, straight or unit
-- needs: nothing
-- example: 4FEA134
SELECT code, moves
FROM farthest(:code, :metric)
ORDER BY code;
