"use strict";

/**
 * What a person did on the page, as a part of its address, `#key=value`: so that a reload and the
 * page in the other language go on with it. Other keys of the address stay.
 * @param {string} key
 * @param {(value: string) => void} open takes what somebody wrote into the address of this page
 */
function makeAddress(key, open) {
  /** The page in other languages. */
  const others = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll("nav a[hreflang]"));
  /** The value in the address; null if there is none. */
  const read = () => new URLSearchParams(location.hash.slice(1)).get(key);
  let kept = read() || "";
  let later = 0;

  function write() {
    clearTimeout(later);
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set(key, kept);
    const all = [...parts].filter(([, value]) => value);
    // Without a value, the address may name a part of the page.
    const part = read() === null ? location.hash : "";
    const fragment = all.length ? `#${new URLSearchParams(all)}` : part;
    for (const link of others) link.hash = fragment;
    if (location.hash === fragment) return;
    try {
      history.replaceState({ ...history.state, [key]: true }, "", location.href.split("#")[0] + fragment);
    } catch {
      // The same as below, said by an error.
    }
    // Browsers refuse too many changes in a short time, some of them silently.
    if (location.hash !== fragment) later = setTimeout(write, 1000);
  }

  addEventListener("hashchange", () => {
    const value = read();
    // What this page wrote has a state: who comes back to it goes on with what is there now.
    if (value !== null && !history.state?.[key]) open(value);
    else write();
  });
  write();

  return {
    kept: () => kept,
    /** Keeps a value; an empty one leaves the address. */
    keep(/** @type {string} */ value) {
      kept = value;
      write();
    },
  };
}
