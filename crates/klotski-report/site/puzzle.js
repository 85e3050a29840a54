"use strict";

/**
 * @typedef {"2x2" | "horizontal" | "vertical" | "single"} Shape
 * @typedef {"step" | "straight" | "unit"} Metric
 * @typedef {{shape: Shape, cell: number}} Block `cell` is that of its top-left corner
 *
 * One block moves from a cell to another; `code` is that of the layout after it.
 * @typedef {{shape: Shape, from: number, to: number, code: string}} Move
 *
 * @typedef {{code: string, short: string, id: number, class: string, mirror: string, flip: string,
 *   isSymmetric: boolean, isSolved: boolean, blocks: Block[], empty: number[],
 *   moves: Record<Metric, Move[]>}} Layout
 *
 * @typedef {{name: string, language: string, isUsual: boolean, latin: string | null}} Name
 * @typedef {{code: string, name: string, names: Name[]}} Named
 *
 * What a text means: a layout, or none: then there are those that have it as a name or as a part of
 * one, and those of near names.
 * @typedef {{layout?: Layout, names: Name[], error: string, several: Named[], near: Named[]}} Found
 */

/** The module in base 64: pages of files load no other files. */
const MODULE = "the module in base 64";
/** What the module knows by it. */
const DATA = /** @type {any} */ ("the data");

/** The bytes of base 64. */
function bytesOf(/** @type {string} */ base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The module once it is compiled, for workers, too. */
let compiled = /** @type {WebAssembly.Module | null} */ (null);

const makeOpening = () => ({ language: document.documentElement.lang, data: DATA });

/** The puzzle in this thread, for what takes no time. */
async function openPuzzle() {
  compiled ||= await compileModule(bytesOf(MODULE));
  const module = await startModule(compiled, makeOpening());
  const fault = module.open();
  if (fault) throw new Error(fault);
  const layouts = /** @type {Map<string, Layout>} */ (new Map());
  return {
    find: (/** @type {string} */ text) => /** @type {Found} */ (module.answer({ find: text })),
    /** The codes of layouts by a part of a name, by a whole one, and the nearest if there is none. */
    names: (/** @type {string} */ text) =>
      /** @type {Record<"having" | "whole" | "near", string[]>} */ (module.answer({ names: text })),
    /** The layout of a code. */
    layout(/** @type {string} */ code) {
      const found = layouts.get(code) || /** @type {Layout} */ (module.answer({ layout: code }));
      layouts.set(code, found);
      return found;
    },
  };
}

/**
 * Opens a page that needs the puzzle. A browser or a policy may forbid WebAssembly or workers.
 * @param {(puzzle: Puzzle) => void} open
 * @typedef {Awaited<ReturnType<typeof openPuzzle>>} Puzzle
 */
async function withPuzzle(open) {
  try {
    open(await openPuzzle());
  } catch (error) {
    console.error(error);
    const says = document.createElement("p");
    says.textContent = String(error);
    says.setAttribute("role", "alert");
    document.querySelector("main")?.prepend(says);
  }
}

/** The side of a worker. The first message has the module; each other one is a request. */
function serveRequests() {
  const PAUSE = 100;
  let told = 0;
  const progress = (/** @type {number} */ reached, /** @type {number} */ of) => {
    if (Date.now() - told < PAUSE) return;
    told = Date.now();
    postMessage({ progress: [reached, of] });
  };
  let opened = /** @type {ReturnType<typeof startModule> | null} */ (null);
  onmessage = async ({ data: { id, module, opening, request } }) => {
    try {
      if (module) {
        opened = startModule(module, opening, { progress });
        const fault = (await opened).open();
        if (fault) throw new Error(fault);
      } else postMessage({ id, answer: (await opened)?.answer(request) });
    } catch (error) {
      const { fault = "broken", values } = /** @type {any} */ (error);
      postMessage({ broken: fault, values });
    }
  };
}

/**
 * The puzzle in a worker, for what takes long. The page has opened the puzzle.
 * @param {(reached: number, of: number) => void} progress
 * @param {(fault: string, values?: Record<string, string>) => void} fail gets the key of a message
 */
function openWorker(progress, fail) {
  const waiting = /** @type {Map<number, (answer: any) => void>} */ (new Map());
  let last = 0;
  const source = `"use strict";\n${startModule}\n${serveRequests}\nserveRequests();`;
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url);
  worker.onmessage = ({ data: { id, answer, progress: [reached, of] = [], broken, values } }) => {
    if (broken) fail(broken, values);
    else if (of !== undefined) progress(reached, of);
    else {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    }
  };
  // A worker that a policy of the server forbids has an error without a message.
  worker.onerror = ({ message }) =>
    fail(message ? "broken" : "sql.error", { cause: "Content-Security-Policy: worker-src blob:" });
  worker.postMessage({ module: compiled, opening: makeOpening() });

  return {
    close() {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
      URL.revokeObjectURL(url);
    },
    /** @returns {Promise<any>} the answer; there is none after `close`, or if the module failed */
    ask: (/** @type {object} */ request) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        worker.postMessage({ id: last, request });
      }),
  };
}
