// The pages of names, records, classes, claims and of the making in Chromium. `input` is what the
// library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

const PAGES = ["names.html", "records.html", "claims.html", "made.html", "class/5-4-1.html"];
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
    assert.deepEqual(await browser.value(SHOWN), all);
    const held = (codes) => all.filter((code) => codes.includes(code));
    assert.deepEqual(held(["1A9BF0C00"]), ["1A9BF0C00"]);
    for (const { text, codes } of input.parts) {
      assert.deepEqual(await search(text), held(codes), text);
      const says = await browser.value(FOUND);
      if (held(codes).length) assert.match(says, new RegExp(`\\b${held(codes).length}\\b`), text);
      else assert.doesNotMatch(says, /[0-9]/, text);
    }
    assert.deepEqual(await search("1a9bf0c"), ["1A9BF0C00"]);
    await browser.value("document.getElementById('find').value = ''");
    await browser.value("document.getElementById('find').dispatchEvent(new Event('input'))");
    assert.deepEqual(await browser.value(SHOWN), all);
    const near = input.misspelt[0];
    assert.deepEqual(await search(near.text), held(near.near.map(([code]) => code)));
  }
  await browser.follow(() => browser.click('[data-code="1A9BF0C00"] a'));
  assert.equal(await code(), "1A9BF0C");
}

/** The same suggestions as the library's, and on the page of layouts. */
async function nearNamesAreSuggested() {
  const texts = JSON.stringify(input.misspelt.map(({ text }) => text));
  await browser.go(page("en", "names.html"));
  const found = await browser.value(`((finder) => ${texts}.map((text) =>
    finder.near(text).map(({ code, name }) => [code, name])))(makeFinder(NAMES))`);
  for (const [number, { text, near }] of input.misspelt.entries()) {
    assert.deepEqual(found[number], near, text);
  }
  const { text, near } = input.misspelt[0];
  await browser.go(`${page("zh", "layout.html")}?code=${encodeURIComponent(text)}`);
  const codes = await browser.value(
    '[...document.querySelectorAll("#found code")].map((code) => code.textContent)',
  );
  assert.deepEqual(codes, near.map(([code]) => code));
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

async function narrowPagesFit() {
  for (const scheme of ["dark", "light"]) {
    await browser.look(400, scheme);
    for (const language of ["en", "zh"]) {
      for (const name of PAGES) {
        await browser.go(page(language, name));
        const [wide, room] = await browser.value(
          "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
        );
        assert.ok(wide <= room, `${language} ${name}: ${wide} of ${room} pixels`);
      }
    }
  }
}

runParts([
  namesAreSearched, nearNamesAreSuggested, boardsAreDoors, classesLeadOn, statementsUnfold,
  narrowPagesFit,
]);
