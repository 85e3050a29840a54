// The layouts around a root, then the distance of every layout of its class.
const { board, rankings, guides } = makeEngine();

for (const { code, metric } of input) {
  const { group, distance } = guides.guide(guides.search(code, metric));
  print(`${group.size} ${group.farthestStep} ${group.farthestNum}`);
  print(group.layers.join(" "));
  print(group.layer(group.farthestStep).join(" "));
  print(group.layer(1, 2).join(" "));
  const ranking = rankings.ofClass(board.classOf(board.readCode(code).layout));
  const distances = [];
  for (let rank = 0; rank < ranking.size; rank++) {
    distances.push(distance(ranking.unrank(rank)) ?? "none");
  }
  print(distances.join(" "));
}
