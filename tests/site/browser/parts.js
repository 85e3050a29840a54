// The parts of a test in the browser that the script before this one opens, and what they share.
// `input` is what the library and the program say.
"use strict";

const assert = require("node:assert/strict");

let browser;

/** What a step returns once it neither throws nor returns something false. */
async function eventually(what, step, seconds = 60) {
  const end = Date.now() + 1000 * seconds;
  for (let cause; ; ) {
    const result = await step().catch((error) => { cause = error; });
    if (result) return result;
    if (Date.now() > end) throw new Error(`${what}: not after ${seconds} s`, { cause });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until an expression is true in the page. */
const until = (expression, seconds) =>
  eventually(expression, () => browser.value(expression), seconds);

/** Whatever a step leads to, e.g. a click on a link, with its puzzle started. */
async function follow(step) {
  const before = await browser.value("performance.timeOrigin");
  await step();
  await until(`performance.timeOrigin !== ${before} && document.readyState === "complete"`);
  // A page that goes on to another page ends the expression.
  await until(`typeof opened === "undefined" || opened.then(() => true)`);
}

async function go(url) {
  // Another fragment would be the same page.
  await follow(() => browser.navigate("about:blank"));
  await follow(() => browser.navigate(url));
}

const reload = () => follow(() => browser.value("location.reload()"));
const toOtherLanguage = () => follow(() => browser.click("nav a[hreflang]"));
const hash = () => browser.value("location.hash");
const language = () => browser.value("document.documentElement.lang");

/** The address of a page in a language, of the site in a folder. */
const file = (language, name) => `${input.site}/${language === "zh" ? "zh/" : ""}${name}`;
const ofCode = (language, name, code) =>
  `${file(language, name)}?code=${encodeURIComponent(code)}`;

/** Opens a layout and waits for the end of its searches. */
async function openLayout(language, code, fragment = "") {
  await go(ofCode(language, "layout.html", code) + fragment);
  await until(`${shown("#layout")} && ${one("#cancel")}.hidden`);
}

/** For a page: the first element of a selector, all of them, and whether the first is shown. */
const one = (selector) => `document.querySelector(${JSON.stringify(selector)})`;
const all = (selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
const shown = (selector) => `(${one(selector)}?.checkVisibility() === true)`;

const isShown = (selector) => browser.value(shown(selector));
const text = (selector) => browser.value(`${one(selector)}.textContent`);
const texts = (selector) =>
  browser.value(`${all(selector)}.map(({ textContent }) => textContent.trim())`);
const fact = (key) => text(`[data-fact="${key}"] dd`);
const focus = (selector) => browser.value(`${one(selector)}.focus({ preventScroll: true })`);

/** The tag of the element that has the focus, which must be one that can be seen. */
async function focused() {
  const [tag, isThere] = await browser.value(`((element) =>
    [element.localName, element.getClientRects().length > 0])(document.activeElement)`);
  if (tag === "body") throw new Error("the focus is lost");
  if (!isThere) throw new Error(`the focus is on a <${tag}> that cannot be seen`);
  return tag;
}

/**
 * For a page: the middle of the first element of a selector. On a busy machine the element may come
 * late, or still move when the page has loaded.
 */
const atRest = (selector) => `(async () => {
  let before = "";
  for (let look = 0; look < 250; look += 1) {
    const element = ${one(selector)};
    element?.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
    const middle = [left + width / 2, top + height / 2];
    if (element && String(middle) === before) return middle;
    before = String(middle);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no element at rest: " + ${JSON.stringify(selector)});
})()`;

/** The layout of the game, and its counts in the order of the page. */
async function standing() {
  const counts = await text("#play .counts");
  return [await text("#play .here code"), ...counts.match(/\d+/g).map(Number)];
}

const blockAt = (cell) => `.live-board [data-cell="${cell}"]`;

/** Moves a block along the cells of its path. */
async function moveByKeys({ path }) {
  const ARROWS = { "-4": "ArrowUp", "-1": "ArrowLeft", 1: "ArrowRight", 4: "ArrowDown" };
  await focus(blockAt(path[0]));
  await browser.press("Enter");
  for (const [at, cell] of path.slice(1).entries()) await browser.press(ARROWS[cell - path[at]]);
  await browser.press("Enter");
}

async function moveByClicks({ path }) {
  // Drivers click what is drawn.
  await browser.click(`${blockAt(path[0])} rect`);
  // A block that can go to one place only is there by now.
  if (await isShown(".target")) await browser.click(`.target[data-to="${path.at(-1)}"]`);
}

/** The parts of a test, one after the other in one browser, about which no page may complain. */
async function runParts(parts) {
  try {
    browser = await openBrowser();
    try {
      for (const part of parts) {
        const begun = Date.now();
        await part();
        console.log(`${part.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      }
      if (browser.complaints.length) throw new Error(browser.complaints.join("\n"));
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
