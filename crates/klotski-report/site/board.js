"use strict";

/**
 * A layout by the symbols of its code: for each block but the 2x2 one, bit `cell` of `low` and of
 * `high` is a bit of the symbol of the block whose top-left cell this is. `square` is the top-left
 * cell of the 2x2 block. Symbols are the numbers of shapes: 1 horizontal, 2 vertical, 3 single.
 * @typedef {{square: number, low: number, high: number}} Layout
 *
 * @typedef {"2x2" | "horizontal" | "vertical" | "single"} Shape
 * @typedef {{shape: Shape, cell: number}} Block
 * @typedef {{jiang: number, bing: number, style: number}} LayoutClass
 *
 * A rule that is broken, and the numbers of the sentence about it. Digits and symbols are counted
 * from 1, cells from 0. The words are in the table of texts.
 * @typedef {{fault: string, layout?: undefined, [detail: string]: string | number | undefined}} Fault
 * @typedef {{layout: Layout, fault?: undefined}} Sound
 */

/** The board: layouts, codes, classes, reflections, and what an editor may put where. */
function makeBoard() {
  const CELLS = 20;
  const BOARD = 0xfffff;
  const DIGITS = 9;
  const SYMBOLS = 16;
  const EXIT = 13;
  /** By shape: the name, the width and the height. */
  const SHAPES = /** @type {const} */ (["2x2", "horizontal", "vertical", "single"]);
  const WIDTHS = [2, 2, 1, 1];
  const HEIGHTS = [2, 1, 2, 1];
  /** By shape: the cells of a block whose top-left cell is 0. */
  const COVERS = [0x33, 0x3, 0x11, 0x1];

  /** The smallest cell of a set. */
  const first = (/** @type {number} */ cells) => 31 - Math.clz32(cells & -cells);

  const numberOf = (/** @type {number} */ cells) => {
    let number = 0;
    for (let rest = cells; rest; rest &= rest - 1) number++;
    return number;
  };

  /** The edge over which a block would stand, if it would. */
  function edge(/** @type {number} */ shape, /** @type {number} */ cell) {
    if ((cell & 3) + WIDTHS[shape] > 4) return "right";
    return (cell >> 2) + HEIGHTS[shape] > 5 ? "lower" : null;
  }

  /**
   * Whether a block fits on a board whose `taken` cells are covered; null if it does.
   * @returns {Fault | null}
   */
  function misfit(
    /** @type {number} */ taken,
    /** @type {number} */ shape,
    /** @type {number} */ cell,
  ) {
    const over = edge(shape, cell);
    if (over) return { fault: "offBoard", shape: SHAPES[shape], cell, edge: over };
    const both = (COVERS[shape] << cell) & taken;
    if (both) return { fault: "overlap", shape: SHAPES[shape], cell, other: first(both) };
    return null;
  }

  /** The cells of all blocks. */
  function occupied(/** @type {Layout} */ { square, low, high }) {
    return low | high | ((low & ~high) << 1) | ((high & ~low) << 4) | (COVERS[0] << square);
  }

  const symbolAt = (/** @type {Layout} */ { low, high }, /** @type {number} */ cell) =>
    ((low >> cell) & 1) | (((high >> cell) & 1) << 1);

  /**
   * Reads a code of 1 to 9 hex digits. Missing digits are zeros at the end.
   * @returns {Sound | Fault}
   */
  function readCode(/** @type {string} */ text) {
    const signs = [...text];
    if (!signs.length) return { fault: "empty" };
    const wrong = signs.findIndex((sign) => !/^[0-9a-f]$/i.test(sign));
    if (wrong >= 0) return { fault: "notHex", digit: wrong + 1, found: signs[wrong] };
    if (signs.length > DIGITS) return { fault: "tooLong", digits: signs.length };
    const digits = [...text.padEnd(DIGITS, "0")].map((digit) => parseInt(digit, 16));
    const square = digits[0];
    if (edge(0, square)) return { fault: "squareCell", cell: square };
    const symbols = digits.slice(1).flatMap((digit) => [digit >> 2, digit & 3]);
    let [low, high, taken, met] = [0, 0, COVERS[0] << square, 0];
    for (let cell = 0; cell < CELLS; cell++) {
      if ((taken >> cell) & 1) continue;
      const shape = symbols[met++];
      if (!shape) continue;
      const fault = misfit(taken, shape, cell);
      if (fault) return { ...fault, symbol: met, digit: digitOf(met) };
      taken |= COVERS[shape] << cell;
      low |= (shape & 1) << cell;
      high |= (shape >> 1) << cell;
    }
    const surplus = symbols.findIndex((symbol, at) => at >= met && symbol !== 0) + 1;
    if (surplus) return { fault: "surplus", symbol: surplus, digit: digitOf(surplus), last: met };
    const empty = CELLS - numberOf(taken);
    if (empty < 2) return { fault: "tooFewEmpty", empty };
    return { layout: { square, low, high } };
  }

  /** The digit that holds a symbol. */
  const digitOf = (/** @type {number} */ symbol) => ((symbol + 1) >> 1) + 1;

  /** The nine digits of the code. */
  function writeCode(/** @type {Layout} */ layout) {
    const { square, low, high } = layout;
    const met = low | high | (BOARD & ~occupied(layout));
    const symbols = [];
    for (let rest = met; rest; rest &= rest - 1) symbols.push(symbolAt(layout, first(rest)));
    while (symbols.length < SYMBOLS) symbols.push(0);
    let code = square.toString(16);
    for (let at = 0; at < SYMBOLS; at += 2) {
      code += ((symbols[at] << 2) | symbols[at + 1]).toString(16);
    }
    return code.toUpperCase();
  }

  /** A code without the zeros at its end. */
  const trimmed = (/** @type {string} */ code) => code.replace(/0+$/, "") || "0";

  /** @returns {LayoutClass} */
  function classOf(/** @type {Layout} */ { low, high }) {
    const [horizontals, verticals] = [numberOf(low & ~high), numberOf(high & ~low)];
    return { jiang: horizontals + verticals, bing: numberOf(low & high), style: horizontals };
  }

  const className = (/** @type {LayoutClass} */ { jiang, bing, style }) =>
    `${jiang}-${bing}-${style}`;

  const isSolved = (/** @type {Layout} */ { square }) => square === EXIT;

  const isSame = (/** @type {Layout} */ a, /** @type {Layout} */ b) =>
    a.square === b.square && a.low === b.low && a.high === b.high;

  /**
   * The blocks by shape, then by cell.
   * @returns {Block[]}
   */
  function blocks(/** @type {Layout} */ { square, low, high }) {
    /** @type {Block[]} */
    const found = [{ shape: SHAPES[0], cell: square }];
    [low & ~high, high & ~low, low & high].forEach((cells, before) => {
      for (let rest = cells; rest; rest &= rest - 1) {
        found.push({ shape: SHAPES[before + 1], cell: first(rest) });
      }
    });
    return found;
  }

  /**
   * The image under a map of blocks.
   * @param {Layout} layout
   * @param {(cell: number, width: number, height: number) => number} map
   */
  function image(layout, map) {
    const image = { square: 0, low: 0, high: 0 };
    for (const { shape, cell } of blocks(layout)) {
      const number = SHAPES.indexOf(shape);
      put(image, number, map(cell, WIDTHS[number], HEIGHTS[number]));
    }
    return image;
  }

  function put(
    /** @type {Layout} */ layout,
    /** @type {number} */ shape,
    /** @type {number} */ cell,
  ) {
    if (shape === 0) layout.square = cell;
    layout.low |= (shape & 1) << cell;
    layout.high |= (shape >> 1) << cell;
  }

  /** The left-right mirror image. */
  const mirror = (/** @type {Layout} */ layout) =>
    image(layout, (cell, width) => (cell & ~3) + 4 - width - (cell & 3));

  /** The up-down mirror image. */
  const flip = (/** @type {Layout} */ layout) =>
    image(layout, (cell, _, height) => 4 * (5 - height - (cell >> 2)) + (cell & 3));

  /** Whether the layout is its own left-right mirror image. */
  const isMirror = (/** @type {Layout} */ layout) => isSame(layout, mirror(layout));

  /**
   * Why a block cannot be added to others; null if it can. The others need not be a layout yet:
   * the 2x2 block may be missing.
   * @param {Block[]} others
   * @param {Block} block
   * @returns {Fault | null}
   */
  function misplaced(others, { shape, cell }) {
    const number = SHAPES.indexOf(shape);
    if (number < 0 || !(cell >= 0 && cell < CELLS)) throw new RangeError(`${shape} at ${cell}`);
    let taken = 0;
    for (const other of others) taken |= COVERS[SHAPES.indexOf(other.shape)] << other.cell;
    const fault = misfit(taken, number, cell);
    if (fault) return fault;
    if (number === 0 && others.some((other) => other.shape === shape)) {
      return { fault: "secondSquare", cell };
    }
    const empty = CELLS - numberOf(taken | (COVERS[number] << cell));
    return empty < 2 ? { fault: "tooFewEmpty", empty } : null;
  }

  /**
   * The layout of blocks that were placed one after the other, or the first rule they break.
   * @param {Block[]} placed
   * @returns {Sound | Fault}
   */
  function assemble(placed) {
    const layout = { square: -1, low: 0, high: 0 };
    for (let at = 0; at < placed.length; at++) {
      const fault = misplaced(placed.slice(0, at), placed[at]);
      if (fault) return fault;
      put(layout, SHAPES.indexOf(placed[at].shape), placed[at].cell);
    }
    return layout.square < 0 ? { fault: "noSquare" } : { layout };
  }

  return {
    CELLS,
    BOARD,
    EXIT,
    SHAPES,
    COVERS,
    first,
    numberOf,
    misfit,
    occupied,
    symbolAt,
    readCode,
    writeCode,
    trimmed,
    classOf,
    className,
    isSolved,
    isSame,
    blocks,
    put,
    mirror,
    flip,
    isMirror,
    misplaced,
    assemble,
  };
}
