"use strict";

/**
 * A name as the data has it: the code without the zeros at its end, the name, its language,
 * whether it is the usual one there, and the name in Latin letters or nothing.
 * @typedef {[string, string, string, 0 | 1, string]} NameRow
 *
 * @typedef {{code: string, name: string, language: string, isUsual: boolean, latin: string}} Name
 */

/**
 * Finds layouts by their names, in whatever way people type these.
 * @param {NameRow[]} rows ordered by code
 * @param {string} reader the language of the page
 */
function makeFinder(rows, reader) {
  /** A name without case, accents, width, spaces and punctuation, as the library folds it. */
  const fold = (/** @type {string} */ text) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^\p{Alphabetic}\p{N}]/gu, "")
      .replace(/ł/g, "l")
      .replace(/[一二三]/g, (number) => String("一二三".indexOf(number) + 1));

  /** People type the pinyin `lü` as `lü`, `lu` or `lv`; folding makes `lu` of the first. */
  const latinOf = (/** @type {string} */ latin) =>
    [latin, latin.replace(/ü/g, "v")].filter(Boolean).map(fold);

  const entries = rows.map(([trimmed, name, language, usual, latin]) => ({
    named: { code: trimmed.padEnd(9, "0"), name, language, isUsual: usual === 1, latin },
    key: fold(name),
    latin: latinOf(latin),
  }));

  /**
   * The codes of the layouts that have a name, each with the name: in its own letters, else in
   * Latin letters; else of those that have it as a part of a name.
   * @returns {{codes: string[], names: Record<string, string>, isWhole: boolean}}
   */
  function find(/** @type {string} */ text) {
    const key = fold(text);
    const isPart = (/** @type {string} */ of) => of.includes(key);
    /** @type {((entry: typeof entries[0]) => boolean)[]} */
    const ways = [
      (entry) => entry.key === key,
      (entry) => entry.latin.includes(key),
      (entry) => isPart(entry.key) || entry.latin.some(isPart),
    ];
    const way = key ? ways.findIndex((fits) => entries.some(fits)) : -1;
    /** @type {Record<string, string>} */
    const names = {};
    const fitting = way < 0 ? [] : entries.filter(ways[way]);
    for (const { named } of fitting) names[named.code] = names[named.code] || named.name;
    // Not the keys of the record: a code of digits alone would come first.
    const codes = [...new Set(fitting.map(({ named }) => named.code))];
    return { codes, names, isWhole: way >= 0 && way < 2 };
  }

  /** The spellings of a name, folded. */
  const spellings = (/** @type {typeof entries[0]} */ { key, latin }) => [...latin, key];

  /**
   * The codes of all layouts of which a text is a part of a name, as long as it has letters, and
   * of those of which it is a whole one.
   */
  function having(/** @type {string} */ text) {
    const key = fold(text);
    const fitting = (/** @type {(of: string) => boolean} */ fits) =>
      new Set(
        entries
          .filter((entry) => key && spellings(entry).some(fits))
          .map(({ named }) => named.code),
      );
    return { codes: fitting((of) => of.includes(key)), whole: fitting((of) => of === key) };
  }

  /** How many letters must be put in, taken out or changed to make one text of the other. */
  function changes(/** @type {string[]} */ one, /** @type {string[]} */ other) {
    let row = [...Array(other.length + 1).keys()];
    one.forEach((letter, above) => {
      const next = [above + 1];
      other.forEach((there, place) => {
        const changed = row[place] + (letter === there ? 0 : 1);
        next.push(Math.min(changed, row[place + 1] + 1, next[place] + 1));
      });
      row = next;
    });
    return row[other.length];
  }

  /**
   * The names nearest to a text that is none, one for each layout, the nearest first, as the
   * library suggests them: names that it is a part of, and names of which a third of the letters
   * are different.
   */
  function near(/** @type {string} */ text) {
    const [LONGEST, MOST] = [60, 3];
    const key = fold(text);
    const letters = [...key];
    if (letters.length < 2 || letters.length > LONGEST) return [];
    const most = Math.max(Math.floor(letters.length / 3), 1);
    const distance = (/** @type {string} */ spelling) => {
      const found = changes(letters, [...spelling]);
      return found <= most || spelling.includes(key) ? found : Infinity;
    };
    const found = entries
      .map((entry) => ({ named: entry.named, away: Math.min(...spellings(entry).map(distance)) }))
      .filter(({ away }) => away < Infinity)
      .sort((a, b) => a.away - b.away || Number(b.named.isUsual) - Number(a.named.isUsual));
    /** @type {Name[]} */
    const nearest = [];
    for (const { named } of found) {
      if (nearest.length < MOST && !nearest.some(({ code }) => code === named.code)) {
        nearest.push(named);
      }
    }
    return nearest;
  }

  const rowsOf = (/** @type {string} */ code) =>
    entries.filter(({ named }) => named.code === code).map(({ named }) => named);

  /** The names of a layout, the usual ones first: of the reader, Chinese, English, by language. */
  function namesOf(/** @type {string} */ code) {
    const place = (/** @type {Name} */ { isUsual, language }) =>
      `${isUsual ? 0 : 1}${[reader, "zh", "en", language].indexOf(language)}${language}`;
    return rowsOf(code).sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
  }

  /** Whether a text is a part of a name or of its Latin letters. */
  function isPart(
    /** @type {string} */ text,
    /** @type {string} */ name,
    /** @type {string} */ latin,
  ) {
    const key = fold(text);
    return [fold(name), ...latinOf(latin)].some((spelling) => spelling.includes(key));
  }

  return { find, having, near, namesOf, isPart };
}
