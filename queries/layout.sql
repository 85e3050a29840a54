-- topic: layouts
-- title: What is stored of a layout
-- description: Its id, class, group and measures.
-- param: code code the layout, e.g. 4FEA134
-- example: 4FEA134
SELECT *
FROM layouts
WHERE code = :code;
