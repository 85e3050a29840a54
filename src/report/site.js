// Sorts tables, and draws the board of a code. Everything else works without it.
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

// A code: the cell of the 2x2 block, then a symbol of two bits for each cell that is not
// covered yet: 0 empty, 1 horizontal, 2 vertical, 3 single.
function readCode(text) {
  if (!/^[0-9a-f]{1,9}$/i.test(text)) return { fault: "digits" };
  const digits = [...text.padEnd(9, "0")].map((digit) => parseInt(digit, 16));
  const square = digits.shift();
  if (square % 4 > 2) return { fault: "square" };
  const symbols = digits.flatMap((digit) => [digit >> 2, digit & 3]);
  const covered = new Array(20).fill(false);
  const blocks = [];
  const put = (kind, cell, cells) => {
    if (cells.some((other) => other > 19 || covered[other])) return false;
    for (const other of cells) covered[other] = true;
    blocks.push({ kind, cell });
    return true;
  };
  put("square", square, [square, square + 1, square + 4, square + 5]);
  let empty = 0;
  for (let cell = 0; cell < 20; cell++) {
    if (covered[cell]) continue;
    const symbol = symbols.length ? symbols.shift() : 0;
    if (symbol === 0) {
      empty++;
    } else if (symbol === 1) {
      if (cell % 4 === 3 || !put("horizontal", cell, [cell, cell + 1])) return { fault: "block", cell };
    } else if (symbol === 2) {
      if (!put("vertical", cell, [cell, cell + 4])) return { fault: "block", cell };
    } else {
      put("single", cell, [cell]);
    }
  }
  if (symbols.some((symbol) => symbol !== 0)) return { fault: "surplus" };
  if (empty < 2) return { fault: "empty" };
  const count = (kind) => blocks.filter((block) => block.kind === kind).length;
  const [horizontals, verticals] = [count("horizontal"), count("vertical")];
  const jiangBingStyle = `${horizontals + verticals}-${count("single")}-${horizontals}`;
  return { code: text.toUpperCase().padEnd(9, "0"), blocks, jiangBingStyle };
}

function draw(blocks) {
  const space = "http://www.w3.org/2000/svg";
  const node = (name, attributes) => {
    const made = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const size = { square: [2, 2], horizontal: [2, 1], vertical: [1, 2], single: [1, 1] };
  const svg = node("svg", { width: 166, height: 206, viewBox: "0 0 166 206", role: "img" });
  svg.append(node("rect", { class: "ground", width: 166, height: 206, rx: 2 }));
  for (const { kind, cell } of blocks) {
    const [wide, high] = size[kind];
    const [x, y] = [3 + (cell % 4) * 40 + 1, 3 + Math.floor(cell / 4) * 40 + 1];
    const place = { x, y, width: wide * 40 - 2, height: high * 40 - 2, rx: 5 };
    svg.append(node("rect", { class: `block ${kind}`, ...place }));
  }
  return svg;
}

const form = document.getElementById("code-form");

function show() {
  const answer = document.getElementById("answer");
  const found = readCode(form.elements.code.value.trim());
  if (found.fault) {
    const cell = found.cell === undefined ? "" : ` ${found.cell}`;
    answer.replaceChildren(form.dataset[found.fault] + cell);
    return;
  }
  const code = document.createElement("code");
  code.textContent = found.code;
  // Of a class that the warehouse does not hold there is no page.
  const isHeld = form.dataset.held.split(" ").includes(found.jiangBingStyle);
  const link = document.createElement(isHeld ? "a" : "span");
  if (isHeld) link.href = `${form.dataset.classes}${found.jiangBingStyle}.html`;
  link.textContent = `${form.dataset.class} ${found.jiangBingStyle}`;
  const line = document.createElement("p");
  line.append(code, " ", link);
  answer.replaceChildren(draw(found.blocks), line);
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  // index.html?code=4FEA134 leads to a board.
  const asked = new URLSearchParams(location.search).get("code");
  if (asked !== null) {
    form.elements.code.value = asked;
    show();
  }
}
