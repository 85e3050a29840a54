// Requests to the module of the page, each with nothing in memory: their answers, and what they read.
// `input` names the folder of `export web` and the requests.
const fs = require("node:fs");
const { join } = require("node:path");

const read = (name) => fs.readFileSync(join(input.site, name));
const worker = read("sql-worker.js").toString().replace(/\nserveStatements\(.*/, "");
const { makeRanges, compileModule, startModule } =
  new Function(`${worker.replaceAll('"use strict";', "")}\nreturn { makeRanges, compileModule, startModule };`)();
const [, data] = /const DATA = .*? \((.*)\);\n/.exec(worker);

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
  const manifest = JSON.parse(read("database.json"));
  const code = await compileModule(new Uint8Array(read("klotski-sql.wasm.gz")));
  const answers = [];
  for (const asked of input.requests) {
    const ranges = makeRanges(manifest, request);
    ranges.keep(new Uint8Array(read(manifest.tops)));
    const copy = (target, offset) => {
      ranges.read(target, offset);
      return 0;
    };
    const module = await startModule(code, { language: "en", data: JSON.parse(data) }, { read: copy });
    const fault = module.open(manifest.bytes);
    if (fault) throw new Error(fault);
    ranges.begin({ requests: Infinity, bytes: Infinity });
    answers.push({ ...module.answer(asked), ...ranges.used });
  }
  const number = (_, value) => (typeof value === "bigint" ? { integer: String(value) } : value);
  process.stdout.write(JSON.stringify(answers, number));
})();
