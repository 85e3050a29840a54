"use strict";

/** More bars have no names that can be read. */
const MOST_BARS = 200;

/**
 * Bars, in the style of the plots of the library: a name and a number in each row.
 * @param {{columns: string[], rows: unknown[][]}} answer
 * @param {ReturnType<typeof makeWords>} words
 * @param {ReturnType<typeof makeDrawing>} drawing
 */
function makeBars({ columns, rows }, words, { node }) {
  const [left, right, top, bottom] = [70, 800, 30, 350];
  const values = rows.map((row) => Number(row[1]));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = most - least || 1;
  const y = (/** @type {number} */ value) => top + ((bottom - top) * (most - value)) / range;
  const picture = node("svg", {
    class: "klotski", viewBox: `0 0 ${right} ${bottom + 45}`, role: "img",
    "aria-label": columns.join(", "),
  });

  function add(
    /** @type {string} */ name,
    /** @type {Record<string, string | number>} */ attributes,
    text = "",
  ) {
    const made = node(name, attributes);
    made.textContent = text;
    picture.append(made);
    return made;
  }

  // Round ticks, at most eight.
  const power = 10 ** Math.floor(Math.log10(range / 8));
  const tick = power * ([1, 2, 5].find((factor) => range / (power * factor) <= 8) || 10);
  for (let at = Math.ceil(least / tick); at <= most / tick; at++) {
    const height = y(at * tick);
    const name = words.number(Number((at * tick).toPrecision(6)));
    add("path", { class: at ? "grid" : "axis", d: `M${left} ${height}H${right}` });
    add("text", { x: left - 6, y: height + 4, "text-anchor": "end" }, name);
  }
  add("text", { x: 0, y: 14 }, columns[1]);
  const step = (right - left) / rows.length;
  const longest = Math.max(...rows.map(([name]) => String(name).length));
  const every = Math.ceil((Math.min(longest, 14) * 9 + 10) / step);
  rows.forEach(([name], at) => {
    const x = left + at * step;
    const [upper, lower] = [y(Math.max(0, values[at])), y(Math.min(0, values[at]))];
    const bar = { class: "bar", x, y: upper, width: step * 0.9, height: lower - upper };
    const title = node("title", {});
    title.textContent = `${name}: ${words.number(values[at])}`;
    add("rect", bar).append(title);
    if (at % every) return;
    const label = { x: x + step / 2, y: bottom + 18, "text-anchor": "middle" };
    add("text", label, String(name).slice(0, 14));
  });
  add("text", { x: (left + right) / 2, y: bottom + 40, "text-anchor": "middle" }, columns[0]);
  return picture;
}
