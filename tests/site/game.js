// Games: where each stands after every action, and where one stands that begins with what is
// written of it.
const games = makeGames(puzzle.layout);

function standing(game) {
  const { step, straight, unit } = game.counts();
  return `${game.layout().code} ${step} ${straight} ${unit}`;
}

for (const { start, actions, again } of input) {
  const { layout } = puzzle.find(start);
  const game = games.begin(layout);
  for (const [name, from, to] of actions) {
    if (name === "move") {
      const moved = game.move(from, to);
      if (moved && (moved.from !== from || moved.to !== to)) throw new Error("another move");
    } else game[name]();
    const written = game.written();
    const replayed = games.begin(layout, written);
    if (standing(replayed) !== standing(game)) throw new Error(`${start} ${written}: another game`);
    if (replayed.written() !== written) throw new Error(`${start} ${written}: other steps`);
    if (replayed.canUndo() !== written.length > 0) throw new Error(`${written}: nothing to undo`);
    const at = game.layout();
    const sides = at.blocks.map(({ cell }) => games.sidesOf(at, cell).join("+") || "-");
    const may = [game.canUndo(), game.canRedo(), game.isSolved()].map(Number).join("");
    print(`${standing(game)} ${may} ${sides.join(" ")} ${written}`);
  }
  for (const written of again) {
    const replayed = games.begin(layout, written);
    print(`${standing(replayed)} ${replayed.written()}`);
  }
}
