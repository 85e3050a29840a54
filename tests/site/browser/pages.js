// The pages of names, records, classes, claims and of the making in Chromium. `input` is what the
// library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

const PAGES = ["names.html", "records.html", "findings.html", "claims.html", "made.html", "class/5-4-1.html"];
const CODES = '[...document.querySelectorAll("[data-code]")]';
const SHOWN = `${CODES}.filter((card) => card.checkVisibility()).map((card) => card.dataset.code)`;
const FOUND = 'document.getElementById("found").textContent';

const page = (language, name) => `${input.site}/${language === "zh" ? "zh/" : ""}${name}`;
const code = () => browser.value("new URLSearchParams(location.search).get('code')");

async function search(text) {
  await browser.value("document.getElementById('find').value = ''");
  await browser.click("#find");
  await browser.type(text);
  return browser.value(SHOWN);
}

async function namesAreSearched() {
  for (const language of ["en", "zh"]) {
    await browser.go(page(language, "names.html"));
    const all = await browser.value(`${CODES}.map((card) => card.dataset.code)`);
    let moved = 0;
    assert.deepEqual(await browser.value(SHOWN), all);
    const held = (codes) => all.filter((code) => codes.includes(code));
    assert.deepEqual(held(["1A9BF0C00"]), ["1A9BF0C00"]);
    for (const { text, codes, whole } of input.parts) {
      // Those of this very name come first.
      const rest = held(codes).filter((code) => !whole.includes(code));
      assert.deepEqual(await search(text), [...held(whole), ...rest], text);
      const isWhole = await browser.value('document.getElementById("whole").checkVisibility()');
      assert.equal(isWhole, held(whole).length > 0, text);
      if (isWhole && held(whole)[0] !== held(codes)[0]) moved++;
      const says = await browser.value(FOUND);
      if (held(codes).length) assert.match(says, new RegExp(`\\b${held(codes).length}\\b`), text);
      else assert.doesNotMatch(says, /[0-9]/, text);
    }
    assert.deepEqual(await search("1a9bf0c"), ["1A9BF0C00"]);
    await browser.value("document.getElementById('find').value = ''");
    await browser.value("document.getElementById('find').dispatchEvent(new Event('input'))");
    assert.deepEqual(await browser.value(SHOWN), all);
    assert.deepEqual(await browser.value(`${CODES}.map((card) => card.dataset.code)`), all);
    assert.ok(moved > 0, "a name that is no first one comes first");
    // Neither letters nor digits are in no name.
    for (const text of ["!?", "…", "、。", "<>"]) {
      assert.deepEqual(await search(text), [], text);
      assert.match(await browser.value(FOUND), /\p{L}.*[.。]$/u, text);
    }
    const near = input.misspelt;
    assert.deepEqual(await search(near.text), held(near.near));
  }
  await browser.follow(() => browser.click('[data-code="1A9BF0C00"] a'));
  assert.equal(await code(), "1A9BF0C");
}

/** A reload and the other language go on with what is searched. */
async function searchesAreKeptInTheAddress() {
  for (const text of ["横刀立马", "heng dao", "50% & #1 + 'x'=<b>", "  donkey"]) {
    await browser.go(page("en", "names.html"));
    await search(text);
    const standing = () => browser.value(`[document.getElementById("find").value.trim(),
      (document.getElementById("found").textContent.match(/\\d+/g) || []).sort(), ${SHOWN}]`);
    const before = await standing();
    assert.equal(before[0], text.trim());
    await browser.follow(() => browser.send("Page.reload"));
    assert.deepEqual(await standing(), before);
    await browser.follow(() => browser.click("nav a[hreflang]"));
    assert.equal(await browser.value("document.documentElement.lang"), "zh");
    assert.deepEqual(await standing(), before);
    await search(" ");
    assert.equal(await browser.value("location.hash"), "");
  }
  // Parts of the page are named there, too.
  await browser.go(page("en", "names.html"));
  await browser.click("nav.contents a");
  const part = await browser.value("location.hash");
  assert.ok(part.length > 1);
  await browser.until(`document.querySelector("nav a[hreflang]").hash === "${part}"`);
  await browser.value('location.hash = "#find=heng"');
  await browser.until('document.getElementById("find").value === "heng"');
  assert.ok((await browser.value(SHOWN)).includes("1A9BF0C00"));
}

/** The suggestions of the library. */
async function nearNamesAreSuggested() {
  const { text, near } = input.misspelt;
  await browser.go(`${page("zh", "layout.html")}?code=${encodeURIComponent(text)}`);
  const codes = await browser.value(
    '[...document.querySelectorAll("#found code")].map((code) => code.textContent)',
  );
  assert.deepEqual(codes, near);
}

async function boardsAreDoors() {
  for (const [language, name] of [["en", "records.html"], ["zh", "class/5-4-1.html"]]) {
    await browser.go(page(language, name));
    const expected = await browser.value('document.querySelector(".boards code").textContent');
    await browser.follow(() => browser.click(".boards a"));
    assert.ok(expected.startsWith(await code()), expected);
    assert.equal(await browser.value("document.documentElement.lang"), language);
  }
}

async function classesLeadOn() {
  await browser.go(page("en", "class/0-14-0.html"));
  await browser.follow(() => browser.click("[rel=next]"));
  assert.equal(await browser.value('document.querySelector("h1").textContent'), "Class 5-4-1");
  await browser.follow(() => browser.click("dl.numbers a"));
  assert.equal(await browser.value("location.hash"), "#layout");
  assert.ok(await browser.value('document.querySelector(":target").checkVisibility()'));
  await browser.go(page("zh", "class/7-0-7.html"));
  await browser.follow(() => browser.click("table.classes a"));
  assert.match(await browser.value("location.pathname"), /\/zh\/class\/7-0-1.html$/);
}

async function statementsUnfold() {
  for (const [name, inside] of [["claims.html", "#claim-1"], ["made.html", "#query-totals"]]) {
    await browser.go(page("en", `${name}${inside}`));
    const isShown = `document.querySelector("${inside} pre").checkVisibility()`;
    assert.equal(await browser.value(isShown), false, name);
    await browser.click(`${inside} summary`);
    assert.equal(await browser.value(isShown), true, name);
    const sql = await browser.value(`document.querySelector("${inside} pre").textContent`);
    assert.match(sql, /SELECT/);
  }
}

/** Records have words on the Chinese page, and are sorted by these. */
async function recordsAreSaidInChinese() {
  const records = `[...document.querySelector("table.sortable").tBodies[0].rows]
    .map((row) => row.cells[0].textContent)`;
  await browser.go(page("zh", "records.html"));
  const said = await browser.value(records);
  assert.ok(said.length >= 5);
  for (const text of said) assert.match(text, /\p{Script=Han}|^[a-z]+(_[a-z]+)+$/u);
  await browser.click("table.sortable th button");
  const collator = new Intl.Collator("zh", { numeric: true });
  assert.deepEqual(await browser.value(records), [...said].sort(collator.compare));
}

/** Of a table that scrolls sideways the first column stays, and nothing shines through it. */
async function firstColumnsStay() {
  for (const scheme of ["dark", "light"]) {
    await browser.look(400, scheme);
    for (const name of ["index.html", "zh/records.html", "class/5-4-1.html", "made.html"]) {
      await browser.go(`${input.site}/${name}`);
      const tables = await browser.value(`[...document.querySelectorAll(".table .scroll")]
        .filter((box) => box.scrollWidth > box.clientWidth + 40)
        .map((box) => {
          box.scrollIntoView({ block: "center" });
          box.scrollLeft = box.scrollWidth;
          const { left, top } = box.getBoundingClientRect();
          const rows = [...box.querySelectorAll("tr")].filter((row) => row.checkVisibility());
          return {
            scrolled: box.scrollLeft,
            cut: rows.map(({ cells: [cell] }) => cell)
              .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
              .map((cell) => cell.textContent),
            cells: [rows[0], rows[1]].map(({ cells: [cell] }) => {
              const at = cell.getBoundingClientRect();
              const [x, y] = [at.left + at.width - 4, at.top + at.height / 2];
              return {
                away: Math.abs(at.left - left),
                room: box.clientWidth - at.width,
                isOnTop: cell.contains(document.elementFromPoint(x, y)),
                ground: getComputedStyle(cell).backgroundColor,
              };
            }),
          };
        })`);
      assert.ok(tables.length > 0, name);
      for (const { scrolled, cut, cells } of tables) {
        assert.ok(scrolled > 30);
        assert.deepEqual(cut, [], `${name}: wider than their column`);
        for (const { away, room, isOnTop, ground } of cells) {
          assert.ok(away < 2 && isOnTop, `${name}: ${away}`);
          assert.ok(room > 100, `${name}: ${room} pixels beside the first column`);
          assert.match(ground, /^rgb\(/, name);
        }
      }
    }
  }
}

runParts([
  namesAreSearched, searchesAreKeptInTheAddress, nearNamesAreSuggested, boardsAreDoors, classesLeadOn, statementsUnfold,
  recordsAreSaidInChinese, firstColumnsStay,
]);
