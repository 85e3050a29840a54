// The pages of the served site in any browser. `input` is what the library and the program say.
"use strict";

const assert = require("node:assert/strict");

const { code } = input.facts;
/** As drivers write them: the arrows by the cells that a block goes. */
const KEYS = { "-4": "\uE013", "-1": "\uE012", 1: "\uE014", 4: "\uE015", enter: "\uE007" };

/** Functions of the puzzle answer as they do in the program. */
async function functionsAnswer() {
  await browser.go(`${page("sql.html")}#${new URLSearchParams({ sql: input.statement })}`);
  await browser.until(`document.querySelector("#answer tbody td")`);
  const cells = await browser.value(
    `[...document.querySelectorAll("#answer tbody td")].map((cell) => cell.textContent.trim())`);
  assert.deepEqual(cells, input.answer);
}

async function aLayoutIsSolved() {
  for (const folder of ["", "zh/"]) {
    await browser.go(page(`${folder}layout.html?code=${code}`));
    await browser.until(`document.querySelector("#cancel").hidden && !document.querySelector("#way").hidden`);
    for (const key of ["code", "short", "id", "class", "flip", "paths"]) {
      assert.equal(await text(`[data-fact="${key}"] dd`), input.facts[key], key);
    }
    for (const [metric, fewest] of Object.entries(input.facts.fewest)) {
      assert.equal(await text(`#fewest-${metric} b`), String(fewest), metric);
    }
    await browser.click("#way summary");
    await browser.until(`document.querySelector("#way ol")`);
    assert.deepEqual(await browser.value(
      `[...document.querySelectorAll("#way ol code")].map(({ textContent }) => textContent)`), input.way);
  }
}

/** In turn by the keyboard and by clicks. */
async function blocksAreMoved() {
  // The board moves on the page until then.
  await browser.until(`!document.querySelector("#map .window").hidden`);
  const here = () => text("#play .here code");
  for (const [number, { path, code }] of input.moves.entries()) {
    const block = `.live-board [data-cell="${path[0]}"]`;
    if (number % 2) {
      // Drivers click what is drawn.
      await browser.click(`${block} rect`);
      // A block that can go to one place only is there by now.
      if (await here() !== code) await browser.click(`.live-board [data-to="${path.at(-1)}"]`);
    } else {
      await browser.value(`document.querySelector('${block}').focus()`);
      await browser.press(KEYS.enter);
      for (const [at, cell] of path.slice(1).entries()) await browser.press(KEYS[cell - path[at]]);
      await browser.press(KEYS.enter);
    }
    await browser.until(`document.querySelector("#play .here code").textContent === "${code}"`);
  }
}

async function theMapIsDrawnAndPicked() {
  await browser.go(page(`layout.html?code=${code}`));
  await browser.until(`!document.querySelector("#map .window").hidden`);
  const shown = "#map .plane > :first-child";
  // Without WebGL it is an SVG.
  console.log(await browser.value(`document.querySelector("${shown}").localName`));
  assert.equal(await text("#map .picked code"), code);
  // A click in the middle takes the focus, but is far from all points; Enter picks the nearest one.
  await browser.click(shown);
  await browser.press(KEYS.enter);
  await browser.until(`document.querySelector("#map .picked code").textContent !== "${code}"`);
}

runServed([functionsAnswer, aLayoutIsSolved, blocksAreMoved, theMapIsDrawnAndPicked]);
