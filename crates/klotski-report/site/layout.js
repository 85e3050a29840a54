"use strict";

/**
 * The page of a layout: what can be said at once, and what a search finds.
 * @param {NameRow[]} names
 */
function openLayoutPage(names) {
  /** @type {(id: string) => HTMLElement} */
  const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {{texts: Record<string, string>, classes: string, held: string[], root: string | null,
   *   maps: {folder: string, stored: string[]}}} */
  const { texts, classes, held, root, maps } = JSON.parse(element("texts").textContent || "");
  const { board, boards, rankings, moves, guides } = makeEngine();
  const words = makeWords(texts, document.documentElement.lang);
  const drawing = makeDrawing(board, words);
  const facts = makeFacts(board, words, { classes, held });
  // Only a site with the database has a path to it.
  const stored =
    root === null
      ? null
      : makeStored(element("stored"), facts, drawing, words, makeWarehouse(root));
  const finder = makeFinder(names, document.documentElement.lang);
  const stepper = makeStepper(element("way"), board, drawing, words);
  const why = makeWhy(element("why"), drawing, words);
  const games = makeGames(board, moves);
  for (const link of document.querySelectorAll("nav a[hreflang]")) {
    /** @type {HTMLAnchorElement} */ (link).search = location.search;
  }
  /** The layout of the page. */
  let shown = /** @type {Layout | null} */ (null);
  const played = makeAddress("played", (written) => shown && play.begin(shown, written));
  const map = makeMap(element("map"), board, rankings, drawing, words, maps);
  const page = { showWay, keep: played.keep, follow: map.follow };
  const play = makePlay(element("play"), games, board, drawing, words, page);
  /** Where the way to the solution begins, and how it is shown. */
  let wayFrom = /** @type {Layout | null} */ (null);
  let showWayFrom = (/** @type {Layout} */ _) => {};
  const MOST_FARTHEST = 4;

  /** A new element with text or other elements in it. */
  function made(/** @type {string} */ name, /** @type {(string | Node)[]} */ ...inside) {
    const made = document.createElement(name);
    made.append(...inside);
    return made;
  }

  /** The usual name of a layout, and after one in English the Chinese one; none without a name. */
  function titles(/** @type {string} */ code) {
    const usual = finder.namesOf(code).filter(({ isUsual }) => isUsual);
    const [first, second] = usual;
    return usual.slice(0, first?.language === "en" && second?.language === "zh" ? 2 : 1);
  }

  /** Shows the layout that was asked for, or why there is none. */
  function open(/** @type {string} */ text) {
    // The spaces around a board may be cells. Input methods write wide digits, and names are found
    // in any width.
    const word = text.normalize("NFKC").trim();
    const raw = boards.read(text);
    const read = raw.layout ? raw : boards.read(word);
    if (read.layout) {
      show(read.layout);
      return;
    }
    const [, name, group] = /^(\d+-\d+-\d+)(?:-(\d+))?$/.exec(word) || [];
    if (name && held.includes(name)) {
      location.replace(`${classes}${name}.html${group ? `#group-${Number(group)}` : ""}`);
      return;
    }
    const isMeant = isMeantAsReference(text, read);
    const { codes, names, isWhole } = finder.find(text);
    if (isWhole && codes.length === 1) {
      const { layout } = board.readCode(codes[0]);
      if (layout) show(layout);
    } else if (codes.length && (isWhole || !isMeant)) {
      element("said").textContent = words.say("several", { text, n: codes.length });
      element("found").replaceChildren(
        ...codes.map((code) =>
          drawing.boardLink(code, [...new Set([...titles(code).map(({ name }) => name), names[code]])]),
        ),
      );
    } else {
      const fault = name ? { fault: "class", class: name } : read;
      const cause = isMeant ? words.fault(fault) : words.say("unknown");
      const near = isMeant ? [] : finder.near(text);
      const said = words.say("none", { text, cause });
      element("said").textContent = near.length ? words.say("near", { said }) : said;
      element("found").replaceChildren(
        ...near.map(({ code, name }) => drawing.boardLink(code, [name])),
      );
      element("code").setAttribute("aria-invalid", "true");
    }
  }

  /** Whether a refused text that is no name was meant as a code or a board, as for the library. */
  function isMeantAsReference(/** @type {string} */ text, /** @type {Fault} */ { fault }) {
    const word = text.trim();
    if (!word || /^(id|short):/i.test(word)) return true;
    // Names have words, too.
    if (boards.isBoard(word.normalize("NFKC")) && !/^(member|notHex|tooLong)$/.test(fault)) {
      const words = word.split(/\s+/).map((part) => [...part].length);
      return /[/_;|[{\n]/.test(word) || words.every((cells) => [1, 4, 20].includes(cells));
    }
    return /^[0-9a-f][0-9a-z-]*$/i.test(word) && /\d/.test(word);
  }

  function show(/** @type {Layout} */ layout) {
    const code = board.writeCode(layout);
    const named = titles(code);
    const plain = words.say("layout", { code });
    const parts = named.map(({ name, language }, at) =>
      Object.assign(made("span", at ? ` ${name}` : name), { lang: language }),
    );
    element("title").replaceChildren(...(parts.length ? parts : [plain]));
    document.title = [...named.map(({ name }) => name), plain].join(" · ");
    /** @type {HTMLInputElement} */ (element("code")).value = board.trimmed(code);
    element("layout").hidden = false;
    element("examples").hidden = true;
    shown = layout;
    map.show(layout);
    play.begin(layout, played.kept());
    showFacts(layout, code);
    showNeighbors(layout);
    stored?.show(code);
    /** @type {HTMLAnchorElement} */ (element("change")).search = `?code=${board.trimmed(code)}`;
    watchSearches(layout, code);
  }

  /** Shows the way to the solution from where the game stands. */
  function showWay(/** @type {Layout} */ from) {
    wayFrom = from;
    showWayFrom(from);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    element("solution").scrollIntoView({ behavior });
    /** @type {HTMLElement} */ (element("way").querySelector(".next")).focus({
      preventScroll: true,
    });
  }

  function showFacts(/** @type {Layout} */ layout, /** @type {string} */ code) {
    // One name for each language; the others fold.
    const [list, others, known] = [made("ul"), made("ul"), new DocumentFragment()];
    const languages = new Set();
    for (const { name, language, latin, isUsual } of finder.namesOf(code)) {
      const text = made(isUsual ? "strong" : "span", name);
      text.lang = language;
      (languages.has(language) ? others : list).append(made("li", text, latin && ` ${latin}`));
      languages.add(language);
    }
    known.append(list);
    const more = made("summary", words.say("names.more", { n: others.children.length }));
    if (others.children.length) known.append(made("details", more, others));
    const image = (/** @type {Layout} */ other) =>
      board.isSame(other, layout) ? words.say("itself") : drawing.codeLink(board.writeCode(other));
    element("facts").replaceChildren(
      ...(languages.size ? [facts.row("names", known)] : []),
      facts.code("code", code),
      facts.code("short", rankings.shortOf(layout)),
      facts.row("id", String(rankings.idOf(layout))),
      facts.classRow(layout),
      facts.symmetry(layout),
      facts.row("mirror", image(board.mirror(layout))),
      facts.row("flip", image(board.flip(layout))),
    );
  }

  /** The layouts one step away, with the steps that each needs once these are known. */
  function showNeighbors(
    /** @type {Layout} */ layout,
    /** @type {ReturnType<typeof guides.guide> | null} */ guide = null,
  ) {
    const around = moves.from(layout, "step");
    const boards = around.map((move) => {
      const fewest = guide && guide.fewest(move.layout);
      const needs = fewest === null ? [] : [words.say("needs", { n: fewest })];
      return drawing.boardLink(board.writeCode(move.layout), needs);
    });
    const place = element("neighbors");
    const focused = [...place.children].findIndex((link) => link === document.activeElement);
    place.replaceChildren(...(boards.length ? boards : [words.say("alone")]));
    if (focused >= 0) boards[focused].focus();
  }

  /** Searches by one metric after the other, and shows what each finds. */
  function watchSearches(/** @type {Layout} */ layout, /** @type {string} */ code) {
    const progress = /** @type {HTMLProgressElement} */ (element("progress"));
    const [cancel, again] = [element("cancel"), element("again")];
    const says = element("search-says");
    /** @type {ReturnType<typeof openSearches> | null} */
    let searches = null;
    let asked = 0;
    let aroundIsCheap = true;
    let isFirst = true;

    function start(/** @type {number} */ number) {
      asked = number;
      const metric = moves.METRICS[number];
      const around = aroundIsCheap;
      if (searches) searches.send({ type: "start", id: number, code, metric, around });
    }

    function begin() {
      searches = openSearches(hear);
      const hadFocus = document.activeElement === again;
      [cancel.hidden, again.hidden, progress.hidden] = [false, true, false];
      if (hadFocus) cancel.focus();
      says.textContent = words.say("searching");
      start(0);
    }

    function end(/** @type {string} */ text) {
      if (searches) searches.close();
      searches = null;
      // The focus must not get lost with the button.
      const hadFocus = document.activeElement === cancel;
      [cancel.hidden, again.hidden, progress.hidden] = [true, asked === 3, true];
      says.textContent = text;
      element("progress-says").textContent = "";
      if (!hadFocus) return;
      const title = element("title");
      title.tabIndex = -1;
      (again.hidden ? title : again).focus({ preventScroll: true });
    }

    function hear(/** @type {SearchReport} */ report) {
      if (!searches || report.id !== asked) return;
      if (report.type === "progress") {
        [progress.max, progress.value] = [report.of, report.reached];
        const { reached, of } = report;
        element("progress-says").textContent = words.say("progress", { reached, of });
      } else if (report.type === "done") {
        const guide = guides.guide(report.findings);
        const fewest = guide.fewest(code);
        if (asked === 0) showGroup(guide);
        play.learn(guide);
        if (fewest !== null) offer(guide, fewest, asked === 0);
        if (asked === 0) {
          showNeighbors(layout, guide);
          // The part of the page that the address names was hidden until now. Who reads
          // elsewhere by now stays there.
          const named = document.getElementById(location.hash.slice(1));
          if (isFirst && scrollY === 0) named?.scrollIntoView();
          isFirst = false;
        }
        // Nor is there a solution by another metric: these lead to the same layouts.
        if (fewest === null) asked = 3;
        else asked++;
        if (asked < moves.METRICS.length) start(asked);
        else if (fewest === null) end(words.say("unsolvable", { code }));
        else end(fewest === 0 ? words.say("solved") : "");
      } else if (report.type === "broken" || report.type === "forbidden") end(words.say(report.type));
    }

    function showGroup(/** @type {ReturnType<typeof guides.guide>} */ guide) {
      const { group } = guide;
      if (!group) return;
      // Around a layout of a small group it is shorter than from all solutions of the class.
      aroundIsCheap = group.size * 2 < rankings.ofClass(board.classOf(layout)).size;
      const number = (/** @type {number | bigint} */ n) => words.say("number", { n });
      const farthest = group.layer(group.farthestStep, MOST_FARTHEST);
      const links = farthest.flatMap((code) => [drawing.codeLink(code), " "]);
      if (group.farthestNum > farthest.length) {
        links.push(words.say("among", { n: group.farthestNum }));
      }
      const around = moves.from(layout, "step").map((move) => move.layout);
      why.show(guide, around);
      element("group").replaceChildren(
        facts.row("size", number(group.size)),
        facts.row("degree", number(around.length)),
        ...(guide.fewest(layout) ? [facts.row("paths", number(guide.paths()))] : []),
        facts.row("cut", words.say(guide.isCut() ? "cut.yes" : "cut.no")),
        facts.row("farthest-step", number(group.farthestStep)),
        facts.row("farthest", made("span", ...links)),
      );
    }

    /** Offers the way by a metric, and shows it if it is the first. */
    function offer(
      /** @type {ReturnType<typeof guides.guide>} */ guide,
      /** @type {number} */ fewest,
      /** @type {boolean} */ isFirst,
    ) {
      const choice = element(`fewest-${guide.metric}`);
      const radio = /** @type {HTMLInputElement} */ (choice.querySelector("input"));
      const number = /** @type {HTMLElement} */ (choice.querySelector("b"));
      number.textContent = words.number(fewest);
      choice.hidden = element("metrics").hidden = false;
      const showFrom = (/** @type {Layout} */ from) => stepper.show(from, guide.way(from) || []);
      const choose = () => {
        showWayFrom = showFrom;
        play.choose(guide.metric);
        const from = wayFrom || layout;
        if (guide.fewest(from)) showFrom(from);
      };
      radio.onchange = choose;
      if (!isFirst) return;
      radio.checked = true;
      choose();
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
  /** @type {HTMLInputElement} */ (element("code")).value = asked;
  open(asked);
}
