-- topic: counts
-- title: Layouts by numbers of two-cell and single blocks
-- description: One row for each of the 64 pairs of jiang_num and bing_num.
SELECT jiang_num, bing_num, count(*) AS classes, sum(layouts) AS layouts, sum(groups) AS groups
FROM classes
GROUP BY jiang_num, bing_num
ORDER BY jiang_num, bing_num;
