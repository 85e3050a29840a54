// The pages of names, records and classes in Chromium.
"use strict";

const SHOWN = `${all("[data-code]")}.filter((card) => card.checkVisibility())
  .map((card) => card.dataset.code)`;

async function search(text) {
  await browser.value(`${one("#find")}.value = ""`);
  await browser.click("#find");
  await browser.type(text);
  return browser.value(SHOWN);
}

async function namesAreSearched() {
  await go(file("zh", "names.html"));
  const everyOne = await browser.value(SHOWN);
  const held = (codes) => everyOne.filter((code) => codes.includes(code));
  let moved = 0;
  for (const { text: typed, codes, whole } of input.parts) {
    // Those of this very name come first.
    const rest = held(codes).filter((code) => !whole.includes(code));
    assert.deepEqual(await search(typed), [...held(whole), ...rest], typed);
    assert.equal(await isShown("#whole"), held(whole).length > 0, typed);
    if (held(whole)[0] !== held(codes)[0]) moved++;
    const says = await text("#found");
    if (held(codes).length) assert.match(says, new RegExp(`\\b${held(codes).length}\\b`), typed);
    else assert.match(says, /^[^0-9]*\p{L}.*。$/u, typed);
  }
  assert.ok(moved > 0, "a name that is no first one comes first");
  assert.deepEqual(await search(input.misspelt.text), held(input.misspelt.near));
  assert.deepEqual(await search("1a9bf0c"), ["1A9BF0C00"]);
  await search(" ");
  assert.deepEqual(await browser.value(SHOWN), everyOne);
  await go(ofCode("zh", "layout.html", input.misspelt.text));
  assert.deepEqual(await texts("#found code"), input.misspelt.near);
}

/** A reload and the other language go on with what is searched. */
async function searchesAreKeptInTheAddress() {
  for (const typed of ["50% & #1 + 'x'=<b>", "  donkey"]) {
    await go(file("en", "names.html"));
    const found = await search(typed);
    for (const next of [reload, toOtherLanguage]) {
      await next();
      assert.equal(await browser.value(`${one("#find")}.value`), typed.trim());
      assert.deepEqual(await browser.value(SHOWN), found);
    }
    await search(" ");
    assert.equal(await hash(), "");
  }
  await browser.value('location.hash = "#find=heng"');
  await until(`${one("#find")}.value === "heng"`);
  assert.ok((await browser.value(SHOWN)).includes("1A9BF0C00"));
}

async function boardsAreDoors() {
  for (const [expected, name] of [["en", "records.html"], ["zh", "class/5-4-1.html"]]) {
    await go(file(expected, name));
    const code = await text(".boards code");
    await follow(() => browser.click(".boards a"));
    assert.equal(await fact("code"), code);
    assert.equal(await language(), expected);
  }
}

/** Records have words on the Chinese page, and are sorted by these. */
async function recordsAreSortedByTheirWords() {
  const records = () => browser.value(
    `[...${one("table.sortable")}.tBodies[0].rows].map((row) => row.cells[0].textContent)`);
  await go(file("zh", "records.html"));
  const said = await records();
  assert.ok(said.length >= 5);
  for (const record of said) assert.match(record, /\p{Script=Han}|^[a-z]+(_[a-z]+)+$/u);
  await browser.click("table.sortable th button");
  assert.deepEqual(await records(), said.sort(new Intl.Collator("zh", { numeric: true }).compare));
}

/** Of a table that scrolls sideways the first column stays, and nothing shines through it. */
async function firstColumnsStay() {
  await browser.look(400, "dark");
  for (const name of ["plots.html", "zh/records.html", "class/5-4-1.html", "made.html"]) {
    await go(`${input.site}/${name}`);
    const cells = await browser.value(`${all(".table .scroll")}
      .filter((box) => box.scrollWidth > box.clientWidth + 40)
      .flatMap((box) => {
        box.scrollIntoView({ block: "center" });
        box.scrollLeft = box.scrollWidth;
        return [...box.querySelectorAll("tr")].slice(0, 2).map(({ cells: [cell] }) => {
          const at = cell.getBoundingClientRect();
          const seen = document.elementFromPoint(at.right - 4, at.top + at.height / 2);
          return {
            scrolled: box.scrollLeft,
            away: Math.abs(at.left - box.getBoundingClientRect().left),
            cut: cell.scrollWidth - cell.clientWidth,
            isOnTop: cell.contains(seen),
            ground: getComputedStyle(cell).backgroundColor,
          };
        });
      })`);
    assert.ok(cells.length > 0, name);
    for (const cell of cells) {
      const { scrolled, away, cut, isOnTop, ground } = cell;
      const isRight = scrolled > 30 && away < 2 && cut <= 1 && isOnTop;
      assert.ok(isRight && ground.startsWith("rgb("), `${name}: ${JSON.stringify(cell)}`);
    }
  }
}

runParts([
  namesAreSearched, searchesAreKeptInTheAddress, boardsAreDoors, recordsAreSortedByTheirWords,
  firstColumnsStay,
]);
