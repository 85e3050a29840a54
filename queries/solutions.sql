-- topic: solving
-- title: The solutions of a layout
-- description: The solved layouts to which no shortest path leads through another solved layout, nearest first; is_minimal is 1 for the nearest. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- param: metric metric=step what counts as one move: step, straight or unit
-- needs: nothing
-- empty-answer: has no solution: no layout of its group is solved
-- also: goal
-- example: 4FEA134
SELECT code, moves, is_minimal
FROM solutions(:code, :metric)
ORDER BY moves, code;
