// For each layout without each of its blocks: every block that may be added, and why not others.
const { board } = makeEngine();

for (const code of input) {
  const blocks = board.blocks(board.readCode(code).layout);
  for (const without of blocks) {
    const others = blocks.filter((block) => block !== without);
    for (const shape of board.SHAPES) {
      for (let cell = 0; cell < board.CELLS; cell++) {
        const fault = board.misplaced(others, { shape, cell });
        const made = board.assemble([...others, { shape, cell }]);
        if (fault && fault.fault !== made.fault) throw new Error(`${code}: ${fault.fault}`);
        print(made.layout ? board.writeCode(made.layout) : made.fault);
      }
    }
  }
}
