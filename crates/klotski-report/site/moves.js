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
function makeMoves({ BOARD, SHAPES, COVERS, first }) {
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
   * Lists the moves of blocks of one shape behind `count` others, and returns how many these are
   * then. The blocks stand at the cells `movable`; all cells that no block covers are `empty`.
   * Moves of the block at `skipped` to the cells `spared` are left out.
   */
  function lift(
    /** @type {number} */ count,
    /** @type {number} */ metric,
    /** @type {number} */ shape,
    /** @type {number} */ movable,
    /** @type {number} */ empty,
    /** @type {number} */ skipped,
    /** @type {number} */ spared,
  ) {
    for (let rest = movable; rest; rest &= rest - 1) {
      const from = first(rest);
      let fits = empty | (COVERS[shape] << from);
      if (shape < 2) fits &= (fits >> 1) & NOT_EAST;
      if ((shape & 1) === 0) fits &= fits >> 4;
      let ends = reach(metric, 1 << from, fits);
      if (from === skipped) ends &= ~spared;
      for (; ends; ends &= ends - 1) listed[count++] = (shape << 10) | (from << 5) | first(ends);
    }
    return count;
  }

  /**
   * Lists the moves from a layout in `listed`, by shape, then by `from`, then by `to`, and returns
   * their number. Blocks that touch no room to move to are not lifted.
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
    // Where a horizontal and where a vertical block would lie in empty cells. A block can move
    // west if such cells end beside it, and so on.
    const wide = empty & (empty >> 1) & NOT_EAST;
    const tall = empty & (empty >> 4);
    const bySquare =
      (wide << 4) | (wide >> 8) | ((tall << 1) & NOT_WEST) | ((tall >> 2) & WEST_HALF);
    const byHorizontal =
      (wide << 4) | (wide >> 4) | ((empty << 1) & NOT_WEST) | ((empty >> 2) & WEST_HALF);
    const byVertical =
      (empty << 4) | (empty >> 8) | ((tall << 1) & NOT_WEST) | ((tall >> 1) & NOT_EAST);
    let count = lift(0, metric, 0, (1 << square) & bySquare, empty, skipped, spared);
    count = lift(count, metric, 1, horizontals & byHorizontal, empty, skipped, spared);
    count = lift(count, metric, 2, verticals & byVertical, empty, skipped, spared);
    return lift(count, metric, 3, low & high & beside(empty), empty, skipped, spared);
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
