"use strict";

/**
 * Answers the statements of a page, in a worker of its own: the requests for ranges are synchronous,
 * because SQLite reads its file synchronously. The name of the worker is the language of the page.
 */
function serveStatements() {
  const MODULE = "klotski-sql.wasm.gz";
  const DATA = /** @type {any} */ ("the data");
  const MOST_ROWS = 1000;
  const MOST_LETTERS = 2000;
  let ranges = /** @type {ReturnType<typeof makeRanges> | null} */ (null);
  let module = /** @type {Awaited<ReturnType<typeof startModule>> | null} */ (null);

  const faulty = (/** @type {string} */ fault, values = {}) =>
    Object.assign(new Error(fault), { fault, values });

  async function fetched(/** @type {string} */ file) {
    const answer = await fetch(file).catch(() => null);
    if (answer?.ok) return answer;
    throw faulty("sql.no-database", { file });
  }

  /** Fails if the server ignores ranges: a synchronous request would load the whole file. */
  async function probe(/** @type {string} */ file) {
    const answer = await fetch(file, { headers: { Range: "bytes=0-0" } }).catch(() => null);
    if (answer?.status !== 206) answer?.body?.cancel();
    if (answer?.status === 200) throw faulty("sql.no-ranges", { file });
  }

  /** Copies bytes of the warehouse to the memory of the module. */
  function read(/** @type {Uint8Array} */ target, /** @type {number} */ offset) {
    try {
      ranges?.read(target, offset);
      return 0;
    } catch {
      // The pages read so far are right, so a statement can go on later.
      return ranges?.failure()?.fault === "sql.budget" ? 1 : 2;
    }
  }

  async function open() {
    const manifest = /** @type {Manifest} */ (await (await fetched("database.json")).json());
    ranges = makeRanges(manifest, requestRange);
    const bytes = (/** @type {string} */ file) =>
      fetched(file).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
    const [tops, code] = await Promise.all([
      bytes(manifest.tops), bytes(MODULE), probe(ranges.fileOf(0)),
    ]);
    ranges.keep(tops);
    module = await startModule(await compileModule(code), { language: self.name, data: DATA }, { read });
    const cause = module.open(manifest.bytes);
    if (cause) throw faulty("sql.error", { cause });
  }

  /** The blocks of the layouts whose codes are in rows. */
  function boardsOf(/** @type {unknown[][]} */ rows) {
    const codes = rows.flat().filter((value) => /^[0-9A-F]{9}$/.test(String(value)));
    const boards = /** @type {[unknown, Block[]][]} */ (
      codes.map((code) => [code, module?.answer({ layout: code }).blocks]));
    return new Map(boards.filter(([, blocks]) => blocks));
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
      const answer = module?.answer({ sql, rows: MOST_ROWS, letters: MOST_LETTERS });
      if (answer?.error !== undefined) throw faulty("sql.error", { cause: answer.error });
      reply = { ...answer, boards: boardsOf(answer.rows) };
    } catch (error) {
      const { fault = "sql.no-worker", values = {} } = ranges?.failure() || /** @type {any} */ (error);
      reply = { failure: { fault, values } };
    }
    const milliseconds = performance.now() - begun;
    self.postMessage({ ...reply, number, used: { requests: 0, bytes: 0, ...ranges?.used, milliseconds } });
  });
}
