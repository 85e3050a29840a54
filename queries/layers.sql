-- topic: graph
-- title: Layers from any layout
-- description: The number of layouts by their distance from the layout. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- param: metric metric=step what counts as one move: step, straight or unit
-- needs: nothing
-- example: 1A9BF0C
SELECT layer, layouts
FROM layers_of(:code, :metric)
ORDER BY layer;
