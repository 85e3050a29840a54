// The pages of the served site in any browser.
"use strict";

const { code, facts, neighbors, fewest } = input.layout;

async function aLayoutIsSolved() {
  await go(page(`zh/layout.html?code=${code}`));
  await until(`${one("#cancel")}.hidden && ${shown("#way")}`);
  for (const [key, expected] of Object.entries(facts)) assert.equal(await fact(key), expected, key);
  assert.deepEqual(await texts("#neighbors code"), neighbors);
  assert.deepEqual((await texts("[id^=fewest-] b")).map(Number), Object.values(fewest));
  await browser.click("#way summary");
  await until(one("#way ol"));
  assert.deepEqual(await texts("#way ol code"), input.way);
}

/** In turn by the keyboard and by clicks. */
async function blocksAreMoved() {
  // The board moves on the page until then.
  await until(shown("#map .window"));
  for (const [number, move] of input.moves.entries()) {
    await (number % 2 ? moveByClicks : moveByKeys)(move);
    await until(`${one("#play .here code")}.textContent === "${move.code}"`);
  }
}

async function theMapIsDrawnAndPicked() {
  await go(page(`layout.html?code=${code}`));
  await until(shown("#map .window"));
  assert.equal(await text("#map .picked code"), code);
  // A click in the middle takes the focus, but is far from all points; Enter picks the nearest one.
  await browser.click("#map canvas");
  await browser.press("Enter");
  await until(`${one("#map .picked code")}.textContent !== "${code}"`);
}

runServed([aLayoutIsSolved, blocksAreMoved, theMapIsDrawnAndPicked]);
