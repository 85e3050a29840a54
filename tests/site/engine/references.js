// What texts name: a code, or the rule that they break with its numbers; as JSON, because a number
// may be a sign of a text.
const { board, boards } = makeEngine();

for (const text of input) {
  const { layout, fault, cause, ...details } = boards.read(text);
  const numbers = Object.keys(details)
    .sort()
    .map((name) => `${name}=${details[name]}`);
  print(JSON.stringify(layout ? board.writeCode(layout) : [fault, ...numbers].join(" ")));
}
