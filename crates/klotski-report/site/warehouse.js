"use strict";

/**
 * What a statement used: requests, bytes and time.
 * @typedef {{requests: number, bytes: number, milliseconds: number}} Used
 * @typedef {{columns: string[], rows: unknown[][], boards: Map<unknown, Block[]>, isCut: boolean,
 *   failure?: undefined, used: Used}} Rows
 * `boards` has the blocks of the layouts whose codes are in the rows.
 * @typedef {{failure: {fault: string, values: Record<string, string | number>}, used: Used}} Refusal
 */

/**
 * The database beside the site, on the server of the page. A worker reads it.
 * @param {string} root the path to the folder of the site
 */
function makeWarehouse(root) {
  let worker = /** @type {Worker | null} */ (null);
  let last = 0;

  function started() {
    worker ||= new Worker(`${root}sql-worker.js`, { name: document.documentElement.lang });
    return worker;
  }

  return {
    /** Browsers read no ranges of files without a server. */
    isServed: location.protocol !== "file:",
    /**
     * The answer to a statement. After `stop`, and after the next statement, there is none.
     * @param {string} sql
     * @param {{requests: number, bytes: number}} most
     * @returns {Promise<Rows | Refusal>}
     */
    ask(sql, most) {
      const asked = started();
      const number = (last += 1);
      return new Promise((resolve) => {
        asked.onmessage = ({ data }) => data.number === number && resolve(data);
        asked.onerror = () => {
          const used = { requests: 0, bytes: 0, milliseconds: 0 };
          resolve({ failure: { fault: "sql.no-worker", values: {} }, used });
        };
        asked.postMessage({ number, sql, most });
      });
    },
    /** Stops a statement. A worker does not read messages while SQLite runs. */
    stop() {
      worker?.terminate();
      worker = null;
    },
  };
}
