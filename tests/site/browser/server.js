// The site of `input` on a server, which can fail.
"use strict";

const { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } = require("node:fs");
const { createServer } = require("node:http");
const { extname } = require("node:path");
const { gzipSync } = require("node:zlib");

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".svg": "image/svg+xml",
};

/** What the server does with a request for a range, or a file it lacks; by default what is right. */
let fault = "";
let faults = 0;
let isAllLoaded = false;
let { policy } = input;
/** Of each answer with a range, in milliseconds. */
let delay = 50;

function bytesOf(path, first, last) {
  const [file, bytes] = [openSync(path), Buffer.alloc(last + 1 - first)];
  readSync(file, bytes, 0, bytes.length, first);
  closeSync(file);
  return bytes;
}

const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  const path = input.site + name;
  if (name === "/complaint") {
    request.setEncoding("utf8").on("data", (text) => browser.complaints.push(text));
    request.on("end", () => response.writeHead(204).end());
    return;
  }
  const type = TYPES[extname(path)] || "application/octet-stream";
  let size;
  try {
    size = statSync(name === fault ? "" : path).size;
  } catch {
    response.writeHead(404).end();
    return;
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range || "");
  if (!range) {
    const rules = policy ? { "Content-Security-Policy": policy } : {};
    if (input.browser && type === "text/html") {
      const page = readFileSync(path, "utf8").replace("<head>", '<head><script src="/watch.js"></script>');
      response.writeHead(200, { ...rules, "Content-Type": type }).end(page);
      return;
    }
    response.writeHead(200, { ...rules, "Content-Type": type, "Content-Length": size });
    createReadStream(path).pipe(response);
    return;
  }
  const [first, last] = [Number(range[1]), Math.min(Number(range[2]), size - 1)];
  // The page asks for one byte before it reads.
  const isProbe = request.headers.range === "bytes=0-0";
  const now = faults > 0 && (fault === "whole" || !isProbe) ? fault : "";
  if (!isProbe) faults -= 1;
  const bytes = bytesOf(path, first, last);
  const head = {
    // A cache would hide a change from the page.
    "Cache-Control": "no-store", "Content-Type": type, "Access-Control-Allow-Origin": "*",
    [input.tag ?? "ETag"]: now === "changed" ? '"2"' : '"1"',
    "Content-Range": `bytes ${first + (now === "other" ? 1 : 0)}-${last + (now === "other" ? 1 : 0)}/${now === "unknown" ? "*" : size + (now === "larger" ? 1 : 0)}`,
  };
  const answers = {
    whole: () => createReadStream("/dev/zero", { end: 2 ** 28 })
      .pipe(response.writeHead(200, { "Content-Type": type })).on("finish", () => { isAllLoaded = true; }),
    missing: () => response.writeHead(404).end(),
    short: () => response.writeHead(206, head).end(bytes.subarray(1)),
    // The range of a compressed file.
    squeezed: () =>
      response.writeHead(206, { ...head, "Content-Encoding": "gzip" }).end(gzipSync(bytes).subarray(9)),
  };
  setTimeout(answers[now] || (() => response.writeHead(206, head).end(bytes)), delay);
});

const page = (name) => `${input.server || `http://localhost:${server.address().port}`}/${name}`;

/** Runs the parts of a test while the site is served. */
const runServed = (parts) =>
  server.listen(0, async () => {
    await runParts(parts);
    server.close();
    server.closeAllConnections();
  });
