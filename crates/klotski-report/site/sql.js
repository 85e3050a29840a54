"use strict";

/** The page for statements: a field, the canned queries, the answer as a table. */
function openSqlPage() {
  const { texts, root } = JSON.parse(elementOf("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(() => undefined, words);
  const warehouse = makeWarehouse(root);
  const BUDGET = { requests: 200, bytes: 8e6 };
  const form = /** @type {HTMLFormElement} */ (elementOf("ask"));
  const field = /** @type {HTMLTextAreaElement} */ (elementOf("statement"));
  const canned = /** @type {HTMLSelectElement} */ (elementOf("canned"));
  const [stop, more] = [elementOf("stop"), elementOf("more")];
  const status = elementOf("status");
  const meter = /** @type {HTMLMeterElement} */ (elementOf("meter"));
  const answers = makeAnswers(words, drawing);
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

  const target = (/** @type {string} */ sql) => `#${new URLSearchParams({ sql })}`;

  /** The last statements, the newest first. Browsers may refuse to keep them. */
  function remember(/** @type {string} */ sql) {
    const KEY = "klotski-sql.statements";
    /** @type {string[]} */
    let statements = [];
    try {
      statements = JSON.parse(localStorage.getItem(KEY) || "[]");
      if (sql) statements = [sql, ...statements.filter((other) => other !== sql)].slice(0, 20);
      localStorage.setItem(KEY, JSON.stringify(statements));
    } catch {
      // Without them the page does the rest.
    }
    elementOf("last").hidden = !statements.length;
    const links = statements.map((statement) =>
      made("li", linkTo(target(statement), statement.slice(0, 200))));
    elementOf("statements").replaceChildren(...links);
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
    remember(sql);
    stop.hidden = false;
    more.hidden = true;
    status.textContent = words.say("sql.running");
    answers.clear();
    meter.value = 0;
    const reply = await warehouse.ask(sql, most);
    if (own !== last) return;
    stop.hidden = true;
    meter.value = Math.max(reply.used.requests / most.requests, reply.used.bytes / most.bytes);
    if (reply.failure) {
      const { fault, values } = reply.failure;
      more.hidden = fault !== "sql.budget";
      status.textContent = `${words.say(fault, values)}\n${cost(reply.used)}`;
      return;
    }
    answers.show(reply);
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

  // A click on a name of the schema.
  elementOf("schema").addEventListener("click", ({ target }) => {
    const name = target instanceof Element && target.closest("button.name")?.textContent;
    if (!name) return;
    field.setRangeText(name, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  });

  if (!warehouse.isServed) {
    status.textContent = words.say("sql.file");
    return;
  }
  form.hidden = false;
  for (const link of elementOf("questions").querySelectorAll("a")) {
    link.href = target(link.dataset.sql || "");
  }
  remember("");
  if (address.kept()) {
    field.value = address.kept();
    ask(BUDGET);
  }
}
