// Every layout of some classes, a line each: what the board, the rankings and the moves say.
const { board, rankings, moves, tasks, guides } = makeEngine();

for (const name of input) {
  const [jiang, bing, style] = name.split("-").map(Number);
  const ranking = rankings.ofClass({ jiang, bing, style });
  const first = ranking.unrank(0);
  const homes = moves.METRICS.map((metric) =>
    guides.guide(tasks.search(first, metric, { around: false })),
  );
  for (let rank = 0; rank < ranking.size; rank++) {
    const layout = ranking.unrank(rank);
    const code = board.writeCode(layout);
    const read = board.readCode(board.trimmed(code)).layout;
    if (!board.isSame(read, layout)) throw new Error(`${code} is read as another layout`);
    const { square, low, high } = layout;
    const ranks = [ranking.rank(layout), ranking.stand(square, low, high)];
    const reflections = [board.mirror(layout), board.flip(layout)].map(board.writeCode);
    const fewest = homes.map((home) => home.fewest(layout) ?? "none");
    const onward = moves.METRICS.map((metric) =>
      moves.from(layout, metric).map(({ shape, from, to, layout: next }) => {
        const rank = ranking.rank(next);
        if (rank !== ranking.after(board.SHAPES.indexOf(shape), from, to)) {
          throw new Error(`${code}: another rank after ${shape} ${from} ${to}`);
        }
        return `${shape} ${from} ${to} ${rank}`;
      }),
    );
    const known = [rankings.idOf(layout), rankings.shortOf(layout), board.isMirror(layout)];
    const className = board.className(board.classOf(layout));
    print(
      [
        code,
        className,
        ...ranks,
        ...known,
        ...reflections,
        ...fewest,
        ...onward.map((moves) => moves.join(", ")),
      ].join("; "),
    );
  }
}
