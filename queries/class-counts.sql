-- topic: counts
-- title: Layouts and groups of each class
-- description: labelled_layouts counts layouts whose equal blocks are told apart.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 5-4-2
SELECT class, jiang_num, bing_num, style_num, layouts, groups, largest_group, labelled_layouts
FROM classes
WHERE class GLOB :class
ORDER BY jiang_num, bing_num, style_num;
