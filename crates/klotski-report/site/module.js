"use strict";

/**
 * The puzzle, or the puzzle and the program's SQL, as a WebAssembly module of `crates/klotski-web`:
 * its memory has the texts of both sides.
 * @typedef {{read?: (target: Uint8Array, offset: number) => number,
 *   progress?: (reached: number, of: number) => void}} Host `read` copies bytes of the warehouse;
 *   returns 0, or 1 if a limit stops it, or 2 if it fails
 */

/**
 * Compiles a module, compressed by gzip or not: some servers decompress it.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function compileModule(bytes) {
  if (bytes[0] !== 0x1f) return WebAssembly.compile(bytes);
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  writer.write(bytes);
  writer.close();
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}

/**
 * Starts a module.
 * @param {WebAssembly.Module} module
 * @param {{language: string, data: object}} opening the language of messages; and the names, queries
 *   and translations
 * @param {Host} host
 */
async function startModule(module, opening, { read = () => 2, progress = () => {} } = {}) {
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
    try {
      return new TextDecoder().decode(view(at + 4, numbers(at).getUint32(0, true)));
    } finally {
      klotski_release(at);
    }
  }

  /** Whether there is no memory for more, after a trap, which does not say so. */
  function isFull() {
    try {
      return buffer().byteLength > 2 ** 30 || !memory?.grow(2 ** 12);
    } catch {
      return true;
    }
  }

  /** The text of a call; what ends the module within it is an error with the key of a message. */
  function told(/** @type {() => number} */ call) {
    try {
      return taken(call());
    } catch (error) {
      const { message: cause } = /** @type {Error} */ (error);
      const [fault, text] = isFull()
        ? ["memory", "out of memory: open() again"]
        : ["trap", `a fault of klotski-sql (${cause}): please report it, and open() again`];
      throw Object.assign(new Error(text, { cause: error }), { fault, values: { cause } });
    }
  }

  /** Numbers that JSON does not have. */
  function exact(/** @type {string} */ _, /** @type {any} */ value) {
    if (typeof value?.integer === "string") return BigInt(value.integer);
    return typeof value?.real === "string" ? Number(value.real) : value;
  }

  const wellFormed = (/** @type {string} */ _, /** @type {any} */ value) =>
    typeof value === "string" ? value.toWellFormed() : value;

  return {
    /**
     * Opens a warehouse of this size, named so in messages, or none if the size is 0. Returns why it
     * failed, or an empty text.
     */
    open(bytes = 0, name = "klotski.db") {
      const warehouse = bytes ? { name, bytes } : null;
      return told(() => klotski_open(...given(JSON.stringify({ ...opening, warehouse }))));
    },
    /** The answer to a request; `error` is a message. */
    answer: (/** @type {object} */ request) =>
      /** @type {any} */ (
        JSON.parse(told(() => klotski_answer(...given(JSON.stringify(request, wellFormed)))), exact)),
  };
}
