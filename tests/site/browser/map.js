// The map of a group in Chromium. `input` has codes, and the points of a group.
"use strict";

const assert = require("node:assert/strict");

const isDrawn = `!document.querySelector("#map .window").hidden`;
const scaleSays = () => browser.value(`document.querySelector("#map .scale").ariaLabel`);
const pickedCode = () => text("#map .picked code");

async function open(code, page = "layout.html", fragment = "") {
  await browser.go("about:blank");
  await browser.go(`${input.site}/${page}?code=${code}${fragment}`);
}

/** Where layouts are on the flat map, in pixels of the window. */
async function placesOf(codes, points) {
  const { left, top, wide, high } = await browser.value(`(() => {
    const { left, top, width, height } = document.querySelector("#map .plane > :first-child").getBoundingClientRect();
    return { left, top, wide: width, high: height };
  })()`);
  const half = (0.96 * Math.min(wide, high)) / 2;
  return codes.map((code) => {
    const [x, y] = points[code];
    return [left + wide / 2 + (x / 32767) * half, top + high / 2 - (y / 32767) * half];
  });
}

/** Taps at whole pixels, as events have them. @returns the codes that were taken */
async function taps(places) {
  const wanted = JSON.stringify(places.map((place) => place.map(Math.round)));
  return browser.value(`(() => {
    const map = document.querySelector("#map .plane > :first-child");
    // An event of a script has no pointer.
    map.parentElement.setPointerCapture = () => {};
    return ${wanted}.map(([clientX, clientY]) => {
      const place = { clientX, clientY, bubbles: true };
      for (const name of ["pointerdown", "pointerup"]) map.dispatchEvent(new PointerEvent(name, place));
      return document.querySelector("#map .picked code").textContent;
    });
  })()`);
}

/** Taps on the points of layouts, which take them, or others that are at least as near. */
async function pick(wanted, points) {
  const places = await placesOf(wanted, points);
  const found = await taps(places);
  const foundPlaces = await placesOf(found, points);
  const away = ([x, y], [across, down]) => Math.hypot(across - Math.round(x), down - Math.round(y));
  for (const [at, place] of places.entries()) {
    const [near, far] = [foundPlaces[at], place].map((other) => away(place, other));
    assert.ok(near <= far + 0.01, `${found[at]} for ${wanted[at]}: ${near} of ${far} pixels`);
  }
}

async function picksAreRight() {
  await browser.look(1000, "light");
  const { code, points } = input.named;
  await open(code);
  await browser.until(isDrawn);
  console.log(`drawn after ${Math.round(await browser.value("performance.now()"))} ms`);
  assert.equal(await pickedCode(), code);
  assert.match(await text("#map .picked"), /solution: 81$/);
  await browser.value(`document.querySelector("#map .plane").scrollIntoView({ block: "start" })`);
  const codes = Object.keys(points);
  await pick(Array.from({ length: 500 }, (_, at) => codes[(at * 7919) % codes.length]), points);
  // By the mouse.
  const [[x, y]] = await placesOf(["DAA7F3000"], points);
  for (const type of ["mousePressed", "mouseReleased"]) {
    await browser.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  }
  const [[nearX, nearY]] = await placesOf([await pickedCode()], points);
  assert.ok(Math.hypot(nearX - x, nearY - y) < 1.5);
}

async function mapsAreDrawnEverywhere() {
  for (const [width, scheme, page] of [
    [1200, "dark", "layout.html"], [1200, "light", "layout.html"],
    [400, "dark", "zh/layout.html"], [400, "light", "layout.html"],
  ]) {
    await browser.look(width, scheme);
    await open(input.named.code, page);
    await browser.until(isDrawn);
    const [scroll, client] = await browser.value(
      "[document.documentElement.scrollWidth, document.documentElement.clientWidth]");
    assert.ok(scroll <= client, `${scroll} of ${client} pixels`);
    assert.match(await text("#map .says"), /25,955.*47,151/);
  }
}

/** The board hides nothing of the map. */
async function theBoardIsBesideTheMap() {
  for (const width of [1280, 390]) {
    await browser.look(width, "light");
    await open(input.small);
    await browser.until(isDrawn);
    const [map, shown] = await browser.value(`[".plane", ".picked"].map((part) =>
      document.querySelector("#map " + part).getBoundingClientRect().toJSON())`);
    const room = width === 390 ? shown.top - map.bottom : shown.left - map.right;
    assert.ok(room >= 0 && shown.right <= width, `${room} pixels at ${width}`);
  }
}

/** A bar from the least to the largest value, in the colours of the map. */
async function theColoursHaveABar() {
  for (const [scheme, first] of [["light", "184, 107, 0"], ["dark", "255, 209, 102"]]) {
    await browser.look(1000, scheme);
    await open(input.named.code);
    await browser.until(isDrawn);
    assert.deepEqual([await text("#map .least"), await text("#map .most")], ["0", "93"]);
    const bar = await browser.value(
      `getComputedStyle(document.querySelector("#map .bar")).backgroundImage`);
    assert.ok(bar.includes(first), bar);
  }
}

async function theMapFillsTheWindow() {
  await browser.look(1000, "light");
  await open(input.small);
  await browser.until(isDrawn);
  const wide = () => browser.value(`document.querySelector("#map .plane").clientWidth`);
  const before = await wide();
  await browser.value(`document.querySelector("#map .whole").focus()`);
  for (const isWhole of [true, false]) {
    await browser.press("Enter", "\r");
    await browser.until(`(document.fullscreenElement !== null) === ${isWhole} &&
      document.querySelector("#map .whole").ariaPressed === "${isWhole}"`);
    await browser.until(`(document.querySelector("#map .plane").clientWidth !== ${before}) === ${isWhole}`);
    assert.equal(await browser.focused(), "button");
  }
  const end = await browser.prepare(
    `Object.defineProperty(Document.prototype, "fullscreenEnabled", { value: false });`);
  await open(input.small);
  assert.equal(await browser.value(`document.querySelector("#map .whole").hidden`), true);
  await end();
}

/** A copied link shows the same: the layout, the colours, the part of the map, and the game. */
async function theAddressKeepsTheView() {
  await open(input.named.code, "layout.html", "#played=qrts");
  await browser.until(isDrawn);
  const entries = await browser.value("history.length");
  await browser.value(`document.querySelector("#map .plane > :first-child").focus({ preventScroll: true })`);
  for (const key of ["+", "+", "+", "ArrowDown", "ArrowLeft", "Enter"]) await browser.press(key);
  await browser.value(`((measure) => {
    measure.value = "degree";
    measure.dispatchEvent(new Event("change"));
  })(document.querySelector("#map .measure"))`);
  const code = await pickedCode();
  assert.notEqual(code, input.named.code);
  const short = code.replace(/0+$/, "");
  await browser.until(`location.hash.startsWith("#played=qrts&view=${short}_degree_1.953_")`);
  const hash = await browser.value("location.hash");
  assert.equal(await browser.value("history.length"), entries);
  await open(input.named.code, "zh/layout.html", hash);
  await browser.until(isDrawn);
  assert.equal(await pickedCode(), code);
  await browser.value(`document.querySelector("#map .plane > :first-child").focus({ preventScroll: true })`);
  await browser.press("Enter");
  assert.equal(await pickedCode(), code, "in the middle");
  assert.equal(await browser.value("location.hash"), hash);
  await browser.click("#map .reset");
  await browser.until(`location.hash.endsWith("_degree_1_0_0")`);
  // Somebody writes another view. What the map shows at first is not kept, the game is.
  await browser.value(`location.hash = "view=1A9BF0C_moves_1_0_0"`);
  await browser.until(`location.hash === "#played=qrts"`);
  assert.equal(await pickedCode(), input.named.code);
}

async function wrongViewsAreIgnored() {
  const { code } = input.named;
  for (const wrong of ["1", "zz_moves_1_0_x", "1A9BF0C_moves_1_0", `4FEA134_no_1_0_0`, "%_"]) {
    await open(code, "layout.html", `#view=${wrong}`);
    await browser.until(isDrawn);
    await browser.until(`location.hash === ""`);
    assert.equal(await pickedCode(), code, wrong);
  }
}

/** Other colours, space, keys. */
async function theMapTurns() {
  await browser.look(1000, "dark");
  await open(input.small);
  await browser.until(isDrawn);
  const measures = await browser.value(
    `[...document.querySelectorAll("#map .measure option")].map(({ disabled }) => disabled)`);
  assert.deepEqual(measures, [false, false, true, false], "farthest steps are stored of named groups only");
  const before = await pickedCode();
  await browser.click("#map .space");
  await browser.until(`document.querySelector("#map .space").getAttribute("aria-pressed") === "true" &&
    document.querySelector("#map .progress").hidden`);
  await browser.value(`document.querySelector("#map canvas").focus()`);
  for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "0", "+", "ArrowRight"]) await browser.press(key);
  await browser.press("Enter");
  await browser.until(`document.querySelector("#map .picked code").textContent.length === 9`);
  assert.match(await text("#map .picked"), /steps to a solution: \d+/);
  assert.ok(before.length === 9);
}

/** Without a solution the colours are layers. */
async function unsolvableGroupsHaveLayers() {
  await open(input.unsolvable);
  await browser.until(isDrawn);
  assert.match(await scaleSays(), /^Steps from the seed: 0 .* 8 /);
  assert.match(await text("#map .picked"), /no solution/);
}

/** A group without a stored map is drawn when it is asked for, with progress. */
async function otherMapsAreComputed() {
  await open(input.large);
  await browser.until(`!document.querySelector("#map .draw").hidden`);
  assert.equal(await browser.value(isDrawn), false);
  await browser.click("#map .draw");
  await browser.until(`document.querySelector("#map .progress").value > 0`);
  await browser.until(isDrawn);
}

/** The page of a class has the map of its largest group, with links to the pages of layouts. */
async function classesHaveMaps() {
  for (const page of ["class/5-4-1.html", "zh/class/5-4-1.html"]) {
    await browser.go("about:blank");
    await browser.go(`${input.site}/${page}`);
    await browser.until(isDrawn);
    assert.equal(await pickedCode(), "006ABFC00");
    const link = await browser.value(`document.querySelector("#map .picked a").href`);
    const folder = page.startsWith("zh") ? "zh/" : "";
    assert.equal(link, `${input.site}/${folder}layout.html?code=006ABFC`);
  }
}

/** A page that `klotski-sql map` writes needs no other file. */
async function aMapIsAPageOfItsOwn() {
  await browser.go(input.page);
  await browser.until(isDrawn);
  assert.equal(await pickedCode(), input.named.code);
  assert.match(await text("h1"), /25,955/);
  assert.match(await scaleSays(), /^Neighbours: 1 /);
  await browser.value(`document.querySelector("#map .plane").scrollIntoView({ block: "start" })`);
  await pick([Object.keys(input.named.points)[4321]], input.named.points);
  assert.equal(await browser.value(`document.querySelector("#map .picked a").hasAttribute("href")`), false);
}

/** The lines on the SVG: the way, and the game if one is played. */
const linesOfSvg = () => browser.value(
  `[...document.querySelectorAll("#map .plane > svg path[stroke-width='6']")]
    .map((path) => path.getAttribute("d").split("L").length)`);

/** The steps that are played are on the map. */
async function withoutWebGlThereIsAnSvg() {
  const end = await browser.prepare(
    `HTMLCanvasElement.prototype.getContext = () => null;`);
  const { code, points, way } = input.named;
  await open(code);
  await browser.until(`document.querySelector("#map .plane > svg path")`);
  const line = await browser.value(
    `document.querySelector("#map .plane > svg path[stroke-width='6']").getAttribute("d")`);
  const places = [code, ...way].map((code) => `${points[code][0] >> 5} ${-points[code][1] >> 5}`);
  assert.equal(line, `M${places.join("L")}`, "the way of klotski-sql solve");
  const paths = await browser.value(`document.querySelectorAll("#map .plane > svg path").length`);
  assert.ok(paths > 16, `${paths}`);
  assert.equal(await browser.value(`document.querySelector("#map .space").hidden`), true);
  await browser.value(`document.querySelector("#map .plane").scrollIntoView({ block: "start" })`);
  assert.deepEqual(await linesOfSvg(), [82, 1]);
  await pick([Object.keys(points)[1234]], points);
  // A single block moves, then another one, to the middle of the bottom edge.
  await browser.go("about:blank");
  await browser.go(`${input.site}/layout.html?code=${code}#played=qrts`);
  await browser.until(`document.querySelector("#map .plane > svg path")`);
  assert.deepEqual(await linesOfSvg(), [82, 3]);
  await browser.click("#play .undo");
  await browser.until(`document.querySelectorAll("#map .plane > svg path").length`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual(await linesOfSvg(), [82, 2]);
  await end();
}

runParts([
  picksAreRight, mapsAreDrawnEverywhere, theBoardIsBesideTheMap, theColoursHaveABar,
  theMapFillsTheWindow, theAddressKeepsTheView, wrongViewsAreIgnored, theMapTurns,
  unsolvableGroupsHaveLayers,
  otherMapsAreComputed, classesHaveMaps, aMapIsAPageOfItsOwn, withoutWebGlThereIsAnSvg,
]);
