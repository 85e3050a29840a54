-- topic: counts
-- title: Layouts and groups of each class
-- description: labelled_layouts counts layouts with equal blocks numbered, so that no two blocks are alike.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-2
SELECT class, jiang_num, bing_num, style_num, layouts, groups, largest_group, labelled_layouts
FROM classes
WHERE class GLOB :class
ORDER BY jiang_num, bing_num, style_num;
