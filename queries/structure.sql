-- topic: structure
-- title: The structure of the graphs of classes
-- description: Edges, bottlenecks and blocks of each class. The row without a class sums all classes with as many empty cells.
-- param: class class=*-*-* which classes, e.g. 5-4-1 or 5-4-*
-- example: 7-0-*
WITH measured AS (
    SELECT 16 - 2 * c.jiang_num - c.bing_num AS empty_cells,
           iif(row.is_of_class, c.class, NULL) AS class, g.*
    FROM classes AS c
    JOIN groups AS g USING (jiang_num, bing_num, style_num)
    CROSS JOIN (SELECT 1 AS is_of_class UNION ALL SELECT 0) AS row
    WHERE c.class GLOB :class
)
SELECT empty_cells, class, sum(size) AS layouts, count(*) AS groups, sum(edges) AS edges,
       max(max_degree) AS max_degree, round(2.0 * sum(edges) / sum(size), 2) AS mean_degree,
       sum(cut_layouts) AS cut_layouts, sum(bridges) AS bridges, sum(blocks) AS blocks,
       max(largest_block) AS largest_block
FROM measured
GROUP BY empty_cells, class
ORDER BY empty_cells, class IS NULL, min(jiang_num), min(bing_num), min(style_num);
