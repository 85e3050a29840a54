"use strict";

/**
 * What the warehouse stores of a layout, as rows of a list: where a server has the database.
 * @param {HTMLElement} list
 * @param {ReturnType<typeof makeFacts>} facts
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 * @param {ReturnType<typeof makeWarehouse>} warehouse
 */
function makeStored(list, facts, drawing, words, warehouse) {
  const MOST_LINKS = 8;
  const BUDGET = { requests: 60, bytes: 4e6 };

  /** The nearest solutions as links. */
  function links(/** @type {string[]} */ codes, /** @type {number} */ all) {
    const shown = document.createElement("span");
    shown.append(...codes.flatMap((code) => [drawing.codeLink(code), " "]));
    if (all > codes.length) shown.append(words.say("among", { n: all }));
    return shown;
  }

  return {
    async show(/** @type {string} */ code) {
      if (!warehouse.isServed) return;
      const numbers = await warehouse.ask(
        `SELECT solution_num, min_solution_num, farthest_num FROM layouts WHERE code = '${code}'`,
        BUDGET,
      );
      if (numbers.failure || !numbers.rows.length || numbers.rows[0].includes(null)) return;
      const [solutions, nearest, farthest] = /** @type {number[]} */ (numbers.rows[0]);
      const rows = [
        facts.row("stored.solutions", words.number(solutions)),
        facts.row("stored.farthest", words.number(farthest)),
      ];
      const found = await warehouse.ask(
        `SELECT solution_code FROM min_solutions WHERE code = '${code}' LIMIT ${MOST_LINKS}`,
        BUDGET,
      );
      if (!found.failure && found.rows.length) {
        const codes = found.rows.map(([solution]) => String(solution));
        rows.push(facts.row("stored.nearest", links(codes, nearest)));
      }
      list.replaceChildren(...rows);
    },
  };
}
