// The digests of maps. `input` has the codes.
const { createHash } = require("node:crypto");
const board = makeBoard();
const maps = makeGroupMaps(board, makeRankings(board), makeMoves(board));
for (const code of input) {
  const graph = maps.graph(board.readCode(code).layout, 1e6);
  // In the order of the library: by the codes of the layouts.
  const order = [...graph.ranks.keys()].sort((a, b) => graph.ranks[a] - graph.ranks[b]);
  print([2, 3].map((dimensions) => {
    const points = maps.coordinates(graph, dimensions);
    const sorted = Int16Array.from(order.flatMap((node) => [...points.subarray(3 * node, 3 * node + 3)]));
    return createHash("sha256").update(new Uint8Array(sorted.buffer)).digest("hex").slice(0, 16);
  }).join(" "));
}
