// What the address of a page keeps, in Chromium.
"use strict";

const last = input.moves.at(-1);

async function playAll() {
  for (const move of input.moves) await moveByClicks(move);
  const now = await standing();
  assert.deepEqual([now[0], now[1], now[3]], [last.code, input.moves.length, last.units]);
  assert.equal(await hash(), `#played=${input.written}`);
  return now;
}

async function gamesGoOn() {
  await openLayout("en", input.start);
  const before = await standing();
  const now = await playAll();
  for (const [next, expected] of [[reload, "en"], [toOtherLanguage, "zh"], [toOtherLanguage, "en"]]) {
    await next();
    assert.deepEqual([await language(), await hash()], [expected, `#played=${input.written}`]);
    assert.deepEqual(await standing(), now);
  }
  // What was played before can be undone, step by step, and the address follows.
  for (const { code } of input.moves.slice(0, -1).reverse()) {
    await browser.click("#play .undo");
    assert.equal((await standing())[0], code);
  }
  assert.equal(await hash(), `#played=${input.written.slice(0, 2)}`);
  await browser.click("#play .redo");
  assert.equal(await hash(), `#played=${input.written.slice(0, 4)}`);
  await browser.click("#play .restart");
  assert.equal(await hash(), "");
  await reload();
  assert.deepEqual(await standing(), before);
}

async function wrongAddressesAreReadAsFarAsTheyGo() {
  const right = input.written.slice(0, 6);
  for (const rest of ["zz", "%", "华容", "&played=bb"]) {
    await openLayout("zh", input.start, `#played=${right}${rest}`);
    assert.deepEqual((await standing()).slice(0, 2), [input.moves[2].code, 3], rest);
    assert.equal(await hash(), `#played=${right}`, rest);
  }
  // One that is written into the address of the open page is played, too.
  await browser.value(`location.hash = "#played=${input.written}"`);
  await until(`${one("#play .here code")}.textContent === "${last.code}"`);
}

/** Links to a part of the page lead there, and the game stays in the address. */
async function partsOfThePageAreReached() {
  await openLayout("en", input.start, "#why");
  for (const next of [toOtherLanguage, () => {}]) {
    await until(`${shown("#why")} && scrollY > 0`);
    assert.equal(await hash(), "#why");
    await next();
  }
  const now = await playAll();
  await browser.value(`${one("a.skip")}.click()`);
  await until(`location.hash === "#played=${input.written}"`);
  await browser.value("history.back()");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual([await standing(), await hash()], [now, `#played=${input.written}`]);
}

/** Browsers refuse to change the address too often, by an error. The game goes on. */
async function refusedAddressesStopNothing() {
  const stop = await browser.prepare(`
    const sound = history.replaceState;
    history.replaceState = () => {
      throw new DOMException("Attempt to use it more than 100 times", "SecurityError");
    };
    window.mend = () => (history.replaceState = sound);`);
  await openLayout("en", input.start);
  for (const move of input.moves.slice(0, -1)) await moveByClicks(move);
  assert.equal(await hash(), "");
  await browser.value("mend()");
  await moveByClicks(last);
  assert.equal(await hash(), `#played=${input.written}`);
  assert.equal((await standing())[0], last.code);
  await stop();
}

runParts([
  gamesGoOn, wrongAddressesAreReadAsFarAsTheyGo, partsOfThePageAreReached,
  refusedAddressesStopNothing,
]);
