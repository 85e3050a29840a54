// The game and the editor in Chromium.
"use strict";

const CONTROL = 2;
const told = () => text("#play .told");

/** The middles of a block along its way on the screen. */
async function points({ path, size }) {
  await browser.value(`${one(".live-board")}.scrollIntoView({ block: "center" })`);
  const [left, top, width] = await browser.value(`(() => {
    const { left, top, width } = ${one(".live-board")}.getBoundingClientRect();
    return [left, top, width];
  })()`);
  // Of the picture, four cells and a frame of four at each side.
  const cell = (width * 72) / (4 * 72 + 8);
  const frame = (cell * 4) / 72;
  return path.map((at) => [
    left + frame + ((at % 4) + size[0] / 2) * cell,
    top + frame + ((at >> 2) + size[1] / 2) * cell,
  ]);
}

async function drag(move) {
  const way = await points(move);
  await browser.mouse("mousePressed", way[0]);
  for (const point of way.slice(1)) await browser.mouse("mouseMoved", point);
  await browser.mouse("mouseReleased", way.at(-1));
}

async function touch(way) {
  const send = (type, touchPoints) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [first, ...rest] = way.map(([x, y]) => [{ x, y }]);
  await send("touchStart", first);
  for (const point of rest) await send("touchMove", point);
  await send("touchEnd", []);
}

/** Plays ten moves, and checks each. */
async function played(moves, play) {
  assert.deepEqual((await standing()).slice(1), [0, 0, 0]);
  for (const [number, move] of moves.entries()) {
    await play(move);
    const [code, steps, straight, units] = await standing();
    const expected = [move.code, number + 1, move.units];
    assert.deepEqual([code, steps, units], expected, `move ${number + 1}: ${move.path}`);
    assert.ok(steps <= straight && straight <= units);
  }
}

async function tenMovesByMouse() {
  await browser.look(1200, "light");
  await openLayout("en", input.start);
  await played(input.mouse, drag);
  const [before, last] = input.mouse.slice(-2).map(({ code }) => code);
  await browser.click("#play .restart");
  assert.deepEqual(await standing(), [input.start, 0, 0, 0]);
  for (const [key, modifiers, code] of [
    ["z", CONTROL, last], ["u", 0, before], ["r", 0, last], ["u", 0, before], ["y", CONTROL, last],
  ]) {
    await browser.press(key, modifiers);
    assert.equal((await standing())[0], code, key);
  }
}

async function tenMovesByKeys() {
  await openLayout("zh", input.start);
  await played(input.keys, moveByKeys);
  assert.match(await told(), /10 步/);
  // After Escape an arrow key goes from block to block, and the way below stays where it is.
  const way = await text("#way .says");
  const at = () => browser.value("document.activeElement.dataset.cell");
  const before = await at();
  for (const key of ["Enter", "Escape", "ArrowUp"]) await browser.press(key);
  assert.notEqual(await at(), before);
  assert.equal(await text("#way .says"), way);
  assert.equal((await standing())[0], input.keys.at(-1).code);
}

async function tenMovesByTouch() {
  await browser.look(400, "dark");
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await openLayout("en", input.start);
  await played(input.touch, async (move) => touch(await points(move)));
  // A finger on a block moves the block, a finger elsewhere the page.
  const scrolled = async (cell) => {
    await browser.value("scrollTo(0, 200)");
    const [[x, y]] = await points({ path: [cell], size: [1, 1] });
    const before = await browser.value("scrollY");
    await touch(Array.from({ length: 13 }, (_, at) => [x, y - 10 * at]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await browser.value("scrollY")) - before;
  };
  await openLayout("en", input.start);
  assert.equal(await scrolled(1), 0, "the 2x2 block");
  assert.ok((await scrolled(17)) > 50, "an empty cell");
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await browser.look(1200, "light");
}

async function blocksAreTapped() {
  await openLayout("en", input.start);
  // The right single block of the last row can go two places.
  await browser.click(blockAt(19));
  const targets = () => browser.value(`${all(".target")}.map(({ dataset }) => dataset.to)`);
  assert.deepEqual(await targets(), ["17", "18"]);
  await browser.click('.target[data-to="17"]');
  assert.deepEqual(await standing(), [input.tapped, 1, 1, 2]);
  await browser.click(blockAt(16));
  assert.match(await told(), /cannot move/);
  // A drag that no cell is free for moves nothing.
  await drag({ path: [1, 5], size: [2, 2] });
  assert.equal((await standing())[0], input.tapped);
  // A block that can go to one place only goes there at once, for a click without a pointer, too.
  const { code, from, to, next } = input.single;
  const click = `new MouseEvent("click", { bubbles: true, detail: 0 })`;
  for (const tap of [
    () => browser.click(blockAt(from)),
    () => browser.value(`${one(blockAt(from))}.dispatchEvent(${click})`),
  ]) {
    await openLayout("en", code);
    await tap();
    assert.deepEqual((await standing()).slice(0, 2), [next, 1]);
    assert.ok(await isShown(blockAt(to)));
  }
}

/** Where the pieces are drawn. */
const drawn = () =>
  browser.value(`${all(".live-board .piece")}.map(({ style }) => style.transform).sort()`);

/** Undo while a block is held: the board and the page stay of one mind. */
async function undoEndsADrag() {
  const [first, second] = input.mouse;
  await openLayout("en", input.start);
  const begun = await drawn();
  for (const far of [0.3, 1]) {
    await openLayout("en", input.start);
    await drag(first);
    const [from, to] = await points(second);
    const at = from.map((place, axis) => place + far * (to[axis] - place));
    await browser.mouse("mousePressed", from);
    await browser.mouse("mouseMoved", at);
    await browser.press("u");
    for (const type of ["mouseMoved", "mouseReleased"]) {
      await browser.mouse(type, at.map((place) => place + 2));
    }
    assert.deepEqual(await standing(), [input.start, 0, 0, 0]);
    assert.deepEqual(await drawn(), begun, `${far} of a cell`);
  }
}

/** Undo while a mark has the focus, which goes away with the mark. */
async function focusStaysOnTheBoard() {
  const [first, second] = input.mouse;
  await openLayout("en", input.start);
  await drag(first);
  await focus(blockAt(second.path[0]));
  await browser.press("Enter");
  await focus(".target");
  await browser.press("u");
  assert.equal((await standing())[0], input.start);
  await focused();
  // So that the next key is heard, too.
  await browser.press("r");
  assert.equal((await standing())[0], first.code);
}

/** For a page: makes advised steps until a condition holds, and counts what moves then. */
const HELP = (condition) => `(async () => {
  const next = ${one("#play .next-step")};
  do {
    next.click();
    while (!${one(".advice")}) await new Promise((done) => setTimeout(done));
    next.click();
  } while (!(${condition}));
  return document.getAnimations().length;
})()`;

async function helpLeadsToTheEnd() {
  // For a reader who does not want motion there is none.
  for (const value of ["no-preference", "reduce"]) {
    await browser.media("", { name: "prefers-reduced-motion", value });
    await openLayout("en", input.start);
    assert.equal((await browser.value(HELP("true"))) === 0, value === "reduce");
  }
  await openLayout("en", input.start);
  await browser.click("#play .far");
  await until(`${one("#play .told")}.textContent.includes(" 81 steps")`);
  await browser.click("#play .next-step");
  await until(`${one(".advice")} && ${one(".advised")}`);
  assert.equal((await standing())[0], input.start, "a mark moves nothing");
  await browser.click("#play .next-step");
  const [here, steps] = await standing();
  assert.equal(steps, 1);
  assert.equal(await browser.value(one(".advice")), null);
  await browser.click("#play .rest");
  await until('document.activeElement.className === "next"', 5);
  assert.match(await text("#way .says"), / 80\./);
  assert.equal(await text("#way .link code"), here);
  await browser.value(HELP(shown("#play .won")));
  const [end, ...counts] = await standing();
  assert.ok(end.startsWith("D") && counts[0] === 81);
  assert.equal(await text("#play .result"), input.says.fewest.en);
  assert.ok((await told()).endsWith(input.says.fewest.en));
  await browser.click("#fewest-unit input");
  assert.match(await text("#play .result"), /\d+ unit moves; 116 is/);
  await browser.click("#play .again");
  assert.deepEqual([(await standing())[0], await isShown("#play .won")], [input.start, false]);
}

async function theFewestAreExplained() {
  await openLayout("en", input.start);
  assert.equal(await text("#why .title"), "Why 81 steps?");
  const rows = await browser.value(`${all("#why tbody tr")}.map((row) =>
    [...row.cells].map((cell) => Number(cell.textContent.replace(/,/g, ""))))`);
  assert.deepEqual(rows, input.layers.map((n, layer) => [layer, n]));
  assert.match(await text("#why .says"), /\(964\) .* after 81 steps\..*\(25,955\)/);
  assert.match(await text("#why .around"), /\(8\): 4 at distance 80, 4 at distance 81, 0 at distance 82/);
  const bars = await browser.value(`${all("#why rect")}.map((bar) =>
    [Number(bar.getAttribute("height")), bar.classList.contains("mine")])`);
  assert.equal(bars.length, input.layers.length);
  const scale = Math.max(...bars.map(([height]) => height)) / Math.max(...input.layers);
  for (const [layer, n] of input.layers.entries()) {
    const [height, isMine] = bars[layer];
    assert.ok(Math.abs(height - Math.max(n * scale, 1)) < 0.1, `${layer}: ${height}`);
    assert.equal(isMine, layer === 81);
  }
  await openLayout("en", input.unsolvable);
  assert.match(await text("#why .says"), /\b48\b/);
  assert.ok(!(await isShown("#why .plot")) && !(await isShown("#why .layers")));
  await browser.click("#play .next-step");
  assert.match(await told(), /No path/);
}

/** What is written in the plot lies in the plot, wherever the layout stands in it. */
async function labelsLieInThePlot() {
  for (const width of [320, 1200]) {
    await browser.look(width, "light");
    for (const code of input.plotted) {
      await openLayout(width === 320 ? "zh" : "en", code);
      const outside = await browser.value(`(() => {
        const svg = ${one("#why .plot svg")};
        const box = svg.getBoundingClientRect();
        const room = ${one("#why")}.getBoundingClientRect();
        return [...svg.querySelectorAll("text")].filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left < Math.max(box.left, room.left) - 0.5 || top < box.top - 0.5 ||
            right > Math.min(box.right, room.right) + 0.5 || bottom > box.bottom + 0.5;
        }).map((text) => text.textContent);
      })()`);
      assert.deepEqual(outside, [], `${code} at ${width}`);
    }
  }
  await browser.look(1200, "light");
}

const said = () => text("#draw .told");
const legal = () => isShown("#draw .legal");
const cell = (at) => `.cell:nth-of-type(${at + 1})`;
const choose = (shape) => browser.click(`#draw input[value="${shape}"]`);

async function layoutsAreDrawn() {
  const shapes = ["2x2", "horizontal", "vertical", "single"];
  const { code, class: ofClass, blocks } = input.drawn;
  await go(file("zh", "draw.html"));
  assert.equal(await fact("code"), "1A9BF0C00");
  await browser.click("#draw .clear");
  assert.ok((await said()).endsWith(input.says.noSquare.zh), await said());
  for (const block of blocks) {
    await choose(shapes[block.key - 1]);
    await browser.click(cell(block.cell));
  }
  assert.deepEqual([await fact("code"), await fact("class")], [code, ofClass]);
  const expected = shapes.map((_, at) => blocks.filter(({ key }) => key === at + 1).length);
  assert.deepEqual((await texts(".palette b")).map(Number), expected);
  for (const link of ["#draw .open", "#change"]) {
    await follow(() => browser.click(link));
    assert.equal(await fact("code"), code);
  }
  await browser.click("#draw .clear");
  assert.ok(!(await legal()));
  await browser.click("#draw .undo");
  assert.ok(await legal());
  // The same by keys only.
  await go(file("en", "draw.html"));
  await browser.click("#draw .clear");
  await focus(cell(0));
  let at = 0;
  for (const block of blocks) {
    await browser.press(String(block.key));
    for (; at >> 2 < block.cell >> 2; at += 4) await browser.press("ArrowDown");
    for (; at >> 2 > block.cell >> 2; at -= 4) await browser.press("ArrowUp");
    for (; at < block.cell; at++) await browser.press("ArrowRight");
    for (; at > block.cell; at--) await browser.press("ArrowLeft");
    await browser.press("Enter");
  }
  assert.equal(await fact("code"), code);
  await browser.press("Delete");
  assert.match(await said(), /^Removed/);
  await browser.press("z", CONTROL);
  assert.equal(await fact("code"), code);
}

async function brokenRulesAreSaid() {
  await go(file("en", "draw.html"));
  await browser.click("#draw .clear");
  await browser.click(cell(0));
  assert.ok(await legal());
  await browser.click(cell(2));
  assert.ok((await said()).endsWith(input.says.secondSquare.en), await said());
  assert.ok(!(await legal()));
  await browser.click(cell(2));
  await choose("single");
  for (const at of [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) {
    await browser.click(cell(at));
  }
  assert.ok((await said()).endsWith(input.says.tooFewEmpty.en), await said());
  assert.ok(!(await legal()));
  await browser.click(cell(18));
  assert.ok(await legal());
  await browser.click(cell(14));
  await choose("horizontal");
  await browser.click(cell(14));
  assert.match(await said(), /^No horizontal .* column 3 row 4: another block/);
  await browser.click(cell(15));
  await browser.click(cell(14));
  assert.match(await said(), /^Placed: horizontal block, column 3 row 4\./);
  await browser.click(cell(11));
  await choose("vertical");
  await browser.click(cell(19));
  assert.match(await said(), /^No vertical .* column 4 row 5: .* lower edge/);
  await go(ofCode("en", "draw.html", "52"));
  assert.ok((await said()).includes(input.says.wrong.en), await said());
}

/** The page in the other language goes on with the layout, and not with one that was before. */
async function languagesShareTheDrawing() {
  await go(ofCode("en", "draw.html", input.drawn.code));
  await browser.click(cell(input.drawn.square));
  assert.ok(!(await legal()));
  assert.equal(await browser.value(`${one("nav a[hreflang]")}.search`), "");
  await browser.click("#draw .undo");
  await toOtherLanguage();
  assert.equal(await language(), "zh");
  assert.equal(await fact("code"), input.drawn.code);
}

runParts([
  tenMovesByMouse, tenMovesByKeys, tenMovesByTouch, blocksAreTapped, undoEndsADrag,
  focusStaysOnTheBoard, helpLeadsToTheEnd, theFewestAreExplained, labelsLieInThePlot,
  layoutsAreDrawn, brokenRulesAreSaid, languagesShareTheDrawing,
]);
