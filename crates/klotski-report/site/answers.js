"use strict";

/**
 * The answer to a statement: a table that can be sorted and filtered, a file, bars.
 * @param {ReturnType<typeof makeWords>} words
 * @param {ReturnType<typeof makeDrawing>} drawing
 */
function makeAnswers(words, drawing) {
  const [place, plot, tools, matching] = ["answer", "plot", "tools", "matching"].map(elementOf);
  const filter = /** @type {HTMLInputElement} */ (elementOf("filter"));
  const [bars, link] = ["bars", "link"].map(elementOf);
  const MOST_BOARDS = 100;
  /** The blocks of the layouts whose codes are in the answer. */
  let boards = /** @type {Map<unknown, Block[]>} */ (new Map());
  let answer = { columns: /** @type {string[]} */ ([]), rows: /** @type {unknown[][]} */ ([]) };

  const isNumber = (/** @type {unknown} */ value) => ["number", "bigint"].includes(typeof value);
  const areNumbers = (/** @type {number} */ column) =>
    answer.rows.every((row) => row[column] === null || isNumber(row[column]));

  /** The content of a cell: the code of a layout with its board, or a text. */
  function content(/** @type {unknown} */ value, /** @type {boolean} */ hasBoard) {
    const blocks = boards.get(value);
    if (!blocks) return String(value);
    const target = drawing.codeLink(String(value));
    if (hasBoard) target.prepend(drawing.draw({ blocks }, { cell: 10 }), " ");
    return target;
  }

  function tableOf() {
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    answer.columns.forEach((column, at) => {
      const cell = Object.assign(made("th", column), { scope: "col" });
      if (areNumbers(at)) cell.dataset.sort = "number";
      head.append(cell);
    });
    const body = table.createTBody();
    answer.rows.forEach((row, number) => {
      const line = body.insertRow();
      for (const value of row) {
        const cell = line.insertCell();
        // Empty cells are sorted as NULL.
        if (value === null) cell.className = "null";
        else cell.append(content(value, number < MOST_BOARDS));
        if (isNumber(value)) cell.className = "number";
      }
    });
    return table;
  }

  /** Shows the rows that have the text of the filter in a cell. */
  function keep() {
    const text = filter.value.toLowerCase();
    const lines = [...(place.querySelector("tbody")?.rows || [])];
    for (const line of lines) line.hidden = !(line.textContent || "").toLowerCase().includes(text);
    const shown = lines.filter((line) => !line.hidden).length;
    matching.textContent = text ? words.say("sql.rows", { n: shown }) : "";
  }

  function save(/** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ text) {
    const file = linkTo(URL.createObjectURL(new Blob([text], { type })), name);
    file.download = name;
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 1000);
  }

  const csv = (/** @type {unknown[][]} */ rows) => {
    const field = (/** @type {unknown} */ value) => {
      const text = value === null ? "" : String(value);
      return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
    };
    return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
  };

  filter.addEventListener("input", keep);
  elementOf("csv").addEventListener("click", () =>
    save("answer.csv", "text/csv", csv([answer.columns, ...answer.rows])));
  elementOf("json").addEventListener("click", () => {
    const object = (/** @type {unknown[]} */ row) =>
      Object.fromEntries(answer.columns.map((column, at) => [column, row[at]]));
    const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
      typeof value === "bigint" ? Number(value) : value;
    save("answer.json", "application/json", `${JSON.stringify(answer.rows.map(object), plain)}\n`);
  });
  link.hidden = !navigator.clipboard;
  link.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    matching.textContent = words.say("sql.copied");
  });
  bars.addEventListener("click", () => {
    const isShown = bars.getAttribute("aria-pressed") === "true";
    bars.setAttribute("aria-pressed", String(!isShown));
    plot.replaceChildren(...(isShown ? [] : [makeBars(answer, words, drawing, { width: Math.min(800, plot.clientWidth) })]));
  });

  function show(
    /** @type {{columns: string[], rows: unknown[][], boards: Map<unknown, Block[]>}} */ next,
  ) {
    [answer, boards] = [next, next.boards];
    const table = next.columns.length ? [tableOf()] : [];
    place.replaceChildren(...table);
    table.forEach(sortable);
    plot.replaceChildren();
    filter.value = matching.textContent = "";
    tools.hidden = !next.rows.length;
    const { columns, rows } = next;
    bars.hidden = columns.length !== 2 || !rows.length || rows.length > MOST_BARS || !areNumbers(1);
    bars.setAttribute("aria-pressed", "false");
  }

  return { show, clear: () => show({ columns: [], rows: [], boards: new Map() }) };
}
