"use strict";

/** The parts of the engine, put together. */
function makeEngine() {
  const board = makeBoard();
  const rankings = makeRankings(board);
  const boards = makeBoards(board, rankings);
  const moves = makeMoves(board);
  const searches = makeSearches(board, moves);
  const tasks = makeTasks(board, rankings, searches);
  const guides = makeGuides(board, rankings, moves, searches);
  return { board, boards, rankings, moves, searches, tasks, guides };
}

/** Serves searches in this thread. */
function serveSearches(
  /** @type {(report: SearchReport, transfer: ArrayBuffer[]) => void} */ post,
) {
  const { board, tasks } = makeEngine();
  return makeServer(board, tasks, post);
}

/** The text of a script for a worker, from the functions themselves: files load no other files. */
function workerSource() {
  const parts = [
    makeBoard,
    makeBoards,
    makeRankings,
    makeMoves,
    makeSearches,
    makeTasks,
    makeGuides,
    makeServer,
    makeEngine,
    serveSearches,
  ];
  const serve = `const server = serveSearches((report, transfer) => postMessage(report, transfer));
onmessage = (event) => server.receive(event.data);`;
  return ['"use strict";', ...parts.map(String), serve].join("\n");
}

/**
 * Searches for a page: in a worker, or in the page itself where there can be none.
 * @param {(report: SearchReport) => void} hear
 * @returns {{send: (request: SearchRequest) => void, close: () => void}}
 */
function openSearches(hear) {
  try {
    const url = URL.createObjectURL(new Blob([workerSource()], { type: "text/javascript" }));
    const worker = new Worker(url);
    let id = 0;
    worker.onmessage = (event) => hear(event.data);
    worker.onmessageerror = () => hear({ type: "broken", id });
    // A worker that a policy of the server forbids has an error without a message.
    worker.onerror = ({ message }) => hear({ type: message ? "broken" : "forbidden", id });
    return {
      send: (request) => {
        if (request.type === "start") id = request.id;
        worker.postMessage(request);
      },
      close: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  } catch {
    const server = serveSearches(hear);
    return { send: server.receive, close: () => server.receive({ type: "cancel" }) };
  }
}
