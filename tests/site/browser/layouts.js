// The page of layouts in Chromium.
"use strict";

async function layoutsAreSolved() {
  for (const { code, facts, neighbors, fewest, says, deadEnd } of input.layouts) {
    await openLayout("zh", code);
    for (const [key, expected] of Object.entries(facts)) {
      assert.equal(await fact(key), expected, `${key} of ${code}`);
    }
    assert.deepEqual(await texts("#neighbors code"), neighbors);
    for (const [metric, n] of Object.entries(fewest)) {
      assert.equal(await isShown(`#fewest-${metric}`), n !== null, `${metric} ${code}`);
      assert.equal(await text(`#fewest-${metric} b`), String(n ?? ""), `${metric} of ${code}`);
    }
    // A layout without a solution has no way, and one that is solved needs none.
    assert.equal(await isShown("#way"), fewest.step > 0, code);
    assert.equal(await text("#search-says"), says);
    assert.equal(await text("#dead-end"), deadEnd);
  }
}

/** On a phone a dead end, the board and what a player needs are on the first screen. */
async function aPhoneShowsTheGame() {
  await browser.look(390, "light");
  const edge = (selector, side) => browser.value(`${one(selector)}.getBoundingClientRect().${side}`);
  await openLayout("en", input.layouts.find(({ deadEnd }) => deadEnd).code);
  assert.ok((await edge("#dead-end", "bottom")) < (await edge("#play .stage", "top")));
  assert.ok((await edge("#dead-end", "bottom")) < 400);
  assert.ok(!(await isShown("#code")));
  for (const button of ["undo", "next-step"]) {
    const bottom = await edge(`#play .${button}`, "bottom");
    assert.ok(bottom <= (await browser.value("innerHeight")), `${button}: ${bottom}`);
  }
  await browser.click("#search summary");
  assert.ok(await isShown("#code"));
  await browser.look(1200, "light");
}

/** Goes along the way, whose boards the library gives, by keys and by buttons. */
async function theWayIsSteppedAndPrinted() {
  const { code, way, units } = input.way;
  await openLayout("en", code);
  const board = () => text("#way .link code");
  for (const expected of way.slice(0, 11)) {
    assert.equal(await board(), expected);
    await browser.press("ArrowRight");
  }
  assert.match(await text("#way .says"), /11 /);
  await browser.press("ArrowLeft");
  assert.equal(await board(), way[10]);
  for (const [button, at] of [["next", 11], ["last", way.length - 1], ["next", way.length - 1],
    ["previous", way.length - 2], ["first", 0], ["previous", 0]]) {
    await browser.click(`#way .${button}`);
    assert.equal(await board(), way[at], button);
  }
  await browser.press("End");
  assert.equal(await board(), way.at(-1));
  // On paper there is the whole way, and nothing to press.
  await browser.value('dispatchEvent(new Event("beforeprint"))');
  await browser.media("print");
  assert.deepEqual(await texts("#way ol code"), way);
  for (const pressed of ["button", "input", "summary", "nav"]) {
    assert.ok(await browser.value(`${all(pressed)}.every((one) => !one.checkVisibility())`), pressed);
  }
  await browser.media("");
  await browser.click("#fewest-unit input");
  await until(`${all("#way ol code")}.length === ${units + 1}`);
}

async function wrongOnesAreRefused() {
  const { text: wrong, says } = input.wrong;
  for (const language of ["en", "zh"]) {
    await go(ofCode(language, "layout.html", wrong));
    assert.equal(await text("#said"), says[language]);
    assert.ok(!(await isShown("#layout")));
  }
}

/** A class, a group, an id, a board and a name, as the program reads them. */
async function othersAreFound() {
  for (const [text, page] of [["0-14-0", ""], ["0-14-0-0", "#group-0"]]) {
    await go(ofCode("zh", "layout.html", text));
    await until(`location.href.endsWith("/zh/class/0-14-0.html${page}")`);
  }
  await until(`${one("tr.marked td")}?.textContent === "0"`);
  // The spaces at both ends of a board are cells.
  const board = " aa \n aa \nbccd\nbeed\nfg h";
  for (const [text, code] of [["id:10399732", "4FEA13400"], [board, "10099F300"], ["横刀立马", "1A9BF0C00"]]) {
    await go(ofCode("en", "layout.html", text));
    assert.equal(await fact("code"), code);
  }
  await go(ofCode("zh", "layout.html", input.several.text));
  assert.deepEqual(await texts("#found code"), input.several.codes);
  await go(ofCode("en", "layout.html", "5-4-9"));
  assert.match(await text("#said"), /no page of class 5-4-9$/);
}

/** What goes away while it has the focus does not take the focus with it. */
async function aSearchIsStopped() {
  await go(ofCode("en", "layout.html", input.slow));
  // A click waits for the page to be at rest, which may take longer than the search.
  await focus("#cancel");
  await browser.value(`${one("#cancel")}.click()`);
  await until(`${shown("#again")} && ${one("#search-says")}.textContent.includes("stopped")`, 2);
  // A search that went on would tell its progress.
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await text("#progress-says"), "");
  assert.ok(!(await isShown("#way")), "no way is known yet");
  assert.equal(await browser.value("document.activeElement.id"), "again");
  await browser.press("Enter");
  await until(shown("#cancel"), 2);
  assert.equal(await browser.value("document.activeElement.id"), "cancel");
  await until(`${one("#progress-says")}.textContent !== ""`);
  await until(`${one("#cancel")}.hidden`);
  assert.ok(await isShown("#way"));
  assert.equal(await focused(), "h1");
  // A board that is drawn anew, with its steps, does not lose the focus.
  await go(ofCode("en", "layout.html", input.slow));
  const second = "#neighbors a:nth-child(2)";
  await focus(second);
  await until(`/: \\d+$/.test(${one(second)}.textContent)`);
  assert.ok(await browser.value(`${one(second)} === document.activeElement`));
}

/** A worker that breaks ends the search; it can be had again. */
async function brokenSearchesEnd() {
  const breaks = "onmessage = () => { throw 'broken'; }";
  const stop = await browser.prepare(`
    const Sound = Worker;
    window.mend = () => (window.Worker = Sound);
    window.Worker = class extends Worker {
      constructor() {
        super(URL.createObjectURL(new Blob([${JSON.stringify(breaks)}])));
      }
    };`);
  await go(ofCode("en", "layout.html", input.layouts[0].code));
  await until(`${shown("#again")} && !${shown("#cancel")} && !${shown("#progress")}`, 5);
  await stop();
  assert.match(await text("#search-says"), /\p{L}.*\.$/u);
  await browser.value("mend()");
  // The module ends: a fault of its own is not told as one of memory.
  await browser.value(`window.sound = startModule;
    startModule = String(startModule).replace("klotski_answer(...", "WebAssembly.trap(...")`);
  await browser.click("#again");
  await until(`${one("#search-says")}.textContent.includes("(WebAssembly.trap is not a function)")`);
  await browser.value("startModule = sound");
  await browser.click("#again");
  await until(`${shown("#way")} && !${shown("#cancel")}`);
  assert.equal(await text("#search-says"), "");
  // The browser may report the error, too, and later than the page on a busy machine.
  const complaints = browser.complaints.splice(0);
  assert.deepEqual(complaints.filter((text) => !text.includes("broken")), []);
}

runParts([
  layoutsAreSolved, aPhoneShowsTheGame, theWayIsSteppedAndPrinted, wrongOnesAreRefused, othersAreFound,
  aSearchIsStopped, brokenSearchesEnd,
]);
