import { startModule } from "./module.js";
import { makeRanges, requestRange } from "./ranges.js";

const MODULE = new URL("klotski-sql.wasm.gz", import.meta.url);
const isNode = Boolean(globalThis.process?.versions?.node);

async function moduleBytes() {
  if (isNode) return new Uint8Array((await import("node:fs")).readFileSync(MODULE));
  return new Uint8Array(await (await fetch(MODULE)).arrayBuffer());
}

/** The bytes of a file by its path. */
async function fileOf(path) {
  const fs = await import("node:fs");
  const file = fs.openSync(path);
  const { size } = fs.fstatSync(file);
  const read = (target, offset) => fs.readSync(file, target, 0, target.length, offset);
  return { size, read };
}

/** The bytes of a file on a server, in a worker: SQLite reads synchronously. */
async function served(url) {
  const head = await fetch(url, { headers: { Range: "bytes=0-99" } });
  const [, size] = /\/(\d+)$/.exec(head.headers.get("Content-Range") || "") || [];
  if (!size) throw new Error(`${url}: the server answers no range request (${head.status})`);
  const header = new DataView(await head.arrayBuffer());
  const [bytes, pageBytes] = [Number(size), header.getUint16(16)];
  const manifest = { file: url, bytes, pageBytes, partBytes: bytes, tops: "" };
  const { read } = makeRanges(manifest, requestRange);
  return { size: bytes, read };
}

/** A text of a board for the module. */
const textOf = (board) => (typeof board === "string" ? board : JSON.stringify(board));

export async function open({ warehouse, language = "en" } = {}) {
  const file = warehouse === undefined ? null : await (isNode ? fileOf : served)(warehouse);
  function read(target, offset) {
    try {
      file.read(target, offset);
      return 0;
    } catch {
      return 2;
    }
  }
  const module = await startModule(await moduleBytes(), language, { read });
  const cause = module.open(file?.size);
  if (cause) throw new Error(warehouse === undefined ? cause : `${warehouse}: ${cause}`);

  function answered(request) {
    const answer = module.answer(request);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  return {
    layout(board) {
      const { layout, names } = answered({ find: textOf(board) });
      return { ...layout, names };
    },
    solve: (board, { metric, to } = {}) =>
      answered({ solve: { text: textOf(board), metric, to } }),
    query(sql) {
      const { columns, rows } = answered({ sql });
      return { columns, rows };
    },
    ask(query, ...words) {
      const { columns, rows } = answered({ query: [query, words.map(String)] });
      return { columns, rows };
    },
  };
}
