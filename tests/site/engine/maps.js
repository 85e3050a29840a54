// The coordinates of maps. `input` has the codes.
const board = makeBoard();
const maps = makeGroupMaps(board, makeRankings(board), makeMoves(board));
for (const code of input) {
  const graph = maps.graph(board.readCode(code).layout, 1e6);
  // In the order of the library: by the codes of the layouts.
  const order = [...graph.ranks.keys()].sort((a, b) => graph.ranks[a] - graph.ranks[b]);
  for (const dimensions of [2, 3]) {
    const points = maps.coordinates(graph, dimensions);
    print(order.flatMap((node) => [...points.subarray(3 * node, 3 * node + 3)]).join(" "));
  }
}
