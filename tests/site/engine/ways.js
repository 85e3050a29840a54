// The ways of layouts to their nearest solved layouts, by two searches: through the group and
// through the class.
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
    const [way, other] = [group, wide].map((guide) => told(guide.way(member)).join(", "));
    if (other !== way) throw new Error(`${member} by ${metric}: ${way}\nand ${other}`);
    print(way);
  }
}
