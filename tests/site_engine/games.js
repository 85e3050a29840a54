// Games: where each stands after every action.
const { board, moves } = makeEngine();
const games = makeGames(board, moves);

for (const { start, actions } of input) {
  const game = games.begin(board.readCode(start).layout);
  for (const [name, from, to] of actions) {
    if (name === "move") {
      const moved = game.move(from, to);
      if (moved && (moved.from !== from || moved.to !== to)) throw new Error("another move");
    } else game[name]();
    const { step, straight, unit } = game.counts();
    const at = game.layout();
    const sides = board.blocks(at).map(({ cell }) => games.sidesOf(at, cell).join("+") || "-");
    const may = [game.canUndo(), game.canRedo(), game.isSolved()].map(Number).join("");
    print(`${board.writeCode(at)} ${step} ${straight} ${unit} ${may} ${sides.join(" ")}`);
  }
}
