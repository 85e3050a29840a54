// Sorts tables. Everything else works without it.
"use strict";

for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const headers = [...table.tHead.rows[0].cells];
  headers.forEach((header, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = header.textContent;
    header.replaceChildren(button);
    button.addEventListener("click", () => {
      const order = header.ariaSort === "ascending" ? "descending" : "ascending";
      for (const other of headers) other.removeAttribute("aria-sort");
      header.ariaSort = order;
      const sign = order === "ascending" ? 1 : -1;
      const value = (row) => {
        const cell = row.cells[column];
        return cell.className === "number" ? Number(cell.textContent) : cell.textContent;
      };
      // Empty cells are NULL and come last either way.
      const compare = (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (x === "" || y === "") return (x === "") - (y === "");
        return sign * (x < y ? -1 : x > y ? 1 : 0);
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
