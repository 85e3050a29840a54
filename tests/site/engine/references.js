// What texts name: a code, or the rule that they break with its numbers.
const { board, rankings } = makeEngine();

for (const text of input) {
  const { layout, fault, ...details } = rankings.read(text);
  const numbers = Object.keys(details)
    .sort()
    .map((name) => `${name}=${details[name]}`);
  print(layout ? board.writeCode(layout) : [fault, ...numbers].join(" "));
}
