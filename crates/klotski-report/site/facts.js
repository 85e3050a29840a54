"use strict";

/**
 * The facts of a layout that can be said at once, as rows of a list.
 * @param {ReturnType<typeof makeWords>} words
 * @param {{classes: string, held: string[]}} pages the way to the pages of classes, and the classes
 *   that have one
 */
function makeFacts(words, { classes, held }) {
  /** A row of a list of facts. */
  function row(/** @type {string} */ key, /** @type {string | Node} */ value) {
    const fact = made("div", made("dt", words.say(key)), made("dd", value));
    fact.dataset.fact = key;
    return fact;
  }

  /** A row with a code. */
  const code = (/** @type {string} */ key, /** @type {string} */ digits) =>
    row(key, made("code", digits));

  /** The class, a link to its page if there is one. */
  function classRow(/** @type {Layout} */ layout) {
    const { class: name } = layout;
    // Of a class that the warehouse does not hold there is no page.
    if (!held.includes(name)) return row("class", name);
    return row("class", linkTo(`${classes}${name}.html`, name));
  }

  const symmetry = (/** @type {Layout} */ layout) =>
    row("symmetry", words.say(layout.isSymmetric ? "symmetric" : "asymmetric"));

  return { row, code, classRow, symmetry };
}
