// The ways of layouts to their nearest solved layouts, by three searches: through the group,
// through the class, and only as far as the layout.
const { board, tasks, guides } = makeEngine();

const told = (way) =>
  way
    ? way.map(({ shape, from, to, layout }) => `${shape} ${from} ${to} ${board.writeCode(layout)}`)
    : ["none"];

for (const { code, metric, members } of input) {
  const { layout } = board.readCode(code);
  const group = guides.guide(tasks.search(layout, metric));
  const wide = guides.guide(tasks.search(layout, metric, { around: false }));
  for (const member of members) {
    const [way, ...others] = [group.way(member), wide.way(member), guides.solve(member, metric)]
      .map(told)
      .map((moves) => moves.join(", "));
    for (const other of others) {
      if (other !== way) throw new Error(`${member} by ${metric}: ${way}\nand ${other}`);
    }
    print(way);
  }
}
