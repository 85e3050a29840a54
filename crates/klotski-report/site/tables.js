"use strict";

/**
 * How a column is sorted, as its head says.
 * @typedef {"number" | "class" | "code" | "text"} Order
 */

/**
 * Sorts the tables of the page by any column, and folds the long ones. Without it all rows are
 * there, in the order of the query.
 */
function openTables() {
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

  /** What a cell says; where it is no text, to a program, if that differs. */
  function said(/** @type {HTMLTableCellElement} */ cell, /** @type {boolean} */ isText) {
    const data = isText ? null : cell.querySelector("data");
    return data ? data.value : (cell.textContent || "").trim();
  }

  /** The three numbers of a class as one. */
  const rank = (/** @type {string} */ text) =>
    text.split("-").reduce((sum, part) => sum * 100 + Number(part), 0);

  /** @type {Record<Order, (a: string, b: string) => number>} */
  const orders = {
    number: (a, b) => Number(a.replace(/,/g, "")) - Number(b.replace(/,/g, "")),
    class: (a, b) => rank(a) - rank(b),
    code: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
    text: (a, b) => collator.compare(a, b),
  };

  /** The first rows of a table that folds, whatever their order; a button shows the others. */
  function makeFold(/** @type {HTMLTableElement} */ table) {
    const shown = Number(table.dataset.rows);
    const place = table.parentElement?.parentElement?.querySelector(".unfold");
    const button = place?.querySelector("button");
    if (!shown || !button || !(place instanceof HTMLElement)) return () => {};
    const [all, few] = [button.textContent, button.dataset.fold || ""];
    let isFolded = true;

    function fold() {
      [...table.tBodies[0].rows].forEach((row, number) => {
        row.classList.toggle("folded", isFolded && number >= shown);
      });
    }

    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      isFolded = !isFolded;
      button.textContent = isFolded ? all : few;
      button.setAttribute("aria-expanded", String(!isFolded));
      fold();
      if (isFolded) button.scrollIntoView({ block: "nearest" });
    });
    place.hidden = false;
    fold();
    return fold;
  }

  function open(/** @type {HTMLTableElement} */ table) {
    const body = table.tBodies[0];
    const headers = table.tHead ? [...table.tHead.rows[0].cells] : [];
    const fold = makeFold(table);

    function sort(/** @type {HTMLTableCellElement} */ header) {
      const isUp = header.getAttribute("aria-sort") !== "ascending";
      for (const other of headers) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      const order = orders[/** @type {Order} */ (header.dataset.sort)] || orders.text;
      const rows = [...body.rows].map((row) => ({
        row,
        text: said(row.cells[header.cellIndex], order === orders.text),
      }));
      rows.sort((a, b) => {
        // Empty cells are NULL and come last either way.
        if (!a.text || !b.text) return Number(!a.text) - Number(!b.text);
        return isUp ? order(a.text, b.text) : order(b.text, a.text);
      });
      body.append(...rows.map(({ row }) => row));
      fold();
    }

    // There is nothing to sort in one row.
    if (body.rows.length < 2) return;
    for (const header of headers) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener("click", () => sort(header));
    }
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    open(/** @type {HTMLTableElement} */ (table));
  }

  // The row of the group that the address names, e.g. `#group-3`, if the page lists it.
  const [, group] = /^#group-(\d+)$/.exec(location.hash) || [];
  const rows = [...document.querySelectorAll("#groups ~ .table tbody tr")];
  const row = rows.find(({ firstChild }) => firstChild?.textContent === group);
  row?.classList.add("marked");
  if (group) (row || document.getElementById("groups"))?.scrollIntoView({ block: "center" });
  return open;
}

/** Makes a table sortable. */
const sortable = openTables();
