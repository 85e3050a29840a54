"use strict";

/**
 * Answers the statements of a page, in a worker of its own: the requests for ranges are synchronous,
 * because SQLite reads its file synchronously.
 * @param {() => Promise<{default: () => Promise<any>}>} load imports SQLite
 * @param {string[]} programOnly the functions that only the program has
 */
function serveStatements(load, programOnly) {
  const MOST_ROWS = 1000;
  const MOST_SIGNS = 2000;
  const LONGEST_VALUE = 1e7;
  let ranges = /** @type {ReturnType<typeof makeRanges> | null} */ (null);
  let sqlite3 = /** @type {any} */ (null);
  let database = /** @type {any} */ (null);

  const faulty = (/** @type {string} */ fault, values = {}) =>
    Object.assign(new Error(fault), { fault, values });

  const missing = (/** @type {string} */ file) => faulty("sql.no-database", { file });

  /** A synchronous request for a range. Status 0: there is no answer. @returns {Answer} */
  function request(/** @type {string} */ file, /** @type {number} */ from, /** @type {number} */ to) {
    const call = new XMLHttpRequest();
    call.open("GET", file, false);
    call.responseType = "arraybuffer";
    call.setRequestHeader("Range", `bytes=${from}-${to - 1}`);
    try {
      call.send();
    } catch {
      return { status: 0, range: null, tag: null, bytes: new Uint8Array(0) };
    }
    const [range, tag] = ["Content-Range", "ETag"].map((name) => call.getResponseHeader(name));
    return { status: call.status, range, tag, bytes: new Uint8Array(call.response || 0) };
  }

  /** The names of layouts, which a statement with a name needs. @returns {NameRow[]} */
  function loadNames() {
    const call = new XMLHttpRequest();
    call.open("GET", "names.js", false);
    call.send();
    const script = call.responseText;
    return JSON.parse(script.slice(script.indexOf("["), script.lastIndexOf("]") + 1));
  }

  async function fetched(/** @type {string} */ file) {
    const answer = await fetch(file).catch(() => null);
    if (answer?.ok) return answer;
    throw missing(file);
  }

  /** Fails if the server ignores ranges: a synchronous request would load the whole file. */
  async function probe(/** @type {string} */ file) {
    const answer = await fetch(file, { headers: { Range: "bytes=0-0" } }).catch(() => null);
    if (answer?.status !== 206) answer?.body?.cancel();
    if (answer?.status === 200) throw faulty("sql.no-ranges", { file });
  }

  /** Only reading is allowed, also where the file could be written. */
  function authorize() {
    const { capi } = sqlite3;
    const allowed = [capi.SQLITE_SELECT, capi.SQLITE_READ, capi.SQLITE_FUNCTION, capi.SQLITE_RECURSIVE];
    const check = (/** @type {any} */ _, /** @type {number} */ action) =>
      allowed.includes(action) ? capi.SQLITE_OK : capi.SQLITE_DENY;
    capi.sqlite3_set_authorizer(database, check, 0);
  }

  async function open() {
    const manifest = /** @type {Manifest} */ (await (await fetched("database.json")).json());
    ranges = makeRanges(manifest, request);
    const [tops, module] = await Promise.all([
      fetched(manifest.tops).then((answer) => answer.arrayBuffer()),
      // A static import that fails would end the worker without a reason.
      load().then(({ default: start }) => start(), () => Promise.reject(missing("sqlite/index.js"))),
      probe(ranges.fileOf(0)),
    ]);
    sqlite3 = module;
    ranges.keep(new Uint8Array(tops));
    installRangeVfs(sqlite3, ranges, manifest.bytes);
    database = new sqlite3.oo1.DB({ filename: "file:/klotski.db?vfs=range&immutable=1", flags: "r" });
    database.exec("PRAGMA temp_store=memory; PRAGMA cache_size=-16384");
    sqlite3.capi.sqlite3_limit(database, sqlite3.capi.SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
    installFunctions(sqlite3, database, makeFunctions(makeEngine(), loadNames));
    authorize();
  }

  /** A value as the page shows it: a blob in hexadecimal digits, and no text too long to show. */
  function cell(/** @type {unknown} */ value) {
    const hex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, "0");
    const isBlob = value instanceof Uint8Array;
    const text = isBlob ? Array.from(value.subarray(0, MOST_SIGNS), hex).join("") : value;
    if (typeof text !== "string" || text.length <= MOST_SIGNS) return text;
    return `${text.slice(0, MOST_SIGNS)}…`;
  }

  /** The first rows of a statement. */
  function rowsOf(/** @type {string} */ sql) {
    const statement = database.prepare(sql);
    try {
      const rest = sql.slice(sqlite3.capi.sqlite3_sql(statement).length);
      if (rest.replace(/--.*|\/\*[^]*?\*\//g, "").trim()) {
        throw faulty("sql.several");
      }
      const rows = /** @type {unknown[][]} */ ([]);
      let isCut = false;
      while (!isCut && statement.step()) {
        if (rows.length === MOST_ROWS) isCut = true;
        else rows.push(statement.get([]).map(cell));
      }
      return { columns: statement.getColumnNames([]), rows, isCut };
    } finally {
      statement.finalize();
    }
  }

  /** Why something failed, for the page. @returns {Failure} */
  function failureOf(/** @type {any} */ error) {
    const { fault, values } = ranges?.failure() || error;
    if (fault) return { fault, values };
    const cause = error.message.replace(/^SQLITE_\w+: sqlite3 result code \d+: (Error: )?/, "");
    const [, name = ""] = /^no such (?:function|table): (\w+)$/.exec(cause) || [];
    const isInProgram = programOnly.includes(name.toLowerCase());
    return { fault: isInProgram ? "sql.no-function" : "sql.error", values: { cause, name } };
  }

  const opened = open();
  // The statement that needs the database reports why it is not there.
  opened.catch(() => {});

  self.addEventListener("message", async ({ data: { number, sql, most } }) => {
    const begun = performance.now();
    let reply = /** @type {object} */ ({});
    try {
      await opened;
      ranges?.begin(most);
      reply = rowsOf(sql);
    } catch (error) {
      reply = { failure: failureOf(error) };
    }
    const milliseconds = performance.now() - begun;
    self.postMessage({ ...reply, number, used: { requests: 0, bytes: 0, ...ranges?.used, milliseconds } });
  });
}
