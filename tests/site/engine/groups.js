// The layouts around a root, then the distance of every layout of its class.
const { board, rankings, tasks, guides } = makeEngine();

for (const { code, metric } of input) {
  const { layout } = board.readCode(code);
  const guide = guides.guide(tasks.search(layout, metric));
  const { group, solvedLayers, distance } = guide;
  print(`${group.size} ${group.farthestStep} ${group.farthestNum}`);
  print(group.layers.join(" "));
  print(solvedLayers.join(" "));
  print(`${guide.paths()} ${guide.isCut()}`);
  print(group.layer(group.farthestStep).join(" "));
  print(group.layer(1, 2).join(" "));
  const ranking = rankings.ofClass(board.classOf(layout));
  const distances = [];
  for (let rank = 0; rank < ranking.size; rank++) {
    distances.push(distance(ranking.unrank(rank)) ?? "none");
  }
  print(distances.join(" "));
}
