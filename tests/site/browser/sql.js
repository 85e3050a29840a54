// The page for SQL in a browser, with the site on a server that can fail. `input` names the site.
"use strict";

const assert = require("node:assert/strict");

const isWebKit = input.browser === "WebKitWebDriver";

const rows = () =>
  browser.value(`[...document.querySelectorAll("#answer tbody tr")].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()))`);
const finished = () => browser.until(`document.querySelector("#stop").hidden`);

/** Opens a page, so that nothing is in memory, and runs a statement. */
async function ask(sql, name = "sql.html") {
  await browser.go("about:blank");
  await browser.go(`${page(name)}#${new URLSearchParams({ sql })}`);
  await browser.until(`/\\d/.test(document.querySelector("#status").textContent)`);
  await finished();
  return text("#status");
}

const LOOK_UP = "SELECT code, min_solution_step FROM layouts WHERE code = '1A9BF0C00'";

async function aLinkHasItsAnswer() {
  const status = await ask(LOOK_UP);
  console.log(status);
  delay = 0;
  assert.deepEqual(await rows(), [["1A9BF0C00", "81"]]);
  const [, requests] = /Requests: (\d+)/.exec(status);
  assert.ok(Number(requests) <= 5, status);
  assert.equal(await browser.value(`document.querySelectorAll("#answer svg").length`), 1);
  const link = await browser.value(`document.querySelector("#answer a").getAttribute("href")`);
  assert.equal(link, "layout.html?code=1A9BF0C");
  // By hand, in Chinese, with the same statement.
  await browser.follow(() => browser.click("nav a[hreflang]"));
  await browser.until(`document.querySelectorAll("#answer tbody tr").length === 1`);
  assert.deepEqual(await rows(), [["1A9BF0C00", "81"]]);
}

async function cannedQueriesRun() {
  await browser.go(page("sql.html"));
  const queries = await browser.value(
    `[...document.querySelectorAll("#canned option")].map((option) => option.value).slice(1)`);
  assert.ok(queries.length >= 40, `${queries.length}`);
  for (const sql of queries) {
    await browser.value(`(() => {
      const field = document.querySelector("#statement");
      field.value = ${JSON.stringify(sql)};
      document.querySelector("#ask").requestSubmit();
    })()`);
    await finished();
    while (!(await browser.value(`document.querySelector("#more").hidden`))) {
      await browser.click("#more");
      await finished();
    }
    const status = await text("#status");
    assert.match(status, /Rows: [\d,]+\.|The first/, sql);
  }
}

/** The questions above the editor have answers. */
async function questionsRun() {
  await browser.go(page("sql.html"));
  const links = await browser.value(
    `[...document.querySelectorAll("#questions a")].map((link) => link.hash)`);
  assert.equal(links.length, 10);
  for (const hash of links) {
    await browser.go("about:blank");
    await browser.go(page("sql.html") + hash);
    await browser.until(`/\\d/.test(document.querySelector("#status").textContent)`);
    await finished();
    assert.match(await text("#status"), /Rows: [1-9]/, hash);
  }
}

async function functionsFailWithReasons() {
  assert.match(await ask("SELECT code('qqq') -- 1"), /^'qqq' is not a layout: /);
  assert.match(await ask("SELECT * FROM neighbors() -- 1"), /^neighbors is a function: write neighbors/);
  await ask("SELECT pattern('1A9BF0C')");
  assert.deepEqual(await rows(), [["169-0u"]]);
  browser.complaints.length = 0;
}

async function answersAreSortedFilteredSavedAndDrawn() {
  await ask("SELECT layer, layouts FROM layers_of('05F0A5') WHERE layer IN (2, 11, 0) UNION ALL SELECT 5, NULL");
  const first = () => browser.value(
    `[...document.querySelectorAll("#answer tbody tr:not([hidden])")].map((row) => row.cells[0].textContent)`);
  await browser.click("#answer th:first-child button");
  assert.deepEqual(await first(), ["0", "2", "5", "11"]);
  await browser.click("#answer th:first-child button");
  assert.deepEqual(await first(), ["11", "5", "2", "0"]);
  await browser.value(`(() => {
    const filter = document.querySelector("#filter");
    filter.value = "11";
    filter.dispatchEvent(new Event("input"));
  })()`);
  assert.deepEqual(await first(), ["11"]);
  assert.match(await text("#matching"), /Rows: 1/);
  const saved = (button) => browser.value(`new Promise((resolve) => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => { blob.text().then(resolve); return create(blob); };
    document.querySelector("${button}").click();
  })`);
  const [csv, json] = [await saved("#csv"), await saved("#json")];
  assert.match(csv, /^layer,layouts\n0,1\n2,\d+\n11,\d+\n5,\n$/);
  assert.deepEqual(JSON.parse(json)[3], { layer: 5, layouts: null });
  await browser.click("#bars");
  assert.equal(await browser.value(`document.querySelectorAll("#plot rect.bar").length`), 4);
  assert.ok(await browser.value(`document.querySelector("#last a").hash.includes("layers_of")`));
  await ask(LOOK_UP);
  assert.equal(await browser.value(`document.querySelector("#bars").hidden`), false);
  assert.ok(await browser.value(`document.querySelector("#meter").value`) > 0);
  await browser.value(`document.querySelector("#statement").select()`);
  await browser.value(`document.querySelector("#schema details").open = true`);
  await browser.click("#schema button.name");
  assert.equal(await browser.value(`document.querySelector("#statement").value`), "classes");
}

async function aBudgetEndsAStatement() {
  const status = await ask("SELECT sum(id) FROM layouts");
  assert.match(status, /needs more of the database/);
  assert.equal((await rows()).length, 0);
  await browser.click("#more");
  await finished();
  assert.match(await text("#status"), /Rows: 1|needs more/);
}

async function aStatementIsStopped() {
  await browser.go(page("sql.html"));
  const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT sum(x) FROM n";
  await browser.value(`document.querySelector("#statement").value = ${JSON.stringify(endless)}`);
  await browser.click("#ask button.main");
  await browser.until(`!document.querySelector("#stop").hidden`);
  await browser.click("#stop");
  await finished();
  assert.match(await text("#status"), /stopped/);
  // The next statement in the address stops one that runs, and has its own answer.
  const slow = endless.replace("FROM n)", "FROM n LIMIT 3000000)");
  const follow = (sql) => browser.value(`location.hash = "${new URLSearchParams({ sql })}"`);
  await follow(slow);
  await browser.until(`!document.querySelector("#stop").hidden`);
  await follow(LOOK_UP);
  await browser.until(`document.querySelectorAll("#answer tbody tr").length === 1`);
  assert.deepEqual(await rows(), [["1A9BF0C00", "81"]]);
  const answers = await browser.value(`((warehouse, all) => Promise.race(
    [${JSON.stringify(slow)}, "SELECT 2"].map((sql) => warehouse.ask(sql, all)))
  )(makeWarehouse(""), { requests: 99, bytes: 1e7 }).then(({ rows }) => rows)`);
  assert.deepEqual(answers, [[2]]);
}

async function statementsAreLimited() {
  for (const [sql, message] of [
    ["DELETE FROM layouts", /^only statements that read/],
    ["ATTACH 'x' AS y", /^ATTACH is refused/],
    ["PRAGMA user_version", /Rows: 1/],
    ["SELEKT", /syntax error/],
    ["SELECT zeroblob(1e7 + 1)", /too big/],
    ["SELECT 1; SELECT 2", /one statement/],
  ]) assert.match(await ask(`${sql} -- 1`), message, sql);
  assert.match(await ask("SELECT 1; -- the end"), /Rows: 1/);
  await ask("SELECT zeroblob(1e7), hex(zeroblob(1e6)), x'00ff'");
  assert.deepEqual((await rows())[0].map((value) => value.length), [2001, 2001, 4]);
  // SQLite complains about the value that is too long.
  browser.complaints.length = 0;
}

async function faultsOfAServerAreExplained() {
  for (const [name, times, message] of [
    ["whole", 1, /sends all of klotski-.*instead of a range/],
    ["missing", 9, /answers 404/],
    ["range", 9, /answers 416/],
    ["broken", 9, /answers 500/],
    ["broken", 1, /Rows: 1/],
    ["short", 9, /too few or too many bytes/],
    ["short", 1, /Rows: 1/],
    ["gzip", 1, /Rows: 1/],
    ["squeezed", 9, isWebKit ? /too few or too many bytes/ : /does not answer/],
    ["other", 9, /another range/],
    ["unknown", 9, /Rows: 1/],
    ["/database.json", 0, /database\.json is missing on the server\. Requests: 0, 0 MB/],
    ["/klotski-sql.wasm.gz", 0, /klotski-sql\.wasm\.gz is missing/],
    ["/sql-worker.js", 0, /sql-worker\.js is missing or forbidden/],
    ["larger", 1, /is not the file that database\.json describes/],
  ]) {
    [fault, faults] = [name, times];
    assert.match(await ask(LOOK_UP), message, name);
    faults = 0;
  }
  assert.ok(!isAllLoaded);
  // The file is replaced between two statements. They read different parts.
  if (!input.parts) {
    await ask(LOOK_UP);
    [fault, faults] = ["changed", 9];
    await browser.value(`document.querySelector("#statement").value =
      ${JSON.stringify(LOOK_UP.replace("1A9BF0C00", "26FBE0400"))}`);
    await browser.click("#ask button.main");
    await browser.until(`document.querySelector("#status").textContent.includes("was replaced")`);
    faults = 0;
  }
  // Without workers the page searches itself.
  policy = policy.replace(" blob:", "");
  await browser.go(page("layout.html?code=1A9BF0C"));
  await browser.until(`!document.querySelector("#way").hidden`);
  policy = policy.replace(" 'wasm-unsafe-eval'", "");
  await browser.go(page("layout.html?code=1A9BF0C"));
  assert.match(await text("[role=alert]"), /WebAssembly/);
  policy = input.policy;
  await browser.go("about:blank");
  // The browser complains about each refused answer, as it should.
  browser.complaints.length = 0;
}

async function aLayoutHasItsStoredMeasures() {
  await browser.go(page("layout.html?code=1A9BF0C"));
  await browser.until(`document.querySelectorAll("#stored dd").length === 3`);
  const [solutions, farthest, nearest] = await browser.value(
    `[...document.querySelectorAll("#stored dd")].map((fact) => fact.textContent.trim())`);
  assert.deepEqual([solutions, farthest], ["6", "8"]);
  assert.equal(nearest.split(/\s+/).length, 2);
}

async function withoutAServerThePageSaysWhatToDo() {
  await browser.go(`file://${input.site}/sql.html`);
  assert.match(await text("#status"), /Put the folder on a server/);
  assert.equal(await browser.value(`document.querySelector("#ask").hidden`), true);
  await browser.go(`file://${input.site}/layout.html?code=DAA7F3`);
  await browser.until(`document.querySelector("#group dd") !== null`);
  assert.equal(await browser.value(`document.querySelectorAll("#stored dd").length`), 0);
}

const ofAnyServer = [aLinkHasItsAnswer, aLayoutHasItsStoredMeasures];
const ofParts = [...ofAnyServer, aBudgetEndsAStatement, faultsOfAServerAreExplained];

runServed(input.server ? ofAnyServer : input.parts ? ofParts : [
  aLinkHasItsAnswer, cannedQueriesRun, questionsRun, functionsFailWithReasons,
  answersAreSortedFilteredSavedAndDrawn, aBudgetEndsAStatement, aStatementIsStopped,
  statementsAreLimited, faultsOfAServerAreExplained, aLayoutHasItsStoredMeasures,
  withoutAServerThePageSaysWhatToDo,
]);
