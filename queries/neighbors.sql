-- topic: layouts
-- title: The layouts one move away
-- description: Which block moves from which cell to which (the cells of its top-left corner), and the fewest moves to a solution after it. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- param: metric metric=step what counts as one move: step, straight or unit
-- needs: nothing
-- empty-answer: has no neighbors: no block can move
-- example: 4FEA134
SELECT code, block, from_cell, to_cell, minsteps(code, :metric) AS moves
FROM neighbors(:code, :metric)
ORDER BY code;
