"use strict";

/**
 * One block moves from a cell to another.
 * @typedef {{shape: Shape, from: number, to: number, layout: Layout}} Move
 * @typedef {"step" | "straight" | "unit"} Metric
 */

/**
 * Moves in the three metrics.
 * @param {ReturnType<typeof makeBoard>} board
 */
function makeMoves({ BOARD, SHAPES, COVERS }) {
  const METRICS = /** @type {const} */ (["step", "straight", "unit"]);
  const [STEP, STRAIGHT] = [0, 1];
  const [NOT_WEST, NOT_EAST, WEST_HALF] = [0xeeeee, 0x77777, 0x33333];
  const [ROW, COLUMN] = [0xf, 0x11111];

  /** The last list of moves, each packed as `shape << 10 | from << 5 | to`. */
  const listed = new Int16Array(512);

  const beside = (/** @type {number} */ cells) =>
    ((cells >> 1) & NOT_EAST) | ((cells << 1) & NOT_WEST) | (cells >> 4) | (cells << 4);

  /** The cells that one move of a block from `start` can reach, if it fits at the cells `fits`. */
  function reach(
    /** @type {number} */ metric,
    /** @type {number} */ start,
    /** @type {number} */ fits,
  ) {
    if (metric === STEP) {
      let reached = start;
      for (;;) {
        const wider = (reached | beside(reached)) & fits;
        if (wider === reached) return reached & ~start;
        reached = wider;
      }
    }
    if (metric === STRAIGHT) {
      let reached = 0;
      for (let at = (start >> 1) & NOT_EAST & fits; at; at = (at >> 1) & NOT_EAST & fits) {
        reached |= at;
      }
      for (let at = (start << 1) & NOT_WEST & fits; at; at = (at << 1) & NOT_WEST & fits) {
        reached |= at;
      }
      for (let at = (start >> 4) & fits; at; at = (at >> 4) & fits) reached |= at;
      for (let at = (start << 4) & fits; at; at = (at << 4) & fits) reached |= at;
      return reached;
    }
    return beside(start) & fits;
  }

  /**
   * Lists the moves from a layout in `listed`, by shape, then by `from`, then by `to`, and returns
   * their number. Moves of the block at `skipped` to the cells `spared` are left out.
   *
   * @param {number} metric an index into METRICS
   * @param {number} square @param {number} low @param {number} high the layout
   * @param {number} skipped @param {number} spared
   */
  function list(metric, square, low, high, skipped, spared) {
    const horizontals = low & ~high;
    const verticals = high & ~low;
    const body = COVERS[0] << square;
    const empty = BOARD & ~(low | high | (horizontals << 1) | (verticals << 4) | body);
    // Where a horizontal and a vertical block would lie in empty cells.
    const wide = empty & (empty >> 1) & NOT_EAST;
    const high2 = empty & (empty >> 4);
    let count = 0;

    if (
      (((wide << 4) | (wide >> 8)) >> square) & 1 ||
      (((high2 << 1) & NOT_WEST) >> square) & 1 ||
      (((high2 >> 2) & WEST_HALF) >> square) & 1
    ) {
      const free = empty | body;
      const pairs = free & (free >> 1) & NOT_EAST;
      let ends = reach(metric, 1 << square, pairs & (pairs >> 4));
      if (square === skipped) ends &= ~spared;
      for (; ends; ends &= ends - 1) {
        listed[count++] = (square << 5) | (31 - Math.clz32(ends & -ends));
      }
    }

    let movable =
      horizontals &
      (((empty << 1) & NOT_WEST) | ((empty >> 2) & WEST_HALF) | (wide << 4) | (wide >> 4));
    for (; movable; movable &= movable - 1) {
      const from = 31 - Math.clz32(movable & -movable);
      const free = empty | (3 << from);
      let ends = reach(metric, 1 << from, free & (free >> 1) & NOT_EAST);
      if (from === skipped) ends &= ~spared;
      for (; ends; ends &= ends - 1) {
        listed[count++] = 0x400 | (from << 5) | (31 - Math.clz32(ends & -ends));
      }
    }

    movable =
      verticals &
      (((high2 << 1) & NOT_WEST) | ((high2 >> 1) & NOT_EAST) | (empty << 4) | (empty >> 8));
    for (; movable; movable &= movable - 1) {
      const from = 31 - Math.clz32(movable & -movable);
      const free = empty | (0x11 << from);
      let ends = reach(metric, 1 << from, free & (free >> 4));
      if (from === skipped) ends &= ~spared;
      for (; ends; ends &= ends - 1) {
        listed[count++] = 0x800 | (from << 5) | (31 - Math.clz32(ends & -ends));
      }
    }

    for (movable = low & high & beside(empty); movable; movable &= movable - 1) {
      const from = 31 - Math.clz32(movable & -movable);
      let ends = reach(metric, 1 << from, empty | (1 << from));
      if (from === skipped) ends &= ~spared;
      for (; ends; ends &= ends - 1) {
        listed[count++] = 0xc00 | (from << 5) | (31 - Math.clz32(ends & -ends));
      }
    }
    return count;
  }

  /**
   * The cells to which a block need not move on after it moved from `from` to `to`: one move from
   * where it came from leads there, too. A search has been there already.
   */
  function spared(
    /** @type {number} */ metric,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) {
    if (metric === STEP) return BOARD;
    if (metric === STRAIGHT) return from >> 2 === to >> 2 ? ROW << (to & ~3) : COLUMN << (to & 3);
    return 1 << from;
  }

  /**
   * The moves from a layout in the order of the library: by shape (2x2, horizontal, vertical,
   * single), then by `from`, then by `to`.
   * @param {Layout} layout
   * @param {Metric} metric
   * @returns {Move[]}
   */
  function from({ square, low, high }, metric) {
    const count = list(METRICS.indexOf(metric), square, low, high, -1, 0);
    return Array.from(listed.subarray(0, count), (packed) => {
      const [shape, from, to] = [packed >> 10, (packed >> 5) & 31, packed & 31];
      const both = (1 << from) | (1 << to);
      const layout = {
        square: shape === 0 ? to : square,
        low: shape & 1 ? low ^ both : low,
        high: shape & 2 ? high ^ both : high,
      };
      return { shape: SHAPES[shape], from, to, layout };
    });
  }

  return { METRICS, listed, list, spared, from };
}
