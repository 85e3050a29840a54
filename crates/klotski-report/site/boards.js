"use strict";

/**
 * Boards as people write them: five rows of four cells, or a list of blocks; and all other texts
 * that name a layout. The library reads the same texts, with the same results.
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeRankings>} rankings
 */
function makeBoards(board, rankings) {
  const { BOARD, CELLS, COVERS, SHAPES, first, numberOf, misfit, occupied, put } = board;
  const MOST_BYTES = 4096;
  const [ROWS, COLUMNS] = [5, 4];
  /** Signs that are always empty cells. An empty sign is an empty field of a table. */
  const EMPTY = ["", ".", "-", "_", " ", "\u3000", "□", "空", "null"];
  /** Signs that are empty cells unless they form a block. */
  const EMPTY_OR_BLOCK = ["0", "@", "*", "一", "口"];
  /** Soldiers: people use one letter for all of them. */
  const SINGLES = ["兵", "卒"];
  /** By shape: the sign, and the height and width. */
  const [LETTERS, DIGITS, SIZES] = ["# H V 1", "4 2 3 1", "2,2 1,2 2,1 1,1"].map(wordsOf);
  /** Names of the members of a block. */
  const [X, Y] = ["x col column", "y row"].map(wordsOf);
  const [WIDTH, HEIGHT] = ["w width", "h height"].map(wordsOf);
  const [PLACE, SIZE] = ["position pos location", "shape size"].map(wordsOf);
  /** The set of the library: `\s` has other signs. */
  const WHITE = "\\p{White_Space}";

  function wordsOf(/** @type {string} */ text) {
    return text.split(/[ \t]+/).filter((word) => word);
  }

  /** The text without the signs of a set at both ends. */
  const strip = (/** @type {string} */ text, /** @type {string} */ set) =>
    text.replace(new RegExp(`^[${set}]+|[${set}]+$`, "gu"), "");

  /** Whether a text that is not a code is a board, if it is a reference at all. */
  const isBoard = (/** @type {string} */ text) =>
    [text, strip(text, WHITE)].some((text) => [...text].length === CELLS) ||
    /[/_,;| \t\n[{]/.test(strip(text, WHITE));

  /**
   * The layout of a board.
   * @returns {Sound | Fault}
   */
  function readBoard(/** @type {string} */ whole) {
    const isLong = new TextEncoder().encode(whole).length > MOST_BYTES;
    if (isLong) return { fault: "longBoard", bytes: MOST_BYTES };
    const text = whole.replace(/^\ufeff/, "");
    if (/^\p{White_Space}*(\+--|┌)/u.test(text)) return { fault: "boxes" };
    const isHex = /^\p{White_Space}*0[xX]/u.test(text);
    const ofCells = (/** @type {string[] | Fault} */ signs) =>
      "fault" in signs ? [signs] : signReadings(signs, isHex);
    const isList = /^[ \t\r\n]*(\{|\[[ \t\r\n]*\{)/.test(text);
    const readings = isList ? blockReadings(text) : boardsIn(text).flatMap(ofCells);
    const layouts = readings.flatMap(({ layout }) => (layout ? [layout] : []));
    const codes = [...new Set(layouts.map(board.writeCode))].sort();
    if (codes.length > 1) return { fault: "several", codes: codes.map(board.trimmed).join(", ") };
    return codes.length ? { layout: layouts[0] } : readings[0] || { fault: "noSquare" };
  }

  /**
   * The signs of all boards that a text may be, or why it is none.
   * @returns {(string[] | Fault)[]}
   */
  function boardsIn(/** @type {string} */ text) {
    const isArray = /^[ \t\r\n]*\[/.test(text);
    const tables = isArray ? tablesOfArray(text) : tablesOfLines(text);
    if ("fault" in tables) return [tables];
    const found = [];
    for (const table of tables) {
      const size = [table.length, ...new Set(table.map((row) => row.length))].join("x");
      if (size === "5x4") found.push(table.flat());
      if (size !== "7x6") continue;
      // Walls are one sign around the board, with a gap or other signs at the exit.
      const [top, bottom] = [table[0], table[6]];
      const sides = table.flatMap((row) => [row[0], row[5]]);
      const walls = [...top, ...sides, bottom[1], bottom[4]];
      const isWalled = walls.every((sign) => sign === top[0]);
      if (!isWalled) return [{ fault: "rows", rows: ROWS, found: table.length }];
      found.push(table.slice(1, -1).flatMap((row) => row.slice(1, -1)));
    }
    if (found.length) return found;
    // The row that does not fit into the table that fits best.
    const isFull = (/** @type {string[]} */ row) => row.length === COLUMNS;
    const [best] = tables
      .filter((table) => table.length === ROWS)
      .sort((a, b) => b.filter(isFull).length - a.filter(isFull).length);
    if (!best) return [{ fault: "rows", rows: ROWS, found: tables.length && tables[0].length }];
    const row = best.findIndex((row) => !isFull(row));
    return [{ fault: "width", row: row + 1, cells: best[row].length, columns: COLUMNS }];
  }

  function tablesOfLines(/** @type {string} */ text) {
    const isBlank = (/** @type {string} */ line) => /^[ |]*$/.test(line);
    const markdown = /^(```|(?=.*--)(?=.*\|)[|\-: ]*$)/;
    const lines = text.split(/\r?\n/).filter((line) => !markdown.test(strip(line, WHITE)));
    while (lines.length && isBlank(lines[0])) lines.shift();
    while (lines.length && isBlank(lines[lines.length - 1])) lines.pop();
    // A blank line after the rows ends the board, because figures may stand below it.
    const blank = lines.findIndex(isBlank);
    if ([1, ROWS, ROWS + 2].includes(blank)) lines.length = blank;
    if (lines.length < 2) return lines.flatMap(tablesOfLine);
    const rows = lines.map(unquoted);
    const indent = Math.min(...rows.map((row) => row.search(/[^ ]|$/)));
    return [...cut(rows), ...(indent ? cut(rows.map((row) => row.slice(indent))) : [])];
  }

  /** The spaces at the ends of the line and of its parts may be cells. */
  function tablesOfLine(/** @type {string} */ text) {
    const whole = text.replace(/\r+$/, "");
    const trimmed = strip(whole, " \t").replace(/^0x/i, "");
    const tables = [trimmed, whole].flatMap((line) => {
      const parted = [..."/_,;|\t"].map((separator) => strip(line, separator).split(separator));
      const bare = parted.map((parts) => parts.map((part) => strip(part, " ")));
      const all = parted.flatMap((parts, at) => [bare[at], parts]);
      return [...all, wordsOf(line), [...line]].flatMap(tablesOfParts);
    });
    return tables.length ? tables : [trimmed.split("/").map((row) => [...row])];
  }

  /** A value of JSON, or the fault. */
  function jsonOf(/** @type {string} */ text) {
    try {
      return { value: JSON.parse(text) };
    } catch (error) {
      return { fault: "json", cause: error instanceof Error ? error.message : "" };
    }
  }

  /**
   * The tables of an array: of rows, of arrays, or of cells.
   * @returns {string[][][] | Fault}
   */
  function tablesOfArray(/** @type {string} */ text) {
    const { value, ...fault } = jsonOf(text);
    if (!Array.isArray(value)) return /** @type {Fault} */ (fault);
    const textOf = (/** @type {unknown} */ item) =>
      item === null ? "" : typeof item === "object" ? JSON.stringify(item) : String(item);
    if (value.every(Array.isArray)) return [value.map((row) => row.map(textOf))];
    return tablesOfParts(value.map(textOf));
  }

  /** The tables of the parts of a line: rows, or single cells. */
  function tablesOfParts(/** @type {string[]} */ parts) {
    if ([ROWS, ROWS + 2].includes(parts.length)) return cut(parts);
    if (parts.length !== CELLS) return [];
    return [parts.flatMap((_, at) => (at % COLUMNS ? [] : [parts.slice(at, at + COLUMNS)]))];
  }

  /** A line or an item of an array without its quotation marks and the comma after them. */
  const unquoted = (/** @type {string} */ item) =>
    /^["'`](.*)["'`]$/s.exec(strip(item, WHITE).replace(/,+$/, ""))?.[1] ?? item;

  /** The rows, divided into cells in each way that people use. */
  function cut(/** @type {string[]} */ rows) {
    // A character for each cell, also with a space between two cells.
    const close = rows.map((row) => [...row.replace(/^(.{4}.*?) *$/su, "$1")]);
    const bare = rows.map((row) => row.replace(/\p{White_Space}+$/u, ""));
    const spaced = bare.map((row) =>
      /^(. )*.?$/su.test(row) ? [...row].filter((_, at) => at % 2 === 0) : [],
    );
    const tables = [close, spaced, rows.map(wordsOf)];
    for (const separator of ",;\t|") {
      if (!rows.some((row) => row.includes(separator))) continue;
      const inner = separator === "|" ? rows.map((row) => strip(strip(row, WHITE), "|")) : rows;
      const cells = inner.map((row) => row.split(separator));
      tables.push(cells.map((row) => row.map((cell) => unquoted(strip(cell, " ")))));
    }
    return tables;
  }

  const isEmpty = (/** @type {string} */ sign) => [...EMPTY, ...EMPTY_OR_BLOCK].includes(sign);

  /** The cells whose signs pass a test. */
  const cellsOf = (
    /** @type {string[]} */ signs,
    /** @type {(sign: string) => boolean} */ test,
  ) => signs.reduce((cells, sign, cell) => cells | (Number(test(sign)) << cell), 0);

  /** The shape of the block that covers exactly these cells, or -1. */
  const blockOf = (/** @type {number} */ cells) =>
    COVERS.findIndex((cover, shape) => {
      const cell = first(cells);
      return cells && cover << cell === cells && !misfit(0, shape, cell);
    });

  /** The readings of signs. The first has the best fault if none is a layout. */
  function signReadings(/** @type {string[]} */ signs, /** @type {boolean} */ isHex) {
    const isBlock = /^(#|[\p{Alphabetic}\p{N}]+)$/u;
    const wrong = signs.findIndex((sign) => !isEmpty(sign) && !isBlock.test(sign));
    if (wrong >= 0) return [{ fault: "sign", cell: wrong, found: signs[wrong] }];
    if (signs.includes("#")) return [byShape(signs, LETTERS)];
    const areDigits = signs.every((sign) => DIGITS.includes(sign) || isEmpty(sign));
    const readings = areDigits && signs.includes("4") ? [byShape(signs, DIGITS)] : [];
    // Blocks numbered from 0, and two letters for the empty cells.
    const numbers = [..."0123456789"].map((number) => cellsOf(signs, (sign) => sign === number));
    const others = signs.filter((sign) => !/^[0-9]$/.test(sign));
    const areTwo = others.length === 2 && others[0] !== others[1];
    const isNumbered =
      numbers.every((cells) => blockOf(cells) >= 0) &&
      numberOf(numbers[0]) > 1 &&
      areTwo &&
      !others.some((sign) => EMPTY.includes(sign));
    if (isNumbered && !isHex) readings.push(byLetters(signs, (sign) => others.includes(sign)));
    const isOptional = (/** @type {string} */ sign) => signs.includes(sign) && !(isHex && sign === "0");
    const optional = EMPTY_OR_BLOCK.filter(isOptional);
    for (let blocks = 0; blocks < 1 << optional.length; blocks++) {
      const used = optional.filter((_, bit) => (blocks >> bit) & 1);
      readings.push(byLetters(signs, (sign) => isEmpty(sign) && !used.includes(sign)));
    }
    return readings;
  }

  /** Reads signs of shapes. */
  const byShape = (/** @type {string[]} */ signs, /** @type {string[]} */ shapes) =>
    fill(signs, isEmpty, (cell, same, rest) => {
      const shape = shapes.indexOf(signs[cell].toUpperCase());
      if (shape < 0) return { fault: "noShape", cell, sign: signs[cell] };
      return misfit(~(same & rest), shape, cell)
        ? { fault: "torn", cell, sign: signs[cell], shape: SHAPES[shape] }
        : { shape, cells: COVERS[shape] << cell };
    });

  /** Reads a sign for each block. */
  const byLetters = (
    /** @type {string[]} */ signs,
    /** @type {(sign: string) => boolean} */ isFree,
  ) =>
    fill(signs, isFree, (cell, same) => {
      if (SINGLES.includes(signs[cell])) return { shape: 3, cells: 1 << cell };
      // Without a sign for empty cells, letters that are no block are empty.
      const shape = blockOf(same);
      if (shape >= 0 || !signs.some(isEmpty)) return { shape, cells: same };
      let [region, before] = [1 << cell, 0];
      while (region !== before) {
        before = region;
        const beside = ((region & ~0x88888) << 1) | ((region & ~0x11111) >> 1);
        region |= (beside | (region << 4) | (region >> 4)) & same;
      }
      return region !== same && blockOf(region) >= 0
        ? { fault: "again", cell: first(same & ~region), sign: signs[cell] }
        : { fault: "noBlock", cell, sign: signs[cell] };
    });

  /**
   * Reads a block at the first cell that is left, until no cell is left.
   * @param {string[]} signs
   * @param {(sign: string) => boolean} isFree
   * @param {(cell: number, same: number, rest: number) =>
   *   {shape: number, cells: number, fault?: undefined} | Fault} blockAt the shape, or -1 for none
   */
  function fill(signs, isFree, blockAt) {
    const layout = { square: -1, low: 0, high: 0 };
    for (let rest = BOARD & ~cellsOf(signs, isFree); rest;) {
      const cell = first(rest);
      const same = cellsOf(signs, (sign) => sign === signs[cell]);
      const block = blockAt(cell, same, rest);
      if (block.fault !== undefined) return block;
      if (block.shape === 0 && layout.square >= 0) return { fault: "secondSquare", cell };
      if (block.shape >= 0) put(layout, block.shape, cell);
      rest &= ~block.cells;
    }
    return checked(layout);
  }

  /** @returns {Sound | Fault} */
  function checked(/** @type {Layout} */ layout) {
    if (layout.square < 0) return { fault: "noSquare" };
    const empty = CELLS - numberOf(occupied(layout));
    return empty < 2 ? { fault: "tooFewEmpty", empty } : { layout };
  }

  /** The readings of a list of blocks: pairs are a row and a column, or a column and a row. */
  function blockReadings(/** @type {string} */ text) {
    const { value, ...fault } = jsonOf(text);
    if (value === undefined) return [/** @type {Fault} */ (fault)];
    const list = Array.isArray(value) ? value : value.blocks || value.pieces;
    const objects = Array.isArray(list) ? list : [null];
    const blocks = objects.map((object) => [pair(object, Y, X, PLACE), pair(object, HEIGHT, WIDTH, SIZE)]);
    const blockForm = { fault: "blockForm", example: '{"x":1,"y":0,"w":2,"h":2}' };
    const wrong = blocks.findIndex((pairs) => pairs.includes(null)) + 1;
    if (wrong) return [{ ...blockForm, block: wrong }];
    /** @returns {Sound | Fault} */
    const reading = (/** @type {number[]} */ orders) => {
      const layout = { square: -1, low: 0, high: 0 };
      let taken = 0;
      for (const [at, pairs] of blocks.entries()) {
        const [[row, column], size] = pairs.map((both, which) => (both || [])[orders[which]]);
        const shape = SIZES.indexOf(String(size));
        if (shape < 0) return { ...blockForm, block: at + 1 };
        const cell = row * COLUMNS + column;
        const isOff = row >= ROWS || column >= COLUMNS || misfit(taken, shape, cell);
        if (isOff) return { fault: "blockPlace", block: at + 1 };
        if (shape === 0 && layout.square >= 0) return { fault: "secondSquare", cell };
        put(layout, shape, cell);
        taken |= COVERS[shape] << cell;
      }
      return checked(layout);
    };
    return [[0, 0], [1, 1], [0, 1], [1, 0]].map(reading);
  }

  /** Two numbers of a block in both orders, which are the same if each has a name. */
  function pair(
    /** @type {Record<string, unknown> | null} */ object,
    /** @type {string[][]} */ ...[first, second, both]
  ) {
    const valueOf = (/** @type {any} */ of, /** @type {string[]} */ names) => {
      const used = names.filter((name) => of && of[name] !== undefined);
      return used.length === 1 ? of[used[0]] : undefined;
    };
    const inner = valueOf(object, both);
    const named = [object, inner].map((of) => [valueOf(of, first), valueOf(of, second)]);
    const [numbers, others] = [...named, Array.isArray(inner) ? inner : []].filter((numbers) =>
      numbers.some((number) => number !== undefined),
    );
    const are = numbers && !others && numbers.length === 2 && numbers.every(isCount);
    return are ? [numbers, numbers === inner ? [numbers[1], numbers[0]] : numbers] : null;
  }

  const isCount = (/** @type {unknown} */ number) =>
    Number.isInteger(number) && Number(number) >= 0 && Number(number) < 256;

  /**
   * The layout of a code, of `id:` and an id, of `short:` and a short code, or of a board. A place
   * in a group is read by the library only, because groups are numbered by searches of the whole
   * class.
   * @returns {Sound | Fault}
   */
  function read(/** @type {string} */ text) {
    const colon = text.indexOf(":");
    const form = text.slice(0, Math.max(colon, 0)).toLowerCase();
    if (form === "id") return rankings.readId(text.slice(colon + 1));
    if (form === "short") return rankings.readShort(text.slice(colon + 1));
    const code = board.readCode(text.replace(/^0[xX]/, ""));
    if (code.layout) return code;
    if (isBoard(text)) {
      const found = readBoard(text);
      // With fewer rows it is hardly meant as a board.
      const isMeant = found.fault !== "rows" || Number(found.found) > 2;
      if (isMeant && !/^\d-\d{1,2}-\d(-\d+){1,2}$/.test(text)) return found;
    }
    return text.includes("-") ? { fault: "member" } : code;
  }

  return { isBoard, read };
}
