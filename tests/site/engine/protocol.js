// The protocol of searches: in this thread, and in a worker that is made of the text of the
// functions.
const { Worker } = require("node:worker_threads");

/** Sends requests when reports come, until all searches have ended. */
function converse(open, script) {
  return new Promise((resolve) => {
    const reports = [];
    const send = open((report) => {
      reports.push(report);
      const answer = script.answer && script.answer(report);
      if (answer) send(answer);
      const ended = reports.filter(({ type }) => type !== "progress").length;
      if (ended === script.ends) resolve(reports);
    });
    script.requests.forEach(send);
  });
}

const here = (hear) => serveSearches(hear).receive;

/** A worker of node is like one of a browser, but for the names of its events. */
function inWorker(hear) {
  const names = `const { parentPort } = require("node:worker_threads");
    globalThis.onmessage = null;
    globalThis.postMessage = (report, transfer) => parentPort.postMessage(report, transfer);
    parentPort.on("message", (data) => globalThis.onmessage({ data }));\n`;
  const worker = new Worker(names + workerSource(), { eval: true });
  worker.on("message", hear);
  return (request) => worker.postMessage(request);
}

const start = (id, code, more) => ({ type: "start", id, code, metric: "step", ...more });
const large = "00006FFF0";

(async () => {
  const { guides } = makeEngine();
  for (const open of [here, inWorker]) {
    const told = (reports) =>
      print(
        reports
          .filter(({ type }) => type !== "progress")
          .map(({ type, id }) => `${type} ${id}`)
          .join(", "),
      );
    // An answer, and a code that is none.
    let reports = await converse(open, {
      requests: [start(1, "1A9BF0C", { around: false })],
      ends: 2,
      answer: ({ type, id }) => type === "done" && id === 1 && start(2, "52"),
    });
    told(reports);
    print(guides.guide(reports.find(({ type }) => type === "done").findings).fewest("1A9BF0C"));
    const { fault } = reports.find(({ type }) => type === "fault");
    print(`${fault.fault} ${fault.symbol} ${fault.cell} ${fault.other}`);

    // A search ends when the page says so, or starts another one.
    reports = await converse(open, {
      requests: [start(1, large)],
      ends: 1,
      answer: ({ type }) => type === "progress" && { type: "cancel" },
    });
    told(reports);
    print(reports.every(({ phase, reached, of }) => !phase || (reached > 0 && reached <= of)));
    reports = await converse(open, {
      requests: [start(1, large), start(2, "4FEA134")],
      ends: 2,
    });
    told(reports);
    const { findings } = reports.find(({ type }) => type === "done");
    const guide = guides.guide(findings);
    print(`${guide.group.size} ${guide.group.farthestStep} ${guide.way("4FEA134").length}`);
  }
  process.exit(0);
})();
