import { compileModule, startModule } from "./module.js";
import { makeRanges, requestRange } from "./ranges.js";

const MODULE = new URL("klotski-sql.wasm.gz", import.meta.url);
const DATA = new URL("data.json", import.meta.url);
const isNode = Boolean(globalThis.process?.versions?.node);
const METRICS = ["step", "straight", "unit"];
const REPLACED = "it was replaced while it was read: open() again";

const coded = (code, error) => Object.assign(error, { code });

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
  if (typeof value === "string") return value;
  throw coded("BAD_ARGUMENT", new TypeError(`${what} is a text, not ${typeof value}`));
}

/** A text of a board for the module. The blocks count, but those of `layout()` are its code. */
function textOf(board) {
  const hasPlaces = board?.blocks?.some((block) => block?.cell === undefined);
  if (typeof board?.code === "string" && !hasPlaces) return board.code;
  return typeof board === "object" && board ? JSON.stringify(board) : given(board, "a board");
}

/** An argument of a canned query. */
function wordOf(word) {
  if (typeof word === "boolean") return word ? "1" : "0";
  if (typeof word === "number" || typeof word === "bigint") return String(word);
  return typeof word === "object" ? textOf(word) : given(word, "an argument");
}

/** A canned query by its text: its parameters in order, and whether it reads a warehouse. */
function declared([name, text]) {
  const lines = text.matchAll(/^-- param: (\S+) (\w+)(?:=(\S*))? /gm);
  // The first word of a choice is its default.
  const params = [...lines].map(([, param, kind, preset]) =>
    ({ name: param, kind, preset: kind === "choice" ? preset.split(/[:|]/)[0] : preset }));
  return [name, { params, reads: !/^-- needs: nothing$/m.test(text) }];
}

/** The arguments of a canned query in order. The last one may be an object of options by name. */
function wordsOf(query, params, words) {
  const names = params.map(({ name }) => name);
  const last = words.at(-1);
  const isOwn = () => Object.keys(last).every((name) => names.includes(name));
  const isBoard = Object(last) !== last || Array.isArray(last) || "blocks" in last || "code" in last && !isOwn();
  const options = isBoard ? {} : words.pop();
  const all = params.map(({ name, preset }, place) =>
    place < words.length ? words[place] : options[name] ?? preset);
  if (words.length > params.length || all.includes(undefined) || !isBoard && !isOwn()) {
    const error = new TypeError(`the arguments of '${query}' are (${names.join(", ")}), or an object of them`);
    throw coded("BAD_ARGUMENT", error);
  }
  return all.map(wordOf);
}

/** A text of a goal for the module; also the `exit` of a file of levels. */
function goalOf(to) {
  const isExit = Number.isInteger(to?.x) && Number.isInteger(to?.y);
  return isExit ? `2x2@${4 * to.y + to.x}` : textOf(to);
}

/** The goal of a game object, if it has another than the puzzle. */
function exitOf({ escapePoint, boardSize }) {
  if (escapePoint === undefined) return undefined;
  const isPair = Array.isArray(escapePoint) && escapePoint.length === 2;
  const pair = isPair ? [...escapePoint] : [];
  const [row, column] = boardSize?.[0] === 4 ? pair.reverse() : pair;
  const isOn = (place, size) => Number.isInteger(place) && place >= 0 && place < size;
  if (!isOn(row, 5) || !isOn(column, 4)) {
    const error = new RangeError(`escapePoint ${JSON.stringify(escapePoint)} is no cell of the board`);
    throw coded("BAD_ARGUMENT", error);
  }
  return row === 3 && column === 1 ? undefined : `2x2@${4 * row + column}`;
}

export async function open(options = {}) {
  if (typeof options !== "object") throw coded("BAD_ARGUMENT", new TypeError("options are an object"));
  const { warehouse, language = "en" } = options;
  const unreadable = (error) => {
    throw coded(error.code || "UNREADABLE", error);
  };
  const file = warehouse === undefined ? null : await (isNode ? fileOf : served)(warehouse).catch(unreadable);
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
  function failed(message, code) {
    const cause = failure;
    failure = null;
    if (!cause) return coded(code, new Error(message));
    // Of a server there are keys of messages.
    const isOther = cause.message === REPLACED || /^sql\.(changed|other-file)$/.test(cause.message);
    const why = cause.message.replace(/^sql\./, "the server sends no such bytes: ");
    const error = new Error(`${warehouse}: ${isOther ? REPLACED : why}`, { cause });
    return coded(isOther ? "REPLACED" : "UNREADABLE", error);
  }

  const [code, data] = await Promise.all([own(MODULE), own(DATA)]);
  const opening = { language, data: JSON.parse(new TextDecoder().decode(data)) };
  const queries = new Map(opening.data.queries.map(declared));
  const module = await startModule(await compileModule(code), opening, { read });
  const wrong = file?.size === 0 ? `${warehouse} is empty` : module.open(file?.size, warehouse);
  if (wrong) {
    file?.close();
    throw failed(wrong, "BAD_WAREHOUSE");
  }

  /** The answer of the module, which may break. */
  function told(request) {
    try {
      return module.answer(request);
    } catch (error) {
      throw coded(error.fault === "memory" ? "OUT_OF_MEMORY" : "FAULT", error);
    }
  }

  /** The answer to a request, to which `needed` stayed the same. `codeOf` is why there is none. */
  function answered(request, codeOf, needed = null) {
    failure = null;
    const answer = told(request);
    if (needed?.isReplaced()) failure = new Error(REPLACED);
    if (failure) throw failed();
    if (answer.error !== undefined) throw failed(answer.error, codeOf(answer.error));
    return answer;
  }

  /** Why a text is no board, or undefined if it is one. */
  function faultOf(text) {
    const { error, readings } = told({ find: text });
    if (error === undefined) return undefined;
    const isSeveral = readings?.length > 1 || told({ names: text }).whole.length > 1;
    return isSeveral ? "SEVERAL_READINGS" : "NOT_A_BOARD";
  }

  /** Why there is no path. */
  function faultOfPath(text, metric = "step", to = "2x2@13") {
    const isGoal = () => told({ sql: `SELECT steps_to('D', '${to.replaceAll("'", "''")}')` }).error === undefined;
    return faultOf(text) || (METRICS.includes(metric.toLowerCase()) ? undefined : "BAD_ARGUMENT") ||
      (isGoal() ? "NO_SOLUTION" : "NOT_A_GOAL");
  }

  function solve(board, { metric, to = exitOf(Object(board)) } = {}) {
    if (metric !== undefined) given(metric, "a metric");
    const request = { text: textOf(board), metric, to: to && goalOf(to) };
    return answered({ solve: request }, () => faultOfPath(request.text, metric, request.to));
  }

  return {
    layout(board) {
      const text = textOf(board);
      const { layout, names } = answered({ find: text }, () => faultOf(text));
      return { ...layout, names };
    },
    solve,
    hint: (board, options) => solve(board, options).moves[0] ?? null,
    query(sql) {
      const codeOf = (error) =>
        !file && /^no such table: /.test(error) ? "NEEDS_WAREHOUSE" : "BAD_SQL";
      const { columns, rows } = answered({ sql: given(sql, "a statement") }, codeOf, file);
      return { columns, rows };
    },
    ask(query, ...given) {
      const found = queries.get(query);
      if (!found) throw coded("UNKNOWN_QUERY", new RangeError(`there is no query '${query}'`));
      const words = wordsOf(query, found.params, given);
      if (found.reads && !file) {
        throw coded("NEEDS_WAREHOUSE", new Error(`'${query}' reads a warehouse: open({ warehouse })`));
      }
      const boards = words.filter((_, place) => found.params[place].kind === "code");
      const codeOf = () => boards.map(faultOf).find(Boolean) || "BAD_ARGUMENT";
      const { columns, rows } = answered({ query: [query, words] }, codeOf, file);
      return { columns, rows };
    },
    close: () => file?.close(),
  };
}
