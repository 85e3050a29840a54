// Plots and boards in Chromium.
"use strict";

/** The plots of a page as they are seen: the shown forms, and each line of text with its place. */
const PLOTS = `${all("figure.plot")}.map((figure) => {
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
  await go(`${input.site}/${page}`);
  const plots = await browser.value(PLOTS);
  assert.ok(plots.length >= 2, page);
  for (const { id, caption, width: room, all, forms, box, texts } of plots) {
    const plot = `${id} of ${page} at ${width}`;
    const form = room >= 800 ? "klotski wide" : "klotski narrow";
    assert.deepEqual([all, forms], page === "plots.html" ? [2, [form]] : [1, ["klotski narrow"]], plot);
    assert.match(caption, page.startsWith("zh/") ? /\p{Script=Han}.*。.*klotski-sql plot /u
      : /^How .*\. .*\. klotski-sql plot /, plot);
    assert.ok(texts.length > 5, plot);
    for (const [at, text] of texts.entries()) {
      assert.ok(Math.abs(text.size - 12) < 0.1, `${text.says} of ${plot} has ${text.size} pixels`);
      const isInside = text.left >= box.left - 1 && text.right <= box.right + 1 &&
        text.top >= box.top - 1 && text.bottom <= box.bottom + 1;
      assert.ok(isInside, `${text.says} of ${plot}`);
      for (const other of texts.slice(at + 1)) {
        assert.ok(isApart(text, other), `${text.says} and ${other.says} of ${plot}`);
      }
    }
  }
  return plots.flatMap(({ bar, texts }) => [bar, texts[0].fill]).filter(Boolean);
}

async function plotsFitTheirPages() {
  for (const page of ["plots.html", "zh/class/7-0-3.html"]) {
    for (const width of [400, 800, 1400]) {
      const light = await plotsFit(page, width, "light");
      const dark = await plotsFit(page, width, "dark");
      assert.equal(light.length, dark.length);
      light.forEach((colour, at) => assert.notEqual(colour, dark[at], `${page} at ${width}`));
    }
  }
}

/** A board: how large it is, its marks, and where these are. */
const MARKS = `(svg) => [svg.getAttribute("class"), svg.getAttribute("viewBox"),
  ...[...svg.querySelectorAll("rect, path")].map((mark) =>
    ["class", "x", "y", "width", "height", "rx", "d"].map((key) => mark.getAttribute(key)).join())
    .sort()]`;

async function boardsAreThoseOfTheLibrary() {
  await openLayout("en", input.code);
  for (const [code, drawing] of input.boards) {
    const [found, expected] = await browser.value(`(() => {
      const link = ${all("#neighbors a")}.find((link) => link.textContent.startsWith("${code}"));
      const drawing = new DOMParser().parseFromString(${JSON.stringify(drawing)}, "image/svg+xml");
      return [link.querySelector("svg"), drawing.documentElement].map(${MARKS});
    })()`);
    assert.ok(expected.length > 12, code);
    assert.deepEqual(found, expected);
  }
}

runParts([plotsFitTheirPages, boardsAreThoseOfTheLibrary]);
