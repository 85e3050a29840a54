// The page of layouts in Chromium. `input` is what the library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

const FACT = (key) => `document.querySelector('[data-fact="${key}"] dd').textContent`;
const TEXT = (id) => `document.getElementById("${id}").textContent`;
const IS_SHOWN = (id) => `!document.getElementById("${id}").hidden`;
const LINKS = (selector) =>
  `[...document.querySelectorAll("${selector} code")].map((code) => code.textContent)`;

const address = (language, text) => {
  const folder = language === "zh" ? "zh/" : "";
  return `${input.site}/${folder}layout.html?code=${encodeURIComponent(text)}`;
};

/** Opens a layout and waits for the end of its searches. */
async function solve(language, text) {
  await browser.go(address(language, text));
  await browser.until(`${IS_SHOWN("layout")} && document.getElementById("cancel").hidden`);
}

async function shows(layout) {
  for (const key of ["code", "short", "id", "class", "mirror", "flip"]) {
    const expected = layout[key] === layout.code && key !== "code" ? null : layout[key];
    const found = await browser.value(FACT(key));
    if (expected) assert.equal(found, expected, `${key} of ${layout.code}`);
    else assert.doesNotMatch(found, /[0-9]/, `${layout.code} is its own ${key}`);
  }
  assert.equal((await browser.value(FACT("size"))).replace(/,/g, ""), String(layout.size));
  assert.equal(await browser.value(FACT("farthest-step")), String(layout.farthestStep));
  const paths = `(document.querySelector('[data-fact="paths"] dd') || {textContent: "none"}).textContent`;
  assert.equal(await browser.value(paths), layout.paths, layout.code);
  assert.equal(await browser.value(FACT("degree")), String(layout.neighbors.length));
  assert.match(await browser.value(FACT("cut")), /^(yes|no|是|不是)/);
  assert.deepEqual(await browser.value(LINKS("#neighbors")), layout.neighbors);
  for (const [metric, fewest] of Object.entries(layout.fewest)) {
    const id = `fewest-${metric}`;
    assert.equal(await browser.value(IS_SHOWN(id)), fewest !== null, `${metric} ${layout.code}`);
    const found = await browser.value(`document.querySelector("#${id} b").textContent`);
    assert.equal(found, fewest === null ? "" : String(fewest), `${metric} of ${layout.code}`);
  }
  // A layout without a solution has no way, and one that is solved needs none.
  assert.equal(await browser.value(IS_SHOWN("way")), layout.fewest.step > 0, layout.code);
}

async function layoutsAreSolved() {
  for (const layout of input.layouts) {
    for (const language of ["en", "zh"]) {
      await solve(language, layout.code);
      await shows(layout);
      const says = await browser.value(TEXT("search-says"));
      assert.equal(says, layout.fewest.step ? "" : layout.says[language]);
    }
  }
}

/** Goes along the way, whose boards the library gives, by keys and by buttons. */
async function theWayIsStepped() {
  const { code, way } = input.way;
  await solve("en", code);
  const board = async () => (await browser.value(LINKS("#way .link")))[0];
  for (const expected of way.slice(0, 11)) {
    assert.equal(await board(), expected);
    await browser.press("ArrowRight");
  }
  assert.equal(await board(), way[11]);
  assert.match(await browser.value('document.querySelector("#way .says").textContent'), /11 /);
  await browser.press("ArrowLeft");
  assert.equal(await board(), way[10]);
  for (const [button, at] of [["next", 11], ["last", way.length - 1], ["next", way.length - 1],
    ["previous", way.length - 2], ["first", 0], ["previous", 0]]) {
    await browser.click(`#way .${button}`);
    assert.equal(await board(), way[at], button);
  }
  await browser.press("End");
  assert.equal(await board(), way[way.length - 1]);
  await browser.click("#way summary");
  await browser.until('document.querySelector("#way ol")');
  assert.deepEqual(await browser.value(LINKS("#way ol")), way);
  await browser.click("#fewest-unit input");
  await browser.until(`${LINKS("#way ol")}.length === ${input.way.units + 1}`);
  await browser.follow(() => browser.click("#neighbors a"));
  assert.ok(await browser.value(IS_SHOWN("layout")), "a neighbour is a link");
}

async function wrongOnesAreRefused() {
  for (const { text, says } of input.wrong) {
    for (const language of ["en", "zh"]) {
      await browser.go(address(language, text));
      assert.equal(await browser.value(TEXT("said")), says[language]);
      assert.ok(!(await browser.value(IS_SHOWN("layout"))), text);
    }
  }
}

/** A class, a group and an id, as the program reads them. */
async function classesAndGroupsAreFound() {
  for (const [text, page] of [["0-14-0", ""], ["0-14-0-0", "#group-0"]]) {
    await browser.go(address("zh", text));
    await browser.until(`location.href.endsWith("/zh/class/0-14-0.html${page}")`);
  }
  await browser.until('document.querySelector("tr.marked td")?.textContent === "0"');
  // The spaces at both ends of a board are cells.
  const board = " aa \n aa \nbccd\nbeed\nfg h";
  for (const [text, code] of [["id:10399732", "4FEA13400"], [board, "10099F300"]]) {
    await browser.go(address("en", text));
    assert.equal(await browser.value(FACT("code")), code);
  }
  await browser.go(address("en", "5-4-9"));
  assert.match(await browser.value(TEXT("said")), /no page of class 5-4-9$/);
}

/** On paper there is the whole way, and nothing to press. */
async function theWayIsPrinted() {
  await solve("en", input.way.code);
  await browser.value('dispatchEvent(new Event("beforeprint"))');
  await browser.send("Emulation.setEmulatedMedia", { media: "print" });
  assert.deepEqual(await browser.value(LINKS("#way ol")), input.way.way);
  const pressed = "[...document.querySelectorAll('button, input, summary, nav')]";
  assert.ok(await browser.value(`${pressed}.every((one) => !one.getClientRects().length)`));
  await browser.send("Emulation.setEmulatedMedia", { media: "" });
}

async function namesAreFound() {
  for (const { text, codes } of input.names) {
    await browser.go(address("zh", text));
    if (codes.length === 1) assert.equal(await browser.value(FACT("code")), codes[0], text);
    else assert.deepEqual(await browser.value(LINKS("#found")), codes, text);
  }
}

/** From the first page to a layout, and to the same one in the other language. */
async function pagesLeadToLayouts() {
  await browser.go(`${input.site}/index.html`);
  await browser.click("#code");
  await browser.type(input.layouts[0].code);
  await browser.follow(() => browser.press("Enter", "\r"));
  assert.equal(await browser.value(FACT("code")), input.layouts[0].code);
  await browser.follow(() => browser.click("nav a[hreflang]"));
  assert.equal(await browser.value("document.documentElement.lang"), "zh");
  assert.equal(await browser.value(FACT("code")), input.layouts[0].code);
  for (const link of ["td a[href*=code]", "figure a"]) {
    await browser.go(`${input.site}/records.html`);
    const code = await browser.value(`document.querySelector("${link}").textContent`);
    await browser.follow(() => browser.click(link));
    assert.ok(code.includes(await browser.value(FACT("code"))), code);
  }
}

async function aSearchIsStopped() {
  await browser.go(address("en", input.slow));
  // A click waits for the page to be at rest, which may take longer than the search.
  await browser.value('document.getElementById("cancel").focus()');
  await browser.value('document.getElementById("cancel").click()');
  await browser.until(`${IS_SHOWN("again")} && ${TEXT("search-says")}.includes("stopped")`, 2);
  // A search that went on would tell its progress.
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await browser.value(TEXT("progress-says")), "");
  assert.ok(!(await browser.value(IS_SHOWN("way"))), "no way is known yet");
  assert.equal(await browser.value("document.activeElement.id"), "again");
  await browser.press("Enter", "\r");
  await browser.until(IS_SHOWN("cancel"), 2);
  await browser.focused();
  await browser.until(`${TEXT("progress-says")} !== ""`);
  await browser.until(IS_SHOWN("way"));
}

/** Workers that are told what to do only when the page says `release()`. */
const HELD = `
  const held = [];
  window.Worker = class extends Worker {
    postMessage(...message) {
      if (held.isOpen) super.postMessage(...message);
      else held.push(() => super.postMessage(...message));
    }
  };
  window.release = () => {
    held.isOpen = true;
    for (const post of held.splice(0)) post();
  };`;

/** What goes away or is drawn anew while it has the focus does not take the focus with it. */
async function focusIsKept() {
  const [layout] = input.layouts;
  const stop = await browser.prepare(HELD);
  const end = async () => {
    await browser.value("release()");
    await browser.until('document.getElementById("cancel").hidden');
  };
  await browser.go(address("en", layout.code));
  await browser.value('document.getElementById("cancel").focus()');
  assert.equal(await browser.value("document.activeElement.id"), "cancel");
  await end();
  await browser.focused();

  await browser.go(address("en", layout.code));
  const link = "document.querySelectorAll('#neighbors a')[1]";
  await browser.value(`${link}.focus()`);
  const target = await browser.value("document.activeElement.href");
  assert.ok(target.includes("code="));
  await end();
  assert.match(await browser.value(`${link}.textContent`), /\d steps?$|\D\d+\D*$/);
  assert.equal(await browser.focused(), "a");
  assert.equal(await browser.value("document.activeElement.href"), target);
  await stop();
}

/** A worker that breaks, at once or when it is asked, ends the search; it can be had again. */
async function brokenSearchesEnd() {
  const [layout] = input.layouts;
  for (const language of ["en", "zh"]) {
    for (const breaks of ["throw new Error('broken')", "onmessage = () => { throw 'broken'; }"]) {
      const stop = await browser.prepare(`
        const Sound = Worker;
        window.mend = () => (window.Worker = Sound);
        window.Worker = class extends Worker {
          constructor() {
            super(URL.createObjectURL(new Blob([${JSON.stringify(breaks)}])));
          }
        };`);
      await browser.go(address(language, layout.code));
      await browser.until(`${IS_SHOWN("again")} && !${IS_SHOWN("cancel")}`, 5);
      await stop();
      assert.match(await browser.value(TEXT("search-says")), /\p{L}.*[.。]$/u);
      const says = await browser.value(`[${TEXT("search-says")},
        JSON.parse(${TEXT("texts")}).texts.searching, ${IS_SHOWN("progress")}]`);
      assert.notEqual(says[0], says[1]);
      assert.ok(!says[2], "nothing goes on");
      await browser.value("mend()");
      await browser.click("#again");
      await browser.until(`${IS_SHOWN("way")} && !${IS_SHOWN("cancel")}`);
      await shows(layout);
      // The browser may report the error, too, and later than the page on a busy machine.
      const complaints = browser.complaints.splice(0);
      assert.deepEqual(complaints.filter((text) => !text.includes("broken")), []);
    }
  }
}

runParts([
  layoutsAreSolved, theWayIsStepped, theWayIsPrinted, wrongOnesAreRefused,
  classesAndGroupsAreFound, namesAreFound, pagesLeadToLayouts, aSearchIsStopped, focusIsKept,
  brokenSearchesEnd,
]);
