"use strict";

/**
 * A block on the live board.
 * @typedef {{shape: Shape, cell: number, node: SVGGElement}} Piece
 *
 * What the live board asks of the page: to move a block, and to say that one cannot move.
 * @typedef {{move: (from: number, to: number, isDragged: boolean) => void,
 *   refuse: (block: Block) => void}} Hands
 */

/**
 * A board whose blocks are moved by mouse, by touch and by keys. Each block is a button.
 * @param {Element} place
 * @param {ReturnType<typeof makeGames>} games
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 * @param {Hands} hands
 */
function makeLiveBoard(place, games, drawing, words, hands) {
  const CELL = 72;
  /** A pointer that stays within so many pixels taps. */
  const TAP = 6;
  /** Milliseconds for each cell of a move. */
  const PACE = 90;
  const { left, right, up, down } = games.SIDES;
  const ARROWS = /** @type {Record<string, keyof typeof games.SIDES>} */ ({
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
  });
  const stage = drawing.emptyBoard(CELL);
  const marks = drawing.node("g", { class: "marks" });
  stage.setAttribute("role", "group");
  stage.classList.add("live-board");
  /** @type {Piece[]} */
  let pieces = [];
  /** @type {Layout | null} */
  let shown = null;
  /** @type {Piece | null} */
  let chosen = null;
  /** @type {{piece: Piece, pointer: number, x: number, y: number, at: number, free: Set<number>,
   *   isMoving: boolean} | null} */
  let drag = null;

  const layout = () => /** @type {Layout} */ (shown);
  const column = (/** @type {number} */ cell) => cell & 3;
  const row = (/** @type {number} */ cell) => cell >> 2;
  const translated = (/** @type {number} */ cell, x = 0, y = 0) =>
    `translate(${(column(cell) + x) * CELL}px, ${(row(cell) + y) * CELL}px)`;

  /** The middle of a block, in cells. */
  function middle(/** @type {Shape} */ shape, /** @type {number} */ cell) {
    const [, width, height] = drawing.LOOKS[shape];
    return [column(cell) + width / 2, row(cell) + height / 2];
  }

  const wantsMotion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Puts a piece where it stands, along a way of cells. */
  function settle(/** @type {Piece} */ piece, /** @type {number[]} */ way = []) {
    const from = piece.node.style.transform;
    piece.node.style.transform = translated(piece.cell);
    if (!from || from === piece.node.style.transform || !wantsMotion()) return;
    const to = piece.node.style.transform;
    const frames = way.length > 2 ? way.map((cell) => translated(cell)) : [from, to];
    const duration = Math.min(PACE * Math.max(frames.length - 1, 1), 5 * PACE);
    piece.node.animate(
      frames.map((transform) => ({ transform })),
      { duration, easing: "ease-out" },
    );
  }

  function label(/** @type {Piece} */ { shape, cell }) {
    const sides = games.sidesOf(layout(), cell).map((side) => words.say(`side.${side}`));
    const block = words.block({ shape, cell });
    return sides.length
      ? words.say("can", { block, sides: words.list(sides) })
      : words.say("cannot", { block });
  }

  /** Marks the ends of the moves of the chosen block. */
  function mark() {
    // The focus must not get lost with a mark.
    if (marks.contains(document.activeElement)) (chosen || pieces[0]).node.focus();
    marks.replaceChildren();
    for (const piece of pieces) piece.node.setAttribute("aria-pressed", String(piece === chosen));
    if (!chosen) return;
    const { shape, cell } = chosen;
    for (const { to } of games.movesOf(layout(), cell, "step")) {
      const [x, y] = middle(shape, to);
      const target = drawing.node("circle", {
        class: "target",
        cx: drawing.FRAME + x * CELL,
        cy: drawing.FRAME + y * CELL,
        r: CELL * 0.4,
        tabindex: 0,
        role: "button",
        "data-to": to,
        "aria-label": words.say("target", { cell: words.cell(to) }),
      });
      marks.append(target);
    }
  }

  function choose(/** @type {Piece | null} */ piece) {
    chosen = piece;
    mark();
  }

  /** Shows a layout. Pieces that stay on their cells keep their elements, and with them focus. */
  function show(
    /** @type {Layout} */ next,
    /** @type {Move | null} */ move = null,
    isDragged = false,
  ) {
    // A key may change the layout while a block is held: the block is let go.
    if (drag) drag.piece.node.classList.remove("dragged");
    drag = null;
    // A block that was dragged has gone its way already.
    const before = isDragged ? null : shown;
    const way = (before && move && games.path(before, move.from, move.to, "unit")) || [];
    const wanted = next.blocks;
    if (!pieces.length) {
      pieces = wanted.map((block) => makePiece(block));
      stage.append(...pieces.map(({ node }) => node), marks);
      place.replaceChildren(stage);
    }
    const moved = move && pieces.find(({ cell }) => cell === move.from);
    if (moved && move) moved.cell = move.to;
    const lacks = (/** @type {Block} */ block) =>
      !pieces.some(({ shape, cell }) => shape === block.shape && cell === block.cell);
    const stray = pieces.filter(
      (piece) => !wanted.some(({ shape, cell }) => shape === piece.shape && cell === piece.cell),
    );
    for (const block of wanted.filter(lacks)) {
      const at = stray.findIndex(({ shape }) => shape === block.shape);
      stray.splice(at, 1)[0].cell = block.cell;
    }
    shown = next;
    const empty = next.empty.map((cell) => words.cell(cell));
    stage.setAttribute("aria-label", words.say("live", { empty: words.list(empty) }));
    for (const piece of pieces) {
      settle(piece, piece === moved ? way : []);
      piece.node.setAttribute("aria-label", label(piece));
      piece.node.dataset.cell = String(piece.cell);
    }
    hint(null);
    mark();
  }

  /** @returns {Piece} */
  function makePiece(/** @type {Block} */ { shape, cell }) {
    const node = /** @type {SVGGElement} */ (
      drawing.node("g", { class: "piece", role: "button", tabindex: 0 })
    );
    node.append(drawing.rectangle({ shape, cell: 0 }, `block ${drawing.LOOKS[shape][0]}`, CELL));
    return { shape, cell, node };
  }

  /** Marks a move that is advised. */
  function hint(/** @type {Move | null} */ move) {
    for (const old of stage.querySelectorAll(".advice")) old.remove();
    for (const { node, cell } of pieces) {
      node.classList.toggle("advised", move !== null && cell === move.from);
    }
    if (!move) return;
    const target = drawing.rectangle({ shape: move.shape, cell: move.to }, "advice", CELL);
    stage.insertBefore(target, marks);
  }

  /** Moves a block that can move in one way only; chooses another. */
  function tap(/** @type {Piece} */ piece) {
    const ends = games.movesOf(layout(), piece.cell, "step");
    if (!ends.length) hands.refuse(piece);
    if (ends.length === 1) move(piece, ends[0].to);
    else choose(ends.length && piece !== chosen ? piece : null);
  }

  function move(/** @type {Piece} */ piece, /** @type {number} */ to, isDragged = false) {
    choose(null);
    hands.move(piece.cell, to, isDragged);
  }

  const pieceOf = (/** @type {EventTarget | null} */ target) => {
    const node = target instanceof Element ? target.closest(".piece") : null;
    return pieces.find((piece) => piece.node === node) || null;
  };

  /** A place of the page in cells of the board. */
  function placeOf(/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) {
    const box = stage.getBoundingClientRect();
    const cell = (box.width * CELL) / stage.viewBox.baseVal.width;
    const frame = (cell * drawing.FRAME) / CELL;
    return { x: (clientX - box.left - frame) / cell, y: (clientY - box.top - frame) / cell, cell };
  }

  /** The sides towards which a block is pulled, the stronger pull first, with the pulls. */
  function pulls(/** @type {number} */ x, /** @type {number} */ y) {
    /** @type {[number, number, number, number][]} by side: the way, the pull, its x and y. */
    const both = [
      [x < 0 ? left : right, Math.abs(x), Math.sign(x), 0],
      [y < 0 ? up : down, Math.abs(y), 0, Math.sign(y)],
    ];
    return both.sort((a, b) => b[1] - a[1]);
  }

  /** Takes the dragged block after the pointer, from free cell to free cell. */
  function follow(/** @type {PointerEvent} */ event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const held = drag;
    const { piece, free } = held;
    const { x, y, cell } = placeOf(event);
    const [byX, byY] = [x - held.x, y - held.y];
    if (!held.isMoving && Math.hypot(byX, byY) * cell < TAP) return;
    if (!held.isMoving) {
      held.isMoving = true;
      piece.node.classList.add("dragged");
      choose(null);
    }
    const rest = (/** @type {number} */ at) => [
      column(piece.cell) + byX - column(at),
      row(piece.cell) + byY - row(at),
    ];
    for (;;) {
      const [restX, restY] = rest(held.at);
      const step = pulls(restX, restY).find(([by, pull]) => pull > 0.5 && canGo(held.at, by, free));
      if (!step) break;
      held.at += step[0];
    }
    const [restX, restY] = rest(held.at);
    const lean = pulls(restX, restY).find(([by, pull]) => pull > 0 && canGo(held.at, by, free));
    const far = lean ? Math.min(lean[1], 0.5) : 0;
    const [leanX, leanY] = lean ? [lean[2] * far, lean[3] * far] : [0, 0];
    piece.node.style.transform = translated(held.at, leanX, leanY);
  }

  /** Whether a dragged block can go by one cell. The free cells do not join over the edges. */
  const canGo = (
    /** @type {number} */ at,
    /** @type {number} */ by,
    /** @type {Set<number>} */ free,
  ) => free.has(at + by) && (Math.abs(by) === 4 || row(at) === row(at + by));

  function drop(/** @type {boolean} */ isLetGo) {
    if (!drag) return;
    const { piece, at, isMoving } = drag;
    drag = null;
    piece.node.classList.remove("dragged");
    if (isMoving && isLetGo && at !== piece.cell) move(piece, at, true);
    else if (isMoving) settle(piece);
    else if (isLetGo) tap(piece);
  }

  stage.addEventListener("pointerdown", (event) => {
    const piece = pieceOf(event.target);
    if (!piece || drag || !event.isPrimary || event.button !== 0) return;
    const { x, y } = placeOf(event);
    const ends = games.movesOf(layout(), piece.cell, "step").map(({ to }) => to);
    const free = new Set([piece.cell, ...ends]);
    drag = { piece, pointer: event.pointerId, x, y, at: piece.cell, free, isMoving: false };
    for (const animation of piece.node.getAnimations()) animation.finish();
    // Of the piece, so that it gets the click, too.
    piece.node.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", follow);
  stage.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    follow(event);
    drop(true);
  });
  stage.addEventListener("pointercancel", () => drop(false));
  // Some browsers know `touch-action` for the whole picture only.
  stage.addEventListener("touchmove", (event) => drag && event.preventDefault(), {
    passive: false,
  });

  stage.addEventListener("click", (event) => {
    const piece = pieceOf(event.target);
    // Pointers have tapped by now; assistive technology only clicks.
    if (piece && event.detail === 0) tap(piece);
    if (piece || !chosen) return;
    const to = targetOf(event.target);
    // Beside all targets, the choice is given up.
    if (to === null) choose(null);
    else moveAndKeep(chosen, to);
  });

  /** The cell that a mark stands for. */
  function targetOf(/** @type {EventTarget | null} */ target) {
    const to = target instanceof SVGElement ? target.dataset.to : undefined;
    return to === undefined ? null : Number(to);
  }

  /** Moves a block and lets the focus go to it: the marks go away. */
  function moveAndKeep(/** @type {Piece} */ piece, /** @type {number} */ to) {
    piece.node.focus();
    move(piece, to);
  }

  /** The nearest block towards a side. */
  function neighbor(/** @type {Piece} */ piece, /** @type {keyof typeof games.SIDES} */ side) {
    const [x, y] = middle(piece.shape, piece.cell);
    const isAcross = side === "left" || side === "right";
    const sign = side === "left" || side === "up" ? -1 : 1;
    let [best, found] = [Infinity, /** @type {Piece | null} */ (null)];
    for (const other of pieces) {
      const [otherX, otherY] = middle(other.shape, other.cell);
      const [byX, byY] = [otherX - x, otherY - y];
      const [ahead, aside] = isAcross ? [sign * byX, Math.abs(byY)] : [sign * byY, Math.abs(byX)];
      if (ahead > 0.25 && ahead + 2 * aside < best) [best, found] = [ahead + 2 * aside, other];
    }
    return found;
  }

  stage.addEventListener("keydown", (event) => {
    const piece = pieceOf(event.target);
    const side = ARROWS[event.key];
    const isPress = event.key === "Enter" || event.key === " ";
    if (isModified(event) || !(side || isPress || event.key === "Escape")) return;
    // The arrow keys are those of the way, too.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") {
      if (drag) drop(false);
      if (chosen && !piece) chosen.node.focus();
      choose(null);
    } else if (isPress) {
      const to = targetOf(event.target);
      if (chosen && to !== null) moveAndKeep(chosen, to);
      else if (piece && piece !== chosen && !games.movesOf(layout(), piece.cell, "unit").length) {
        hands.refuse(piece);
      } else choose(piece === chosen ? null : piece);
    } else if (piece && piece === chosen) {
      if (games.sidesOf(layout(), piece.cell).includes(side)) {
        hands.move(piece.cell, piece.cell + games.SIDES[side], false);
      } else hands.refuse(piece);
    } else if (piece) {
      const next = neighbor(piece, side);
      if (next) next.node.focus();
    }
  });

  return { show, hint };
}
