"use strict";

/**
 * The program's SQL as a WebAssembly module, `crates/klotski-web`: its memory has the texts of both
 * sides.
 * @typedef {{columns: string[], rows: unknown[][], isCut: boolean, error?: undefined} | {error: string}} Answered
 */

/**
 * Starts the module.
 * @param {Uint8Array} bytes the module, compressed by gzip or not
 * @param {(target: Uint8Array, offset: number) => number} read copies bytes of the warehouse; returns
 *   0, or 1 if a limit stops it, or 2 if it fails
 */
async function startSqlModule(bytes, read) {
  // Some servers decompress it.
  const isCompressed = bytes[0] === 0x1f;
  const plain = new Blob([/** @type {BlobPart} */ (bytes)]).stream();
  const stream = isCompressed ? plain.pipeThrough(new DecompressionStream("gzip")) : plain;
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
  };
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
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
    open: (/** @type {string} */ language, /** @type {number} */ size) =>
      taken(klotski_open(...given(language), size)),
    /** @returns {Answered} */
    answer: (/** @type {object} */ request) =>
      JSON.parse(taken(klotski_answer(...given(JSON.stringify(request)))), exact),
  };
}
