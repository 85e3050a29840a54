"use strict";

/** Shows the puzzle of the day in UTC: the same for everybody. Without it there is the first one. */
function showToday() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("today"));
  const picture = link?.querySelector("img");
  const steps = link?.querySelector("data");
  if (!link || !picture || !steps) return;
  const puzzles = JSON.parse(document.getElementById("puzzles")?.textContent || "");
  const day = Math.floor(Date.now() / 86400000);
  // 7919 is prime: each puzzle has its day, and two days in a row differ in their steps.
  const [code, n] = puzzles[(day * 7919) % puzzles.length];
  link.search = `?code=${code}`;
  picture.src = picture.src.replace(/\w+(?=\.svg$)/, code);
  steps.value = steps.textContent = n;
}

showToday();
