-- topic: layouts
-- title: The moves of a layout
-- description: Which block moves from which cell to which (the cells of its top-left corner), and the stored measures of the layout that the move leads to.
-- param: code code the layout, e.g. 4FEA134
-- empty-answer: has no neighbors: no block can move
-- example: 4FEA134
SELECT n.code, n.block, n.from_cell, n.to_cell,
       l.seed_layer, l.min_solution_step, l.farthest_step
FROM neighbors(:code) AS n
JOIN layouts AS l USING (code)
ORDER BY n.code;
