-- topic: groups
-- title: Layers from any layout
-- description: The number of layouts by their steps from the layout. Computed by a search.
-- param: code code the layout, e.g. 4FEA134
-- example: 1A9BF0C
SELECT layer, layouts
FROM layers_of(:code)
ORDER BY layer;
