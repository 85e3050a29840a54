"use strict";

/**
 * Searches the page of named layouts while a person types. Without it the page is a plain list.
 * @param {NameRow[]} names
 */
function openNamesPage(names) {
  /** @type {(id: string) => HTMLElement} */
  const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {Record<string, string>} */
  const texts = JSON.parse(element("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const finder = makeFinder(names);
  const find = /** @type {HTMLInputElement} */ (element("find"));
  const cards = [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-code]"))];
  const parts = [.../** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("section.by-steps"))];
  const contents = /** @type {HTMLElement} */ (document.querySelector("nav.contents"));

  /** The codes of the layouts that a text finds, and whether it is only near to their names. */
  function found(/** @type {string} */ text) {
    const codes = finder.having(text);
    const code = text.normalize("NFKC").trim().toUpperCase();
    for (const { dataset } of cards) {
      if (/^[0-9A-F]{3,9}$/.test(code) && dataset.code?.startsWith(code)) codes.add(dataset.code);
    }
    const isNear = !cards.some(({ dataset }) => codes.has(dataset.code || ""));
    if (isNear) for (const { code } of finder.near(text)) codes.add(code);
    return { codes, isNear };
  }

  function show() {
    const text = find.value.trim();
    const { codes, isNear } = found(text);
    let n = 0;
    for (const card of cards) {
      card.hidden = text !== "" && !codes.has(card.dataset.code || "");
      if (!card.hidden) n++;
    }
    for (const part of parts) part.hidden = !part.querySelector("[data-code]:not([hidden])");
    contents.hidden = text !== "";
    const key = !text ? "all" : !isNear ? "found" : n ? "near" : "none";
    element("found").textContent = words.say(key, { n, of: cards.length });
  }

  find.addEventListener("input", show);
  // A browser that comes back to the page fills the field again.
  window.addEventListener("pageshow", show);
  element("search").hidden = false;
  show();
}
