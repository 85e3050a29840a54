// Plots and boards in Chromium. `input` is what the library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

/** The plots of a page as they are seen: the shown forms, and each line of text with its place. */
const PLOTS = `[...document.querySelectorAll("figure.plot")].map((figure) => {
  const all = [...figure.querySelectorAll(":scope > svg")];
  const shown = all.filter((svg) => svg.getBoundingClientRect().width > 0);
  const box = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const texts = shown.flatMap((svg) => [...svg.querySelectorAll("text")].map((text) => ({
    says: text.textContent,
    size: parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a,
    fill: getComputedStyle(text).fill,
    ...box(text),
  })));
  return {
    id: figure.id,
    caption: figure.querySelector("figcaption").textContent,
    width: figure.clientWidth,
    all: all.length,
    forms: shown.map((svg) => svg.getAttribute("class")),
    box: shown.length ? box(shown[0]) : null,
    bar: shown.flatMap((svg) => [...svg.querySelectorAll(".bar")].slice(0, 1))
      .map((bar) => getComputedStyle(bar).fill)[0],
    texts,
  };
})`;

const isApart = (one, other) =>
  one.right <= other.left + 0.5 || other.right <= one.left + 0.5 ||
  one.bottom <= other.top + 3 || other.bottom <= one.top + 3;

/** Checks all plots of a page, and returns the colours of bars and texts. */
async function plotsFit(page, width, scheme) {
  await browser.look(width, scheme);
  await browser.go(`${input.site}/${page}`);
  const plots = await browser.value(PLOTS);
  const where = `${page} at ${width}`;
  assert.ok(plots.length >= 2, where);
  for (const { id, caption, width: room, all, forms, box, texts } of plots) {
    const plot = `${id} of ${where}`;
    const form = room >= 800 ? "klotski wide" : "klotski narrow";
    assert.deepEqual([all, forms], [2, [form]], plot);
    assert.ok(width > 600 || form === "klotski narrow", plot);
    assert.match(caption, page.startsWith("zh/") ? /\p{Script=Han}.*。.*klotski-sql plot /u
      : /^How .*\. .*\. klotski-sql plot /, plot);
    assert.ok(texts.length > 5, plot);
    for (const [at, text] of texts.entries()) {
      assert.ok(Math.abs(text.size - 12) < 0.1, `${text.says} of ${plot} has ${text.size} pixels`);
      assert.ok(text.left >= box.left - 1 && text.right <= box.right + 1, `${text.says} of ${plot}`);
      assert.ok(text.top >= box.top - 1 && text.bottom <= box.bottom + 1, `${text.says} of ${plot}`);
      for (const other of texts.slice(at + 1)) {
        assert.ok(isApart(text, other), `${text.says} and ${other.says} of ${plot}`);
      }
    }
  }
  const [wide, seen] = await browser.value(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  assert.ok(wide <= seen, `${where}: ${wide} of ${seen} pixels`);
  return plots.flatMap(({ bar, texts }) => [bar, texts[0].fill]).filter(Boolean);
}

async function plotsFitTheirPages() {
  for (const page of ["index.html", "zh/index.html", "class/1-1-0.html", "zh/class/7-0-3.html"]) {
    for (const width of [400, 800, 1400]) {
      const light = await plotsFit(page, width, "light");
      const dark = await plotsFit(page, width, "dark");
      assert.equal(light.length, dark.length);
      light.forEach((colour, at) => assert.notEqual(colour, dark[at], `${page} at ${width}`));
    }
  }
}

/** The marks of a board: what they are, and where. */
const MARKS = `(svg) => [...svg.querySelectorAll("rect, path")].map((mark) =>
  ["class", "x", "y", "width", "height", "rx", "d"].map((key) => mark.getAttribute(key)).join())
  .sort()`;

async function boardsAreThoseOfTheLibrary() {
  await browser.go(`${input.site}/layout.html?code=${input.code}`);
  await browser.until(`document.querySelectorAll("#neighbors svg").length > 0`);
  const boards = JSON.stringify(input.boards);
  const [found, expected, sizes] = await browser.value(`(() => {
    const marks = ${MARKS};
    const links = [...document.querySelectorAll("#neighbors a")];
    const drawn = new Map(links.map((link) =>
      [link.querySelector("code").textContent, link.querySelector("svg")]));
    const read = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const both = ${boards}.map(([code, text]) => [drawn.get(code), read(text)]);
    const seen = (svg) => ["class", "viewBox"].map((key) => svg.getAttribute(key));
    return [both.map(([one]) => marks(one)), both.map(([, other]) => marks(other)),
      both.map(([one, other]) => [seen(one), seen(other)])];
  })()`);
  assert.ok(expected.length > 3 && expected.every((marks) => marks.length > 10));
  assert.deepEqual(found, expected);
  for (const [one, other] of sizes) assert.deepEqual(one, other);
}

runParts([plotsFitTheirPages, boardsAreThoseOfTheLibrary]);
