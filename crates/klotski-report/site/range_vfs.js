"use strict";

/**
 * Installs `range`, a VFS of SQLite that only reads one file: the ranges. SQLite's WebAssembly build
 * calls these functions with addresses in its memory.
 * @param {any} sqlite3 the module of @sqlite.org/sqlite-wasm
 * @param {ReturnType<typeof makeRanges>} ranges
 * @param {number} size the size of the file in bytes
 */
function installRangeVfs(sqlite3, ranges, size) {
  const { capi, wasm } = sqlite3;
  const ok = () => 0;
  const readOnly = () => capi.SQLITE_READONLY;

  const io = new capi.sqlite3_io_methods();
  io.$iVersion = 1;
  const methods = {
    xClose: ok,
    xRead(/** @type {any} */ _, /** @type {any} */ target, /** @type {number} */ length, /** @type {bigint} */ offset) {
      const from = Number(offset);
      const there = Math.max(Math.min(length, size - from), 0);
      const start = Number(target);
      const bytes = wasm.heap8u().subarray(start, start + length);
      try {
        ranges.read(bytes.subarray(0, there), from);
      } catch {
        // The pages read so far are right, so a statement can go on later.
        return ranges.failure()?.fault === "sql.budget" ? capi.SQLITE_INTERRUPT : capi.SQLITE_IOERR_READ;
      }
      if (there === length) return 0;
      bytes.fill(0, there);
      return capi.SQLITE_IOERR_SHORT_READ;
    },
    xWrite: readOnly,
    xTruncate: readOnly,
    xSync: ok,
    xFileSize(/** @type {any} */ _, /** @type {any} */ target) {
      wasm.poke(target, BigInt(size), "i64");
      return 0;
    },
    xLock: ok,
    xUnlock: ok,
    xCheckReservedLock(/** @type {any} */ _, /** @type {any} */ target) {
      wasm.poke32(target, 0);
      return 0;
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => 4096,
    xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE,
  };

  const vfs = new capi.sqlite3_vfs();
  vfs.$iVersion = 1;
  vfs.$szOsFile = capi.sqlite3_file.structInfo.sizeof;
  vfs.$mxPathname = 64;
  const names = {
    xOpen(/** @type {any} */ _, /** @type {any} */ name, /** @type {any} */ file, /** @type {number} */ flags, /** @type {any} */ target) {
      if (!name || !(flags & capi.SQLITE_OPEN_MAIN_DB)) return capi.SQLITE_CANTOPEN;
      const opened = new capi.sqlite3_file(file);
      opened.$pMethods = io.pointer;
      opened.dispose();
      if (target) wasm.poke32(target, capi.SQLITE_OPEN_READONLY);
      return 0;
    },
    xDelete: readOnly,
    xAccess(/** @type {any} */ _, /** @type {any} */ name, /** @type {number} */ flags, /** @type {any} */ target) {
      wasm.poke32(target, 0);
      return 0;
    },
    xFullPathname: (/** @type {any} */ _, /** @type {any} */ name, /** @type {number} */ most, /** @type {any} */ target) =>
      wasm.cstrncpy(target, name, most) < most ? 0 : capi.SQLITE_CANTOPEN,
    xRandomness: ok,
    xSleep: ok,
    xCurrentTime(/** @type {any} */ _, /** @type {any} */ target) {
      wasm.poke(target, 2440587.5 + Date.now() / 864e5, "double");
      return 0;
    },
    xGetLastError: ok,
  };
  sqlite3.vfs.installVfs({
    io: { struct: io, methods },
    vfs: { struct: vfs, methods: names, name: "range" },
  });
}
