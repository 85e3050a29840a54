"use strict";

/**
 * The points of representatives as `report` stores them: the signs of each symmetry, and in base 64
 * two coordinates of 16 bits and, if they are known, farthest steps.
 * @typedef {{signs: number[][], points: string, farthest: string}} StoredMap
 */

/** Stored maps, by the smallest code of a group and its mirror image. @type {Record<string, StoredMap>} */
const MAPS = {};

/**
 * The graph of a group: by node, ascending by code.
 * @typedef {{seed: string, codes: string[], starts: Uint32Array, neighbors: Uint32Array,
 *   solved: number[], steps: Uint16Array, layers: Uint16Array}} Graph
 */

/**
 * The map of the group of a layout: in the plane or in space, with the way of a chosen layout and
 * the game.
 * @param {HTMLElement} place with the elements of the page for it
 * @param {ReturnType<typeof makeDrawing>} drawing
 * @param {ReturnType<typeof makeWords>} words
 * @param {{folder: string, stored: string[], by?: string}} files the folder of stored maps, their
 *   seeds, and what the colours show at first
 */
function makeMap(place, drawing, words, { folder, stored, by: first }) {
  const MOST = 100000;
  /** Groups of so many layouts take less than half a second. */
  const QUICK = 5000;
  const NEAR = 16;
  const part = partsOf(place);
  const [says, picked, stage, draw, space, whole, scale] =
    ["says", "picked", "plane", "draw", "space", "whole", "scale"].map(part);
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  const measure = /** @type {HTMLSelectElement} */ (part("measure"));
  const canvas = /** @type {HTMLCanvasElement} */ (stage.querySelector("canvas"));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const picture = makeMapPicture(canvas);
  const { ask } = openWorker(
    (reached, of) => (progress.value = reached / of),
    () => (place.hidden = true),
  );
  let graph = /** @type {Graph | null} */ (null);
  let nodes = /** @type {Map<string, number>} */ (new Map());
  let edges = new Uint32Array(0);
  /** By dimensions. */
  let points = /** @type {Record<number, Int16Array>} */ ({});
  let farthest = /** @type {Uint16Array | null} */ (null);
  let dimensions = 2;
  let way = /** @type {number[]} */ ([]);
  let played = /** @type {string[]} */ ([]);
  let isPending = false;
  /** The distance of the farthest point from the middle: in space the map fits however it is turned. */
  let reach = 1;
  /** The rotation in columns, the scale, and the point of the map in the middle of its window. */
  let turn = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  let view = { scale: 1, x: 0, y: 0 };
  let chosen = -1;
  /** What the address would keep of the map as it opened. */
  let begun = "";
  let later = 0;
  const address = makeAddress("view", (kept) => {
    if (!graph) return;
    const before = dimensions;
    restore(kept);
    if (dimensions === before) load();
    else compute(dimensions);
  });

  const usual = () => graph?.solved.length ? "moves" : "layer";
  const codeOf = (/** @type {number} */ node) => graph?.codes[node] || "";

  /** The scale and the shift of both axes: the map fills the shorter side. */
  function frame() {
    const { clientWidth, clientHeight } = canvas;
    const side = (view.scale * Math.min(clientWidth, clientHeight) * 0.96) / reach;
    const [wide, high] = [side / clientWidth, side / clientHeight];
    return [wide, high, -view.x * wide, -view.y * high];
  }

  /** The layout, the colours, the scale, the point in the middle and, in space, the rotation. */
  function written() {
    const numbers = [view.scale, view.x, view.y, ...(dimensions === 3 ? turn : [])];
    const code = drawing.trimmed(codeOf(chosen));
    return [code, measure.value, ...numbers.map((number) => Number(number.toFixed(3)))].join("_");
  }

  /** Shows what somebody wrote into the address, if it can be read. */
  function restore(/** @type {string} */ kept) {
    const [code, colours, ...numbers] = kept.split("_");
    const known = numbers.map(Number).map((number, at) =>
      at ? Math.min(2, Math.max(-2, number)) : Math.min(64, Math.max(0.5, number)));
    if (![3, 12].includes(known.length) || !known.every(Number.isFinite)) return;
    const node = nodes.get(code.padEnd(9, "0"));
    if (node !== undefined) pick(node);
    measure.value = colours;
    [view.scale, view.x, view.y] = known;
    dimensions = known.length === 3 ? 2 : 3;
    turn = dimensions === 3 ? known.slice(3) : [1, 0, 0, 0, 1, 0, 0, 0, 1];
  }

  /** Where nodes are now, in pixels from the upper left corner. */
  function positions() {
    const [at, [wide, high, right, up]] = [points[dimensions], frame()];
    const { clientWidth, clientHeight } = canvas;
    return (/** @type {number} */ node) => {
      const [x, y, z] = [at[3 * node] / 32767, at[3 * node + 1] / 32767, at[3 * node + 2] / 32767];
      const across = (turn[0] * x + turn[3] * y + turn[6] * z) * wide + right;
      const above = (turn[1] * x + turn[4] * y + turn[7] * z) * high + up;
      return [((across + 1) * clientWidth) / 2, ((1 - above) * clientHeight) / 2];
    };
  }

  /** Paints with the next frame. The address follows when the map is at rest. */
  function paint() {
    if (isPending || !points[dimensions]) return;
    isPending = true;
    clearTimeout(later);
    later = setTimeout(() => address.keep(written() === begun ? "" : written()), 200);
    requestAnimationFrame(() => {
      isPending = false;
      const trail = played.flatMap((code) => nodes.get(code) ?? []);
      const lines = [{ nodes: way, isPlayed: false }, { nodes: trail, isPlayed: true }];
      picture?.paint(turn, frame(), lines.filter(({ nodes }) => nodes.length), dark.matches);
    });
  }

  /** Gives the points and the colours to the picture. */
  function load() {
    if (!graph || !points[dimensions]) return;
    const { starts, steps, layers, solved } = graph;
    const at = points[dimensions];
    reach = 1;
    for (let node = 0; dimensions === 3 && node < at.length; node += 3) {
      reach = Math.max(reach, Math.hypot(at[node], at[node + 1], at[node + 2]) / 32767);
    }
    if (measure.selectedOptions[0]?.disabled !== false) measure.value = usual();
    const degree = Uint16Array.from(starts.subarray(1), (end, node) => end - starts[node]);
    const by = { layer: layers, farthest, degree }[measure.value] || steps;
    const known = by.filter((value) => value !== 0xffff);
    const least = known.reduce((a, b) => Math.min(a, b), 0xffff);
    const length = Math.max(1, known.reduce((a, b) => Math.max(a, b), 0) - least);
    const values = Uint8Array.from(by, (value) => value === 0xffff ? 128 : ((value - least) * 255) / length);
    picture?.load({ points: at, edges, values, solved: Uint32Array.from(solved) });
    const label = measure.selectedOptions[0].textContent || "";
    const ends = { least, most: least + length };
    scale.setAttribute("aria-label", words.say("map.scale", { measure: label, ...ends }));
    part("least").textContent = words.number(ends.least);
    part("most").textContent = words.number(ends.most);
    part("solved").hidden = !solved.length;
    paintScale();
    paint();
  }

  function paintScale() {
    const { ground, ramp, solved } = dark.matches ? MAP_COLOURS.dark : MAP_COLOURS.light;
    stage.style.background = ground;
    part("bar").style.background = `linear-gradient(90deg,${ramp.map((ink) => `rgb(${ink})`)})`;
    part("solved").style.setProperty("--dot", `rgb(${solved})`);
  }

  /** Chooses a node: its board, its steps and its way. */
  async function pick(/** @type {number} */ node) {
    if (!graph) return;
    chosen = node;
    way = [node];
    const steps = graph.steps[node];
    const n = steps === 0xffff ? words.say("map.unsolvable") : words.say("map.steps", { n: steps });
    picked.replaceChildren(drawing.boardLink(codeOf(node), [n]));
    paint();
    const path = /** @type {Move[]} */ ((await ask({ path: [codeOf(node), "step"] })) || []);
    if (chosen !== node) return;
    way = [node, ...path.flatMap(({ code }) => nodes.get(code) ?? [])];
    paint();
  }

  /** The node nearest to a place; of those at one point the first. */
  function nearest(/** @type {number} */ x, /** @type {number} */ y, most = NEAR) {
    let [best, distance] = [-1, most * most];
    const position = positions();
    for (let node = 0; graph && node < graph.codes.length; node += 1) {
      const [across, down] = position(node);
      const away = (across - x) ** 2 + (down - y) ** 2;
      if (away < distance) [best, distance] = [node, away];
    }
    return best;
  }

  /** Rotates around the axes of the screen. */
  function rotate(/** @type {number} */ across, /** @type {number} */ down) {
    for (const [first, second, angle] of [[0, 2, across], [1, 2, down]]) {
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (const column of [0, 3, 6]) {
        const [a, b] = [turn[column + first], turn[column + second]];
        turn[column + first] = a * cosine + b * sine;
        turn[column + second] = b * cosine - a * sine;
      }
    }
  }

  /** Moves by pixels: the map, or in space its rotation. */
  function move(/** @type {number} */ across, /** @type {number} */ down) {
    const { clientWidth, clientHeight } = canvas;
    const [wide, high] = frame();
    if (dimensions === 3) rotate(across / 150, -down / 150);
    else {
      view.x -= (2 * across) / clientWidth / wide;
      view.y += (2 * down) / clientHeight / high;
    }
    paint();
  }

  /** Zooms around a place. */
  function zoom(/** @type {number} */ factor, x = 0, y = 0) {
    const scale = Math.min(64, Math.max(0.5, view.scale * factor));
    const [wide, high] = frame();
    const stays = 1 - view.scale / scale;
    view = { scale, x: view.x + (x / wide) * stays, y: view.y + (y / high) * stays };
    paint();
  }

  function reset() {
    [turn, view] = [[1, 0, 0, 0, 1, 0, 0, 0, 1], { scale: 1, x: 0, y: 0 }];
    paint();
  }

  /** Asks the worker for points that are not there. */
  async function compute(/** @type {number} */ wanted) {
    dimensions = wanted;
    space.setAttribute("aria-pressed", String(dimensions === 3));
    draw.hidden = true;
    if (points[wanted]) load();
    else {
      progress.hidden = false;
      learn(wanted, (await ask({ map: wanted })).points);
    }
  }

  function learn(/** @type {number} */ of, /** @type {number[]} */ found) {
    points[of] = Int16Array.from(found);
    /** @type {HTMLOptionElement} */ (measure.options[2]).disabled = !farthest;
    progress.hidden = dimensions in points;
    part("window").hidden = false;
    load();
  }

  /** Takes the points that the site has, with farthest steps. */
  async function useStored(/** @type {StoredMap} */ { signs, points, farthest: steps }) {
    const numbers = [new Int16Array(bytesOf(points).buffer), new Uint16Array(bytesOf(steps).buffer)];
    const [stored, known] = numbers.map((array) => [...array]);
    const found = await ask({ stored: { signs, points: stored, farthest: known } });
    farthest = found.farthest && Uint16Array.from(found.farthest);
    learn(2, found.points);
    if (dimensions === 3) compute(3);
  }

  function open(/** @type {Record<keyof Graph, any>} */ found) {
    const { codes, seed } = found;
    const [starts, neighbors] = [found.starts, found.neighbors].map((row) => Uint32Array.from(row));
    const [steps, layers] = [found.steps, found.layers].map((row) => Uint16Array.from(row));
    graph = { ...found, starts, neighbors, steps, layers };
    nodes = new Map(Array.from(graph.codes, (code, node) => [code, node]));
    edges = new Uint32Array(neighbors.length);
    let at = 0;
    graph.codes.forEach((_, node) => {
      for (const next of neighbors.subarray(starts[node], starts[node + 1])) {
        if (next > node) [edges[at++], edges[at++]] = [node, next];
      }
    });
    says.textContent = words.say("map.says", { layouts: codes.length, edges: edges.length / 2 });
    place.hidden = codes.length < 2;
    /** @type {HTMLOptionElement} */ (measure.options[0]).disabled = !graph.solved.length;
    measure.value = first || usual();
    const own = nodes.get(played[0]);
    if (own !== undefined) pick(own);
    begun = written();
    restore(address.kept());
    if (MAPS[seed]) useStored(MAPS[seed]);
    else if (stored.includes(seed)) {
      const script = document.createElement("script");
      script.src = `${folder}${seed}.js`;
      script.onload = () => useStored(MAPS[seed]);
      script.onerror = () => compute(dimensions);
      document.head.append(script);
    } else if (codes.length <= QUICK || address.kept()) compute(dimensions);
    else draw.hidden = false;
  }

  // One finger or the mouse moves, two fingers zoom, a tap picks.
  const fingers = /** @type {Map<number, {x: number, y: number}>} */ (new Map());
  let isTap = false;
  stage.addEventListener("pointerdown", (event) => {
    if (event.target !== canvas) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    isTap = fingers.size === 1;
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    if (isTap && Math.hypot(x, y) < 4) return;
    isTap = false;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (/** @type {{x: number, y: number}} */ at) => Math.hypot(at.x - other.x, at.y - other.y);
      zoom(apart({ x: event.clientX, y: event.clientY }) / Math.max(1, apart(before)));
    } else move(x, y);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, (event) => {
      const { pointerId, clientX, clientY } = /** @type {PointerEvent} */ (event);
      fingers.delete(pointerId);
      if (!isTap || name === "pointercancel") return;
      const { left, top } = canvas.getBoundingClientRect();
      const node = nearest(clientX - left, clientY - top);
      if (node >= 0) pick(node);
      canvas.focus({ preventScroll: true });
    });
  }
  stage.addEventListener("wheel", (event) => {
    // The page scrolls until somebody chooses the map.
    if (!stage.contains(document.activeElement)) return;
    event.preventDefault();
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    zoom(2 ** (-event.deltaY / 400), 2 * x - 1, 1 - 2 * y);
  }, { passive: false });
  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowLeft: () => move(-30, 0),
    ArrowRight: () => move(30, 0),
    ArrowUp: () => move(0, -30),
    ArrowDown: () => move(0, 30),
    "+": () => zoom(1.25),
    "-": () => zoom(0.8),
    0: reset,
    Enter: () => pick(nearest(canvas.clientWidth / 2, canvas.clientHeight / 2, Infinity)),
  });
  stage.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? null : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  part("in").addEventListener("click", () => zoom(1.5));
  part("out").addEventListener("click", () => zoom(1 / 1.5));
  part("reset").addEventListener("click", reset);
  draw.addEventListener("click", () => {
    compute(2);
    progress.scrollIntoView({ block: "nearest" });
  });
  space.addEventListener("click", () => {
    reset();
    if (dimensions === 2) rotate(0.5, -0.3);
    compute(dimensions === 2 ? 3 : 2);
  });
  whole.hidden = !document.fullscreenEnabled;
  whole.addEventListener("click", () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : part("window").requestFullscreen();
    // A browser can refuse it; the map stays on the page.
    change.catch(() => {});
  });
  document.addEventListener("fullscreenchange", () =>
    whole.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
  measure.addEventListener("change", load);
  dark.addEventListener("change", () => {
    // Browsers print what a canvas last showed, so its ground stays, too.
    if (matchMedia("print").matches) return;
    paintScale();
    paint();
  });
  new ResizeObserver(paint).observe(stage);

  return {
    /** Shows the group of the layout of a code, and its way. */
    async show(/** @type {string} */ code) {
      played = [code];
      if (!picture) {
        place.hidden = false;
        says.textContent = words.say("map.none");
        return;
      }
      const found = await ask({ graph: [code, MOST] });
      if (!found.isLarge) return open(found);
      place.hidden = false;
      says.textContent = words.say("map.large", { most: MOST });
    },
    /** Shows the layouts of a game, from its start. */
    follow(/** @type {string[]} */ codes) {
      played = codes;
      paint();
    },
  };
}

/**
 * Shows the map of a page that has only the texts for it and the code of a layout, and the path of the
 * pages of layouts, unless there are none.
 * @param {Puzzle} puzzle
 */
function openMap(puzzle) {
  const { texts, maps, code, layouts } = JSON.parse(elementOf("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(puzzle.layout, words, layouts);
  makeMap(elementOf("map"), drawing, words, maps).show(code);
}
