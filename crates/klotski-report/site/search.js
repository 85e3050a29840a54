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
 * @param {(cause: string) => void} fail
 */
function makeSearch(code, progress, fail) {
  let worker = /** @type {ReturnType<typeof openWorker> | null} */ (null);
  let found = /** @type {Map<string, Promise<any>>} */ (new Map());

  function once(/** @type {string} */ key, /** @type {object} */ request) {
    worker ||= openWorker(progress, fail);
    const answer = found.get(key) || worker.ask(request);
    found.set(key, answer);
    return answer;
  }

  /** @returns {Promise<Group>} */
  const group = () => once("group", { search: code });

  /** @returns {Promise<Fewest>} */
  function fewest(/** @type {Metric} */ metric) {
    group();
    return once(metric, { fewest: metric });
  }

  return {
    group,
    fewest,
    /**
     * A shortest path from a layout of the group to a solution, or null.
     * @returns {Promise<Move[] | null>}
     */
    path(/** @type {string} */ from, /** @type {Metric} */ metric) {
      group();
      return once(`${metric} ${from}`, { path: [from, metric] });
    },
    stop() {
      worker?.close();
      [worker, found] = [null, new Map()];
    },
  };
}
