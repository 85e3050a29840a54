"use strict";

/**
 * The words of the page in its language, by key. Parts stand in braces.
 * @param {Record<string, string>} texts
 * @param {string} language
 */
function makeWords(texts, language) {
  const numbers = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: "conjunction", style: "narrow" });

  function say(
    /** @type {string} */ key,
    /** @type {Record<string, string | number | bigint | undefined>} */ parts = {},
  ) {
    if (!(key in texts)) throw new RangeError(`the page has no words for ${key}`);
    return texts[key].replace(/\{(\w+)\}/g, (whole, name) => {
      const part = parts[name];
      if (part === undefined) return whole;
      return typeof part === "number" || typeof part === "bigint" ? numbers.format(part) : part;
    });
  }

  const number = (/** @type {number | bigint} */ n) => numbers.format(n);

  /** Moves of a metric, with the word for so many of them. */
  const moves = (/** @type {Metric} */ metric, /** @type {number} */ n) =>
    say("moves", { n, noun: say(n === 1 ? `metric.${metric}.one` : `metric.${metric}`) });

  /** The column and the row of a cell, both counted from 1. */
  const place = (/** @type {number} */ cell) => ({ column: (cell & 3) + 1, row: (cell >> 2) + 1 });

  /** A cell by its column and row. */
  const cell = (/** @type {number} */ at) => say("cell", place(at));

  /** A block and where it stands. */
  const block = (/** @type {Block} */ { shape, cell }) =>
    say("block", { block: say(`block.${shape}`), ...place(cell) });

  const list = (/** @type {string[]} */ items) => lists.format(items);

  return { say, number, moves, place, cell, block, list };
}
