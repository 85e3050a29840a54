// The npm package in a page and in a worker: the examples, and what a server does wrong.
"use strict";

async function examplesRun() {
  await go(page("page.html"));
  await until("window.first && window.second");
  for (const name of ["first", "second"]) {
    const { wrong, compared } = await browser.value(`window.${name}`);
    assert.ok(compared > 1 && !wrong.length, wrong.join("\n"));
  }
}

/** From another origin, which is told no size, and when the file is replaced after two answers. */
async function faultsOfAServerAreErrors() {
  for (const [host, times, message] of [["127.0.0.1", 0, /must send Content-Range/], ["localhost", 2, /replaced/]]) {
    [fault, faults] = ["changed", times];
    const source = `import { open } from "${page("node_modules/klotski-sql/index.js")}";
      open({ warehouse: "${page("klotski.db").replace("localhost", host)}" })
        .then(() => "opened", ({ message }) => message).then(postMessage);`;
    assert.match(await browser.value(`new Promise((resolve) => {
      const blob = new Blob([${JSON.stringify(source)}], { type: "text/javascript" });
      new Worker(URL.createObjectURL(blob), { type: "module" }).onmessage = ({ data }) => resolve(data);
    })`), message);
  }
}

runServed([examplesRun, faultsOfAServerAreErrors]);
