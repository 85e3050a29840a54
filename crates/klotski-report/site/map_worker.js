"use strict";

/**
 * The points of representatives as `report` stores them: the signs of each symmetry, and in base 64
 * two coordinates of 16 bits and, if they are known, farthest steps.
 * @typedef {{signs: number[][], points: string, farthest: string}} StoredMap
 *
 * @typedef {{type: "graph", code: string, most: number}
 *   | {type: "map", dimensions: number}
 *   | {type: "stored", stored: StoredMap}} MapRequest
 *
 * @typedef {{type: "graph", seed: string, ranks: Uint32Array, starts: Uint32Array,
 *     neighbors: Uint32Array, solved: number[], steps: Uint16Array, layers: Uint16Array}
 *   | {type: "large"}
 *   | {type: "progress", part: number}
 *   | {type: "map", dimensions: number, points: Int16Array, farthest: Uint16Array | null}} MapReport
 */

/**
 * The side of a worker that makes maps.
 * @param {(report: MapReport) => void} post
 */
function serveMaps(post) {
  const board = makeBoard();
  const maps = makeGroupMaps(board, makeRankings(board), makeMoves(board));
  let graph = /** @type {MapGraph | null} */ (null);

  /** The group of a code: its graph, and two measures. */
  function open(/** @type {string} */ code, /** @type {number} */ most) {
    const { layout } = board.readCode(code);
    graph = layout ? maps.graph(layout, most) : null;
    if (!graph) return post({ type: "large" });
    const { ranking, ranks, starts, neighbors } = graph;
    // A group and its mirror image have one stored map.
    const start = ranking.unrank(ranks[0]);
    const [seed] = [start, board.mirror(start)].map(board.writeCode).sort();
    const first = ranks.indexOf(ranks.reduce((a, b) => Math.min(a, b)));
    const layers = maps.distances(graph, [first]);
    const solved = maps.solved(graph);
    const steps = maps.distances(graph, solved);
    post({ type: "graph", seed, ranks, starts, neighbors, solved, steps, layers });
  }

  const bytesOf = (/** @type {string} */ text) =>
    Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;

  /** All points from those of the representatives. */
  function expand(/** @type {MapGraph} */ { images, representatives, ranks }, /** @type {StoredMap} */ stored) {
    const own = new Int16Array(bytesOf(stored.points));
    const steps = new Uint16Array(bytesOf(stored.farthest));
    const points = new Int16Array(3 * ranks.length);
    const farthest = new Uint16Array(ranks.length);
    representatives.forEach((node, at) =>
      images.forEach((image, symmetry) => {
        for (const axis of [0, 1]) {
          points[3 * image[node] + axis] = own[2 * at + axis] * stored.signs[symmetry][axis];
        }
        farthest[image[node]] = steps[at];
      }));
    post({ type: "map", dimensions: 2, points, farthest: steps.length ? farthest : null });
  }

  return (/** @type {MapRequest} */ request) => {
    if (request.type === "graph") open(request.code, request.most);
    else if (!graph) return;
    else if (request.type === "stored") expand(graph, request.stored);
    else {
      const { dimensions } = request;
      const points = maps.coordinates(graph, dimensions, (part) => post({ type: "progress", part }));
      post({ type: "map", dimensions, points, farthest: null });
    }
  };
}
