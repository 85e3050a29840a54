-- topic: symmetry
-- title: The mirror images of a layout
-- description: mirror swaps left and right, flip up and down, turn both. Images keep the steps between layouts. Only the mirror image keeps solutions.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
WITH images(place, image, code) AS (
    VALUES (1, 'itself', :code),
           (2, 'mirror', mirror(:code)),
           (3, 'flip', flip(:code)),
           (4, 'turn', mirror(flip(:code)))
)
SELECT i.image, l.code, l.group_num, l.group_index, l.seed_layer, l.min_solution_step, l.farthest_step
FROM images AS i
JOIN layouts AS l USING (code)
ORDER BY i.place;
