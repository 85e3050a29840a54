"use strict";

/** The page for statements: a field, the canned queries, the answer as a table. */
function openSqlPage() {
  /** @type {(id: string) => HTMLElement} */
  const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const { texts, root } = JSON.parse(element("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(makeBoard(), words);
  const warehouse = makeWarehouse(root);
  const BUDGET = { requests: 200, bytes: 8e6 };
  const MOST_BOARDS = 100;
  const form = /** @type {HTMLFormElement} */ (element("ask"));
  const field = /** @type {HTMLTextAreaElement} */ (element("statement"));
  const canned = /** @type {HTMLSelectElement} */ (element("canned"));
  const [stop, more] = [element("stop"), element("more")];
  const [status, answer] = [element("status"), element("answer")];
  let budget = BUDGET;
  /** The number of the last statement: an answer to an earlier one is dropped. */
  let last = 0;

  const address = makeAddress("sql", (sql) => {
    field.value = sql;
    ask(BUDGET);
  });

  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e4) / 100;

  /** What an answer cost. */
  const cost = (/** @type {Used} */ used) =>
    words.say("sql.cost", {
      requests: used.requests,
      megabytes: megabytes(used.bytes),
      seconds: Math.round(used.milliseconds / 10) / 100,
    });

  /** The content of a cell: the code of a layout with its board, or a text. */
  function content(/** @type {unknown} */ value, /** @type {boolean} */ hasBoard) {
    if (value === null) return "NULL";
    if (typeof value !== "string" || !/^[0-9A-F]{9}$/.test(value)) return String(value);
    const { layout } = makeBoard().readCode(value);
    if (!layout) return value;
    const link = drawing.codeLink(value);
    if (hasBoard) link.prepend(drawing.draw(layout, { cell: 10 }), " ");
    return link;
  }

  function show(/** @type {Rows} */ { columns, rows }) {
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    for (const column of columns) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = column;
      head.append(cell);
    }
    const body = table.createTBody();
    rows.forEach((row, number) => {
      const line = body.insertRow();
      for (const value of row) {
        const cell = line.insertCell();
        cell.append(content(value, number < MOST_BOARDS));
        if (typeof value === "number" || typeof value === "bigint") cell.className = "number";
      }
    });
    answer.replaceChildren(table);
  }

  /** @param {{requests: number, bytes: number}} most */
  async function ask(most) {
    const sql = field.value.trim();
    if (!sql || !warehouse.isServed) return;
    const own = (last += 1);
    // A statement that runs is stopped by the next one.
    if (!stop.hidden) warehouse.stop();
    budget = most;
    address.keep(sql);
    stop.hidden = false;
    more.hidden = true;
    status.textContent = words.say("sql.running");
    answer.replaceChildren();
    const reply = await warehouse.ask(sql, most);
    if (own !== last) return;
    stop.hidden = true;
    if (reply.failure) {
      const { fault, values } = reply.failure;
      more.hidden = fault !== "sql.budget";
      status.textContent = `${words.say(fault, values)} ${cost(reply.used)}`;
      return;
    }
    show(reply);
    const key = reply.isCut ? "sql.first-rows" : "sql.rows";
    status.textContent = `${words.say(key, { n: reply.rows.length })} ${cost(reply.used)}`;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(BUDGET);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  canned.addEventListener("change", () => {
    if (canned.value) field.value = canned.value;
  });
  stop.addEventListener("click", () => {
    warehouse.stop();
    last += 1;
    stop.hidden = true;
    status.textContent = words.say("sql.stopped");
    field.focus();
  });
  more.addEventListener("click", () => {
    ask({ requests: budget.requests * 4, bytes: budget.bytes * 4 });
    field.focus();
  });

  if (!warehouse.isServed) {
    status.textContent = words.say("sql.file");
    return;
  }
  form.hidden = false;
  if (address.kept()) {
    field.value = address.kept();
    ask(BUDGET);
  }
}
