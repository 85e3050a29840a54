-- topic: counts
-- title: Ways to place equal pieces alone on the board
-- description: ordered_placements counts the pieces as numbered: placements times pieces!.
SELECT shape, pieces, placements, ordered_placements
FROM piece_placements
ORDER BY shape, pieces;
