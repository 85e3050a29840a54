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

  const sameGraph = (/** @type {string} */ code) =>
    `SELECT c.class, s.group_num, s.size, s.seed, s.solvable
FROM layouts AS l
JOIN groups AS g USING (group_id)
JOIN groups AS s ON s.graph = g.graph
JOIN classes AS c ON (c.jiang_num, c.bing_num, c.style_num) = (s.jiang_num, s.bing_num, s.style_num)
WHERE l.code = '${code}'
ORDER BY s.group_id`;

  return {
    async show(/** @type {string} */ code) {
      if (!warehouse.isServed) return;
      const reply = await warehouse.ask(
        `SELECT solution_num, farthest_num, min_solution_num, (SELECT group_concat(solution_code) FROM
           (SELECT solution_code FROM min_solutions WHERE code = '${code}' LIMIT ${MOST_LINKS})),
           (SELECT count(*) - 1 FROM groups AS g WHERE g.graph = (SELECT graph FROM groups WHERE group_id = l.group_id))
         FROM layouts AS l WHERE code = '${code}'`,
        BUDGET,
      );
      if (reply.failure || !reply.rows.length) return;
      const [solutions, farthest, all, nearest, alike] = /** @type {any[]} */ (reply.rows[0]);
      if (solutions === null || farthest === null) return;
      const rows = [
        facts.row("stored.solutions", words.number(solutions)),
        facts.row("stored.farthest", words.number(farthest)),
      ];
      if (nearest) {
        const codes = /** @type {string[]} */ (nearest.split(","));
        const links = codes.flatMap((code) => [drawing.codeLink(code), " "]);
        const more = all > codes.length ? words.say("among", { n: all }) : "";
        rows.push(facts.row("stored.nearest", made("span", ...links, more)));
      }
      if (alike) {
        const page = `sql.html#${new URLSearchParams({ sql: sameGraph(code) })}`;
        rows.push(facts.row("stored.graph", linkTo(page, words.number(alike))));
      }
      list.replaceChildren(...rows);
    },
  };
}
