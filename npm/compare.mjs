// The boards of another package, solved by both in one run: the moves, and the median milliseconds.
//   node compare.mjs FOLDER-OF-KLOTSKI-SQL FOLDER-OF-KLOTSKI
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [own, other] = process.argv.slice(2).map((folder) => resolve(folder));
const { open } = await import(pathToFileURL(`${own}/index.js`));
const require = createRequire(import.meta.url);
const Klotski = require(`${other}/src/klotski.js`);
const games = require(`${other}/src/hrd-games.json`);
const klotski = await open();
const peer = new Klotski();
const RUNS = 10;

/** The result, and the median of the milliseconds. */
function timed(solve) {
  let result;
  const times = Array.from({ length: RUNS }, () => {
    const begun = performance.now();
    result = solve();
    return performance.now() - begun;
  });
  return [result, times.sort((a, b) => a - b)[RUNS / 2]];
}

function movesHere(game) {
  try {
    return klotski.solve(game).moves.length;
  } catch {
    return "none";
  }
}

console.log("| board | moves here | ms | moves in klotski 4.0.0 | ms |\n| --- | ---: | ---: | ---: | ---: |");
for (const { name, blocks } of games) {
  const game = { blocks, boardSize: [5, 4], escapePoint: [3, 1] };
  const [mine, myTime] = timed(() => movesHere(game));
  const [theirs, theirTime] = timed(() => peer.solve(game)?.at(-1)?.step ?? "none");
  console.log(`| ${name} | ${mine} | ${myTime.toFixed(1)} | ${theirs} | ${theirTime.toFixed(1)} |`);
}
