"use strict";

/**
 * Searches the page of named layouts while a person types. Without it the page is a plain list.
 * @param {Puzzle} puzzle
 */
function openNamesPage(puzzle) {
  /** @type {Record<string, string>} */
  const texts = JSON.parse(elementOf("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const find = /** @type {HTMLInputElement} */ (elementOf("find"));
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-code]"))];
  const parts = [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("section.by-steps"))];
  const contents = /** @type {HTMLElement} */ (document.querySelector("nav.contents"));
  const firstPart = elementOf("whole");
  const first = /** @type {HTMLElement} */ (firstPart.querySelector("ul"));
  /** The lists with all their cards. */
  const lists = parts.map((part) => {
    const list = /** @type {HTMLElement} */ (part.querySelector("ul"));
    return { list, cards: [...list.children] };
  });
  const address = makeAddress("find", (text) => {
    find.value = text;
    show();
  });

  /**
   * The codes of the layouts that a text finds, of those whose name it is, and whether it is only
   * near to their names.
   */
  function found(/** @type {string} */ text) {
    const { having, whole, near } = puzzle.names(text);
    const codes = new Set(having);
    const code = text.normalize("NFKC").trim().toUpperCase();
    for (const { dataset } of cards) {
      if (/^[0-9A-F]{3,9}$/.test(code) && dataset.code?.startsWith(code)) codes.add(dataset.code);
    }
    const isNear = !cards.some(({ dataset }) => codes.has(dataset.code || ""));
    if (isNear) for (const code of near) codes.add(code);
    return { codes, whole: new Set(whole), isNear };
  }

  /** Takes the cards of some layouts before all parts, and others back to where they were. */
  function putFirst(/** @type {Set<string>} */ codes) {
    for (const { list, cards } of lists) {
      if (list.children.length < cards.length) list.replaceChildren(...cards);
    }
    first.replaceChildren(...cards.filter(({ dataset }) => codes.has(dataset.code || "")));
    firstPart.hidden = !first.children.length;
  }

  function show() {
    const text = find.value.trim();
    const { codes, whole, isNear } = found(text);
    address.keep(text);
    putFirst(whole);
    let n = 0;
    for (const card of cards) {
      card.hidden = text !== "" && !codes.has(card.dataset.code || "");
      if (!card.hidden) n++;
    }
    for (const part of parts) part.hidden = !part.querySelector("[data-code]:not([hidden])");
    contents.hidden = text !== "";
    const key = !text ? "all" : !isNear ? "found" : n ? "near" : "none";
    elementOf("found").textContent = words.say(key, { n, of: cards.length });
  }

  find.addEventListener("input", show);
  // A browser that comes back to the page fills the field again.
  window.addEventListener("pageshow", show);
  elementOf("search").hidden = false;
  find.value = address.kept();
  show();
}
