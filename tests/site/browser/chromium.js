// Chromium without a window, told what to do over a pipe: no port, and no package.
"use strict";

const { spawn } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

/** A browser with one page. Whatever the page complains about is in `complaints`. */
async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), "klotski-chromium-"));
  const browser = spawn(
    "chromium",
    ["--headless", "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader",
      "--remote-debugging-pipe", "--no-first-run", "--disable-background-networking",
      `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [toBrowser, fromBrowser] = [browser.stdio[3], browser.stdio[4]];
  const complaints = [];
  const waiting = new Map();
  const heard = new Map();
  let [number, rest] = [0, ""];

  fromBrowser.setEncoding("utf8");
  fromBrowser.on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages.map((message) => JSON.parse(message))) {
      const { id, method, params, result, error } = message;
      if (id) {
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result);
      } else if (method === "Runtime.exceptionThrown") {
        const { text, exception } = params.exceptionDetails;
        complaints.push(exception ? exception.description : text);
      } else if (method === "Runtime.consoleAPICalled") {
        complaints.push(params.args.map(({ value }) => value).join(" "));
      } else if (method === "Log.entryAdded") {
        // Chromium draws WebGL without a graphics card, and reports that it is slow.
        if (!/software WebGL|GPU stall/.test(params.entry.text)) complaints.push(`${params.entry.text} ${params.entry.url || ""}`);
      } else if (heard.has(method)) {
        heard.get(method)(params);
        heard.delete(method);
      }
    }
  });

  let session;
  function send(method, params = {}) {
    const id = ++number;
    toBrowser.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
  /** An event of the browser. A test that waits for one in vain must end. */
  const next = (method) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no ${method} in 60 s`)), 60_000);
      heard.set(method, (params) => {
        clearTimeout(late);
        resolve(params);
      });
    });

  const { targetInfos } = await send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  session = (await send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Log"]) await send(`${domain}.enable`);

  /** The value of an expression in the page. */
  async function value(expression) {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`);
    return result.value;
  }

  /** Waits until an expression is true in the page. */
  async function until(expression, seconds = 60) {
    const end = Date.now() + 1000 * seconds;
    while (!(await value(expression))) {
      if (Date.now() > end) throw new Error(`${expression}: not after ${seconds} s`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** The tag of the element that has the focus, which must be one that can be seen. */
  async function focused() {
    const [tag, isThere] = await value(`((element) =>
      [element.localName, element.getClientRects().length > 0])(document.activeElement)`);
    if (tag === "body") throw new Error("the focus is lost");
    if (!isThere) throw new Error(`the focus is on a <${tag}> that cannot be seen`);
    return tag;
  }

  async function go(url) {
    const loaded = next("Page.loadEventFired");
    await send("Page.navigate", { url });
    await loaded;
    await value(OPENED);
  }

  /** Whatever a step leads to, e.g. a click on a link. */
  async function follow(step) {
    const loaded = next("Page.loadEventFired");
    await step();
    await loaded;
    await value(OPENED);
  }

  async function press(key, text) {
    await send("Input.dispatchKeyEvent", { type: "keyDown", key, code: key, text });
    await send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key });
  }

  /** Runs a script in every page before the scripts of the page, until it is told to stop. */
  async function prepare(source) {
    const { identifier } = await send("Page.addScriptToEvaluateOnNewDocument", { source });
    return () => send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }

  const type = (text) => send("Input.insertText", { text });

  /** A click in the middle of the first element of a selector. */
  async function click(selector) {
    const [x, y] = await value(atRest(selector));
    for (const type of ["mousePressed", "mouseReleased"]) {
      await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
  }

  const look = (width, scheme) =>
    Promise.all([
      send("Emulation.setDeviceMetricsOverride",
        { width, height: 900, deviceScaleFactor: 1, mobile: false }),
      send("Emulation.setEmulatedMedia",
        { features: [{ name: "prefers-color-scheme", value: scheme }] }),
    ]);

  /** The whole page as a PNG. */
  async function picture() {
    const { data } = await send("Page.captureScreenshot", { captureBeyondViewport: true });
    return Buffer.from(data, "base64");
  }

  async function close() {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    session = undefined;
    send("Browser.close").catch(() => {});
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }

  return {
    send, value, until, focused, go, follow, press, prepare, type, click, look, picture, close,
    complaints,
  };
}
