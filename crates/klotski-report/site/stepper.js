"use strict";

/**
 * A shortest path to a solution, board by board: buttons, arrow keys, and all boards as links.
 * @param {HTMLElement} place with the elements of the page for it
 * @param {(code: string) => Layout} layoutOf
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 */
function makeStepper(place, layoutOf, drawing, words) {
  const part = partsOf(place);
  const [picture, says, link] = ["picture", "says", "link"].map(part);
  const buttons = /** @type {HTMLButtonElement[]} */ (
    ["first", "previous", "next", "last"].map(part)
  );
  const boards = /** @type {HTMLDetailsElement} */ (part("all"));
  /** @type {{code: string, move: Move | null}[]} */
  let stops = [];
  let at = 0;

  function render() {
    const { code, move } = stops[at];
    const layout = layoutOf(code);
    const last = stops.length - 1;
    const step = words.say("stop", { n: at, of: last });
    const moved =
      move &&
      words.say("moved", { shape: words.say(`shape.${move.shape}`), from: move.from, to: move.to });
    const done = at === last ? words.say("solved") : null;
    says.textContent = [step, moved, done].filter(Boolean).join(" ");
    const label = drawing.spoken(layout);
    picture.replaceChildren(drawing.draw(layout, { cell: 48, move, label }));
    link.replaceChildren(drawing.codeLink(code));
    // A disabled button would lose the focus, and with it the arrow keys.
    buttons.forEach((button, number) => {
      button.setAttribute("aria-disabled", String(number < 2 ? at === 0 : at === last));
    });
  }

  function go(/** @type {number} */ to) {
    const next = Math.max(0, Math.min(to, stops.length - 1));
    if (next === at) return;
    at = next;
    render();
  }

  function listAll() {
    if (!boards.open || boards.children.length > 1) return;
    const list = document.createElement("ol");
    list.className = "boards";
    list.start = 0;
    for (const [number, { code }] of stops.entries()) {
      list.append(made("li", drawing.boardLink(code, [words.say("nth", { n: number })])));
    }
    boards.append(list);
  }

  /** Shows the way from a layout from its beginning. */
  function show(/** @type {string} */ start, /** @type {Move[]} */ way) {
    stops = [{ code: start, move: null }, ...way.map((move) => ({ code: move.code, move }))];
    at = 0;
    while (boards.children.length > 1) boards.lastElementChild?.remove();
    render();
    listAll();
    place.hidden = false;
  }

  const ends = () => [0, at - 1, at + 1, stops.length - 1];
  buttons.forEach((button, number) => button.addEventListener("click", () => go(ends()[number])));
  boards.addEventListener("toggle", listAll);
  addEventListener("beforeprint", () => {
    boards.open = true;
    listAll();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isScrolling = event.target instanceof Element && event.target.closest(".scroll");
    const number = ["Home", "ArrowLeft", "ArrowRight", "End"].indexOf(event.key);
    const isOfPage = number % 3 === 0 && !place.contains(document.activeElement);
    if (place.hidden || isTyping || isScrolling || isModified(event)) return;
    if (number < 0 || isOfPage) return;
    event.preventDefault();
    go(ends()[number]);
  });

  return { show, hide: () => (place.hidden = true) };
}
