// The parts of a test in the browser that the script before this one opens.
"use strict";

/**
 * For a page: the middle of the first element of a selector. On a busy machine the element may come
 * late, or still move when the page has loaded.
 */
const atRest = (selector) => `(async () => {
  let before = "";
  for (let look = 0; look < 250; look += 1) {
    const element = document.querySelector(${JSON.stringify(selector)});
    element?.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
    const middle = [left + width / 2, top + height / 2];
    if (element && String(middle) === before) return middle;
    before = String(middle);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no element at rest: " + ${JSON.stringify(selector)});
})()`;

/** For a page: its puzzle is started. */
const OPENED = `typeof opened === "undefined" ? 0 : opened.then(() => 0)`;

let browser;

const text = (selector) =>
  browser.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);

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
