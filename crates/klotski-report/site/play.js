"use strict";

/**
 * What a search has found by a metric: the fewest moves from the start of the game, or null, and
 * shortest paths.
 * @typedef {{fewest: number | null, path: (code: string) => Promise<Move[] | null>}} Guide
 */

/**
 * The game on the page of a layout: the live board, undo, counts, and help by the guides that the
 * searches of the page find.
 * @param {HTMLElement} place with the elements of the page for it
 * @param {ReturnType<typeof makeGames>} games
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 * @param {{showWay: (from: string) => void, keep: (written: string) => void,
 *   follow: (codes: string[]) => void}} page shows the way to the solution from a layout, keeps the
 *   steps that were played, and shows them on the map
 */
function makePlay(place, games, drawing, words, { showWay, keep, follow }) {
  const part = partsOf(place);
  const [counts, told, here, won, result] = ["counts", "told", "here", "won", "result"].map(part);
  const [undo, redo, restart, far, next, rest] = [
    "undo",
    "redo",
    "restart",
    "far",
    "next-step",
    "rest",
  ].map(part);
  const live = makeLiveBoard(part("stage"), games, drawing, words, { move, refuse });
  /** @type {Partial<Record<Metric, Guide>>} */
  const guides = {};
  /** @type {Game} */
  let game;
  /** @type {Metric} */
  let metric = "step";
  /** The move that is marked on the board. */
  let advice = /** @type {Move | null} */ (null);

  const tell = (/** @type {string} */ text) => (told.textContent = text);

  /** Shows where the game stands. */
  function render(/** @type {Move | null} */ move = null, isDragged = false) {
    advise(null);
    keep(game.written());
    follow([...game.played().map(({ before }) => before.code), game.layout().code]);
    live.show(game.layout(), move, isDragged);
    const made = game.counts();
    const metrics = /** @type {Metric[]} */ (Object.keys(made));
    counts.textContent = words.list(metrics.map((of) => words.moves(of, made[of])));
    here.replaceChildren(drawing.codeLink(game.layout().code));
    // A disabled button would lose the focus.
    const able = [
      [undo, game.canUndo()],
      [redo, game.canRedo()],
      [restart, game.played().length > 0],
    ];
    for (const [button, isAble] of /** @type {[HTMLElement, boolean][]} */ (able)) {
      button.setAttribute("aria-disabled", String(!isAble));
    }
    won.hidden = !game.isSolved() || !game.played().length;
    if (!won.hidden) sayResult();
  }

  /** Says how many moves it took, and how many it takes. */
  function sayResult() {
    const n = game.counts()[metric];
    const least = guides[metric]?.fewest;
    const [taken, key] = [words.moves(metric, n), n === least ? "won.fewest" : "won"];
    result.textContent =
      least === undefined || least === null
        ? words.say("won.unknown", { taken })
        : words.say(key, { taken, fewest: least });
  }

  function move(/** @type {number} */ from, /** @type {number} */ to, isDragged = false) {
    const moved = game.move(from, to);
    if (!moved) {
      // The block goes back to where it stands.
      render();
      return;
    }
    render(moved, isDragged);
    const { shape } = moved;
    const block = words.block({ shape, cell: to });
    const steps = words.moves("step", game.counts().step);
    const says = [words.say("told", { block, steps })];
    if (!won.hidden) says.push(result.textContent || "");
    tell(says.join(" "));
  }

  function refuse(/** @type {Block} */ block) {
    const canMove = games.sidesOf(game.layout(), block.cell).length > 0;
    tell(words.say(canMove ? "refused" : "stuck", { block: words.block(block) }));
  }

  /** Undoes, does again, or starts again; says how many steps are left. */
  function turn(/** @type {boolean} */ isDone, /** @type {string} */ key) {
    if (!isDone) {
      tell(words.say(`${key}.not`));
      return;
    }
    render();
    tell(words.say(key, { steps: words.moves("step", game.counts().step) }));
  }

  /** The guide of the chosen metric; says why there is none. */
  function guideOr() {
    const guide = guides[metric];
    const solved = game.isSolved();
    if (!guide) tell(words.say("guide.none"));
    else if (solved) tell(words.say("solved"));
    else if (guide.fewest === null) tell(words.say("guide.unsolvable"));
    else return guide;
    return null;
  }

  function advise(/** @type {Move | null} */ move) {
    advice = move;
    live.hint(move);
    next.textContent = words.say(move ? "next.make" : "next.show");
  }

  /** The path from where the game stands, unless it has moved on meanwhile. */
  async function ahead() {
    const [layout, guide] = [game.layout(), guideOr()];
    const path = guide ? await guide.path(layout.code) : null;
    return layout === game.layout() && guide === guides[metric] ? path : null;
  }

  far.addEventListener("click", async () => {
    const path = await ahead();
    if (path) tell(words.say("far", { moves: words.moves(metric, path.length) }));
  });
  next.addEventListener("click", async () => {
    if (advice) {
      move(advice.from, advice.to);
      return;
    }
    const [advised] = (await ahead()) || [];
    if (!advised) return;
    advise(advised);
    const { shape, from, to } = advised;
    const block = words.block({ shape, cell: from });
    tell(words.say("advice", { block, ...words.place(to) }));
  });
  rest.addEventListener("click", () => {
    if (guideOr()) showWay(game.layout().code);
  });
  undo.addEventListener("click", () => turn(game.undo(), "undone"));
  redo.addEventListener("click", () => turn(game.redo(), "redone"));
  for (const button of [restart, part("again")]) {
    button.addEventListener("click", () => {
      turn(game.restart(), "restarted");
      // The button beside the result goes away with it.
      if (button !== restart) restart.focus();
    });
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (!game || isTyping || event.altKey) return;
    const key = event.key.toLowerCase();
    const isControl = event.ctrlKey || event.metaKey;
    // Single letters are for those who play: other parts may have other uses for them.
    const at = document.activeElement;
    const isOfGame = !at || at === document.body || place.contains(at);
    const isLetter = !isControl && !event.shiftKey && isOfGame;
    if ((isControl && !event.shiftKey && key === "z") || (isLetter && key === "u")) {
      turn(game.undo(), "undone");
    } else if (
      (isControl && (key === "y" || (event.shiftKey && key === "z"))) ||
      (isLetter && key === "r")
    ) {
      turn(game.redo(), "redone");
    } else return;
    event.preventDefault();
  });

  return {
    /** Begins a game, with steps that were played before. */
    begin(/** @type {Layout} */ start, /** @type {string} */ written) {
      game = games.begin(start, written);
      render();
    },
    /** Takes what a search found. */
    learn(/** @type {Metric} */ of, /** @type {Guide} */ guide) {
      guides[of] = guide;
      // Who asked too early may ask again.
      if (told.textContent === words.say("guide.none")) tell("");
      if (!won.hidden) sayResult();
    },
    /** Takes the metric of the help. */
    choose(/** @type {Metric} */ chosen) {
      metric = chosen;
      advise(null);
      if (!won.hidden) sayResult();
    },
  };
}
