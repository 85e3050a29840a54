"use strict";

/**
 * The puzzle, or the puzzle and the program's SQL, as a WebAssembly module of `crates/klotski-web`:
 * its memory has the texts of both sides.
 * @typedef {{read?: (target: Uint8Array, offset: number) => number,
 *   progress?: (reached: number, of: number) => void}} Host `read` copies bytes of the warehouse;
 *   returns 0, or 1 if a limit stops it, or 2 if it fails
 */

/**
 * Without a Blob, which a worker of WebKit cannot read on a page of a file.
 * @param {BufferSource} bytes
 */
function decompressed(bytes) {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Response(readable).arrayBuffer();
}

/**
 * Starts the module.
 * @param {Uint8Array<ArrayBuffer>} bytes the module, compressed by gzip or not
 * @param {string} language of messages
 * @param {Host} host
 */
async function startModule(bytes, language, { read = () => 2, progress = () => {} } = {}) {
  let memory = /** @type {WebAssembly.Memory | null} */ (null);
  // The memory grows, and has another buffer then.
  const buffer = () => /** @type {WebAssembly.Memory} */ (memory).buffer;
  const view = (/** @type {number} */ at, /** @type {number} */ length) =>
    new Uint8Array(buffer(), at, length);
  const numbers = (/** @type {number} */ at) => new DataView(buffer(), at);

  function random(/** @type {number} */ at, /** @type {number} */ length) {
    crypto.getRandomValues(view(at, length));
    return length;
  }

  const env = {
    rust_sqlite_wasm_host_sleep: () => {},
    rust_sqlite_wasm_host_random: random,
    rust_sqlite_wasm_host_fill_entropy(/** @type {number} */ at, /** @type {number} */ length) {
      random(at, length);
      return 0;
    },
    rust_sqlite_wasm_host_epoch_timestamp_in_ms(/** @type {number} */ at) {
      numbers(at).setBigInt64(0, BigInt(Date.now()), true);
      return 0;
    },
    // Unsupported.
    rust_sqlite_wasm_host_localtime: () => 1,
  };
  const host = {
    host_read: (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ offset) =>
      read(view(at, length), offset),
    host_progress(/** @type {number} */ reached, /** @type {number} */ of) {
      progress(reached, of);
      return 0;
    },
  };
  // Some servers decompress it.
  const isCompressed = bytes[0] === 0x1f;
  const module = await WebAssembly.compile(isCompressed ? await decompressed(bytes) : bytes);
  const { exports } = await WebAssembly.instantiate(module, { env, host });
  const { klotski_allocate, klotski_release, klotski_open, klotski_answer } =
    /** @type {Record<string, (...given: number[]) => number>} */ (exports);
  memory = /** @type {WebAssembly.Memory} */ (exports.memory);

  /** @returns {[number, number]} */
  function given(/** @type {string} */ text) {
    const encoded = new TextEncoder().encode(text);
    const at = klotski_allocate(encoded.length);
    view(at, encoded.length).set(encoded);
    return [at, encoded.length];
  }

  function taken(/** @type {number} */ at) {
    const text = new TextDecoder().decode(view(at + 4, numbers(at).getUint32(0, true)));
    klotski_release(at);
    return text;
  }

  /** An integer that a number does not have. */
  const exact = (/** @type {string} */ _, /** @type {any} */ value) =>
    value && typeof value.integer === "string" ? BigInt(value.integer) : value;

  return {
    /** Opens a warehouse of this size, or none if it is 0. Returns why it failed, or an empty text. */
    open: (size = 0) => taken(klotski_open(...given(language), size)),
    /** The answer to a request; `error` is a message. */
    answer: (/** @type {object} */ request) =>
      /** @type {any} */ (
        JSON.parse(taken(klotski_answer(...given(JSON.stringify(request)))), exact)),
  };
}
