"use strict";

/** A rule of places: the block would stand over an edge of the board, or on another block. */
/** @typedef {{rule: "offBoard" | "overlap", edge?: "right" | "lower"}} Misfit */

/** The symbols of blocks in codes. */
const SYMBOLS = { "2x2": "", horizontal: "01", vertical: "10", single: "11" };

/**
 * A board that is drawn block by block, and need not be a layout yet.
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {Block[]} blocks those to begin with
 */
function makeEditor({ LOOKS }, blocks) {
  /** Boards, each with its blocks in the order in which they were put. */
  let standings = [blocks];

  const placed = () => standings[standings.length - 1];

  /** The cells of a block. Over the right edge are those of the next row. */
  function cover(/** @type {Block} */ { shape, cell }) {
    const [, width, height] = LOOKS[shape];
    const cells = [cell, cell + 1, cell + 4, cell + 5];
    return cells.filter((_, at) => (at & 1) < width && at >> 1 < height);
  }

  const blockAt = (/** @type {number} */ cell) =>
    placed().find((block) => cover(block).includes(cell)) || null;

  /** Why a block cannot be put; null if it can. @returns {Misfit | null} */
  function misfit(/** @type {Block} */ block) {
    const [, width, height] = LOOKS[block.shape];
    if ((block.cell & 3) + width > 4) return { rule: "offBoard", edge: "right" };
    if ((block.cell >> 2) + height > 5) return { rule: "offBoard", edge: "lower" };
    return cover(block).some(blockAt) ? { rule: "overlap" } : null;
  }

  /**
   * Where a block would be put that shall cover a cell: with its top-left corner there, else one
   * column to the left, one row up, or both. If it fits nowhere, why not in the first place.
   * @param {Shape} shape
   * @param {number} cell
   * @returns {{block: Block, misfit: null} | {block: null, misfit: Misfit}}
   */
  function fit(shape, cell) {
    const blocks = [0, 1, 4, 5].map((back) => ({ shape, cell: cell - back }));
    const covering = blocks.filter((block) => block.cell >= 0 && cover(block).includes(cell));
    const onBoard = covering.filter((block) => (block.cell & 3) <= (cell & 3));
    const block = onBoard.find((block) => !misfit(block));
    if (block) return { block, misfit: null };
    return { block: null, misfit: /** @type {Misfit} */ (misfit(onBoard[0])) };
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

  const count = (/** @type {Shape} */ shape) =>
    placed().filter((block) => block.shape === shape).length;

  /** The rule of layouts that the board breaks, if it does, with its numbers. */
  function verdict() {
    const squares = count("2x2");
    const empty = 20 - placed().flatMap(cover).length;
    const rule = squares > 1 ? "secondSquare" : empty < 2 ? "tooFewEmpty" : "noSquare";
    return { rule: squares === 1 && empty >= 2 ? null : rule, squares, empty };
  }

  /** The code of a board that is a layout: a drawing of it may have several readings. */
  function code() {
    const square = placed().find(({ shape }) => shape === "2x2");
    const symbols = Array.from({ length: 20 }, (_, cell) => {
      const block = blockAt(cell);
      if (block) return block.cell === cell ? SYMBOLS[block.shape] : "";
      return "00";
    });
    const digits = symbols.join("").padEnd(32, "0").match(/..../g) || [];
    const numbers = [square?.cell || 0, ...digits.map((bits) => parseInt(bits, 2))];
    return numbers.map((number) => number.toString(16)).join("").toUpperCase();
  }

  return { placed, blockAt, fit, put, remove, clear, undo, count, verdict, code };
}
