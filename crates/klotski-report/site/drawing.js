"use strict";

/**
 * Boards on the page, as the pictures of the library draw them, and links to their layouts.
 * @param {(code: string) => Pick<Layout, "blocks"> | undefined} layoutOf
 * @param {ReturnType<typeof makeWords>} words
 * @param {string | null} layouts the way to the page of a layout, if there is one
 */
function makeDrawing(layoutOf, words, layouts = "") {
  const SPACE = "http://www.w3.org/2000/svg";
  const FRAME = 4;
  /** By shape: the class, the width and the height. */
  const LOOKS = /** @type {const} */ ({
    "2x2": ["square", 2, 2],
    horizontal: ["horizontal", 2, 1],
    vertical: ["vertical", 1, 2],
    single: ["single", 1, 1],
  });

  function node(
    /** @type {string} */ name,
    /** @type {Record<string, string | number>} */ attributes,
  ) {
    const made = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    return made;
  }

  function rectangle(
    /** @type {Block} */ { shape, cell },
    /** @type {string} */ look,
    /** @type {number} */ size,
  ) {
    const [, width, height] = LOOKS[shape];
    return node("rect", {
      class: look,
      x: FRAME + (cell & 3) * size + 1,
      y: FRAME + (cell >> 2) * size + 1,
      width: width * size - 2,
      height: height * size - 2,
      rx: size >> 3,
    });
  }

  /** A board without blocks: the ground, the frame with a gap at the exit, and the mark below it. */
  function emptyBoard(/** @type {number} */ size) {
    const high = size >> 2;
    const [width, bottom] = [4 * size + 2 * FRAME, 5 * size + 2 * FRAME];
    const [from, to] = [FRAME + size, FRAME + 3 * size];
    const frame = `M${from} ${bottom - 1}H1V1H${width - 1}V${bottom - 1}H${to}`;
    const exit = `M${width / 2 - high} ${bottom}h${2 * high}l-${high} ${high}z`;
    const height = bottom + high;
    const svg = node("svg", { class: "klotski", width, height, viewBox: `0 0 ${width} ${height}` });
    svg.append(
      node("rect", { class: "ground", x: 1, y: 1, width: width - 2, height: bottom - 2 }),
      node("path", { class: "frame", d: frame }),
      node("path", { class: "exit", d: exit }),
    );
    return /** @type {SVGSVGElement} */ (svg);
  }

  /**
   * A board. The block that `move` has just moved is marked, and so is where it came from.
   * Without a label it is left to the text beside it to say what it is.
   * @param {Pick<Layout, "blocks">} layout
   * @param {{cell: number, move?: Move | null, label?: string}} options
   */
  function draw(layout, { cell, move = null, label = "" }) {
    const svg = emptyBoard(cell);
    svg.setAttribute(label ? "role" : "aria-hidden", label ? "img" : "true");
    if (label) svg.setAttribute("aria-label", label);
    if (move) svg.append(rectangle({ shape: move.shape, cell: move.from }, "from", cell));
    for (const block of layout.blocks) {
      const isMoved = move && move.shape === block.shape && move.to === block.cell;
      const look = `block ${LOOKS[block.shape][0]}${isMoved ? " moved" : ""}`;
      svg.append(rectangle(block, look, cell));
    }
    return svg;
  }

  /** A block alone, without a board. */
  function sample(/** @type {Shape} */ shape, /** @type {number} */ size) {
    const [look, width, height] = LOOKS[shape];
    const [wide, high] = [width * size + 2 * FRAME, height * size + 2 * FRAME];
    const viewBox = `0 0 ${wide} ${high}`;
    const frame = { class: "klotski", width: wide, height: high, viewBox };
    const svg = node("svg", { ...frame, "aria-hidden": "true" });
    svg.append(rectangle({ shape, cell: 0 }, `block ${look}`, size));
    return svg;
  }

  /** The board in words: the cells of the blocks by shape, and the empty cells. */
  function spoken(/** @type {Layout} */ layout) {
    /** @type {Map<string, number[]>} */
    const cells = new Map();
    for (const { shape, cell } of layout.blocks) {
      cells.set(shape, [...(cells.get(shape) || []), cell]);
    }
    const said = [...cells].map(([shape, at]) => `${words.say(`shape.${shape}`)} ${at.join(" ")}`);
    return [...said, `${words.say("empty")} ${layout.empty.join(" ")}`].join("; ");
  }

  /** A code without the zeros at its end. */
  const trimmed = (/** @type {string} */ code) => code.replace(/0+$/, "") || "0";

  /** A link to a layout with its code as the text. */
  function codeLink(/** @type {string} */ code) {
    const link = linkTo(`${layouts}layout.html?code=${trimmed(code)}`, made("code", code));
    if (layouts === null) link.removeAttribute("href");
    return link;
  }

  /** A board with its code and lines of text below, as a link to the layout. */
  function boardLink(/** @type {string} */ code, /** @type {string[]} */ lines = []) {
    const link = codeLink(code);
    link.className = "of-board";
    const layout = layoutOf(code);
    if (layout) link.prepend(draw(layout, { cell: 24 }));
    link.append(...lines.map((line) => made("span", line)));
    return link;
  }

  return {
    FRAME,
    LOOKS,
    node,
    rectangle,
    emptyBoard,
    trimmed,
    sample,
    draw,
    spoken,
    codeLink,
    boardLink,
  };
}
