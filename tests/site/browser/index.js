// The first page in Chromium, and tables. `input` has the classes of the site in their order.
"use strict";

/** The table whose query is this one, as an expression of the page. */
const TABLE = (query) => `${all(".table")}.find((place) =>
  [...place.querySelectorAll("code")].some(({ textContent }) =>
    textContent === "klotski-sql query ${query}"))`;

/** The texts of a column, from top to bottom, of the rows that are shown or of all. */
const column = (query, name, isShown = false) =>
  browser.value(`(() => {
    const place = ${TABLE(query)};
    const heads = [...place.querySelectorAll("th")];
    const at = heads.findIndex((head) => head.textContent.includes("${name}"));
    return [...place.querySelectorAll("tbody tr")]
      .filter((row) => !${isShown} || row.checkVisibility())
      .map((row) => row.cells[at].textContent);
  })()`);

/** Sorts a table by a column: its texts now, and the order that the table announces. */
async function sort(query, name) {
  const announced = await browser.value(`(() => {
    const heads = [...${TABLE(query)}.querySelectorAll("th")];
    heads.find((head) => head.textContent.includes("${name}")).querySelector("button").click();
    return heads.flatMap((head) => head.ariaSort ? [head.textContent, head.ariaSort] : []).join(" ");
  })()`);
  return [await column(query, name), announced];
}

async function theFirstScreenLeadsOn() {
  for (const [language, width] of [["en", 1400], ["zh", 400]]) {
    await browser.look(width, "light");
    await go(file(language, "index.html"));
    const bottom = await browser.value(`${one(".ways")}.getBoundingClientRect().bottom`);
    assert.ok(bottom <= 800, `${language} at ${width}: the first screen ends at ${bottom}`);
  }
  await browser.click("#code");
  await browser.type("横刀立马");
  await follow(() => browser.press("Enter"));
  assert.equal(await browser.value("decodeURI(location)"), decodeURI(ofCode("zh", "layout.html", "横刀立马")));
  await go(file("en", "index.html"));
  await follow(() => browser.click(".first a"));
  assert.equal(await browser.value("location.search"), "?code=1A9BF0C");
  await until(`${one("#title")}.textContent === "Red Donkey 横刀立马"`);
}

/** The puzzle of a day is the same for everybody, and another one the next day. */
async function everyDayHasItsPuzzle() {
  const shown = [];
  for (const day of ["2026-01-01T00:00Z", "2026-01-01T23:59Z", "2026-01-02T00:00Z"]) {
    const stop = await browser.prepare(`Date.now = () => ${Date.parse(day)}`);
    await go(file("en", "index.html"));
    await stop();
    shown.push(await browser.value(`(() => {
      const link = ${one("#today")};
      const { naturalWidth, src } = link.querySelector("img");
      const steps = link.querySelector("data").value;
      return [link.search.slice(6), src.split("/").at(-1).slice(0, 9), steps, naturalWidth > 0];
    })()`));
  }
  const [first, sameDay, next] = shown;
  assert.deepEqual(sameDay, first);
  assert.notDeepEqual(next, first);
  for (const [code, board, steps, isLoaded] of shown) {
    assert.equal(board, code);
    assert.ok(isLoaded && Number(steps) >= 10, `${code} ${steps}`);
  }
}

async function tablesAreSorted() {
  const number = (text) => Number(text.replace(/,/g, ""));
  const byNumber = (a, b) => number(a) - number(b);
  const byClass = (a, b) => input.classes.indexOf(a) - input.classes.indexOf(b);
  const groups = "groups 7-0-4 size 30";
  await go(file("en", "plots.html"));
  assert.deepEqual(await column("class-counts", "Class"), input.classes);
  for (const [page, query, name, order, extreme] of [
    ["plots.html", "class-counts", "Layouts", byNumber, (up) => up.some((n) => number(n) > 999)],
    // A class without a solution has no steps: NULL comes last either way.
    ["plots.html", "class-counts", "Most steps needed", byNumber, (up) => up.includes("9") && !up.at(-1)],
    ["plots.html", "class-counts", "Class", byClass, (up) => up[0] === input.classes[0]],
    ["class/7-0-4.html", groups, "Hardest layout", (a, b) => (a < b ? -1 : 1), (up) => !up.at(-1)],
  ]) {
    await go(file("en", page));
    const sorted = (texts, order) =>
      [...texts.filter(Boolean).sort(order), ...texts.filter((text) => !text)];
    const [up, first] = await sort(query, name);
    assert.deepEqual(up, sorted(up, order), name);
    assert.ok(extreme(up) && first.includes(name) && first.endsWith(" ascending"), `${first}: ${up}`);
    const [down, second] = await sort(query, name);
    assert.deepEqual(down, sorted(up, (a, b) => order(b, a)), name);
    assert.ok(second.endsWith(" descending"), second);
  }
}

async function longTablesFold() {
  await go(file("en", "plots.html"));
  const classes = input.classes;
  const shown = () => column("class-counts", "Class", true);
  const few = (await shown()).length;
  assert.ok(few > 0 && few < 50);
  const press = () => browser.value(`(() => {
    const button = ${TABLE("class-counts")}.querySelector(".unfold button");
    button.click();
    return [button.textContent, button.ariaExpanded];
  })()`);
  // The first rows of every order are shown.
  await sort("class-counts", "Class");
  await sort("class-counts", "Class");
  assert.deepEqual(await shown(), [...classes].reverse().slice(0, few));
  assert.deepEqual(await press(), [`Show only ${few} rows`, "true"]);
  assert.deepEqual(await shown(), [...classes].reverse());
  await sort("class-counts", "Class");
  assert.deepEqual(await shown(), classes);
  assert.deepEqual(await press(), [`Show all ${classes.length} rows`, "false"]);
  assert.deepEqual(await shown(), classes.slice(0, few));
  // Paper has no buttons.
  await browser.media("print");
  assert.deepEqual(await shown(), classes);
  await browser.media("");
}

runParts([theFirstScreenLeadsOn, everyDayHasItsPuzzle, tablesAreSorted, longTablesFold]);
