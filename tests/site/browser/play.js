// The game and the editor in Chromium. `input` is what the library says; `browser` is open.
"use strict";

const assert = require("node:assert/strict");

const address = (language, page, code) => {
  const folder = language === "zh" ? "zh/" : "";
  return `${input.site}/${folder}${page}.html${code ? `?code=${code}` : ""}`;
};
const press = (selector) => browser.click(selector);
const isShown = (selector) =>
  browser.value(`document.querySelector(${JSON.stringify(selector)}).offsetParent !== null`);

/** Opens a layout and waits for the end of its searches. */
async function open(language, code) {
  await browser.go(address(language, "layout", code));
  await browser.until('document.getElementById("cancel").hidden && ' +
    '!document.getElementById("layout").hidden');
}

const here = () => text("#play .here code");
const told = () => text("#play .told");

/** The three counts, in the order of the page. */
async function counts() {
  const said = await text("#play .counts");
  return said.match(/\d+/g).map(Number);
}

/** The middles of a block along its way on the screen. */
async function points({ path, size }) {
  await browser.value('document.querySelector(".live-board").scrollIntoView({ block: "center" })');
  const [left, top, width] = await browser.value(`(() => {
    const { left, top, width } = document.querySelector(".live-board").getBoundingClientRect();
    return [left, top, width];
  })()`);
  // Of the picture, four cells and a frame of four at each side.
  const cell = (width * 72) / (4 * 72 + 8);
  const frame = (cell * 4) / 72;
  return path.map((at) => ({
    x: left + frame + ((at % 4) + size[0] / 2) * cell,
    y: top + frame + ((at >> 2) + size[1] / 2) * cell,
  }));
}

const mouse = (type, { x, y }) =>
  browser.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });

async function drag(move) {
  const [first, ...rest] = await points(move);
  await mouse("mousePressed", first);
  for (const point of rest) await mouse("mouseMoved", point);
  await mouse("mouseReleased", rest[rest.length - 1]);
}

/** A touch that goes a long way at once only where the cells do. */
async function touch(move) {
  const way = await points(move);
  const send = (type, touchPoints) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [way[0]]);
  for (const point of way.slice(1)) await send("touchMove", [point]);
  await send("touchEnd", []);
}

const key = async (key, modifiers = 0) => {
  const text = key === "Enter" ? "\r" : undefined;
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  await browser.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, modifiers });
  await browser.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
};
const CONTROL = 2;
const ARROWS = { "-4": "ArrowUp", "-1": "ArrowLeft", 1: "ArrowRight", 4: "ArrowDown" };

async function byKeys({ path }) {
  await browser.value(`document.querySelector('[data-cell="${path[0]}"]').focus()`);
  await key("Enter");
  for (let at = 1; at < path.length; at++) await key(ARROWS[path[at] - path[at - 1]]);
  await key("Escape");
}

/** Plays ten moves, and checks each. */
async function played(moves, play) {
  assert.deepEqual(await counts(), [0, 0, 0]);
  for (const [number, move] of moves.entries()) {
    await play(move);
    assert.equal(await here(), move.code, `move ${number + 1}: ${JSON.stringify(move.path)}`);
    const [steps, straight, units] = await counts();
    assert.deepEqual([steps, units], [number + 1, move.units]);
    assert.ok(steps <= straight && straight <= units);
  }
}

async function tenMovesByMouse() {
  await browser.look(1200, "light");
  await open("en", input.start);
  await played(input.mouse, drag);
  // Back to the start, and to the end again.
  const codes = [input.start, ...input.mouse.map(({ code }) => code)];
  for (const code of codes.slice(0, -1).reverse()) {
    await press("#play .undo");
    assert.equal(await here(), code);
  }
  await press("#play .undo");
  assert.match(await told(), /Nothing/);
  for (const code of codes.slice(1)) {
    await press("#play .redo");
    assert.equal(await here(), code);
  }
  await press("#play .restart");
  assert.deepEqual([await here(), await counts()], [input.start, [0, 0, 0]]);
  await key("z", CONTROL);
  assert.deepEqual([await here(), (await counts())[0]], [codes[10], 10]);
  await key("u");
  assert.equal(await here(), codes[9]);
  await key("y", CONTROL);
  assert.equal(await here(), codes[10]);
}

async function tenMovesByKeys() {
  await open("zh", input.start);
  await played(input.keys, byKeys);
  assert.match(await told(), /10 步/);
  // An arrow key goes from block to block, and the way below stays where it is.
  const way = await text("#way .says");
  const at = () => browser.value("document.activeElement.dataset.cell");
  const before = await at();
  await key("ArrowUp");
  assert.notEqual(await at(), before);
  assert.equal(await text("#way .says"), way);
  assert.equal(await here(), input.keys[9].code);
  await key("Tab");
  const label = await browser.value("document.activeElement.getAttribute('aria-label')");
  assert.match(label, /第 \d 列第 \d 行/);
}

async function tenMovesByTouch() {
  await browser.look(400, "dark");
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await open("en", input.start);
  await played(input.touch, touch);
  // A finger on a block moves the block, a finger elsewhere the page.
  const scrolled = async (cell) => {
    await browser.value("scrollTo(0, 200)");
    const [{ x, y }] = await points({ path: [cell], size: [1, 1] });
    const before = await browser.value("scrollY");
    const send = (type, touchPoints) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x, y }]);
    for (let by = 10; by <= 120; by += 10) await send("touchMove", [{ x, y: y - by }]);
    await send("touchEnd", []);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (await browser.value("scrollY")) - before;
  };
  await open("en", input.start);
  assert.equal(await scrolled(1), 0, "the 2x2 block");
  assert.ok((await scrolled(17)) > 50, "an empty cell");
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await browser.look(1200, "light");
}

async function blocksAreTapped() {
  await open("en", input.start);
  const [first] = input.mouse;
  // The right single block of the last row can go two places, the one above it three.
  await press('[data-cell="19"]');
  const targets = () =>
    browser.value('[...document.querySelectorAll(".target")].map(({ dataset }) => dataset.to)');
  assert.deepEqual(await targets(), ["17", "18"]);
  assert.equal(await here(), input.start);
  await press('.target[data-to="17"]');
  assert.deepEqual([await here(), await counts()], [input.tapped, [1, 1, 2]]);
  assert.deepEqual(await targets(), []);
  // Back within the step: there was none.
  await press('[data-cell="17"]');
  await press('.target[data-to="19"]');
  assert.deepEqual([await here(), await counts()], [input.start, [0, 0, 0]]);
  await key("z", CONTROL);
  assert.deepEqual(await counts(), [1, 1, 2]);
  await press('[data-cell="16"]');
  assert.match(await told(), /cannot move/);
  // A drag that no cell is free for moves nothing.
  const before = await here();
  await drag({ path: [1, 5], size: [2, 2] });
  assert.equal(await here(), before);
  // A block that can go to one place only goes there at once, for a click without a pointer, too.
  const { code, from, to, next } = input.single;
  const clicked = `document.querySelector('[data-cell="${from}"]')
    .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }))`;
  for (const tap of [() => press(`[data-cell="${from}"]`), () => browser.value(clicked)]) {
    await open("en", code);
    await tap();
    assert.deepEqual([await here(), (await counts())[0]], [next, 1]);
    assert.deepEqual(await targets(), []);
    assert.ok(await browser.value(`document.querySelector('[data-cell="${to}"]') !== null`));
  }
}

/** Where the pieces are drawn, and where those of a layout stand, in cells. */
async function drawnAndMeant(code) {
  return browser.value(`(async () => {
    const { blocks } = (await openPuzzle()).layout("${code}");
    for (const animation of document.getAnimations()) animation.finish();
    const board = document.querySelector(".live-board").getBoundingClientRect();
    const cell = (board.width * 72) / (4 * 72 + 8);
    const drawn = [...document.querySelectorAll(".live-board .piece")].map((piece) => {
      const { left, top, width, height } = piece.getBoundingClientRect();
      const [x, y] = [left - board.left, top - board.top].map((at) => at / cell - 4 / 72);
      return [x, y, width / cell, height / cell].map((at) => at.toFixed(1).replace("-0.0", "0.0"));
    });
    const sizes = { "2x2": [2, 2], horizontal: [2, 1], vertical: [1, 2], single: [1, 1] };
    const meant = blocks.map(({ shape, cell }) =>
      [cell & 3, cell >> 2, ...sizes[shape]].map((at) => at.toFixed(1)));
    return [drawn.map(String).sort(), meant.map(String).sort()];
  })()`);
}

/** Undo while a block is held: the board and the page stay of one mind. */
async function undoEndsADrag() {
  const [first, second] = input.mouse;
  const back = { ...first, path: [...first.path].reverse() };
  for (const held of [second, back]) {
    for (const far of [0.3, 0.8, 1]) {
      await open("en", input.start);
      await drag(first);
      const [from, to] = await points(held);
      const at = { x: from.x + far * (to.x - from.x), y: from.y + far * (to.y - from.y) };
      await mouse("mousePressed", from);
      await mouse("mouseMoved", at);
      await key("u");
      await mouse("mouseMoved", { x: at.x + 2, y: at.y + 2 });
      await mouse("mouseReleased", { x: at.x + 2, y: at.y + 2 });
      const how = `${held.path}, ${far} of a cell`;
      assert.deepEqual([await here(), await counts()], [input.start, [0, 0, 0]], how);
      const [drawn, meant] = await drawnAndMeant(input.start);
      assert.deepEqual(drawn, meant, how);
      assert.ok(!(await browser.value('document.querySelector(".dragged")')), how);
      await key("y", CONTROL);
      assert.equal(await here(), first.code, "what was undone can be done again");
    }
  }
}

/** Undo while a mark has the focus, which goes away with the mark. */
async function focusStaysOnTheBoard() {
  const [first, second] = input.mouse;
  await open("en", input.start);
  await drag(first);
  await browser.value(`document.querySelector('[data-cell="${second.path[0]}"]').focus()`);
  await key("Enter");
  await browser.value('document.querySelector(".target").focus()');
  assert.equal(await browser.value("document.activeElement.getAttribute('class')"), "target");
  await key("u");
  assert.equal(await here(), input.start);
  await browser.focused();
  assert.ok(await browser.value('document.getElementById("play").contains(document.activeElement)'));
  // So that the next key is heard, too.
  await key("r");
  assert.equal(await here(), first.code);
}

/** For a page: makes advised steps until a condition holds. */
const HELP = (until) => `(async () => {
  const next = document.querySelector("#play .next-step");
  do {
    next.click();
    while (!document.querySelector(".advice")) await new Promise((done) => setTimeout(done));
    next.click();
  } while (!(${until}));
  return document.getAnimations().length;
})()`;

/** For a reader who does not want motion there is none. */
async function still(isStill) {
  const value = isStill ? "reduce" : "no-preference";
  const features = [{ name: "prefers-reduced-motion", value }];
  await browser.send("Emulation.setEmulatedMedia", { features });
  await open("en", input.start);
  assert.equal((await browser.value(HELP("true"))) === 0, isStill);
}

async function helpLeadsToTheEnd() {
  await still(false);
  await still(true);
  await open("en", input.start);
  await press("#play .far");
  await browser.until('document.querySelector("#play .told").textContent.includes(" 81 steps")');
  await press("#play .next-step");
  await browser.until('document.querySelector(".advice") && document.querySelector(".advised")');
  assert.equal(await here(), input.start, "a mark moves nothing");
  await press("#play .next-step");
  assert.equal((await counts())[0], 1);
  assert.ok(!(await browser.value('document.querySelector(".advice")')));
  await press("#play .rest");
  await browser.until('document.activeElement.className === "next"', 5);
  assert.match(await text("#way .says"), / 80\./);
  assert.equal(await text("#way .link code"), await here());
  await browser.value(HELP('!document.querySelector("#play .won").hidden'));
  assert.equal((await counts())[0], 81);
  assert.equal(await text("#play .result"), input.says.fewest.en);
  assert.ok((await told()).endsWith(input.says.fewest.en));
  assert.ok((await here()).startsWith("D"));
  await browser.click("#fewest-unit input");
  assert.match(await text("#play .result"), /\d+ unit moves; 116 is/);
  await press("#play .again");
  assert.deepEqual([await here(), await isShown("#play .won")], [input.start, false]);

  await open("zh", input.start);
  await browser.click("#fewest-straight input");
  await browser.value(HELP('!document.querySelector("#play .won").hidden'));
  assert.equal((await counts())[1], 90);
  assert.match(await text("#play .result"), /^90 直线步/);
}

async function theFewestAreExplained() {
  await open("en", input.start);
  const steps = (await text("#fewest-step b")).trim();
  assert.equal(await text("#why .title"), `Why ${steps} ${steps === 1 ? "step" : "steps"}?`);
  const rows = await browser.value(`[...document.querySelectorAll("#why tbody tr")].map((row) =>
    [...row.cells].map((cell) => Number(cell.textContent.replace(/,/g, ""))))`);
  assert.deepEqual(rows, input.layers.map((n, layer) => [layer, n]));
  assert.match(await text("#why .says"), /\(964\) .* after 81 steps\..*\(25,955\)/);
  assert.match(await text("#why .around"), /\(8\): 4 at distance 80, 4 at distance 81, 0 at distance 82/);
  const heights = await browser.value(`[...document.querySelectorAll("#why .layer")].map((bar) =>
    Number(bar.getAttribute("height")))`);
  assert.equal(heights.length, input.layers.length);
  const most = Math.max(...input.layers);
  const highest = Math.max(...heights);
  for (const [layer, n] of input.layers.entries()) {
    const height = Math.max((highest * n) / most, 1);
    assert.ok(Math.abs(heights[layer] - height) < 0.1, `${layer}: ${heights[layer]}`);
  }
  assert.equal(await browser.value('document.querySelectorAll("#why rect.mine").length'), 1);

  await open("en", input.unsolvable);
  assert.match(await text("#why .says"), /\b48\b/);
  assert.ok(!(await isShown("#why .plot")) && !(await isShown("#why .layers")));
  await press("#play .next-step");
  assert.match(await told(), /No path/);
}

/** What is written in the plot lies in the plot, wherever the layout stands in it. */
async function labelsLieInThePlot() {
  for (const width of [320, 400, 1200]) {
    await browser.look(width, "light");
    for (const language of ["en", "zh"]) {
      for (const code of input.plotted) {
        await open(language, code);
        const [all, outside] = await browser.value(`(() => {
          const svg = document.querySelector("#why .plot svg");
          const box = svg.getBoundingClientRect();
          const room = document.querySelector("#why").getBoundingClientRect();
          const texts = [...svg.querySelectorAll("text")];
          const outside = texts.filter((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return left < Math.max(box.left, room.left) - 0.5 || top < box.top - 0.5 ||
              right > Math.min(box.right, room.right) + 0.5 || bottom > box.bottom + 0.5;
          });
          return [texts.length, outside.map((text) => text.textContent)];
        })()`);
        assert.ok(all > 5);
        assert.deepEqual(outside, [], `${code} at ${width}, ${language}`);
      }
    }
  }
  await browser.look(1200, "light");
}

const legal = () => isShown("#draw .legal");
const said = () => text("#draw .told");
const cell = (at) => `.cell:nth-of-type(${at + 1})`;
const choose = (shape) => browser.click(`#draw input[value="${shape}"]`);

async function layoutsAreDrawn() {
  const shapes = ["2x2", "horizontal", "vertical", "single"];
  const { code, class: ofClass, blocks } = input.drawn;
  for (const language of ["en", "zh"]) {
    await browser.go(address(language, "draw"));
    assert.equal(await said(), input.says.noSquare[language]);
    for (const block of blocks) {
      await choose(shapes[block.key - 1]);
      await press(cell(block.cell));
    }
    assert.ok(await legal());
    assert.equal(await text('#draw [data-fact="code"] dd'), code);
    assert.equal(await text('#draw [data-fact="class"] dd'), ofClass);
    const counted = await browser.value(
      '[...document.querySelectorAll(".palette b")].map((count) => count.textContent)',
    );
    const expected = shapes.map((_, at) => blocks.filter(({ key }) => key === at + 1).length);
    assert.deepEqual(counted.map(Number), expected);
    await browser.follow(() => browser.click("#draw .open"));
    assert.equal(await text('[data-fact="code"] dd'), code);
    await browser.follow(() => browser.click("#change"));
    assert.equal(await text('#draw [data-fact="code"] dd'), code);
    await press("#draw .clear");
    assert.ok(!(await legal()));
    await press("#draw .undo");
    assert.equal(await text('#draw [data-fact="code"] dd'), code);
  }
  // The same by keys only.
  await browser.go(address("en", "draw"));
  await browser.value(`document.querySelector("${cell(0)}").focus()`);
  let at = 0;
  for (const block of blocks) {
    await key(String(block.key));
    for (; at >> 2 < block.cell >> 2; at += 4) await key("ArrowDown");
    for (; at >> 2 > block.cell >> 2; at -= 4) await key("ArrowUp");
    for (; at < block.cell; at++) await key("ArrowRight");
    for (; at > block.cell; at--) await key("ArrowLeft");
    await key("Enter");
  }
  assert.equal(await text('#draw [data-fact="code"] dd'), code);
  await key("Delete");
  assert.match(await said(), /^Removed/);
  await key("z", CONTROL);
  assert.equal(await text('#draw [data-fact="code"] dd'), code);
}

async function brokenRulesAreSaid() {
  await browser.go(address("en", "draw"));
  await press(cell(0));
  assert.ok(await legal());
  await press(cell(2));
  assert.ok((await said()).endsWith(input.says.secondSquare.en), await said());
  assert.ok(!(await legal()));
  await press(cell(2));
  assert.ok(await legal());
  await choose("single");
  for (const at of [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) await press(cell(at));
  assert.ok(!(await legal()));
  assert.ok((await said()).endsWith(input.says.tooFewEmpty.en), await said());
  await press(cell(18));
  assert.ok(await legal());
  await press(cell(14));
  await choose("horizontal");
  await press(cell(14));
  assert.match(await said(), /^No horizontal .* column 3 row 4: another block/);
  await press(cell(15));
  await press(cell(14));
  assert.match(await said(), /^Placed: horizontal block, column 3 row 4\./);
  await press(cell(11));
  await choose("vertical");
  await press(cell(19));
  assert.match(await said(), /^No vertical .* column 4 row 5: .* lower edge/);
  for (const language of ["en", "zh"]) {
    await browser.go(address(language, "draw", "52"));
    assert.ok((await said()).includes(input.says.wrong[language]), await said());
  }
}

/** The page in the other language goes on with the layout, and not with one that was before. */
async function languagesShareTheDrawing() {
  const { code } = input.drawn;
  const links = () =>
    browser.value('[...document.querySelectorAll("nav a[hreflang]")].map(({ search }) => search)');
  await browser.go(address("en", "draw", code));
  const [shared, ...others] = await links();
  assert.ok(shared.startsWith("?code=") && code.startsWith(shared.slice("?code=".length)), shared);
  assert.deepEqual(others, []);
  await press(cell(input.drawn.square));
  assert.ok(!(await legal()));
  assert.deepEqual(await links(), [""]);
  await press("#draw .undo");
  assert.deepEqual(await links(), [shared]);
  await press("#draw .clear");
  await browser.follow(() => browser.click("nav a[hreflang]"));
  assert.equal(await said(), input.says.noSquare.zh);
}

runParts([
  tenMovesByMouse, tenMovesByKeys, tenMovesByTouch, blocksAreTapped, undoEndsADrag,
  focusStaysOnTheBoard, helpLeadsToTheEnd, theFewestAreExplained, labelsLieInThePlot,
  layoutsAreDrawn, brokenRulesAreSaid, languagesShareTheDrawing,
]);
