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
      }
    }
  });

  let session;
  function send(method, params = {}) {
    const id = ++number;
    toBrowser.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
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

  const navigate = (url) => send("Page.navigate", { url });

  /** Modifiers are a sum: 2 is Control. */
  async function press(key, modifiers = 0) {
    const text = key === "Enter" ? "\r" : undefined;
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
    await send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, modifiers });
    await send("Input.dispatchKeyEvent", { type: "keyUp", key, code, modifiers });
  }

  /** Runs a script in every page before the scripts of the page, until it is told to stop. */
  async function prepare(source) {
    const { identifier } = await send("Page.addScriptToEvaluateOnNewDocument", { source });
    return () => send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  }

  const type = (text) => send("Input.insertText", { text });

  const mouse = (type, [x, y]) =>
    send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });

  /** A click in the middle of the first element of a selector. */
  async function click(selector) {
    const middle = await value(atRest(selector));
    for (const type of ["mousePressed", "mouseReleased"]) await mouse(type, middle);
  }

  /** Paper, or a feature of the reader; without them none. */
  const media = (media, ...features) => send("Emulation.setEmulatedMedia", { media, features });

  async function look(width, scheme) {
    const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await send("Emulation.setDeviceMetricsOverride", screen);
    await media("", { name: "prefers-color-scheme", value: scheme });
  }

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
    send, value, navigate, press, prepare, type, mouse, click, media, look, picture, close, complaints,
  };
}
