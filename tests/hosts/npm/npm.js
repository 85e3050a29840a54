// The examples of the npm package in a page and in a worker.
"use strict";

const assert = require("node:assert/strict");

async function examplesRun() {
  await browser.go(page("page.html"));
  await browser.until("window.first && window.second");
  for (const name of ["first", "second"]) {
    const { wrong, compared } = await browser.value(`window.${name}`);
    assert.ok(compared > 1 && !wrong.length, wrong.join("\n"));
  }
}

runServed([examplesRun]);
