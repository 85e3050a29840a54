-- topic: solving
-- title: Fewest moves to a solution
-- description: Steps, or moves of another metric. NULL when the group has no solution.
-- param: code code the starting layout, e.g. 4FEA134
-- param: metric metric=step what counts as one move: step, straight or unit
-- null-answer: no solution: a dead end of {layouts}
-- needs: nothing
-- also: goal
-- example: 4FEA134
SELECT minsteps(:code, :metric) AS moves;
