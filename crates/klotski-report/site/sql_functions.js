"use strict";

/**
 * Registers the functions of the puzzle with SQLite.
 * @param {any} sqlite3
 * @param {any} database
 * @param {ReturnType<typeof makeFunctions>} functions
 */
function installFunctions({ capi, vtab, wasm }, database, { scalars, tables }) {
  for (const [name, { least, most, value }] of Object.entries(scalars)) {
    const xFunc = (/** @type {number} */ _, /** @type {SqlValue[]} */ ...given) => value(...given);
    for (let arity = least; arity <= most; arity++) {
      database.createFunction({ name, arity, deterministic: true, xFunc });
    }
  }

  /** A table-valued function: its arguments are hidden columns. */
  function moduleOf(/** @type {string} */ name, /** @type {TableFunction} */ { columns, given, least, rows }) {
    const cursorOf = (/** @type {number} */ cursor) => vtab.xCursor.get(cursor);

    /** Goes on with the rows of a cursor. A message of an exception is that of the statement. */
    function advance(/** @type {any} */ cursor, begin = () => {}) {
      try {
        begin();
        cursor.row = cursor.rows.next().value;
        cursor.number += 1;
        return 0;
      } catch (error) {
        const table = vtab.xVtab.get(cursor.$pVtab);
        table.$zErrMsg = wasm.allocCString(/** @type {Error} */ (error).message);
        return capi.SQLITE_ERROR;
      }
    }

    return vtab.setupModule({
      catchExceptions: true,
      methods: {
        xConnect(/** @type {number[]} */ ...[db, , , , table]) {
          const hidden = given.map((argument) => `"${argument}" HIDDEN`);
          const columnsOf = [...columns, ...hidden].join(", ");
          const fault = capi.sqlite3_declare_vtab(db, `CREATE TABLE x(${columnsOf})`);
          if (!fault) vtab.xVtab.create(table);
          return fault;
        },
        xDisconnect(/** @type {number} */ table) {
          vtab.xVtab.dispose(table);
          return 0;
        },
        xOpen(/** @type {number} */ _, /** @type {number} */ cursor) {
          vtab.xCursor.create(cursor);
          return 0;
        },
        xClose(/** @type {number} */ cursor) {
          vtab.xCursor.dispose(cursor);
          return 0;
        },
        xBestIndex(/** @type {number} */ table, /** @type {number} */ index) {
          const info = vtab.xIndexInfo(index);
          const places = given.map(() => -1);
          let isUsable = true;
          for (let at = 0; at < info.$nConstraint; at++) {
            const { $iColumn: column, $op: operator, $usable: usable } = info.nthConstraint(at);
            const argument = column - columns.length;
            if (argument < 0 || operator !== capi.SQLITE_INDEX_CONSTRAINT_EQ) continue;
            if (usable) places[argument] = at;
            else isUsable = false;
          }
          places.filter((at) => at >= 0).forEach((at, before) => {
            const usage = info.nthConstraintUsage(at);
            usage.$argvIndex = before + 1;
            usage.$omit = 1;
          });
          info.$estimatedCost = 1000;
          info.dispose();
          if (!isUsable) return capi.SQLITE_CONSTRAINT;
          if (!places.slice(0, least).includes(-1)) return 0;
          const message = `${name}(${given.join(", ")}) needs ${given.slice(0, least).join(" and ")}`;
          vtab.xVtab.get(table).$zErrMsg = wasm.allocCString(message);
          return capi.SQLITE_ERROR;
        },
        xFilter(/** @type {number[]} */ ...[at, , , count, values]) {
          const cursor = cursorOf(at);
          return advance(cursor, () => {
            cursor.given = capi.sqlite3_values_to_js(count, values);
            cursor.number = 0;
            const found = cursor.given.includes(null) ? [] : rows(...cursor.given);
            cursor.rows = found[Symbol.iterator]();
          });
        },
        xNext: (/** @type {number} */ cursor) => advance(cursorOf(cursor)),
        xEof: (/** @type {number} */ cursor) => Number(!cursorOf(cursor).row),
        xColumn(/** @type {number} */ at, /** @type {number} */ context, /** @type {number} */ column) {
          const { row, given } = cursorOf(at);
          capi.sqlite3_result_js(context, [...row, ...given][column] ?? null);
          return 0;
        },
        xRowid(/** @type {number} */ cursor, /** @type {number} */ rowid) {
          vtab.xRowid(rowid, cursorOf(cursor).number);
          return 0;
        },
      },
    });
  }

  for (const [name, table] of Object.entries(tables)) {
    database.checkRc(capi.sqlite3_create_module(database, name, moduleOf(name, table), 0));
  }
}
