"use strict";

/**
 * What a person did on the page, as a part of its address, `#key=value`: so that a reload and the
 * page in the other language go on with it. Other keys of the address stay.
 * @param {string} key
 * @param {(value: string) => void} open takes what somebody wrote into the address of this page
 */
function makeAddress(key, open) {
  /** The value in the address; null if there is none. */
  const read = () => new URLSearchParams(location.hash.slice(1)).get(key);
  let kept = read() || "";

  function write() {
    const parts = new URLSearchParams(location.hash.slice(1));
    parts.set(key, kept);
    const all = [...parts].filter(([, value]) => value);
    // Without a value, the address may name a part of the page.
    const part = read() === null ? location.hash : "";
    const fragment = all.length ? `#${new URLSearchParams(all)}` : part;
    for (const link of otherLanguages()) link.hash = fragment;
    if (location.hash === fragment) return;
    try {
      history.replaceState({ ...history.state, [key]: true }, "", location.href.split("#")[0] + fragment);
    } catch {
      // Browsers refuse too many changes in a short time: the next one has this one, too.
    }
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
