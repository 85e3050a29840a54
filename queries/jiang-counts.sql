-- topic: counts
-- title: Layouts by number of two-cell blocks
-- description: One row for each jiang_num, 0 to 7.
SELECT jiang_num, count(*) AS classes, sum(layouts) AS layouts, sum(groups) AS groups
FROM classes
GROUP BY jiang_num
ORDER BY jiang_num;
