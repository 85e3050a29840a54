"use strict";

/**
 * The page of a layout: what can be said at once, and what a search finds.
 * @param {Puzzle} puzzle
 */
function openLayoutPage(puzzle) {
  const METRICS = /** @type {const} */ (["step", "straight", "unit"]);
  /** @type {{texts: Record<string, string>, classes: string, held: string[], root: string | null,
   *   maps: {folder: string, stored: string[]}}} */
  const { texts, classes, held, root, maps } = JSON.parse(elementOf("texts").textContent || "");
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(puzzle.layout, words);
  const facts = makeFacts(words, { classes, held });
  // Only a site with the database has a path to it.
  const stored =
    root === null
      ? null
      : makeStored(elementOf("stored"), facts, drawing, words, makeWarehouse(root));
  const stepper = makeStepper(elementOf("way"), puzzle.layout, drawing, words);
  const why = makeWhy(elementOf("why"), drawing, words);
  const games = makeGames(puzzle.layout);
  for (const link of otherLanguages()) link.search = location.search;
  /** The layout of the page. */
  let shown = /** @type {Layout | null} */ (null);
  const played = makeAddress("played", (written) => shown && play.begin(shown, written));
  const map = makeMap(elementOf("map"), drawing, words, maps);
  const page = { showWay, keep: played.keep, follow: map.follow };
  const play = makePlay(elementOf("play"), games, drawing, words, page);
  /** Where the way to the solution begins, and how it is shown. */
  let wayFrom = "";
  let showWayFrom = async (/** @type {string} */ _) => {};

  /**
   * The usual name of a layout, and after one in English or in Latin letters the Chinese one; none
   * without a name.
   */
  function titles(/** @type {Name[]} */ names) {
    const usual = names.filter(({ isUsual }) => isUsual);
    const [first, second] = usual;
    if (first?.latin && document.documentElement.lang === "en") {
      return [{ ...first, name: first.latin, language: `${first.language}-Latn` }, first];
    }
    return usual.slice(0, first?.language === "en" && second?.language === "zh" ? 2 : 1);
  }

  /** Shows the layout that was asked for, or why there is none. */
  function open(/** @type {string} */ text) {
    const [, name, group] = /^(\d+-\d+-\d+)(?:-(\d+))?$/.exec(text.normalize("NFKC").trim()) || [];
    if (name && held.includes(name)) {
      location.replace(`${classes}${name}.html${group ? `#group-${Number(group)}` : ""}`);
      return;
    }
    const { layout, names, several, error, near } = puzzle.find(text);
    if (layout) {
      show(layout, names);
      return;
    }
    if (several.length) elementOf("said").textContent = words.say("several", { text, n: several.length });
    else {
      const cause = name && !group ? words.say("class.none", { class: name }) : "";
      elementOf("said").textContent = cause ? words.say("none", { text, cause }) : error;
      elementOf("code").setAttribute("aria-invalid", "true");
    }
    const links = (several.length ? several : near).map(({ code, name, names }) =>
      drawing.boardLink(code, [...new Set([...titles(names).map(({ name }) => name), name])]));
    elementOf("found").replaceChildren(...links);
  }

  function show(/** @type {Layout} */ layout, /** @type {Name[]} */ names) {
    const { code } = layout;
    const named = titles(names);
    const plain = words.say("layout", { code });
    const parts = named.map(({ name, language }, at) =>
      Object.assign(made("span", at ? ` ${name}` : name), { lang: language }),
    );
    elementOf("title").replaceChildren(...(parts.length ? parts : [plain]));
    document.title = [...named.map(({ name }) => name), plain].join(" · ");
    /** @type {HTMLInputElement} */ (elementOf("code")).value = drawing.trimmed(code);
    elementOf("layout").hidden = false;
    elementOf("examples").hidden = true;
    // A phone has room for the board only. On a wide page the form has no summary.
    /** @type {HTMLDetailsElement} */ (elementOf("search")).open = !matchMedia("(max-width:44rem)").matches;
    shown = layout;
    map.show(code);
    play.begin(layout, played.kept());
    showFacts(layout, names);
    showNeighbors(layout);
    stored?.show(code);
    /** @type {HTMLAnchorElement} */ (elementOf("change")).search = `?code=${drawing.trimmed(code)}`;
    watchSearches(layout);
  }

  /** Shows the way to the solution from where the game stands. */
  async function showWay(/** @type {string} */ from) {
    wayFrom = from;
    await showWayFrom(from);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    elementOf("solution").scrollIntoView({ behavior });
    /** @type {HTMLElement} */ (elementOf("way").querySelector(".next")).focus({
      preventScroll: true,
    });
  }

  function showFacts(/** @type {Layout} */ layout, /** @type {Name[]} */ names) {
    // One name for each language; the others fold.
    const [list, others, known] = [made("ul"), made("ul"), new DocumentFragment()];
    const languages = new Set();
    for (const { name, language, latin, isUsual } of names) {
      const text = made(isUsual ? "strong" : "span", name);
      text.lang = language;
      (languages.has(language) ? others : list).append(made("li", text, latin ? ` ${latin}` : ""));
      languages.add(language);
    }
    known.append(list);
    const more = made("summary", words.say("names.more", { n: others.children.length }));
    if (others.children.length) known.append(made("details", more, others));
    const image = (/** @type {string} */ code) =>
      code === layout.code ? words.say("itself") : drawing.codeLink(code);
    elementOf("facts").replaceChildren(
      ...(languages.size ? [facts.row("names", known)] : []),
      facts.code("code", layout.code),
      facts.code("short", layout.short),
      facts.row("id", String(layout.id)),
      facts.classRow(layout),
      facts.symmetry(layout),
      facts.row("mirror", image(layout.mirror)),
      facts.row("flip", image(layout.flip)),
    );
  }

  /** The layouts one step away, with the steps that each needs once these are known. */
  function showNeighbors(
    /** @type {Layout} */ layout,
    /** @type {(number | null)[]} */ beside = [],
  ) {
    const boards = layout.moves.step.map(({ code }, at) => {
      const needs = beside[at] ?? null;
      return drawing.boardLink(code, needs === null ? [] : [words.say("needs", { n: needs })]);
    });
    const place = elementOf("neighbors");
    const focused = [...place.children].findIndex((link) => link === document.activeElement);
    place.replaceChildren(...(boards.length ? boards : [words.say("alone")]));
    if (focused >= 0) boards[focused].focus();
  }

  /** Searches by one metric after the other, and shows what each finds. */
  function watchSearches(/** @type {Layout} */ layout) {
    const { code } = layout;
    const progress = /** @type {HTMLProgressElement} */ (elementOf("progress"));
    const [cancel, again] = [elementOf("cancel"), elementOf("again")];
    const says = elementOf("search-says");
    const search = makeSearch(code, showProgress, (...fault) => end(words.say(...fault)));
    /** The number of the run; an answer to an earlier one is dropped. */
    let run = 0;
    let isFirst = true;

    function showProgress(/** @type {number} */ reached, /** @type {number} */ of) {
      if (progress.hidden) return;
      [progress.max, progress.value] = [of, reached];
      elementOf("progress-says").textContent = words.say("progress", { reached, of });
    }

    async function begin() {
      const own = (run += 1);
      const hadFocus = document.activeElement === again;
      [cancel.hidden, again.hidden, progress.hidden] = [false, true, false];
      if (hadFocus) cancel.focus();
      says.textContent = words.say("searching");
      elementOf("dead-end").textContent = "";
      const group = await search.group();
      for (const metric of METRICS) {
        const found = await search.fewest(metric);
        if (own !== run) return;
        const { fewest } = found;
        if (metric === "step") showGroup(group, found);
        play.learn(metric, { fewest, path: (from) => search.path(from, metric) });
        if (fewest !== null) await offer(metric, fewest);
        if (metric === "step") {
          showNeighbors(layout, found.beside);
          // The part of the page that the address names was hidden until now. Who reads
          // elsewhere by now stays there.
          const named = document.getElementById(location.hash.slice(1));
          if (isFirst && scrollY === 0) named?.scrollIntoView();
          isFirst = false;
        }
        // Nor is there a solution by another metric: these lead to the same layouts.
        if (fewest === null) {
          elementOf("dead-end").textContent =
            words.say(group.size === 1 ? "dead-end.one" : "dead-end", { n: group.size });
          return finish("");
        }
      }
      finish(layout.isSolved ? words.say("solved") : "");
    }

    /** Ends the searches before all is found. */
    function end(/** @type {string} */ text) {
      run += 1;
      search.stop();
      finish(text, false);
    }

    function finish(/** @type {string} */ text, isWhole = true) {
      // The focus must not get lost with the button.
      const hadFocus = document.activeElement === cancel;
      [cancel.hidden, again.hidden, progress.hidden] = [true, isWhole, true];
      says.textContent = text;
      elementOf("progress-says").textContent = "";
      if (!hadFocus) return;
      const title = elementOf("title");
      title.tabIndex = -1;
      (again.hidden ? title : again).focus({ preventScroll: true });
    }

    function showGroup(/** @type {Group} */ group, /** @type {Fewest} */ found) {
      const links = group.farthest.flatMap((code) => [drawing.codeLink(code), " "]);
      if (group.farthestNum > group.farthest.length) {
        links.push(words.say("among", { n: group.farthestNum }));
      }
      why.show(group.size, found);
      const paths = found.fewest ? [facts.row("paths", words.number(BigInt(found.paths || 0)))] : [];
      elementOf("group").replaceChildren(
        facts.row("size", words.number(group.size)),
        facts.row("degree", words.number(layout.moves.step.length)),
        ...paths,
        facts.row("cut", words.say(group.isCut ? "cut.yes" : "cut.no")),
        facts.row("farthest-step", words.number(group.farthestStep)),
        facts.row("farthest", made("span", ...links)),
      );
    }

    /** Offers the way by a metric, and shows it if it is the first. */
    async function offer(/** @type {Metric} */ metric, /** @type {number} */ fewest) {
      const choice = elementOf(`fewest-${metric}`);
      const radio = /** @type {HTMLInputElement} */ (choice.querySelector("input"));
      const number = /** @type {HTMLElement} */ (choice.querySelector("b"));
      number.textContent = words.number(fewest);
      choice.hidden = elementOf("metrics").hidden = false;
      const showFrom = async (/** @type {string} */ from) => {
        const path = await search.path(from, metric);
        if (path?.length && radio.checked) stepper.show(from, path);
      };
      const choose = () => {
        showWayFrom = showFrom;
        play.choose(metric);
        return showFrom(wayFrom || code);
      };
      radio.onchange = choose;
      if (metric !== "step") return;
      radio.checked = true;
      await choose();
    }

    cancel.addEventListener("click", () => end(words.say("cancelled")));
    again.addEventListener("click", () => {
      stepper.hide();
      begin();
    });
    begin();
  }

  const asked = new URLSearchParams(location.search).get("code");
  if (asked === null) return;
  /** @type {HTMLInputElement} */ (elementOf("code")).value = asked;
  open(asked);
}
