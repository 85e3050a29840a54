// The page for SQL in a browser, with the site on a server that can fail.
"use strict";

const rows = () =>
  browser.value(`${all("#answer tbody tr")}.map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()))`);
const finished = () => until(`${one("#stop")}.hidden`);

/** Opens a page, so that nothing is in memory, and runs a statement. */
async function ask(sql) {
  await go(`${page("sql.html")}#${new URLSearchParams({ sql })}`);
  await until(`/\\d/.test(${one("#status")}.textContent)`);
  await finished();
  return text("#status");
}

/** Runs a statement on the open page. */
async function run(sql) {
  await browser.value(`${one("#statement")}.value = ${JSON.stringify(sql)}`);
  await browser.click("#ask button.main");
}

const LOOK_UP = "SELECT code, min_solution_step FROM layouts WHERE code = '1A9BF0C00'";

async function aLinkHasItsAnswer() {
  const status = await ask(LOOK_UP);
  delay = 0;
  const [, requests] = /Requests: (\d+)/.exec(status);
  assert.ok(Number(requests) <= 5, status);
  assert.equal(await browser.value(`${all("#answer svg")}.length`), 1);
  assert.equal(await browser.value(`${one("#answer a")}.href`), page("layout.html?code=1A9BF0C"));
  assert.ok(await browser.value(`${one("#meter")}.value`) > 0);
  // In Chinese, with the same statement.
  await toOtherLanguage();
  await until(shown("#answer tbody tr"));
  assert.deepEqual(await rows(), [["1A9BF0C00", "81"]]);
}

/** The questions above the editor, and a canned query. A test in node runs all of these. */
async function cannedStatementsRun() {
  await go(page("sql.html"));
  const [count, failed] = await browser.value(`(async () => {
    const warehouse = makeWarehouse("");
    const statements = ${all("#questions a")}.map(({ dataset }) => dataset.sql);
    const failed = [];
    for (const sql of statements) {
      const { rows } = await warehouse.ask(sql, { requests: 1e5, bytes: 1e9 });
      if (!rows?.length) failed.push(sql);
    }
    return [statements.length, failed];
  })()`);
  assert.ok(count === 10 && !failed.length, failed.join("\n"));
  await browser.click("#questions a");
  await until(shown("#answer tbody tr"));
  await browser.value(`((canned) => {
    canned.selectedIndex = 2;
    canned.dispatchEvent(new Event("change"));
  })(${one("#canned")})`);
  await browser.value(`${one("#ask")}.requestSubmit()`);
  await until(`${one("#status")}.textContent.includes("Rows:")`);
}

async function answersAreSortedFilteredSavedAndDrawn() {
  await ask("SELECT layer, layouts FROM layers_of('05F0A5') WHERE layer IN (2, 11, 0) UNION ALL SELECT 5, NULL");
  const layers = () => texts("#answer tbody tr:not([hidden]) td:first-child");
  for (const order of [["0", "2", "5", "11"], ["11", "5", "2", "0"]]) {
    await browser.click("#answer th:first-child button");
    assert.deepEqual(await layers(), order);
  }
  await browser.value(`((filter) => {
    filter.value = "11";
    filter.dispatchEvent(new Event("input"));
  })(${one("#filter")})`);
  assert.deepEqual(await layers(), ["11"]);
  assert.match(await text("#matching"), /Rows: 1/);
  const saved = (button) => browser.value(`new Promise((resolve) => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => { blob.text().then(resolve); return create(blob); };
    ${one(button)}.click();
  })`);
  assert.match(await saved("#csv"), /^layer,layouts\n0,1\n2,\d+\n11,\d+\n5,\n$/);
  assert.deepEqual(JSON.parse(await saved("#json"))[3], { layer: 5, layouts: null });
  await browser.click("#bars");
  assert.equal(await browser.value(`${all("#plot rect.bar")}.length`), 4);
  assert.ok(await browser.value(`${one("#last a")}.hash.includes("layers_of")`));
  await browser.value(`${one("#statement")}.select()`);
  await browser.value(`${one("#schema details")}.open = true`);
  await browser.click("#schema button.name");
  assert.equal(await browser.value(`${one("#statement")}.value`), "classes");
}

async function aBudgetEndsAStatement() {
  assert.match(await ask("SELECT sum(id) FROM layouts"), /needs more of the database/);
  assert.equal((await rows()).length, 0);
  await browser.click("#more");
  await finished();
  assert.match(await text("#status"), /Rows: 1|needs more/);
}

async function aStatementIsStopped() {
  await go(page("sql.html"));
  const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT sum(x) FROM n";
  await run(endless);
  await until(shown("#stop"));
  await browser.click("#stop");
  await finished();
  assert.match(await text("#status"), /stopped/);
  // The next statement in the address stops one that runs, and has its own answer.
  const slow = endless.replace("FROM n)", "FROM n LIMIT 3000000)");
  const follow = (sql) => browser.value(`location.hash = "${new URLSearchParams({ sql })}"`);
  await follow(slow);
  await until(shown("#stop"));
  await follow(LOOK_UP);
  await until(shown("#answer tbody tr"));
  assert.deepEqual(await rows(), [["1A9BF0C00", "81"]]);
}

async function statementsAreRefusedAndValuesCut() {
  assert.match(await ask("DELETE FROM layouts"), /^only statements that read/);
  await ask("SELECT zeroblob(1e7), hex(zeroblob(1e6)), x'00ff', 'constructor'");
  const [first, second, ...others] = (await rows())[0];
  assert.deepEqual([first.length, second.length, ...others], [2001, 2001, "00FF", "constructor"]);
  // SQLite complains about what it refuses.
  browser.complaints.length = 0;
}

async function faultsOfAServerAreExplained() {
  for (const [name, times, message] of [
    ["whole", 1, /sends all of klotski-.*instead of a range/],
    ["missing", 9, /answers 404/],
    ["short", 9, /too few or too many bytes/],
    ["squeezed", 9, input.browser === "WebKitWebDriver" ? /too few or too many bytes/ : /does not answer/],
    ["other", 9, /another range/],
    ["unknown", 9, /Rows: 1/],
    ["/database.json", 0, /database\.json is missing on the server\.\nRequests: 0, 0 MB/],
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
    await run(LOOK_UP.replace("1A9BF0C00", "26FBE0400"));
    await until(`${one("#status")}.textContent.includes("was replaced")`);
    faults = 0;
  }
  policy = policy.replace(" blob:", "");
  await go(page("layout.html?code=1A9BF0C"));
  // WebKit opens no such page.
  await until(`${one("#search-says")}.textContent.includes("worker-src blob:") ||
    ${one("[role=alert]")}?.textContent.includes("SecurityError")`);
  policy = policy.replace(" 'wasm-unsafe-eval'", "");
  await go(page("layout.html?code=1A9BF0C"));
  await until(shown("[role=alert]"));
  assert.match(await text("[role=alert]"), /WebAssembly/);
  policy = input.policy;
  await browser.navigate("about:blank");
  // The browser complains about each refused answer, as it should.
  browser.complaints.length = 0;
}

async function aLayoutHasItsStoredMeasures() {
  await go(page("layout.html?code=1A9BF0C"));
  await until(`${all("#stored dd")}.length === 4`);
  const [solutions, farthest, nearest, alike] = await texts("#stored dd");
  assert.deepEqual([solutions, farthest, nearest.split(/\s+/).length, alike], ["6", "8", 2, "1"]);
}

async function withoutAServerThePageSaysWhatToDo() {
  await go(`file://${input.site}/sql.html`);
  assert.match(await text("#status"), /Put the folder on a server/);
  assert.equal(await isShown("#ask"), false);
  await go(`file://${input.site}/layout.html?code=DAA7F3`);
  await until(shown("#group dd"));
  assert.equal(await isShown("#stored dd"), false);
}

const ofAnyServer = [aLinkHasItsAnswer, aLayoutHasItsStoredMeasures];
const ofParts = [...ofAnyServer, aBudgetEndsAStatement, faultsOfAServerAreExplained];

runServed(input.server ? ofAnyServer : input.parts ? ofParts : [
  ...ofParts, cannedStatementsRun, answersAreSortedFilteredSavedAndDrawn, aStatementIsStopped,
  statementsAreRefusedAndValuesCut, withoutAServerThePageSaysWhatToDo,
]);
