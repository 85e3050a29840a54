// What is drawn: what each action did, and what the board is then.
const editor = makeEditor(makeEngine().board);
const { writeCode } = makeEngine().board;

for (const [name, shape, cell] of input) {
  let did = "";
  if (name === "put") {
    const { block, fault } = editor.put(shape, cell);
    did = block ? `at ${block.cell}` : fault.fault;
  } else if (name === "remove") {
    const block = editor.remove(cell);
    did = block ? `${block.shape} ${block.cell}` : "nothing";
  } else if (name === "start") did = editor.start(shape).fault || "read";
  else editor[name]();
  const { layout, fault, squares, empty } = editor.verdict();
  print(`${did}; ${layout ? writeCode(layout) : fault}; ${squares} ${empty}`);
}
