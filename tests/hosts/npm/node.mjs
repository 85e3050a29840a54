// The npm package in node: the examples, and what goes wrong.
import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { open } from "klotski-sql";

for (const name of ["./example0.mjs", "./example1.mjs"]) {
  const { wrong, compared } = (await import(name)).default;
  assert.ok(compared > 1 && !wrong.length, wrong.join("\n"));
}
const blocks = [{ x: 1, y: 0, w: 2, h: 2 }];
const puzzle = await open();
for (const escapePoint of [[5, 1], [3, 4], [-1, 0], [3], "3,1", null]) {
  assert.throws(() => puzzle.solve({ blocks, escapePoint }), RangeError, String(escapePoint));
}
assert.deepEqual(puzzle.query("SELECT x'ab'").rows, [["AB"]]);
for (const [code, call] of Object.entries({
  NOT_A_BOARD: () => puzzle.hint("nobody"),
  SEVERAL_READINGS: () => puzzle.solve("VSSV/VSSV/VHHV/VCCV/CXXC"),
  NOT_A_GOAL: () => puzzle.solve("横刀立马", { to: "2x2@99" }),
  NO_SOLUTION: () => puzzle.solve("走投无路"),
  BAD_ARGUMENT: () => puzzle.ask("minsteps", "4FEA134", { metric: "far" }),
  UNKNOWN_QUERY: () => puzzle.ask("hardst"),
  BAD_SQL: () => puzzle.query("SELEC 1"),
  NEEDS_WAREHOUSE: () => puzzle.ask("puzzles", "5-4-1"),
})) {
  assert.throws(call, { code });
}
assert.throws(() => puzzle.ask("minsteps", "4FEA134", "step", 1), /arguments of 'minsteps' are \(code, metric\)/);
assert.equal(puzzle.hint("D"), null);
assert.deepEqual(puzzle.ask("minsteps", { code: "4FEA134", metric: "unit" }).rows, [[179]]);

// A system may read less than it was asked for.
const { readSync } = fs;
fs.readSync = (file, target, at, length, from) =>
  readSync(file, target, at, Math.min(length, 1000), from);
syncBuiltinESMExports();
const klotski = await open({ warehouse: "klotski.db" });
const steps = () => klotski.ask("minsteps", "4FEA134").rows;
assert.deepEqual(steps(), [[138]]);

fs.copyFileSync("klotski.db", "other.db");
fs.renameSync("other.db", "klotski.db");
assert.throws(steps, /^Error: klotski\.db: it was replaced while it was read: open\(\) again$/);
assert.equal(klotski.layout("横刀立马").code, "1A9BF0C00");

// The module breaks, with so many pages of memory more.
const { instantiate } = WebAssembly;
for (const [pages, message] of [[0, /^Error: a fault of klotski-sql \(unreachable\)/], [2 ** 14, /^Error: out of memory/]]) {
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    const klotski_answer = () => {
      exports.memory.grow(pages);
      throw new WebAssembly.RuntimeError("unreachable");
    };
    return { exports: { ...exports, klotski_answer } };
  };
  const broken = await open();
  assert.throws(() => broken.query("SELECT 1"), message);
}
