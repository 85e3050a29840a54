// The examples of the npm package in a page and in a worker.
"use strict";

async function examplesRun() {
  await go(page("page.html"));
  await until("window.first && window.second");
  for (const name of ["first", "second"]) {
    const { wrong, compared } = await browser.value(`window.${name}`);
    assert.ok(compared > 1 && !wrong.length, wrong.join("\n"));
  }
}

runServed([examplesRun]);
