"use strict";

/**
 * Why the fewest steps are the fewest: the layers of the search from the solved layouts of a
 * group, as a plot and as a table.
 * @param {HTMLElement} place with the elements of the page for it
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 */
function makeWhy(place, drawing, words) {
  const part = partsOf(place);
  const [title, says, plot] = ["title", "says", "plot"].map(part);
  const [layersAre, reason, around] = ["layers", "reason", "around"].map(part);
  const table = /** @type {HTMLDetailsElement} */ (part("numbers"));
  let drawnFor = 0;

  /** A bar for each layer, as wide as there is room: a narrow screen gets text as large. */
  function draw(/** @type {number[]} */ layers, /** @type {number} */ mine) {
    drawnFor = plot.clientWidth;
    const width = Math.max(280, Math.min(drawnFor || 640, 760));
    const steps = words.moves("step", mine);
    const here = words.say("why.mine", { steps, layouts: layers[mine] });
    const answer = { columns: [words.say("why.across"), here], rows: [...layers.entries()] };
    const svg = makeBars(answer, words, drawing, { width, height: 220, marked: mine });
    const label = words.say("why.plot", { n: mine, most: Math.max(...layers) });
    svg.setAttribute("aria-label", label);
    plot.replaceChildren(svg);
  }

  function list(/** @type {number[]} */ layers, /** @type {number} */ mine) {
    const rows = layers.map((n, layer) => {
      const cells = [layer, n].map((number) => made("td", words.number(number)));
      for (const cell of cells) cell.className = "number";
      return Object.assign(made("tr", ...cells), { className: layer === mine ? "mine" : "" });
    });
    table.querySelector("tbody")?.replaceChildren(...rows);
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
