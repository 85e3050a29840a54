// The map of a group in Chromium. `input` has codes, and the points of a group.
"use strict";

const MAP = "#map canvas";
const isDrawn = shown("#map .window");
const pickedCode = () => text("#map .picked code");

async function open(code, name = "layout.html", fragment = "") {
  await go(`${input.site}/${name}?code=${code}${fragment}`);
  await until(isDrawn);
}

/** Where layouts are on the flat map, in pixels of the window. */
async function placesOf(codes, points) {
  const { left, top, width, height } =
    await browser.value(`${one(MAP)}.getBoundingClientRect().toJSON()`);
  const half = (0.96 * Math.min(width, height)) / 2;
  return codes.map((code) => {
    const [x, y] = points[code];
    return [left + width / 2 + (x / 32767) * half, top + height / 2 - (y / 32767) * half];
  });
}

/** Clicks on the points of layouts, which take them, or others that are at least as near. */
async function pick(wanted, points) {
  await browser.value(`${one("#map .plane")}.scrollIntoView({ block: "start" })`);
  for (const code of wanted) {
    const [place] = (await placesOf([code], points)).map((at) => at.map(Math.round));
    for (const type of ["mousePressed", "mouseReleased"]) await browser.mouse(type, place);
    const found = await pickedCode();
    const [near, far] = (await placesOf([found, code], points))
      .map(([x, y]) => Math.hypot(x - place[0], y - place[1]));
    assert.ok(near <= far + 0.01, `${found} for ${code}: ${near} of ${far} pixels`);
  }
}

async function picksAreRight() {
  await browser.look(1000, "light");
  const { code, points } = input.named;
  await open(code);
  assert.equal(await pickedCode(), code);
  assert.match(await text("#map .picked"), /solution: 81$/);
  assert.match(await text("#map .says"), /25,955.*47,151/);
  const codes = Object.keys(points);
  await pick(Array.from({ length: 20 }, (_, at) => codes[(at * 7919) % codes.length]), points);
}

/** The board hides nothing of the map, and the colours have a bar. */
async function theMapHasABoardAndABar() {
  for (const [width, scheme, first] of [
    [1280, "light", "184, 107, 0"], [390, "dark", "255, 209, 102"],
  ]) {
    await browser.look(width, scheme);
    await open(input.named.code);
    const [map, board] = await browser.value(`[".plane", ".picked"].map((part) =>
      document.querySelector("#map " + part).getBoundingClientRect().toJSON())`);
    const room = width === 390 ? board.top - map.bottom : board.left - map.right;
    assert.ok(room >= 0 && board.right <= width, `${room} pixels at ${width}`);
    assert.deepEqual([await text("#map .least"), await text("#map .most")], ["0", "93"]);
    const bar = await browser.value(`getComputedStyle(${one("#map .bar")}).backgroundImage`);
    assert.ok(bar.includes(first), bar);
  }
}

async function theMapFillsTheWindow() {
  await browser.look(1000, "light");
  await open(input.small);
  const wide = `${one("#map .plane")}.clientWidth`;
  const before = await browser.value(wide);
  await focus("#map .whole");
  for (const isWhole of [true, false]) {
    await browser.press("Enter");
    await until(`${one("#map .whole")}.ariaPressed === "${isWhole}" &&
      (document.fullscreenElement !== null) === ${isWhole} && (${wide} !== ${before}) === ${isWhole}`);
    assert.equal(await focused(), "button");
  }
}

/** A copied link shows the same: the layout, the colours, the part of the map, and the game. */
async function theAddressKeepsTheView() {
  await open(input.named.code, "layout.html", "#played=qrts");
  const entries = await browser.value("history.length");
  await focus(MAP);
  for (const key of ["+", "+", "+", "ArrowDown", "ArrowLeft", "Enter"]) await browser.press(key);
  await browser.value(`((measure) => {
    measure.value = "degree";
    measure.dispatchEvent(new Event("change"));
  })(${one("#map .measure")})`);
  const code = await pickedCode();
  assert.notEqual(code, input.named.code);
  const short = code.replace(/0+$/, "");
  await until(`location.hash.startsWith("#played=qrts&view=${short}_degree_1.953_")`);
  const kept = await hash();
  assert.equal(await browser.value("history.length"), entries);
  await open(input.named.code, "zh/layout.html", kept);
  assert.equal(await pickedCode(), code);
  await focus(MAP);
  await browser.press("Enter");
  assert.equal(await pickedCode(), code, "in the middle");
  assert.equal(await hash(), kept);
  await browser.click("#map .reset");
  await until(`location.hash.endsWith("_degree_1_0_0")`);
  // Somebody writes another view. What the map shows at first is not kept, the game is.
  await browser.value(`location.hash = "view=1A9BF0C_moves_1_0_0"`);
  await until(`location.hash === "#played=qrts"`);
  assert.equal(await pickedCode(), input.named.code);
  for (const wrong of ["zz_moves_1_0_x", "1A9BF0C_moves_1_0", "%_"]) {
    await open(code, "layout.html", `#view=${wrong}`);
    await until(`location.hash === ""`);
    assert.equal(await pickedCode(), code, wrong);
  }
}

/** Other colours, space, keys. */
async function theMapTurns() {
  await open(input.small);
  const measures = await browser.value(`${all("#map .measure option")}.map(({ disabled }) => disabled)`);
  assert.deepEqual(measures, [false, false, true, false], "farthest steps are stored of named groups only");
  await browser.click("#map .space");
  await until(`${one("#map .space")}.ariaPressed === "true" && ${one("#map .progress")}.hidden`);
  await focus("#map canvas");
  for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "0", "+", "ArrowRight", "Enter"]) {
    await browser.press(key);
  }
  assert.match(await text("#map .picked"), /^[0-9A-F]{9}steps to a solution: \d+/);
}

async function otherGroupsHaveMaps() {
  // Without a solution the colours are layers.
  await open(input.unsolvable);
  assert.match(await browser.value(`${one("#map .scale")}.ariaLabel`), /^Steps from the seed: 0 .* 8 /);
  assert.match(await text("#map .picked"), /no solution/);
  // A group without a stored map is drawn when it is asked for, with progress.
  await go(ofCode("en", "layout.html", input.large));
  await until(shown("#map .draw"));
  assert.equal(await browser.value(isDrawn), false);
  await browser.click("#map .draw");
  await until(`${one("#map .progress")}.value > 0`);
  await until(isDrawn);
  // The page of a class has the map of its largest group, with links to the pages of layouts.
  await open("", "zh/class/5-4-1.html");
  assert.equal(await pickedCode(), "006ABFC00");
  const link = await browser.value(`${one("#map .picked a")}.href`);
  assert.equal(link, ofCode("zh", "layout.html", "006ABFC"));
}

/** A page that `klotski-sql map` writes needs no other file. */
async function aMapIsAPageOfItsOwn() {
  await go(input.page);
  await until(isDrawn);
  assert.equal(await pickedCode(), input.named.code);
  assert.match(await text("h1"), /25,955/);
  assert.match(await browser.value(`${one("#map .scale")}.ariaLabel`), /^Neighbours: 1 /);
  await pick([Object.keys(input.named.points)[4321]], input.named.points);
  assert.equal(await browser.value(`${one("#map .picked a")}.hasAttribute("href")`), false);
}

/** The way, and the game if one is played: how many layouts each line of the last picture has. */
async function waysAreOnTheMap() {
  const stop = await browser.prepare(`
    const { drawElements, clear } = WebGL2RenderingContext.prototype;
    Object.assign(WebGL2RenderingContext.prototype, {
      clear(mask) {
        window.lines = [];
        clear.call(this, mask);
      },
      drawElements(mode, count, ...rest) {
        if (mode === this.LINE_STRIP && lines.at(-1) !== count) lines.push(count);
        drawElements.call(this, mode, count, ...rest);
      },
    });`);
  // A single block moves, then another one.
  await open(input.named.code, "layout.html", "#played=qrts");
  await until(`lines.join() === "${input.named.steps + 1},3"`);
  await browser.click("#play .undo");
  await until(`lines.join() === "${input.named.steps + 1},2"`);
  await stop();
}

async function withoutWebGlThereIsAMessage() {
  const stop = await browser.prepare(`HTMLCanvasElement.prototype.getContext = () => null;`);
  await go(ofCode("en", "layout.html", input.small));
  await until(shown("#map .says"));
  assert.match(await text("#map .says"), /WebGL 2/);
  await until(shown("#way"));
  await stop();
}

runParts([
  picksAreRight, theMapHasABoardAndABar, theMapFillsTheWindow, theAddressKeepsTheView, theMapTurns,
  otherGroupsHaveMaps, aMapIsAPageOfItsOwn, waysAreOnTheMap, withoutWebGlThereIsAMessage,
]);
