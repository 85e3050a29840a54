"use strict";

/**
 * What searches found: plain data, so that a worker can post it.
 * @typedef {object} Findings
 * @property {string} root the code of the layout that was asked for
 * @property {Metric} metric
 * @property {Reached | null} around from the root; null if it was not asked for
 * @property {Reached} home from the solved layouts of the group of the root, or of its class if
 *   there is no search around the root
 */

/**
 * Tasks: the searches of one answer, around a layout and from solved layouts, in parts.
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeRankings>} rankings
 * @param {ReturnType<typeof makeSearches>} searches
 */
function makeTasks(board, rankings, { around, home }) {
  class Task {
    constructor(
      /** @type {Layout} */ root,
      /** @type {Metric} */ metric,
      /** @type {boolean} */ asksAround,
    ) {
      this.root = root;
      this.metric = metric;
      this.ranking = rankings.ofClass(board.classOf(root));
      this.around = /** @type {Reached | null} */ (null);
      this.search = asksAround
        ? around(this.ranking, metric, this.ranking.rank(root))
        : home(this.ranking, metric);
      this.isAround = asksAround;
    }

    /** Goes on from at most so many layouts, and returns whether all is found. */
    run(/** @type {number} */ most) {
      if (!this.search.run(most)) return false;
      if (!this.isAround) return true;
      this.around = this.search.reached();
      this.isAround = false;
      this.search = home(this.ranking, this.metric, { group: this.around });
      return false;
    }

    /** How many layouts are reached, and of how many; the size of a group is not known before. */
    progress() {
      const of = this.around ? this.around.order.length : this.ranking.size;
      return { phase: this.isAround ? "around" : "home", reached: this.search.count(), of };
    }

    /** @returns {Findings} */
    findings() {
      const { metric, around } = this;
      return { root: board.writeCode(this.root), metric, around, home: this.search.reached() };
    }
  }

  /** Runs all at once. */
  function search(
    /** @type {Layout} */ root,
    /** @type {Metric} */ metric,
    { around: asksAround = true } = {},
  ) {
    const task = new Task(root, metric, asksAround);
    while (!task.run(1 << 20));
    return task.findings();
  }

  return { Task, search };
}
