"use strict";

/** The element of an id. */
const elementOf = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

/** Gives the first element of a class in a part of the page. */
const partsOf = (/** @type {Element} */ place) => (/** @type {string} */ name) =>
  /** @type {HTMLElement} */ (place.querySelector(`.${name}`));

/** A new element with text or other elements in it. */
function made(/** @type {string} */ name, /** @type {(string | Node)[]} */ ...inside) {
  const element = document.createElement(name);
  element.append(...inside);
  return element;
}

/** A new link. */
function linkTo(/** @type {string} */ address, /** @type {string | Node} */ inside) {
  const link = document.createElement("a");
  link.href = address;
  link.append(inside);
  return link;
}

/** Whether a key is pressed together with another that changes its meaning. */
const isModified = (/** @type {KeyboardEvent} */ event) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** The links to the page in other languages. */
const otherLanguages = () =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("nav a[hreflang]"));
