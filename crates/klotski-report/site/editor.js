"use strict";

/**
 * A rule of layouts that a drawn board breaks; `squares` is the number of 2x2 blocks.
 * @typedef {{layout: Layout | null, fault: string | null, squares: number, empty: number}} Verdict
 */

/**
 * A board that is drawn block by block, and need not be a layout yet.
 * @param {ReturnType<typeof makeBoard>} board
 */
function makeEditor({ CELLS, SHAPES, COVERS, blocks, misplaced, assemble, readCode }) {
  /** Boards, each with its blocks in the order in which they were put. */
  let standings = /** @type {Block[][]} */ ([[]]);

  const placed = () => standings[standings.length - 1];
  const cover = (/** @type {Block} */ { shape, cell }) => COVERS[SHAPES.indexOf(shape)] << cell;

  const blockAt = (/** @type {number} */ cell) =>
    placed().find((block) => (cover(block) >> cell) & 1) || null;

  /** Whether a fault is one of place: such a block cannot be put at all. */
  const isOfPlace = (/** @type {Fault} */ { fault }) => fault === "offBoard" || fault === "overlap";

  /**
   * Where a block would be put that shall cover a cell: with its top-left cell there, else one
   * column to the left, one row up, or both. If it fits nowhere, why not in the first place.
   * @param {Shape} shape
   * @param {number} cell
   * @returns {{block: Block, fault: null} | {block: null, fault: Fault}}
   */
  function fit(shape, cell) {
    const size = COVERS[SHAPES.indexOf(shape)];
    const others = placed();
    let refused = /** @type {Fault | null} */ (null);
    for (const back of [0, 1, 4, 5]) {
      const isInRow = (back & 1) === 0 || (cell & 3) > 0;
      if (!((size >> back) & 1) || !isInRow || cell < back) continue;
      const block = { shape, cell: cell - back };
      const fault = misplaced(others, block);
      if (!fault || !isOfPlace(fault)) return { block, fault: null };
      refused = refused || fault;
    }
    return { block: null, fault: /** @type {Fault} */ (refused) };
  }

  /** Puts a block where it covers a cell; returns it, or why it cannot be put. */
  function put(/** @type {Shape} */ shape, /** @type {number} */ cell) {
    const fitting = fit(shape, cell);
    if (fitting.block) standings.push([...placed(), fitting.block]);
    return fitting;
  }

  /** Takes away the block that covers a cell, and returns it; null if there is none. */
  function remove(/** @type {number} */ cell) {
    const block = blockAt(cell);
    if (block) standings.push(placed().filter((other) => other !== block));
    return block;
  }

  function clear() {
    if (placed().length) standings.push([]);
  }

  /** Takes back the last change, and returns whether there was one. */
  function undo() {
    const isThere = standings.length > 1;
    if (isThere) standings.pop();
    return isThere;
  }

  /** Begins with the layout of a code, or says what is wrong with it. */
  function start(/** @type {string} */ code) {
    const read = readCode(code);
    if (read.layout) standings = [blocks(read.layout)];
    return read;
  }

  /**
   * What the board is: a layout, or which rule it breaks.
   * @returns {Verdict}
   */
  function verdict() {
    let taken = 0;
    for (const block of placed()) taken |= cover(block);
    let empty = 0;
    for (let cell = 0; cell < CELLS; cell++) empty += ((taken >> cell) & 1) ^ 1;
    const squares = placed().filter(({ shape }) => shape === SHAPES[0]).length;
    // A block too many is said before what is still missing.
    const made = assemble(placed());
    return { layout: made.layout || null, fault: made.fault || null, squares, empty };
  }

  const count = (/** @type {Shape} */ shape) =>
    placed().filter((block) => block.shape === shape).length;

  return { placed, blockAt, fit, put, remove, clear, undo, start, verdict, count };
}
