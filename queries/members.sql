-- topic: graph
-- title: All layouts of the group of a layout
-- description: The layouts that can be reached, the layout itself included, in the order of codes. Computed.
-- param: code code any layout of the group, e.g. 4FEA134
-- needs: nothing
-- example: 6BFA47
SELECT *
FROM group_of(:code);
