// Every page of the site as different readers see it: by its rules of HTML, by axe-core, at two
// widths, light and dark.
"use strict";

const { readFileSync, readdirSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const { spawnSync } = require("node:child_process");
const assert = require("node:assert/strict");

/** @type {{site: string, packages: string, states: string[], shots: string | null}} */
const { site, packages, states, shots } = input;

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

const files = pagesOf(site).sort();
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

(async () => {
  const browser = await openBrowser();
  const urls = files.map((file) => `file://${file}`);
  for (const folder of ["", "zh/"]) {
    urls.push(...states.map((state) => `file://${site}/${folder}${state}`));
  }
  for (const url of urls) {
    const name = path.relative(site, decodeURIComponent(url.slice("file://".length)));
    for (const [width, scheme] of [[1400, "light"], [400, "dark"], [400, "light"], [1400, "dark"]]) {
      await browser.look(width, scheme);
      await browser.go(url);
      // A search of the page has ended, and so have the transitions.
      await browser.until(`!document.querySelector("progress:not([hidden])")`);
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
  found.push(...browser.complaints);
  await browser.close();
  assert.equal(found.length, 0, found.join("\n"));
})().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
