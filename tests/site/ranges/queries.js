// Canned queries by the VFS of the page, each with nothing in memory: their answers, and what they
// read. `input` names the folder of `export web` and SQLite for node.
const fs = require("node:fs");
const { join } = require("node:path");

const read = (name) => fs.readFileSync(join(input.site, name));
const worker = read("sql-worker.js").toString().replace(/\n(importScripts|serveStatements)\(.*/g, "");
const scripts = `${read("engine.js")}\n${worker}`.replaceAll('"use strict";', "");
const parts = "makeRanges, installRangeVfs, makeEngine, makeFunctions, installFunctions";
const { makeRanges, installRangeVfs, makeEngine, makeFunctions, installFunctions } =
  new Function(`${scripts}\nreturn { ${parts} };`)();

const namesText = read("names.js").toString();
const names = JSON.parse(namesText.slice(namesText.indexOf("["), namesText.lastIndexOf("]") + 1));

/** The names and the statements of the page. XML would lose the line ends. */
const SIGNS = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };
const options = read("sql.html").toString().matchAll(/<option value="([^"]+)" data-query="([^"]+)">/g);
const canned = [...options].map(([, sql, name]) =>
  [name, sql.replace(/&([a-z0-9#]+);/g, (_, sign) => SIGNS[sign])]);
const queries = [...canned, ...input.statements.map((sql) => [sql, sql])];

/** What a server answers. */
function request(file, from, to) {
  const handle = fs.openSync(join(input.site, file));
  const { size } = fs.fstatSync(handle);
  const bytes = new Uint8Array(Math.min(to, size) - from);
  fs.readSync(handle, bytes, 0, bytes.length, from);
  fs.closeSync(handle);
  return { status: 206, range: `bytes ${from}-${to - 1}/${size}`, tag: null, bytes };
}

(async () => {
  const { default: initSqlite } = await import(input.sqlite);
  const sqlite3 = await initSqlite();
  const manifest = JSON.parse(read("database.json"));
  const answers = queries.map(([name, sql]) => {
    const ranges = makeRanges(manifest, request);
    ranges.keep(new Uint8Array(read(manifest.tops)));
    installRangeVfs(sqlite3, ranges, manifest.bytes);
    const options = { filename: "file:/klotski.db?vfs=range&immutable=1", flags: "r" };
    const database = new sqlite3.oo1.DB(options);
    database.exec("PRAGMA temp_store=memory; PRAGMA cache_size=-16384");
    installFunctions(sqlite3, database, makeFunctions(makeEngine(), () => names));
    ranges.begin({ requests: Infinity, bytes: Infinity });
    const rows = database.selectArrays(sql);
    database.close();
    return { name, sql, rows, ...ranges.used };
  });
  const number = (_, value) => (typeof value === "bigint" ? Number(value) : value);
  process.stdout.write(JSON.stringify(answers, number));
})();
