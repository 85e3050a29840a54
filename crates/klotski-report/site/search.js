"use strict";

/**
 * The group of a layout, as a search has found it.
 * @typedef {{size: number, farthestStep: number, farthestNum: number, farthest: string[],
 *   isCut: boolean}} Group
 *
 * The fewest moves of a metric: from the layout, from those one step away, and by number of moves
 * how many layouts of the group need it. null: there is no solution.
 * @typedef {{fewest: number | null, beside: (number | null)[], layers: number[],
 *   paths: string | null}} Fewest
 */

/**
 * The searches of a layout. What they find stays in their worker, for paths from any layout of the
 * group; after `stop` it is found again when it is needed.
 * @param {string} code
 * @param {(reached: number, of: number) => void} progress
 * @param {(fault: string, values?: Record<string, string>) => void} fail
 */
function makeSearch(code, progress, fail) {
  let begun = /** @type {{worker: ReturnType<typeof openWorker>, group: Promise<any>} | null} */ (null);

  function begin() {
    if (begun) return begun;
    const worker = openWorker(progress, fail);
    begun = { worker, group: worker.ask({ search: code }) };
    return begun;
  }

  return {
    /** @returns {Promise<Group>} */
    group: () => begin().group,
    /** @returns {Promise<Fewest>} */
    fewest: (/** @type {Metric} */ metric) => begin().worker.ask({ fewest: metric }),
    /**
     * A shortest path from a layout of the group to a solution, or null.
     * @returns {Promise<Move[] | null>}
     */
    path: (/** @type {string} */ from, /** @type {Metric} */ metric) =>
      begin().worker.ask({ path: [from, metric] }),
    stop() {
      begun?.worker.close();
      begun = null;
    },
  };
}
