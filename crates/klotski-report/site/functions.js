"use strict";

/**
 * @typedef {string | number | bigint | null} SqlValue
 * A function with one value.
 * @typedef {{least: number, most: number, value: (...given: SqlValue[]) => SqlValue}} ScalarFunction
 * A function with rows. The `least` first ones of its `given` arguments are needed.
 * @typedef {{columns: string[], given: string[], least: number,
 *   rows: (...given: any[]) => Iterable<SqlValue[]>}} TableFunction
 */

/**
 * The functions of the puzzle for SQL, as the library has them. NULL gives NULL, or no rows.
 * @param {ReturnType<typeof makeEngine>} engine
 * @param {() => NameRow[]} loadNames
 */
function makeFunctions({ board, boards, rankings, moves, searches }, loadNames) {
  const { CELLS, COVERS, SHAPES } = board;
  const LETTERS = ["#", "H", "V", "1"];
  const searched = new Map();
  /** @type {ReturnType<typeof makeFinder> | null} */
  let finder = null;
  const names = () => (finder ||= makeFinder(loadNames(), "zh"));

  function read(/** @type {SqlValue} */ value) {
    const text = String(value).trim();
    const { layout } = boards.read(text);
    if (layout) return layout;
    const { codes, isWhole } = names().find(text);
    const { layout: named } = isWhole && codes.length === 1 ? board.readCode(codes[0]) : {};
    if (named) return named;
    const several = isWhole && `it names ${codes.join(" and ")}; write the code`;
    const none = "write a code, e.g. 4FEA134, a name, e.g. 横刀立马, or a board";
    throw new Error(`'${text.slice(0, 40)}' is not a layout: ${several || none}`);
  }

  /** @returns {Metric} */
  function metricOf(/** @type {SqlValue} */ value = "step") {
    const metric = moves.METRICS.find((name) => name === String(value).toLowerCase());
    if (!metric) throw new Error(`'${value}' is not a metric: write step, straight or unit`);
    return metric;
  }

  /** The letters of the cells. */
  function lettersOf(/** @type {Layout} */ layout) {
    const letters = Array(CELLS).fill(".");
    for (const { shape, cell } of board.blocks(layout)) {
      const number = SHAPES.indexOf(shape);
      for (let covered = COVERS[number] << cell; covered; covered &= covered - 1) {
        letters[board.first(covered)] = LETTERS[number];
      }
    }
    return letters;
  }

  /**
   * Whether a layout reaches a goal: blocks at cells, a board of shapes with `?`, or a layout.
   * @returns {(layout: Layout) => boolean}
   */
  function goalOf(/** @type {SqlValue} */ value) {
    const text = String(value);
    if (text.includes("?")) {
      const signs = [...text.toUpperCase().replace(/[\s/_,;|]/g, "")];
      const isGoal = signs.length === CELLS && signs.every((sign) => "#HV1.?".includes(sign));
      if (!isGoal) throw new Error(`'${text}' is not a goal: write 20 signs of # H V 1 . and ?`);
      return (layout) => lettersOf(layout).every((sign, at) => ["?", sign].includes(signs[at]));
    }
    if (!/@\s*\d+\s*(,|$)/.test(text)) {
      const goal = read(text);
      return (layout) => board.isSame(layout, goal);
    }
    const wanted = text.split(",").map((part) => {
      const [, name, cell] = /^\s*(2x2|[#hv1])\s*@\s*(\d+)\s*$/i.exec(part) || [];
      if (!name) throw new Error(`'${part}' is not a block and its cell, as 2x2@12 or V@0`);
      const letter = name.toUpperCase().replace("2X2", "#");
      return { shape: SHAPES[LETTERS.indexOf(letter)], cell: Number(cell) };
    });
    const has = (/** @type {Block[]} */ blocks, /** @type {Block} */ { shape, cell }) =>
      blocks.some((block) => block.shape === shape && block.cell === cell);
    return (layout) => wanted.every((block) => has(board.blocks(layout), block));
  }

  /**
   * The search of the group of a layout. A statement asks for a few layouts again and again.
   * @returns {Reached & {ranking: Ranking, code: (rank: number) => string}}
   */
  function around(/** @type {Layout} */ layout, /** @type {Metric} */ metric) {
    const key = `${board.writeCode(layout)} ${metric}`;
    if (!searched.has(key)) {
      const ranking = rankings.ofClass(board.classOf(layout));
      const search = searches.around(ranking, metric, ranking.rank(layout));
      search.run(Infinity);
      const code = (/** @type {number} */ rank) => board.writeCode(ranking.unrank(rank));
      if (searched.size > 3) searched.delete(searched.keys().next().value);
      searched.set(key, { ranking, code, ...search.reached() });
    }
    return searched.get(key);
  }

  /** The ranks of a layer, ascending. */
  const layerOf = (/** @type {Reached} */ { order, starts }, /** @type {number} */ layer) =>
    order.slice(starts[layer], starts[layer + 1]).sort();

  const isOfClass = (/** @type {Layout} */ one, /** @type {Layout} */ other) =>
    board.className(board.classOf(one)) === board.className(board.classOf(other));

  /** The moves from one layout to another; null in another group. */
  function distance(
    /** @type {Layout} */ from,
    /** @type {Layout} */ to,
    /** @type {Metric} */ metric,
  ) {
    if (!isOfClass(from, to)) return null;
    const { ranking, distances } = around(from, metric);
    const moves = distances[ranking.rank(to)];
    return moves === searches.UNREACHED ? null : moves;
  }

  /** The moves to the nearest layout that reaches a goal; null if none does. */
  function stepsTo(
    /** @type {Layout} */ from,
    /** @type {SqlValue} */ goal,
    /** @type {Metric} */ metric,
  ) {
    const isReached = goalOf(goal);
    const { ranking, order, distances } = around(from, metric);
    const found = order.find((rank) => isReached(ranking.unrank(rank)));
    return found === undefined ? null : distances[found];
  }

  /** The solutions: solved layouts without another one on a shortest path to them. */
  function solutions(/** @type {Layout} */ from, /** @type {Metric} */ metric) {
    const { ranking, order, distances, code } = around(from, metric);
    const [first, end] = ranking.withSquareAt(board.EXIT);
    const isPassed = new Set();
    const found = [];
    for (const rank of order) {
      const isSolved = rank >= first && rank < end;
      if (isSolved && !isPassed.has(rank)) found.push(rank);
      if (!isSolved && !isPassed.has(rank)) continue;
      for (const { layout } of moves.from(ranking.unrank(rank), metric)) {
        const next = ranking.rank(layout);
        if (distances[next] === distances[rank] + 1) isPassed.add(next);
      }
    }
    found.sort((a, b) => distances[a] - distances[b] || a - b);
    const least = distances[found[0]];
    return found.map((rank) => [code(rank), distances[rank], Number(distances[rank] === least)]);
  }

  /** The shortest path whose layouts have the smallest codes, from the first step on. */
  function* path(/** @type {Layout} */ a, /** @type {Layout} */ b, /** @type {Metric} */ metric) {
    if (distance(b, a, metric) === null) return;
    const { ranking, distances, code } = around(b, metric);
    yield [0, board.writeCode(a), null, null, null];
    let at = a;
    for (let step = 1, left = distances[ranking.rank(a)]; left > 0; step++, left--) {
      const [next] = moves
        .from(at, metric)
        .filter(({ layout }) => distances[ranking.rank(layout)] === left - 1)
        .sort((one, other) => ranking.rank(one.layout) - ranking.rank(other.layout));
      yield [step, code(ranking.rank(next.layout)), next.shape, next.from, next.to];
      at = next.layout;
    }
  }

  /** @type {Record<string, ScalarFunction>} */
  const scalars = {};

  /** Adds a function, which has NULL for NULL. The last `optional` arguments may be left out. */
  function add(
    /** @type {string} */ name,
    /** @type {(...given: any[]) => SqlValue} */ value,
    optional = 0,
  ) {
    const strict = (/** @type {SqlValue[]} */ ...given) =>
      given.includes(null) ? null : value(...given);
    scalars[name] = { least: value.length - optional, most: value.length, value: strict };
  }

  add("code", (ref) => board.writeCode(read(ref)));
  add("layout_id", (ref) => rankings.idOf(read(ref)));
  add("short_code", (ref) => rankings.shortOf(read(ref)));
  add("name", (ref) => {
    const usual = names().namesOf(board.writeCode(read(ref))).find(({ isUsual }) => isUsual);
    return usual ? usual.name : null;
  });
  add("board", (ref) => lettersOf(read(ref)).join(" ").replace(/((?:. ){3}.) /g, "$1\n"));
  add("mirror", (ref) => board.writeCode(board.mirror(read(ref))));
  add("flip", (ref) => board.writeCode(board.flip(read(ref))));
  add("is_symmetric", (ref) => Number(board.isMirror(read(ref))));
  add("distance", (a, b, metric) => distance(read(a), read(b), metricOf(metric)), 1);
  add("steps_to", (ref, goal, metric) => stepsTo(read(ref), goal, metricOf(metric)), 1);
  add("regexp", (pattern, text) => Number(new RegExp(pattern, "u").test(text)));
  scalars.text_in = {
    least: 3,
    most: 3,
    value: (text, name, latin) =>
      text === null || name === null
        ? null
        : Number(names().isPart(String(text), String(name), String(latin ?? ""))),
  };

  const of = ["ref", "metric"];
  /** @type {Record<string, TableFunction>} */
  const tables = {
    neighbors: {
      columns: ["code", "block", "from_cell", "to_cell"], given: of, least: 1,
      rows: (ref, metric) =>
        moves.from(read(ref), metricOf(metric)).map(({ layout, shape, from, to }) =>
          [board.writeCode(layout), shape, from, to]),
    },
    layers_of: {
      columns: ["layer", "layouts"], given: of, least: 1,
      rows: (ref, metric) => {
        const { starts } = around(read(ref), metricOf(metric));
        return starts.slice(1).map((end, layer) => [layer, end - starts[layer]]);
      },
    },
    layer_members: {
      columns: ["code", "layer"], given: of, least: 1,
      *rows(ref, metric) {
        const found = around(read(ref), metricOf(metric));
        for (let layer = 0; layer < found.starts.length - 1; layer++) {
          for (const rank of layerOf(found, layer)) yield [found.code(rank), layer];
        }
      },
    },
    shortest_path: {
      columns: ["step", "code", "block", "from_cell", "to_cell"], given: ["a", "b", "metric"], least: 2,
      rows: (a, b, metric) => path(read(a), read(b), metricOf(metric)),
    },
    solutions: {
      columns: ["code", "step", "minimal"], given: of, least: 1,
      rows: (ref, metric) => solutions(read(ref), metricOf(metric)),
    },
    farthest: {
      columns: ["code", "step"], given: of, least: 1,
      rows: (ref, metric) => {
        const found = around(read(ref), metricOf(metric));
        const last = found.starts.length - 2;
        return Array.from(layerOf(found, last), (rank) => [found.code(rank), last]);
      },
    },
    group_of: {
      columns: ["code"], given: ["ref"], least: 1,
      rows: (ref) => {
        const { order, code } = around(read(ref), "step");
        return Array.from(order.slice().sort(), (rank) => [code(rank)]);
      },
    },
    generate_series: {
      columns: ["value"], given: ["start", "stop", "step"], least: 2,
      *rows(start, stop, step = 1) {
        for (let value = start; step > 0 && value <= stop; value += step) yield [value];
      },
    },
  };

  return { scalars, tables };
}
