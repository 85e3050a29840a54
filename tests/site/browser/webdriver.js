// Firefox over Marionette or WebKit over WebDriver, as `input.browser` says: no package.
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const net = require("node:net");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

/** The commands by their names in Marionette, which are numbered; an answer repeats the number. */
async function openFirefox(start, profile) {
  // A free port, which Firefox writes into the folder.
  fs.writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);');
  start("firefox-esr", ["--marionette", "--profile", profile]);
  const file = join(profile, "MarionetteActivePort");
  const port = await eventually("Firefox", async () => Number(fs.readFileSync(file, "utf8")));
  const socket = net.connect(port, "127.0.0.1").unref();
  let [heard, number, hear] = [Buffer.alloc(0), 0, (_) => {}];
  const next = () => new Promise((resolve) => { hear = resolve; });
  socket.on("data", (bytes) => {
    heard = Buffer.concat([heard, bytes]);
    const begin = heard.indexOf(":") + 1;
    const end = begin + Number(heard.subarray(0, begin - 1));
    if (!begin || heard.length < end) return;
    const message = JSON.parse(heard.subarray(begin, end));
    heard = heard.subarray(end);
    hear(message);
  });
  socket.on("close", () => hear([1, number, { message: "Firefox has ended" }]));
  await next();
  return async (name, parameters = {}) => {
    const text = JSON.stringify([0, (number += 1), `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await next();
    if (error) throw new Error(error.message);
    return result && "value" in result ? result.value : result;
  };
}

/** The same commands by their paths. */
async function openWebKit(start) {
  const free = net.createServer();
  await new Promise((resolve) => free.listen(0, "127.0.0.1", resolve));
  const { port } = free.address();
  await new Promise((resolve) => free.close(resolve));
  start("WebKitWebDriver", [`--port=${port}`]);
  const PATHS = {
    NewSession: "", DeleteSession: "", Navigate: "/url", ExecuteScript: "/execute/sync",
    FindElement: "/element", PerformActions: "/actions",
  };
  let session = `http://127.0.0.1:${port}/session`;
  await eventually("WebKitWebDriver", () => fetch(session.replace("session", "status")));
  return async (name, parameters = {}) => {
    const method = name === "DeleteSession" ? "DELETE" : "POST";
    const path = name === "ElementClick" ? `/element/${parameters.id}/click` : PATHS[name];
    const answer = await fetch(session + path, { method, body: JSON.stringify(parameters) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    if (name === "NewSession") session += `/${value.sessionId}`;
    return value;
  };
}

/** A browser with one page, told what to do as Chromium is. */
async function openBrowser() {
  const profile = fs.mkdtempSync(join(tmpdir(), "klotski-browser-"));
  let program, ended;
  function start(name, options) {
    program = spawn(name, options, { stdio: "ignore", env: { ...process.env, HOME: profile } });
    ended = new Promise((resolve) => program.once("exit", resolve));
    // A test that fails here ends, and the program with it.
    program.unref();
  }
  process.once("exit", () => {
    program?.kill();
    fs.rmSync(profile, { recursive: true, force: true });
  });

  const send = await (input.browser === "firefox-esr" ? openFirefox : openWebKit)(start, profile);
  const timeouts = { script: 60_000, pageLoad: 60_000 };
  await send("NewSession", { capabilities: { alwaysMatch: { timeouts } } });

  const value = (expression) =>
    send("ExecuteScript", { script: `return (${expression}\n);`, args: [] });
  const navigate = (url) => send("Navigate", { url });
  async function click(selector) {
    await eventually(selector, async () => {
      await value(atRest(selector));
      const element = await send("FindElement", { using: "css selector", value: selector });
      await send("ElementClick", { id: Object.values(element)[0] });
      return true;
    });
  }
  async function close() {
    // WebKitWebDriver ends its browser, Firefox only hears that no more is asked.
    await send("DeleteSession").catch(() => {});
    program.kill();
    await ended;
  }
  async function press(key) {
    const KEYS = {
      ArrowUp: "\uE013", ArrowLeft: "\uE012", ArrowRight: "\uE014", ArrowDown: "\uE015",
      Enter: "\uE007",
    };
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] }));
    await send("PerformActions", { actions: [{ type: "key", id: "keys", actions }] });
  }
  return { value, navigate, click, press, close, complaints: [] };
}
