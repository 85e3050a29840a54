"use strict";

/**
 * Guides, which answer questions about every layout of a group without another search. Where they
 * take a layout, they take the text of its code, too.
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeRankings>} rankings
 * @param {ReturnType<typeof makeMoves>} moves
 * @param {ReturnType<typeof makeSearches>} searches
 */
function makeGuides(board, rankings, moves, { UNREACHED }) {
  function layoutOf(/** @type {Layout | string} */ named) {
    if (typeof named !== "string") return named;
    const { layout } = board.readCode(named);
    if (!layout) throw new RangeError(`${named} is not a code`);
    return layout;
  }

  /**
   * The guide through what was found.
   * @param {Findings} findings
   */
  function guide({ root, metric, around, home }) {
    const start = layoutOf(root);
    const ofClass = board.className(board.classOf(start));
    const ranking = rankings.ofClass(board.classOf(start));
    const { distances, nearest } = home;

    const code = (/** @type {number} */ rank) => board.writeCode(ranking.unrank(rank));

    /** The rank of a layout of the class; null for others. */
    function rankOf(/** @type {Layout | string} */ named) {
      const layout = layoutOf(named);
      const isOfClass = board.className(board.classOf(layout)) === ofClass;
      return isOfClass ? ranking.rank(layout) : null;
    }

    function read(/** @type {Uint16Array} */ distances, /** @type {Layout | string} */ named) {
      const rank = rankOf(named);
      return rank === null || distances[rank] === UNREACHED ? null : distances[rank];
    }

    /** The fewest moves from a layout of the group to a solved one; null if there is none. */
    const fewest = (/** @type {Layout | string} */ named) => read(distances, named);

    /**
     * The next move of a shortest way to the nearest solved layout: of these the one with the
     * smallest code, and of the ways there the one whose next layout has the smallest code.
     * Null if the layout is solved or cannot be.
     * @param {Layout | string} named
     * @returns {Move | null}
     */
    function next(named) {
      const rank = rankOf(named);
      if (rank === null || !nearest || distances[rank] === UNREACHED || !distances[rank])
        return null;
      let [best, found] = [ranking.size, /** @type {Move | null} */ (null)];
      for (const move of moves.from(layoutOf(named), metric)) {
        const to = ranking.rank(move.layout);
        const isNearer = distances[to] === distances[rank] - 1 && nearest[to] === nearest[rank];
        if (isNearer && to < best) [best, found] = [to, move];
      }
      return found;
    }

    /**
     * The way that `next` shows, to its end; null if there is none.
     * @param {Layout | string} named
     * @returns {Move[] | null}
     */
    function way(named) {
      if (fewest(named) === null) return null;
      const legs = [];
      for (let move = next(named); move; move = next(move.layout)) legs.push(move);
      return legs;
    }

    /** The ranks one move from a rank. */
    const beside = (/** @type {number} */ rank) =>
      moves.from(ranking.unrank(rank), metric).map((move) => ranking.rank(move.layout));

    /** The number of shortest ways from the root to its nearest solved layouts. */
    function paths() {
      const rank = ranking.rank(start);
      if (distances[rank] === UNREACHED) return 0n;
      let layer = new Map([[rank, 1n]]);
      for (let steps = distances[rank]; steps > 0; steps--) {
        const nearer = new Map();
        for (const [from, ways] of layer) {
          for (const to of beside(from)) {
            if (distances[to] === steps - 1) nearer.set(to, (nearer.get(to) || 0n) + ways);
          }
        }
        layer = nearer;
      }
      return [...layer.values()].reduce((sum, ways) => sum + ways, 0n);
    }

    /** A search of `isCut`; `met` is the search that it has met and that goes on for it. */
    /** @typedef {{queue: number[], met: Part | null}} Part */

    /**
     * Whether the group falls apart without the root. Searches from its neighbours go on in turns
     * until all have met, or one has ended alone.
     */
    function isCut() {
      const root = ranking.rank(start);
      /** @type {Part[]} */
      const parts = beside(root).map((rank) => ({ queue: [rank], met: null }));
      const partOf = new Map(parts.map((part) => [part.queue[0], part]));
      const open = new Set(parts);
      while (open.size > 1) {
        for (const part of open) {
          const from = part.queue.pop();
          if (from === undefined) return true;
          for (const to of beside(from)) {
            let other = partOf.get(to);
            while (other?.met) other = other.met;
            if (other && other !== part) {
              open.delete(other);
              other.met = part;
              part.queue = part.queue.concat(other.queue);
            } else if (!other && to !== root) {
              partOf.set(to, part);
              part.queue.push(to);
            }
          }
        }
      }
      return false;
    }

    const layersOf = (/** @type {Reached} */ { order, starts }) => ({
      /** The number of layouts of the group. */
      size: order.length,
      /** By distance from the root: the number of layouts. */
      layers: starts.slice(1).map((end, distance) => end - starts[distance]),
      farthestStep: starts.length - 2,
      farthestNum: order.length - starts[starts.length - 2],
      /** The codes of the layouts at a distance from the root, ascending; of at most so many. */
      layer(/** @type {number} */ distance, most = Infinity) {
        const ranks = order.slice(starts[distance], starts[distance + 1]).sort();
        return Array.from(ranks.subarray(0, Math.min(most, ranks.length)), code);
      },
    });

    return {
      root,
      metric,
      fewest,
      next,
      way,
      paths,
      isCut,
      /** The distance of a layout from the root; null if it is in another group. */
      distance: (/** @type {Layout | string} */ named) =>
        around ? read(around.distances, named) : null,
      group: around ? layersOf(around) : null,
      /** By distance from the nearest solved layout: the number of layouts of the group. */
      solvedLayers: around ? layersOf(home).layers : null,
    };
  }

  return { guide };
}
