// The first page in Chromium. `input` has the classes of the site in their order.
"use strict";

const assert = require("node:assert/strict");

const INDEXES = ["index.html", "zh/index.html"];
const open = (page) => browser.go(`${input.site}/${page}`);

/** The table whose query is this one, as an expression of the page. */
const TABLE = (query) =>
  `[...document.querySelectorAll(".table")].find((place) =>
    place.querySelector("summary").textContent.endsWith("klotski-sql query ${query}"))`;

/** The texts of a column, from top to bottom, of the rows that are shown or of all. */
const column = (query, name, isShown = false) =>
  browser.value(`(() => {
    const place = ${TABLE(query)};
    const heads = [...place.querySelectorAll("th")];
    const at = heads.findIndex((head) => head.textContent.includes("${name}"));
    return [...place.querySelectorAll("tbody tr")]
      .filter((row) => !${isShown} || row.getClientRects().length > 0)
      .map((row) => row.cells[at].textContent);
  })()`);

/** Marks an element of a table, for a click on it. */
async function mark(query, expression) {
  await browser.value(`(() => {
    document.getElementById("marked-by-the-test")?.removeAttribute("id");
    const place = ${TABLE(query)};
    (${expression}).id = "marked-by-the-test";
  })()`);
  return "#marked-by-the-test";
}

const head = (name) =>
  `[...place.querySelectorAll("th button")].find((head) => head.textContent.includes("${name}"))`;

async function sort(query, name) {
  await browser.click(await mark(query, head(name)));
}

/** The order that a table announces, by the text of the head. */
const announced = (query) =>
  browser.value(`[...${TABLE(query)}.querySelectorAll("th[aria-sort]")].map((head) =>
    [head.querySelector("span").textContent, head.ariaSort].join(" "))`);

const number = (text) => Number(text.replace(/,/g, ""));

async function thePageSaysWhatItIs() {
  for (const page of INDEXES) {
    for (const width of [1400, 400]) {
      await browser.look(width, "light");
      await open(page);
      const bottom = await browser.value(
        "document.querySelector('.hero').getBoundingClientRect().bottom",
      );
      assert.ok(bottom <= 800, `${page} at ${width}: the first screen ends at ${bottom}`);
      assert.match(await browser.value("document.querySelector('.lead').textContent"), /华容道/);
      const here = await browser.value(
        "[...document.querySelectorAll('[aria-current=page]')].map((link) => link.pathname)",
      );
      assert.deepEqual(here.map((path) => path.endsWith(page)), [true]);
    }
  }
}

async function theDoorLeadsToTheLayout() {
  await browser.look(1400, "light");
  await open("index.html");
  await browser.follow(() => browser.click(".door .main"));
  assert.match(await browser.value("location.href"), /\/layout\.html\?code=1A9BF0C$/);
  await browser.until(`document.getElementById("title").textContent === "Red Donkey 横刀立马"`);
  // The other door opens where the way is, as soon as it is known.
  await open("index.html");
  await browser.follow(() => browser.click(".door .button:not(.main)"));
  await browser.until(`(() => {
    const { top } = document.getElementById("solution").getBoundingClientRect();
    return scrollY > 0 && top >= 0 && top < innerHeight;
  })()`);
  await open("zh/index.html");
  await browser.click("#code");
  await browser.type("横刀立马");
  await browser.follow(() => browser.press("Enter", "\r"));
  const found = await browser.value(
    "[location.pathname, new URLSearchParams(location.search).get('code')]",
  );
  assert.ok(found[0].endsWith("/zh/layout.html"), found[0]);
  assert.equal(found[1], "横刀立马");
}

async function numbersAreSortedAsNumbers() {
  await open("index.html");
  assert.deepEqual(await announced("class-counts"), []);
  assert.deepEqual(await column("class-counts", "Class"), input.classes);
  await sort("class-counts", "Layouts");
  const up = (await column("class-counts", "Layouts")).map(number);
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  assert.ok(up.some((count) => count > 999) && up.length === input.classes.length);
  assert.deepEqual(await announced("class-counts"), ["Layouts ascending"]);
  // Again, by the keyboard.
  await browser.press("Enter", "\r");
  const down = (await column("class-counts", "Layouts")).map(number);
  assert.deepEqual(down, [...up].reverse());
  assert.deepEqual(await announced("class-counts"), ["Layouts descending"]);
}

async function classesAreSortedAsClasses() {
  for (const [page, name] of [["index.html", "Class"], ["zh/index.html", "类"]]) {
    await open(page);
    await sort("class-counts", "style_num");
    assert.notDeepEqual(await column("class-counts", name), input.classes);
    await browser.click(await mark("class-counts", 'place.querySelector("th button")'));
    assert.deepEqual(await column("class-counts", name), input.classes);
    await browser.press("Enter", "\r");
    assert.deepEqual(await column("class-counts", name), [...input.classes].reverse());
  }
}

async function codesAreSortedAndNullsAreLast() {
  await open("class/5-4-1.html");
  const groups = "groups 5-4-1 size 30";
  for (const order of ["ascending", "descending"]) {
    await sort(groups, "Hardest layout");
    const codes = await column(groups, "Hardest layout");
    const found = codes.filter(Boolean);
    assert.ok(found.length > 10 && found.length < codes.length, `${codes}`);
    assert.ok(codes.slice(found.length).every((code) => code === ""), `${order}: ${codes}`);
    const sorted = [...found].sort();
    assert.deepEqual(found, order === "ascending" ? sorted : sorted.reverse());
  }
  // Steps are numbers, and a class without a solution has none.
  await open("index.html");
  await sort("class-counts", "Most steps needed");
  const steps = await column("class-counts", "Most steps needed");
  const found = steps.filter(Boolean).map(Number);
  assert.deepEqual(found, [...found].sort((a, b) => a - b));
  assert.ok(found.includes(9) && found.some((step) => step > 9), `${steps}`);
  assert.equal(steps[steps.length - 1], "");
}

async function longTablesFold() {
  await open("index.html");
  const all = input.classes;
  const shown = () => column("class-counts", "Class", true);
  const few = (await shown()).length;
  assert.ok(few > 0 && few < 50);
  assert.deepEqual(await shown(), all.slice(0, few));
  const button = () => mark("class-counts", 'place.querySelector(".unfold button")');
  const says = async () =>
    browser.value(`(() => { const button = document.querySelector("${await button()}");
      return [button.textContent, button.getAttribute("aria-expanded")]; })()`);
  assert.deepEqual(await says(), [`Show all ${all.length} rows`, "false"]);

  // The first rows of every order are shown.
  await sort("class-counts", "Class");
  await sort("class-counts", "Class");
  assert.deepEqual(await shown(), [...all].reverse().slice(0, few));

  await browser.click(await button());
  assert.deepEqual(await says(), [`Show only ${few} rows`, "true"]);
  assert.deepEqual(await shown(), [...all].reverse());
  await sort("class-counts", "Class");
  assert.deepEqual(await shown(), all);
  await browser.click(await button());
  assert.deepEqual(await shown(), all.slice(0, few));

  // Paper has no buttons.
  await browser.send("Emulation.setEmulatedMedia", { media: "print" });
  assert.deepEqual(await shown(), all);
  await browser.send("Emulation.setEmulatedMedia", { media: "" });

  // A short table shows all.
  const short = (await column("jiang-counts", "jiang_num", true)).length;
  assert.equal(short, (await column("jiang-counts", "jiang_num")).length);
}

/** The contrast of two colours, as the guidelines for accessible content define it. */
function contrast(one, other) {
  const light = (color) => {
    const [red, green, blue] = color.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

runParts([
  thePageSaysWhatItIs, theDoorLeadsToTheLayout, numbersAreSortedAsNumbers,
  classesAreSortedAsClasses, codesAreSortedAndNullsAreLast, longTablesFold,
]);
