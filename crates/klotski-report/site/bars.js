"use strict";

/** More bars have no names that can be read. */
const MOST_BARS = 200;

/** The least of 1, 2, 5, 10, 20 ... that is not below a positive number. */
function roundUp(/** @type {number} */ number) {
  const power = 10 ** Math.floor(Math.log10(number));
  return power * ([1, 2, 5].find((factor) => power * factor >= number) || 10);
}

/**
 * Bars, in the style of the plots of the library: a name and a number in each row. One bar can be
 * marked: the name of the numbers is above it.
 * @param {{columns: string[], rows: unknown[][]}} answer
 * @param {ReturnType<typeof makeWords>} words
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {{width?: number, height?: number, marked?: number}} options
 */
function makeBars({ columns, rows }, words, { node }, { width = 800, height = 395, marked = -1 } = {}) {
  const [left, right, top, bottom] = [70, width, 30, height - 45];
  const values = rows.map((row) => Number(row[1]));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = most - least || 1;
  const y = (/** @type {number} */ value) => top + ((bottom - top) * (most - value)) / range;
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const picture = node("svg", {
    class: "klotski", ...size, role: "img", "aria-label": columns.join(", "),
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

  // Round ticks, at least 30 pixels apart.
  const tick = roundUp((30 * range) / (bottom - top));
  for (let at = Math.ceil(least / tick); at <= most / tick; at++) {
    const height = y(at * tick);
    const name = words.number(Number((at * tick).toPrecision(6)));
    add("path", { class: at ? "grid" : "axis", d: `M${left} ${height}H${right}` });
    add("text", { x: left - 6, y: height + 4, "text-anchor": "end" }, name);
  }
  const step = (right - left) / rows.length;
  const longest = Math.max(...rows.map(([name]) => String(name).length));
  const every = Math.max(1, roundUp((Math.min(longest, 14) * 9 + 10) / step));
  rows.forEach(([name], at) => {
    const x = left + at * step;
    const lower = y(Math.min(0, values[at]));
    // A small number is seen, too.
    const height = values[at] ? Math.max(1, lower - y(Math.max(0, values[at]))) : 0;
    const look = at === marked ? "bar mine" : "bar";
    const bar = { class: look, x, y: lower - height, width: step * 0.9, height };
    const title = node("title", {});
    title.textContent = `${name}: ${words.number(values[at])}`;
    add("rect", bar).append(title);
    if (at % every) return;
    const label = { x: x + step / 2, y: bottom + 18, "text-anchor": "middle" };
    add("text", label, String(name).slice(0, 14));
  });
  if (marked < 0) add("text", { x: 0, y: 14 }, columns[1]);
  else {
    const x = left + (marked + 0.5) * step;
    const anchor = x < right / 3 ? "start" : x > (2 * right) / 3 ? "end" : "middle";
    add("path", { class: "pointer", d: `M${x} 20V${bottom}` });
    add("text", { x, y: 14, "text-anchor": anchor }, columns[1]);
  }
  add("text", { x: (left + right) / 2, y: bottom + 40, "text-anchor": "middle" }, columns[0]);
  return picture;
}
