"use strict";

/**
 * A breadth-first search of a class by one metric, from some of its layouts, the roots. It can be
 * run in parts. Layouts are their ranks in the class.
 * @typedef {object} Search
 * @property {(most: number) => boolean} run goes on from so many layouts, and returns whether
 *   there are no more
 * @property {() => number} count the number of layouts that are reached so far
 * @property {() => Reached} reached what is found so far
 *
 * @typedef {object} Reached
 * @property {Uint16Array} distances by rank: the distance from the nearest root, or UNREACHED
 * @property {Uint32Array | null} nearest by rank: the root at this distance with the smallest
 *   code, if the search was asked for it
 * @property {Uint32Array} order the ranks by distance
 * @property {number[]} starts by distance: the index of its first layout in `order`; the last one
 *   is the length of `order`
 */

/**
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeMoves>} moves
 */
function makeSearches({ EXIT }, moves) {
  const UNREACHED = 0xffff;
  /** No block: no layout has a block at this cell. */
  const NOWHERE = 31;

  /**
   * @param {Ranking} ranking
   * @param {Metric} metric
   * @param {ArrayLike<number>} roots ranks, ascending
   * @param {{nearest?: boolean}} options whether to find the nearest roots
   * @returns {Search}
   */
  function search(ranking, metric, roots, { nearest: asksNearest = false } = {}) {
    const { size, unrank, stand, after } = ranking;
    const { listed, list, spared } = moves;
    const number = moves.METRICS.indexOf(metric);
    const distances = new Uint16Array(size).fill(UNREACHED);
    const nearest = new Uint32Array(asksNearest ? size : 0);
    // The queue: ranks, and layouts in two words, 20 bits of symbols each. Beside `low` is the
    // cell of the 2x2 block, beside `high` the last move, from a cell to a cell.
    const order = new Uint32Array(size);
    const lows = new Int32Array(size);
    const highs = new Int32Array(size);
    const starts = [0];
    let [head, tail, layer] = [0, 0, 0];

    for (let at = 0; at < roots.length; at++) {
      const { square, low, high } = unrank(roots[at]);
      distances[roots[at]] = 0;
      if (asksNearest) nearest[roots[at]] = roots[at];
      order[tail] = roots[at];
      lows[tail] = low | (square << 20);
      highs[tail++] = high | (NOWHERE << 20) | (NOWHERE << 25);
    }

    function run(/** @type {number} */ most) {
      const end = Math.min(head + most, size);
      for (; head < end && head < tail; head++) {
        const rank = order[head];
        const depth = distances[rank] + 1;
        if (depth - 1 > layer) {
          layer = depth - 1;
          starts.push(head);
        }
        const low = lows[head] & 0xfffff;
        const high = highs[head] & 0xfffff;
        const square = lows[head] >> 20;
        const moved = (highs[head] >> 20) & 31;
        const saved = spared(number, highs[head] >> 25, moved);
        const count = list(number, square, low, high, moved, saved);
        stand(square, low, high);
        for (let at = 0; at < count; at++) {
          const packed = listed[at];
          const shape = packed >> 10;
          const from = (packed >> 5) & 31;
          const to = packed & 31;
          const next = after(shape, from, to);
          if (distances[next] !== UNREACHED) continue;
          distances[next] = depth;
          // The roots ascend, so do the nearest roots along each layer: the first layout that
          // finds another one has the smallest root of those that find it.
          if (asksNearest) nearest[next] = nearest[rank];
          const both = (1 << from) | (1 << to);
          order[tail] = next;
          lows[tail] = (shape & 1 ? low ^ both : low) | ((shape === 0 ? to : square) << 20);
          highs[tail++] = (shape & 2 ? high ^ both : high) | (to << 20) | (from << 25);
        }
      }
      return head === tail;
    }

    const reached = () => ({
      distances,
      nearest: asksNearest ? nearest : null,
      order: order.slice(0, tail),
      starts: [...starts, tail],
    });
    return { run, count: () => tail, reached };
  }

  /** The search around a layout, through its group. */
  const around = (
    /** @type {Ranking} */ ranking,
    /** @type {Metric} */ metric,
    /** @type {number} */ root,
  ) => search(ranking, metric, [root]);

  /**
   * The search backward from solved layouts: from those of a group, if a search around one of its
   * layouts is given, or else of the class. Every move can be taken back.
   * @param {Ranking} ranking
   * @param {Metric} metric
   * @param {{group?: Reached}} options
   */
  function home(ranking, metric, { group } = {}) {
    const [first, end] = ranking.withSquareAt(EXIT);
    const solved = [];
    for (let rank = first; rank < end; rank++) {
      if (!group || group.distances[rank] !== UNREACHED) solved.push(rank);
    }
    return search(ranking, metric, solved, { nearest: true });
  }

  return { UNREACHED, around, home };
}
