"use strict";

/**
 * A step that was played: one block from a cell to another, whatever it did in between, with the
 * layout before it, and its moves in each metric.
 * @typedef {{shape: Shape, from: number, to: number, before: Layout, counts: Counts}} Played
 * @typedef {Record<Metric, number>} Counts
 * @typedef {ReturnType<ReturnType<typeof makeGames>["begin"]>} Game
 */

/**
 * Games: what was played from a layout, counted, undone and done again.
 * @param {(code: string) => Layout} layoutOf
 */
function makeGames(layoutOf) {
  /** By cell: how it is written. */
  const LETTERS = "abcdefghijklmnopqrst";
  /** By side: the way to the next cell there. */
  const SIDES = /** @type {const} */ ({ up: -4, left: -1, right: 1, down: 4 });

  /** The moves of the block whose top-left cell is `cell`. */
  const movesOf = (
    /** @type {Layout} */ layout,
    /** @type {number} */ cell,
    /** @type {Metric} */ metric,
  ) => layout.moves[metric].filter(({ from }) => from === cell);

  /**
   * The cells on a shortest way of one block, both ends included, while all others stand still;
   * null if it cannot get there.
   * @param {Layout} layout
   * @param {number} from
   * @param {number} to
   * @param {Metric} metric
   * @returns {number[] | null}
   */
  function path(layout, from, to, metric) {
    let ways = [{ layout, cells: [from] }];
    const seen = new Set([from]);
    while (ways.length) {
      const there = ways.find(({ cells }) => cells[cells.length - 1] === to);
      if (there) return there.cells;
      const longer = [];
      for (const { layout, cells } of ways) {
        for (const move of movesOf(layout, cells[cells.length - 1], metric)) {
          if (seen.has(move.to)) continue;
          seen.add(move.to);
          longer.push({ layout: layoutOf(move.code), cells: [...cells, move.to] });
        }
      }
      ways = longer;
    }
    return null;
  }

  /** @returns {Counts} */
  function countsOf(
    /** @type {Layout} */ before,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) {
    const count = (/** @type {Metric} */ metric) =>
      (path(before, from, to, metric) || [from]).length - 1;
    return { step: 1, straight: count("straight"), unit: count("unit") };
  }

  /** The sides to which a block can move by one cell. */
  function sidesOf(/** @type {Layout} */ layout, /** @type {number} */ cell) {
    const ends = movesOf(layout, cell, "unit").map(({ to }) => to);
    const sides = /** @type {(keyof typeof SIDES)[]} */ (Object.keys(SIDES));
    return sides.filter((side) => ends.includes(cell + SIDES[side]));
  }

  /**
   * A game from a layout. Moves of one block in a row are one step, and a block that is back
   * where its step began made none. A step counts as many straight moves and unit moves as it
   * needs at least.
   * @param {Layout} start
   * @param {string} written steps to begin with, as `written` gives them, as far as they are legal
   */
  function begin(start, written = "") {
    /** @type {{layout: Layout, played: Played[]}[]} */
    let standings = [{ layout: start, played: [] }];
    let at = 0;

    function stand(/** @type {{layout: Layout, played: Played[]}} */ next) {
      standings = [...standings.slice(0, at + 1), next];
      at++;
    }

    /** Moves a block as far as one step can, and returns the move; null if it cannot. */
    function move(/** @type {number} */ from, /** @type {number} */ to) {
      const { layout, played } = standings[at];
      const move = movesOf(layout, from, "step").find((move) => move.to === to);
      if (!move) return null;
      const last = played.length ? played[played.length - 1] : null;
      // Whatever stands where the last block came to is that block.
      const joined = last && last.to === from ? last : null;
      const { from: first, before } = joined || { from, before: layout };
      const steps = joined ? played.slice(0, -1) : [...played];
      if (first !== to) {
        const counts = countsOf(before, first, to);
        steps.push({ shape: move.shape, from: first, to, before, counts });
      }
      stand({ layout: layoutOf(move.code), played: steps });
      return move;
    }

    /** Goes back to the start, which can be undone, too. */
    function restart() {
      const isThere = !standings[at].played.length;
      if (!isThere) stand({ layout: start, played: [] });
      return !isThere;
    }

    /** Goes along the standings, and returns whether there was one. */
    function go(/** @type {number} */ by) {
      if (!standings[at + by]) return false;
      at += by;
      return true;
    }

    /** @returns {Counts} */
    function counts() {
      const sum = { step: 0, straight: 0, unit: 0 };
      for (const { counts } of standings[at].played) {
        sum.step += counts.step;
        sum.straight += counts.straight;
        sum.unit += counts.unit;
      }
      return sum;
    }

    /** The steps that were played, two letters each: from a cell to a cell. */
    const writtenSteps = () =>
      standings[at].played.map(({ from, to }) => LETTERS[from] + LETTERS[to]).join("");

    for (const [from, to] of written.match(/../gsu) || []) {
      if (!move(LETTERS.indexOf(from), LETTERS.indexOf(to))) break;
    }

    return {
      layout: () => standings[at].layout,
      played: () => standings[at].played,
      counts,
      written: writtenSteps,
      move,
      restart,
      undo: () => go(-1),
      redo: () => go(1),
      canUndo: () => at > 0,
      canRedo: () => at + 1 < standings.length,
      isSolved: () => standings[at].layout.isSolved,
    };
  }

  return { SIDES, begin, path, movesOf, sidesOf };
}
