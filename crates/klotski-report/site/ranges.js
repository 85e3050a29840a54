"use strict";

/**
 * A database on a web server, as `export web` describes it.
 * @typedef {{file: string, bytes: number, pageBytes: number, partBytes: number, tops: string}} Manifest
 */

/**
 * The answer to a request for the bytes from `from` to `to`, `to` excluded.
 * @typedef {{status: number, range: string | null, tag: string | null, bytes: Uint8Array}} Answer
 */

/**
 * Why bytes are not there: the key of a message, and its values.
 * @typedef {{fault: string, values: Record<string, string | number>}} Failure
 */

/**
 * The bytes of a database by HTTP range requests. Pages that were read stay in memory. A sequential
 * reader gets four times as much with each request, up to a megabyte.
 * @param {Manifest} manifest
 * @param {(file: string, from: number, to: number) => Answer} request
 */
function makeRanges(manifest, request) {
  const MOST_AHEAD = 1 << 20;
  const MOST_HEADS = 8;
  const SKIPPED = 4;
  const GROWTH = 4;
  const MOST_PAGES = (64 << 20) / manifest.pageBytes;
  const { bytes: size, pageBytes, partBytes } = manifest;
  /** By number, least recently used first. @type {Map<number, Uint8Array>} */
  const pages = new Map();
  /** Pages that are never dropped. @type {Map<number, Uint8Array>} */
  const kept = new Map();
  /** The page behind the last request of each sequential reader, and its length. */
  const heads = /** @type {{next: number, pages: number}[]} */ ([]);
  const tags = /** @type {Map<string, string | null>} */ (new Map());
  const used = { requests: 0, bytes: 0 };
  let budget = { requests: Infinity, bytes: Infinity };
  let failure = /** @type {Failure | null} */ (null);

  /** @type {(fault: string, values?: Record<string, string | number>) => never} */
  function fail(fault, values = {}) {
    failure = { fault, values };
    throw new Error(fault);
  }

  /**
   * Why an answer is not the bytes from `from` to `to` of a file of `all` bytes, or null.
   * @type {(answer: Answer, file: string, from: number, to: number, all: number) => Failure | null}
   */
  function faultOf({ status, range, tag, bytes }, file, from, to, all) {
    const values = { file, status };
    if (status === 0) return { fault: "sql.unreachable", values };
    if (status === 200) return { fault: "sql.no-ranges", values };
    if (status !== 206) return { fault: "sql.status", values };
    const [, first, last, length] = /^bytes (\d+)-(\d+)\/(?:(\d+)|\*)/.exec(range || "") || [];
    // Another origin may hide the header.
    if (length && Number(length) !== all) return { fault: "sql.other-file", values };
    if (range !== null && (Number(first) !== from || Number(last) !== to - 1)) {
      return { fault: "sql.other-range", values };
    }
    if (bytes.length !== to - from) return { fault: "sql.short", values };
    if (tags.has(file) && tags.get(file) !== tag) return { fault: "sql.changed", values };
    tags.set(file, tag);
    return null;
  }

  /** The file of a part. */
  const fileOf = (/** @type {number} */ part) =>
    partBytes >= size ? manifest.file : `${manifest.file}.${String(part).padStart(3, "0")}`;

  /** Requests bytes of one part. */
  function fetched(/** @type {number} */ from, /** @type {number} */ to) {
    const part = Math.floor(from / partBytes);
    const file = fileOf(part);
    const start = part * partBytes;
    if (used.requests >= budget.requests || used.bytes + to - from > budget.bytes) fail("sql.budget");
    used.requests += 1;
    const answer = request(file, from - start, to - start);
    used.bytes += answer.bytes.length;
    const all = Math.min(partBytes, size - start);
    const fault = faultOf(answer, file, from - start, to - start, all);
    if (fault) fail(fault.fault, fault.values);
    return answer.bytes;
  }

  /** The number of pages to request at a page that is not there. */
  function ahead(/** @type {number} */ page) {
    // A reader of leaves skips the inner pages between them.
    const at = heads.findIndex(({ next }) => next <= page && page < next + SKIPPED);
    const [head] = at < 0 ? [{ next: page, pages: 1 / GROWTH }] : heads.splice(at, 1);
    head.pages = Math.min(head.pages * GROWTH, MOST_AHEAD / pageBytes);
    const end = (Math.floor((page * pageBytes) / partBytes) + 1) * partBytes;
    let number = 1;
    const last = Math.min(end, size) / pageBytes;
    while (number < head.pages && page + number < last && !pages.has(page + number)) number += 1;
    head.next = page + number;
    heads.unshift(head);
    heads.length = Math.min(heads.length, MOST_HEADS);
    return number;
  }

  /** A page, from memory or from the server. @returns {Uint8Array} */
  function page(/** @type {number} */ number) {
    const known = kept.get(number) || pages.get(number);
    if (known) {
      if (pages.delete(number)) pages.set(number, known);
      return known;
    }
    const count = ahead(number);
    const from = number * pageBytes;
    const bytes = fetched(from, Math.min(from + count * pageBytes, size));
    for (let index = count - 1; index >= 0; index -= 1) {
      pages.set(number + index, bytes.slice(index * pageBytes, (index + 1) * pageBytes));
    }
    for (const oldest of pages.keys()) {
      if (pages.size <= MOST_PAGES) break;
      pages.delete(oldest);
    }
    return /** @type {Uint8Array} */ (pages.get(number));
  }

  return {
    used,
    fileOf,
    /** Keeps pages that the server sent at once: each a number of 32 bits, then its bytes. */
    keep(/** @type {Uint8Array} */ bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < bytes.length; at += 4 + pageBytes) {
        kept.set(view.getUint32(at, true), bytes.slice(at + 4, at + 4 + pageBytes));
      }
    },
    /** Begins to count, up to a number of requests and of bytes. */
    begin(/** @type {{requests: number, bytes: number}} */ most) {
      Object.assign(used, { requests: 0, bytes: 0 });
      budget = most;
      failure = null;
    },
    /** Why the last read failed. */
    failure: () => failure,
    /** Copies bytes into `target`. */
    read(/** @type {Uint8Array} */ target, /** @type {number} */ offset) {
      for (let done = 0; done < target.length; ) {
        const at = offset + done;
        const number = Math.floor(at / pageBytes);
        const from = at - number * pageBytes;
        const bytes = page(number).subarray(from, from + target.length - done);
        target.set(bytes, done);
        done += bytes.length;
      }
    },
  };
}

/** A synchronous request for a range, in a worker. Status 0: there is no answer. @returns {Answer} */
function requestRange(/** @type {string} */ file, /** @type {number} */ from, /** @type {number} */ to) {
  const call = new XMLHttpRequest();
  call.open("GET", file, false);
  call.responseType = "arraybuffer";
  call.setRequestHeader("Range", `bytes=${from}-${to - 1}`);
  try {
    call.send();
  } catch {
    return { status: 0, range: null, tag: null, bytes: new Uint8Array(0) };
  }
  const names = ["Content-Range", "ETag", "Last-Modified"];
  const [range, tag, time] = names.map((name) => call.getResponseHeader(name));
  return { status: call.status, range, tag: tag ?? time, bytes: new Uint8Array(call.response || 0) };
}
