// What the address of a page keeps, in Chromium: the game, and what is searched. `input` is what
// the library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

const page = (language, name) => `${input.site}/${language === "zh" ? "zh/" : ""}${name}`;
const layout = (language, fragment = "") =>
  page(language, `layout.html?code=${input.start}${fragment}`);
const hash = () => browser.value("location.hash");
const reload = () => browser.follow(() => browser.send("Page.reload"));
const toOtherLanguage = () => browser.follow(() => browser.click("nav a[hreflang]"));
const language = () => browser.value("document.documentElement.lang");

/** The layout and the counts of the game. */
const standing = () =>
  browser.value(`(() => {
    const part = (name) => document.querySelector("#play ." + name);
    const counts = part("counts").textContent.match(/\\d+/g).map(Number);
    return [part("here").querySelector("code").textContent, ...counts];
  })()`);

async function tap(from, to) {
  await browser.click(`.piece[data-cell="${from}"]`);
  if (await browser.value("document.querySelector('.target') !== null")) {
    await browser.click(`.target[data-to="${to}"]`);
  }
}

async function playAll() {
  for (const { from, to } of input.moves) await tap(from, to);
  const last = input.moves[input.moves.length - 1];
  const now = await standing();
  assert.deepEqual([now[0], now[1], now[3]], [last.code, input.moves.length, last.units]);
  return now;
}

async function gamesGoOnAfterAReload() {
  await browser.go(layout("en"));
  const before = await standing();
  const now = await playAll();
  assert.equal(await hash(), `#played=${input.written}`);
  await reload();
  assert.deepEqual([await standing(), await hash()], [now, `#played=${input.written}`]);
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

async function gamesGoOnInTheOtherLanguage() {
  await browser.go(layout("en"));
  const now = await playAll();
  for (const expected of ["zh", "en"]) {
    await toOtherLanguage();
    assert.equal(await language(), expected);
    assert.deepEqual([await standing(), await hash()], [now, `#played=${input.written}`]);
  }
  await browser.click("#play .restart");
  await toOtherLanguage();
  assert.deepEqual([(await standing())[1], await hash()], [0, ""]);
}

async function wrongAddressesAreReadAsFarAsTheyGo() {
  const right = input.written.slice(0, 6);
  for (const rest of ["", "a", "zz", "aaaa", "%", "%E5%8D%8E", "华容", "&played=bb", "+ab"]) {
    await browser.go("about:blank");
    await browser.go(layout("zh", `#played=${right}${rest}`));
    assert.deepEqual((await standing()).slice(0, 2), [input.moves[2].code, 3], rest);
    assert.equal(await hash(), `#played=${right}`, rest);
  }
  // One that is written into the address of the open page is played, too.
  await browser.value(`location.hash = "#played=${input.written}"`);
  await browser.until(`document.querySelector("#play .here code").textContent ===
    "${input.moves[input.moves.length - 1].code}"`);
}

/** Links to a part of the page lead there, and the game stays in the address. */
async function partsOfThePageAreReached() {
  await browser.go(layout("en", "#why"));
  await browser.until('!document.getElementById("why").hidden && scrollY > 0');
  assert.equal(await hash(), "#why");
  await toOtherLanguage();
  assert.equal(await hash(), "#why");
  await browser.until('!document.getElementById("why").hidden && scrollY > 0');
  const now = await playAll();
  assert.equal(await hash(), `#played=${input.written}`);
  await browser.value('document.querySelector("a.skip").click()');
  await browser.until(`location.hash === "#played=${input.written}"`);
  await browser.value("history.back()");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual([await standing(), await hash()], [now, `#played=${input.written}`]);
}

/** Browsers refuse to change the address too often: by an error, or silently as this one. */
async function refusedAddressesAreWrittenLater() {
  const stop = await browser.prepare(`
    const sound = history.replaceState;
    window.refused = 0;
    history.replaceState = () => {
      refused++;
      throw new DOMException("Attempt to use it more than 100 times", "SecurityError");
    };
    window.mend = () => (history.replaceState = sound);`);
  await browser.go(layout("en"));
  const now = await playAll();
  assert.ok((await browser.value("refused")) >= input.moves.length);
  assert.equal(await hash(), "");
  await browser.value("mend()");
  await browser.until(`location.hash === "#played=${input.written}"`, 10);
  await stop();
  assert.deepEqual(await standing(), now);

  await browser.go(layout("en"));
  const many = input.written.slice(0, 2);
  await tap(input.moves[0].from, input.moves[0].to);
  await browser.value(`(() => {
    const [undo, redo] = ["undo", "redo"].map((name) => document.querySelector("#play ." + name));
    for (let turn = 0; turn < 300; turn++) { undo.click(); redo.click(); }
  })()`);
  assert.equal((await standing())[1], 1);
  await browser.until(`location.hash === "#played=${many}"`, 30);
  const complaints = browser.complaints.splice(0);
  assert.deepEqual(complaints.filter((text) => !/throttling/i.test(text)), []);
}

runParts([
  gamesGoOnAfterAReload, gamesGoOnInTheOtherLanguage, wrongAddressesAreReadAsFarAsTheyGo,
  partsOfThePageAreReached, refusedAddressesAreWrittenLater,
]);
