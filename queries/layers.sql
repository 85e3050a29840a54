-- topic: groups
-- title: Layers from any layout
-- description: How many layouts lie how many steps from the layout itself, searched on the spot.
-- param: code code the layout, e.g. 4FEA134
-- example: 1A9BF0C
SELECT layer, layouts
FROM layers_of(:code)
ORDER BY layer;
