"use strict";

/**
 * The page on which a layout is drawn.
 * @param {Puzzle} puzzle
 */
function openDrawPage(puzzle) {
  const place = elementOf("draw");
  const { texts, classes, held } = JSON.parse(elementOf("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(puzzle.layout, words);
  const facts = makeFacts(words, { classes, held });
  // It is easier to change a board than to fill one.
  const code = new URLSearchParams(location.search).get("code") ?? "1A9BF0C";
  const found = puzzle.find(code);
  const editor = makeEditor(drawing, found.layout?.blocks || []);
  const part = partsOf(place);
  const [told, legal] = ["told", "legal"].map(part);
  const open = /** @type {HTMLAnchorElement} */ (part("open"));
  const radios = /** @type {HTMLInputElement[]} */ ([
    ...place.querySelectorAll('input[name="shape"]'),
  ]);
  const CELL = 72;
  const ARROWS = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  });
  const stage = drawing.emptyBoard(CELL);
  const [drawn, preview, targets] = ["drawn", "preview", "cells"].map((name) =>
    drawing.node("g", { class: name }),
  );
  stage.setAttribute("role", "group");
  stage.setAttribute("aria-label", words.say("draw.board"));
  stage.classList.add("live-board");
  drawn.setAttribute("aria-hidden", "true");
  preview.setAttribute("aria-hidden", "true");
  /** The cell that the Tab key leads to. */
  let current = 0;

  const chosen = () =>
    /** @type {Shape} */ ((radios.find(({ checked }) => checked) || radios[0]).value);
  const named = (/** @type {Shape} */ shape) => words.say(`block.${shape}`);

  const cells = Array.from({ length: 20 }, (_, cell) => {
    const target = drawing.node("rect", {
      class: "cell",
      x: drawing.FRAME + (cell & 3) * CELL,
      y: drawing.FRAME + (cell >> 2) * CELL,
      width: CELL,
      height: CELL,
      role: "button",
    });
    target.addEventListener("click", () => touch(cell));
    target.addEventListener("pointerenter", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "mouse") foresee(cell);
    });
    target.addEventListener("focus", () => {
      goTo(cell);
      if (target.matches(":focus-visible")) foresee(cell);
    });
    return /** @type {SVGElement} */ (target);
  });

  /** Which rule the board breaks, or what layout it is. */
  function verdict() {
    const { rule, squares, empty } = editor.verdict();
    if (rule) return words.say(`draw.${rule}`, { n: squares, empty });
    const layout = layoutOf();
    return words.say("draw.legal", { class: layout.class, code: drawing.trimmed(layout.code) });
  }

  const layoutOf = () => puzzle.layout(editor.code());

  /** Shows where the chosen block would be put. */
  function foresee(/** @type {number | null} */ cell) {
    preview.replaceChildren();
    if (cell === null || editor.blockAt(cell)) return;
    const { block } = editor.fit(chosen(), cell);
    if (block) {
      const look = `ghost ${drawing.LOOKS[block.shape][0]}`;
      preview.append(drawing.rectangle(block, look, CELL));
    }
  }

  function render(/** @type {string} */ says) {
    const placed = editor.placed();
    const looks = placed.map((block) =>
      drawing.rectangle(block, `block ${drawing.LOOKS[block.shape][0]}`, CELL),
    );
    drawn.replaceChildren(...looks);
    foresee(null);
    for (const [cell, target] of cells.entries()) {
      const block = editor.blockAt(cell);
      target.classList.toggle("taken", block !== null);
      const at = words.place(cell);
      target.setAttribute(
        "aria-label",
        block
          ? words.say("draw.cell.taken", { ...at, block: named(block.shape) })
          : words.say("draw.cell.empty", at),
      );
    }
    for (const radio of radios) {
      const count = radio.parentElement?.querySelector("b");
      const shape = /** @type {Shape} */ (radio.value);
      if (count) count.textContent = words.number(editor.count(shape));
    }
    const { rule, squares, empty } = editor.verdict();
    part("one-square").classList.toggle("kept", squares === 1);
    part("two-empty").classList.toggle("kept", empty >= 2);
    told.textContent = says;
    legal.hidden = rule !== null;
    if (!rule) showFacts(layoutOf());
    // A board that is no layout does not go along to the other language.
    else for (const link of otherLanguages()) link.search = "";
  }

  function showFacts(/** @type {Layout} */ layout) {
    const search = `?code=${drawing.trimmed(layout.code)}`;
    for (const link of [open, ...otherLanguages()]) link.search = search;
    const rows = [facts.code("code", layout.code), facts.classRow(layout), facts.symmetry(layout)];
    part("facts").replaceChildren(...rows);
  }

  /** Puts the chosen block at an empty cell, or takes away the block that is there. */
  function touch(/** @type {number} */ cell) {
    goTo(cell);
    if (editor.blockAt(cell)) remove(cell);
    else put(cell);
  }

  function put(/** @type {number} */ cell) {
    const { block, misfit } = editor.put(chosen(), cell);
    if (block) {
      render(words.say("draw.placed", { block: words.block(block), verdict: verdict() }));
      return;
    }
    const edge = misfit.edge ? words.say(`edge.${misfit.edge}`) : "";
    const at = words.place(cell);
    told.textContent = words.say(`draw.${misfit.rule}`, { block: named(chosen()), edge, ...at });
  }

  function remove(/** @type {number} */ cell) {
    const block = editor.remove(cell);
    if (block) render(words.say("draw.removed", { block: words.block(block), verdict: verdict() }));
  }

  function goTo(/** @type {number} */ cell) {
    cells[current].setAttribute("tabindex", "-1");
    cells[cell].setAttribute("tabindex", "0");
    current = cell;
  }

  stage.addEventListener("pointerleave", () => foresee(null));
  stage.addEventListener("focusout", () => foresee(null));
  stage.addEventListener("keydown", (event) => {
    if (isModified(event)) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const column = Math.max(0, Math.min((current & 3) + arrow[0], 3));
      const row = Math.max(0, Math.min((current >> 2) + arrow[1], 4));
      cells[row * 4 + column].focus();
    } else if (event.key === "Enter" || event.key === " ") touch(current);
    else if (event.key === "Delete" || event.key === "Backspace") remove(current);
    else if (/^[1-4]$/.test(event.key)) {
      const radio = radios[Number(event.key) - 1];
      radio.checked = true;
      foresee(current);
      told.textContent = words.say("draw.chosen", { block: named(chosen()) });
    } else return;
    event.preventDefault();
  });
  function undo() {
    if (editor.undo()) render(verdict());
    else told.textContent = words.say("undone.not");
  }
  part("undo").addEventListener("click", undo);
  part("clear").addEventListener("click", () => {
    editor.clear();
    render(words.say("draw.cleared", { verdict: verdict() }));
  });
  document.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (!isUndo || isTyping || event.shiftKey) return;
    event.preventDefault();
    undo();
  });

  for (const radio of radios) {
    const shape = /** @type {Shape} */ (radio.value);
    radio.parentElement?.querySelector(".sample")?.append(drawing.sample(shape, 14));
  }
  radios[0].checked = true;
  targets.append(...cells);
  for (const target of cells) target.setAttribute("tabindex", "-1");
  goTo(0);
  stage.append(drawn, preview, targets);
  part("stage").append(stage);
  place.hidden = false;
  render(found.error || verdict());
}
