// Every page of the site as different readers see it: by its rules of HTML, by axe-core, at two
// widths, light and dark.
"use strict";

const { readdirSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");

/** @type {{report: string, packages: string, states: string[], shots: string | null}} */
const { report, packages, states, shots } = input;

/** All pages below a folder. Classes have the same page, so a few are enough. */
function pagesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const pages = pagesOf(inside);
      return entry.name === "class" ? pages.slice(0, 3) : pages;
    }
    return entry.name.endsWith(".html") ? [inside] : [];
  });
}

const files = pagesOf(report).sort();
assert.ok(files.length >= 10, `${files.length} pages`);

// Their HTML.
const rules = path.join(packages, "rules.json");
const chosen = {
  // Every page is XML as well, so empty elements end themselves.
  "void-style": ["error", { style: "selfclose" }],
  // A box that scrolls must be reached by the keyboard.
  "no-redundant-role": "error",
};
writeFileSync(rules, JSON.stringify({ extends: ["html-validate:standard"], root: true, rules: chosen }));
const validator = path.join(packages, "node_modules", "html-validate", "bin", "html-validate.mjs");
const valid = spawnSync("node", [validator, "-c", rules, ...files], { encoding: "utf8" });
const found = valid.status === 0 ? [] : [valid.stdout + valid.stderr];

const axe = readFileSync(path.join(packages, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** What is wrong with the page that is open. */
const CHECK = `(async () => {
  const { violations } = await axe.run(document, { preload: false });
  return violations.map(({ id, impact, nodes }) =>
    id + " (" + impact + "): " + nodes.slice(0, 3).map(({ html, any }) =>
      html.slice(0, 200) + " " + any.map(({ message }) => message).join("; ")).join(" | "));
})()`;

/** What a page shows once its search or its statement has ended. */
const ENDED = `!document.querySelector("progress:not([hidden]), #stop:not([hidden])")`;

async function everyPageKeepsTheRules() {
  const statement = new URLSearchParams({ sql: "SELECT code, min_solution_step FROM layouts LIMIT 9" });
  const urls = files.map((file) => `file://${file}`);
  for (const folder of ["", "zh/"]) {
    urls.push(...states.map((state) => `file://${report}/${folder}${state}`));
    urls.push(page(`${folder}sql.html`), page(`${folder}sql.html#${statement}`));
  }
  for (const url of urls) {
    const name = decodeURIComponent(url.replace(`file://${report}/`, ""));
    for (const [width, scheme] of [[1400, "light"], [400, "dark"], [400, "light"], [1400, "dark"]]) {
      await browser.look(width, scheme);
      await go(url);
      await until(ENDED);
      // So have the transitions.
      await browser.value("new Promise((done) => setTimeout(done, 100))");
      const wide = await browser.value(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      if (wide > 0) found.push(`${name} at ${width}: ${wide} pixels too wide`);
      await browser.value(`${axe};0`);
      for (const violation of await browser.value(CHECK)) {
        found.push(`${name} at ${width}, ${scheme}: ${violation}`);
      }
      if (shots) {
        const file = `${name.replace(/\W+/g, "-")}-${width}-${scheme}.png`;
        writeFileSync(path.join(shots, file), await browser.picture());
      }
    }
  }
  assert.equal(found.length, 0, found.join("\n"));
}

runServed([everyPageKeepsTheRules]);
