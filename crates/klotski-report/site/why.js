"use strict";

/**
 * Why the fewest steps are the fewest: the layers of the search from the solved layouts of a
 * group, as a plot and as a table.
 * @param {HTMLElement} place with the elements of the page for it
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 */
function makeWhy(place, drawing, words) {
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (place.querySelector(`.${name}`));
  const [title, says, plot] = ["title", "says", "plot"].map(part);
  const [layersAre, reason, around] = ["layers", "reason", "around"].map(part);
  const table = /** @type {HTMLDetailsElement} */ (part("numbers"));
  const HEIGHT = 220;
  let drawnFor = 0;
  const [LEFT, RIGHT, TOP, BOTTOM] = [56, 12, 34, 44];

  /** A round number near a quarter of the most, so that there are some lines. */
  function lineEvery(/** @type {number} */ most) {
    const power = 10 ** Math.floor(Math.log10(Math.max(most / 2, 1)));
    const fits = [5, 2, 1].find((times) => times * power * 2 <= most);
    return (fits || 1) * power;
  }

  function text(
    /** @type {string} */ words,
    /** @type {Record<string, string | number>} */ attributes,
  ) {
    const made = drawing.node("text", attributes);
    made.textContent = words;
    return made;
  }

  /** A bar for each layer, as wide as there is room: a narrow screen gets text as large. */
  function draw(/** @type {number[]} */ layers, /** @type {number} */ mine) {
    drawnFor = plot.clientWidth;
    const width = Math.max(280, Math.min(drawnFor || 640, 760));
    const most = Math.max(...layers);
    const [across, up] = [width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM];
    const x = (/** @type {number} */ layer) => LEFT + (across * layer) / layers.length;
    const y = (/** @type {number} */ n) => TOP + up - (up * n) / most;
    const size = { class: "klotski", width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` };
    const label = words.say("why.plot", { n: mine, most });
    const svg = drawing.node("svg", { ...size, role: "img", "aria-label": label });
    for (let n = 0, by = lineEvery(most); n <= most; n += by) {
      svg.append(
        drawing.node("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(n), y2: y(n) }),
        text(words.number(n), { class: "tick", x: LEFT - 6, y: y(n) + 4, "text-anchor": "end" }),
      );
    }
    for (const [layer, n] of layers.entries()) {
      const height = n ? Math.max(y(0) - y(n), 1) : 0;
      svg.append(
        drawing.node("rect", {
          class: layer === mine ? "layer mine" : "layer",
          x: x(layer),
          y: y(0) - height,
          width: Math.max((across / layers.length) * 0.85, 0.75),
          height,
        }),
      );
    }
    const every = lineEvery((layers.length * 280) / width);
    for (let layer = 0; layer < layers.length; layer += Math.max(every, 1)) {
      const at = { class: "tick", x: x(layer + 0.5), y: HEIGHT - BOTTOM + 16 };
      svg.append(text(words.number(layer), { ...at, "text-anchor": "middle" }));
    }
    const middle = x(mine + 0.5);
    const anchor = middle < width / 3 ? "start" : middle > (2 * width) / 3 ? "end" : "middle";
    svg.append(
      drawing.node("line", { class: "pointer", x1: middle, x2: middle, y1: TOP - 8, y2: y(0) }),
      text(words.say("why.mine", { steps: words.moves("step", mine), layouts: layers[mine] }), {
        class: "tick",
        x: middle,
        y: TOP - 14,
        "text-anchor": anchor,
      }),
      text(words.say("why.across"), {
        class: "tick",
        x: width / 2,
        y: HEIGHT - 8,
        "text-anchor": "middle",
      }),
    );
    plot.replaceChildren(svg);
  }

  function list(/** @type {number[]} */ layers, /** @type {number} */ mine) {
    const body = /** @type {HTMLElement} */ (table.querySelector("tbody"));
    const rows = layers.map((n, layer) => {
      const row = document.createElement("tr");
      if (layer === mine) row.className = "mine";
      for (const number of [layer, n]) {
        const cell = document.createElement("td");
        cell.className = "number";
        cell.textContent = words.number(number);
        row.append(cell);
      }
      return row;
    });
    body.replaceChildren(...rows);
  }

  /**
   * @param {number} size the number of layouts of the group
   * @param {Fewest} found by steps
   */
  function show(size, { fewest: mine, beside, layers }) {
    if (mine === 0) return;
    place.hidden = false;
    const isSolvable = mine !== null;
    for (const shown of [layersAre, reason, around, plot, table]) shown.hidden = !isSolvable;
    if (!isSolvable) {
      title.textContent = words.say("why.none");
      says.textContent = words.say("why.unsolvable", { size });
      return;
    }
    const steps = words.moves("step", mine);
    title.textContent = words.say("why", { n: steps });
    says.textContent = words.say("why.says", { solved: layers[0], steps, size });
    reason.textContent = words.say("why.reason", { steps });
    const numbers = [-1, 0, 1].map((by) => {
      const n = beside.filter((needs) => needs === mine + by).length;
      return words.say("why.layer", { layer: mine + by, n });
    });
    around.textContent = words.say("why.around", {
      n: beside.length,
      all: words.list(numbers),
    });
    redraw = () => draw(layers, mine);
    redraw();
    list(layers, mine);
  }

  let redraw = () => {};
  addEventListener("resize", () => {
    if (plot.clientWidth !== drawnFor) redraw();
  });

  return { show };
}
