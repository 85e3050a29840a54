"use strict";

/**
 * The ranking of the layouts of a class, or of all, in ascending order of codes.
 * @typedef {object} Ranking
 * @property {number} size the number of layouts
 * @property {(layout: Layout) => number} rank
 * @property {(rank: number) => Layout} unrank of a rank below `size`
 * @property {(cell: number) => [number, number]} withSquareAt the first rank of the layouts with
 *   the 2x2 block at a cell, and the one after the last
 * @property {(square: number, low: number, high: number) => number} stand of a class only: goes
 *   to a layout and returns its rank; then `after` tells the ranks of the layouts one move away
 * @property {(shape: number, from: number, to: number) => number} after
 */

/**
 * Ranks without a table of layouts. The rank of a layout is a sum over the cells of the walk that
 * defines its code: in how many ways smaller symbols at the cell could be completed. That depends
 * on the cell of the 2x2 block, the cell of the walk, which of the next three cells are covered
 * by vertical blocks from the row above or the 2x2 block, and on a budget of blocks that are still
 * to come. The library does the same.
 * @param {ReturnType<typeof makeBoard>} board
 */
function makeRankings(board) {
  const { CELLS, BOARD, COVERS, first, occupied, symbolAt } = board;
  const SQUARES = Array.from({ length: 15 }, (_, cell) => cell).filter((cell) => (cell & 3) < 3);
  const ALPHABET = "123456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const SHORT_DIGITS = 5;
  const MOST = "18446744073709551615";
  const NONE = -1;

  /**
   * @param {Int16Array} budgets by budget and symbol: the budget that follows, or NONE. The last
   *   budget is the first of the walk; at its end the budget must be 0.
   * @returns {Ranking}
   */
  function ranking(budgets) {
    const states = budgets.length / 4;
    const positions = 12 * CELLS * 8;
    // By position, budget and symbol: the number of layouts that take a smaller symbol here.
    const before = new Int32Array(positions * states * 4);
    const totals = new Int32Array(positions * states).fill(NONE);

    /** The entry of a position; `covered` holds at least the covered cells behind `cell`. */
    const entry = (
      /** @type {number} */ square,
      /** @type {number} */ cell,
      /** @type {number} */ covered,
      /** @type {number} */ budget,
    ) =>
      // No 2x2 block is in the last column, so three of four cells count.
      (((square - (square >> 2)) * CELLS + cell) * 8 + (((covered >> cell) >> 1) & 7)) * states +
      budget;

    /** Counts the layouts that complete a walk, and fills the table behind it. */
    function count(
      /** @type {number} */ square,
      /** @type {number} */ free,
      /** @type {number} */ budget,
    ) {
      if (!free) return budget === 0 ? 1 : 0;
      const cell = first(free);
      const at = entry(square, cell, BOARD & ~free, budget);
      if (totals[at] !== NONE) return totals[at];
      let sum = 0;
      for (let symbol = 0; symbol < 4; symbol++) {
        before[at * 4 + symbol] = sum;
        const next = budgets[budget * 4 + symbol];
        if (next === NONE) continue;
        const cover = symbol === 0 ? 1 : COVERS[symbol];
        const fits = (symbol !== 1 || (cell & 3) < 3) && ((cover << cell) & ~free) === 0;
        if (fits) sum += count(square, free & ~(cover << cell), next);
      }
      totals[at] = sum;
      return sum;
    }

    const firstOfSquare = new Int32Array(CELLS);
    let size = 0;
    for (let square = 0; square < CELLS; square++) {
      firstOfSquare[square] = size;
      if (SQUARES.includes(square))
        size += count(square, BOARD & ~(COVERS[0] << square), states - 1);
    }

    function rank(/** @type {Layout} */ layout) {
      const { square, low, high } = layout;
      const ahead = (COVERS[0] << square) | ((high & ~low) << 4);
      let [sum, budget] = [firstOfSquare[square], states - 1];
      for (let rest = low | high | (BOARD & ~occupied(layout)); rest; rest &= rest - 1) {
        const cell = first(rest);
        const symbol = symbolAt(layout, cell);
        sum += before[entry(square, cell, ahead, budget) * 4 + symbol];
        budget = budgets[budget * 4 + symbol];
      }
      return sum;
    }

    function unrank(/** @type {number} */ rank) {
      if (!(rank >= 0 && rank < size)) throw new RangeError(`rank ${rank} of ${size}`);
      const later = SQUARES.findIndex((cell) => firstOfSquare[cell] > rank);
      const square = SQUARES[(later < 0 ? SQUARES.length : later) - 1];
      let [low, high, rest, budget] = [0, 0, rank - firstOfSquare[square], states - 1];
      for (let free = BOARD & ~(COVERS[0] << square); free;) {
        const cell = first(free);
        const at = entry(square, cell, BOARD & ~free, budget) * 4;
        let symbol = 3;
        while (before[at + symbol] > rest) symbol--;
        rest -= before[at + symbol];
        budget = budgets[budget * 4 + symbol];
        low |= (symbol & 1) << cell;
        high |= (symbol >> 1) << cell;
        free &= ~((symbol === 0 ? 1 : COVERS[symbol]) << cell);
      }
      return { square, low, high };
    }

    // Where `stand` is. Before a cell, the sum and the budget depend on the cells before it only:
    // a move changes neither before the first cell it touches, nor the summands after the last.
    let atSquare = 0;
    let atLow = 0;
    let atHigh = 0;
    const sums = new Int32Array(CELLS + 1);
    const budgetAt = new Int32Array(CELLS);

    function stand(
      /** @type {number} */ square,
      /** @type {number} */ low,
      /** @type {number} */ high,
    ) {
      atSquare = square;
      atLow = low;
      atHigh = high;
      const ahead = (COVERS[0] << square) | ((high & ~low) << 4);
      const base = (square - (square >> 2)) * CELLS;
      let sum = firstOfSquare[square];
      let budget = states - 1;
      for (let cell = 0; cell < CELLS; cell++) {
        sums[cell] = sum;
        budgetAt[cell] = budget;
        const symbol = ((low >> cell) & 1) | (((high >> cell) & 1) << 1);
        if (symbol) {
          const position = (base + cell) * 8 + (((ahead >> cell) >> 1) & 7);
          sum += before[(position * states + budget) * 4 + symbol];
          budget = budgets[budget * 4 + symbol];
        }
      }
      sums[CELLS] = sum;
      return sum;
    }

    function after(
      /** @type {number} */ shape,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) {
      let square = atSquare;
      let low = atLow;
      let high = atHigh;
      let sum = 0;
      let begin = 0;
      let end = CELLS - 1;
      if (shape === 0) {
        square = to;
        sum = firstOfSquare[to];
      } else {
        const both = (1 << from) | (1 << to);
        if (shape & 1) low ^= both;
        if (shape & 2) high ^= both;
        begin = from < to ? from : to;
        end = from + to - begin;
        // The second cell of a vertical block is told to the three cells before it.
        if (shape === 2) end = end + 3 < CELLS ? end + 3 : CELLS - 1;
        sum = sums[begin] + sums[CELLS] - sums[end + 1];
      }
      const ahead = (COVERS[0] << square) | ((high & ~low) << 4);
      const base = (square - (square >> 2)) * CELLS;
      let budget = budgetAt[begin];
      let rest = (low | high) & ((2 << end) - (1 << begin));
      for (; rest; rest &= rest - 1) {
        const cell = 31 - Math.clz32(rest & -rest);
        const symbol = ((low >> cell) & 1) | (((high >> cell) & 1) << 1);
        const position = (base + cell) * 8 + (((ahead >> cell) >> 1) & 7);
        sum += before[(position * states + budget) * 4 + symbol];
        budget = budgets[budget * 4 + symbol];
      }
      return sum;
    }

    /** @returns {[number, number]} */
    const withSquareAt = (/** @type {number} */ cell) => [
      firstOfSquare[cell],
      cell + 1 < CELLS ? firstOfSquare[cell + 1] : size,
    ];
    return { size, rank, unrank, withSquareAt, stand, after };
  }

  /** The ranking of a class. An empty cell does not change its budget, and counts for nothing. */
  function ofClass(/** @type {LayoutClass} */ { jiang, bing, style }) {
    const most = [0, style, jiang - style, bing];
    const strides = [0, bing + 1, (bing + 1) * (style + 1), 1];
    const states = strides[2] * (most[2] + 1);
    const budgets = new Int16Array(states * 4).fill(NONE);
    for (let budget = 0; budget < states; budget++) {
      for (let symbol = 0; symbol < 4; symbol++) {
        const left = Math.floor(budget / strides[symbol]) % (most[symbol] + 1);
        if (symbol === 0 || left > 0) budgets[budget * 4 + symbol] = budget - strides[symbol];
      }
    }
    return ranking(budgets);
  }

  /** The ranking of all layouts, whose ranks are ids. A budget is how many empty cells lack. */
  let ofAll = /** @type {Ranking | null} */ (null);
  function all() {
    ofAll = ofAll || ranking(Int16Array.of(0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2));
    return ofAll;
  }

  const idOf = (/** @type {Layout} */ layout) => all().rank(layout);

  /**
   * The layout of an id, a text of digits. A number beyond 64 bits is none, as for the library.
   * @returns {Sound | Fault}
   */
  function readId(/** @type {string} */ text) {
    const number = text.replace(/^0+(?=[0-9])/, "");
    const isNumber = /^[0-9]{1,20}$/.test(number);
    if (!isNumber || number.padStart(20, "0") > MOST) return { fault: "idForm" };
    const last = all().size - 1;
    if (Number(number) > last) return { fault: "id", number, last };
    return { layout: all().unrank(Number(number)) };
  }

  /** The id in five base-32 digits. */
  function shortOf(/** @type {Layout} */ layout) {
    const id = idOf(layout);
    let short = "";
    for (let at = SHORT_DIGITS - 1; at >= 0; at--) short += ALPHABET[(id >> (5 * at)) & 31];
    return short;
  }

  /**
   * The layout of a short code.
   * @returns {Sound | Fault}
   */
  function readShort(/** @type {string} */ text) {
    const signs = [...text];
    if (signs.length !== SHORT_DIGITS) return { fault: "shortLength", digits: signs.length };
    let id = 0;
    for (const [at, found] of signs.entries()) {
      const value = found < "\x80" ? ALPHABET.indexOf(found.toUpperCase()) : NONE;
      if (value === NONE) return { fault: "shortDigit", digit: at + 1, found };
      id = id * 32 + value;
    }
    return readId(String(id));
  }

  return { ofClass, idOf, shortOf, readId, readShort };
}
