import { compileModule, startModule } from "./module.js";
import { makeRanges, requestRange } from "./ranges.js";

const MODULE = new URL("klotski-sql.wasm.gz", import.meta.url);
const DATA = new URL("data.json", import.meta.url);
const isNode = Boolean(globalThis.process?.versions?.node);
const REPLACED = "it was replaced while it was read: open() again";

/** The bytes of a file of this package. */
async function own(url) {
  if (isNode) return new Uint8Array((await import("node:fs")).readFileSync(url));
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** The bytes of a file by its path. */
async function fileOf(path) {
  const fs = await import("node:fs");
  // The working folder may be another one later.
  const whole = (await import("node:path")).resolve(path);
  const file = fs.openSync(whole);
  const { size, mtimeMs, ino } = fs.fstatSync(file);
  function read(target, offset) {
    for (let done = 0, bytes; done < target.length; done += bytes) {
      bytes = fs.readSync(file, target, done, target.length - done, offset + done);
      if (!bytes) throw new Error(REPLACED);
    }
  }
  function isReplaced() {
    const now = fs.statSync(whole, { throwIfNoEntry: false });
    return now?.size !== size || now.mtimeMs !== mtimeMs || now.ino !== ino;
  }
  return { size, read, isReplaced, close: () => fs.closeSync(file) };
}

/** The bytes of a file on a server, in a worker: SQLite reads synchronously. */
async function served(url) {
  if (!("WorkerGlobalScope" in globalThis)) throw new Error(`${url}: a warehouse needs a worker`);
  const head = await fetch(url, { headers: { Range: "bytes=0-99" } });
  if (head.status !== 206) await head.body?.cancel();
  const [, size] = /\/(\d+)$/.exec(head.headers.get("Content-Range") || "") || [];
  const header = new DataView(head.status === 206 ? await head.arrayBuffer() : new ArrayBuffer(0));
  if (header.byteLength < 100) {
    throw new Error(`${url}: the server sends no range of a warehouse (${head.status})`);
  }
  if (!size) {
    const headers = "Content-Range and Access-Control-Expose-Headers: Content-Range, ETag";
    throw new Error(`${url}: the server does not tell the size: it must send ${headers}`);
  }
  const [bytes, pageBytes] = [Number(size), header.getUint16(16)];
  const manifest = { file: url, bytes, pageBytes, partBytes: bytes, tops: "" };
  const { read } = makeRanges(manifest, requestRange);
  return { size: bytes, read, isReplaced: () => false, close: () => {} };
}

function given(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} is a text, not ${typeof value}`);
  return value;
}

/** A text of a board for the module. The blocks count, but those of `layout()` are its code. */
function textOf(board) {
  const hasPlaces = board?.blocks?.some((block) => block?.cell === undefined);
  if (typeof board?.code === "string" && !hasPlaces) return board.code;
  return typeof board === "object" && board ? JSON.stringify(board) : given(board, "a board");
}

/** An argument of a canned query. */
function wordOf(word) {
  return typeof word === "object" ? textOf(word) : given(word, "an argument");
}

/** The goal of a game object, if it has another than the puzzle. */
function exitOf({ escapePoint, boardSize }) {
  if (escapePoint === undefined) return undefined;
  const isPair = Array.isArray(escapePoint) && escapePoint.length === 2;
  const pair = isPair ? [...escapePoint] : [];
  const [row, column] = boardSize?.[0] === 4 ? pair.reverse() : pair;
  const isOn = (place, size) => Number.isInteger(place) && place >= 0 && place < size;
  if (!isOn(row, 5) || !isOn(column, 4)) {
    throw new RangeError(`escapePoint ${JSON.stringify(escapePoint)} is no cell of the board`);
  }
  return row === 3 && column === 1 ? undefined : `2x2@${4 * row + column}`;
}

export async function open(options = {}) {
  if (typeof options !== "object") throw new TypeError("options are an object");
  const { warehouse, language = "en" } = options;
  const file = warehouse === undefined ? null : await (isNode ? fileOf : served)(warehouse);
  let failure = /** @type {Error | null} */ (null);

  function read(target, offset) {
    try {
      file.read(target, offset);
      return 0;
    } catch (error) {
      failure = error;
      return 2;
    }
  }

  /** The error with a cause that the module does not know. */
  function failed(message) {
    const cause = failure;
    failure = null;
    if (!cause) return new Error(message);
    // Of a server there are keys of messages.
    const isOther = /^sql\.(changed|other-file)$/.test(cause.message);
    const why = cause.message.replace(/^sql\./, "the server sends no such bytes: ");
    return new Error(`${warehouse}: ${isOther ? REPLACED : why}`, { cause });
  }

  const [code, data] = await Promise.all([own(MODULE), own(DATA)]);
  const opening = { language, data: JSON.parse(new TextDecoder().decode(data)) };
  const module = await startModule(await compileModule(code), opening, { read });
  const wrong = file?.size === 0 ? `${warehouse} is empty` : module.open(file?.size, warehouse);
  if (wrong) {
    file?.close();
    throw failed(wrong);
  }

  /** The answer to a request, to which `needed` stayed the same. */
  function answered(request, needed = null) {
    failure = null;
    const answer = module.answer(request);
    if (needed?.isReplaced()) failure = new Error(REPLACED);
    if (failure || answer.error !== undefined) throw failed(answer.error);
    return answer;
  }

  return {
    layout(board) {
      const { layout, names } = answered({ find: textOf(board) });
      return { ...layout, names };
    },
    solve(board, { metric, to = exitOf(Object(board)) } = {}) {
      if (metric !== undefined) given(metric, "a metric");
      return answered({ solve: { text: textOf(board), metric, to: to && textOf(to) } });
    },
    query(sql) {
      const { columns, rows } = answered({ sql: given(sql, "a statement") }, file);
      return { columns, rows };
    },
    ask(query, ...words) {
      const asked = { query: [given(query, "a query"), words.map(wordOf)] };
      const { columns, rows } = answered(asked, file);
      return { columns, rows };
    },
    close: () => file?.close(),
  };
}
