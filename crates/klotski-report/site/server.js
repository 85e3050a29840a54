"use strict";

/**
 * What a page posts. A start ends the search before it; `id` is any number of the page, which is
 * in every message about this search.
 * @typedef {{type: "start", id: number, code: string, metric: Metric, around?: boolean}
 *   | {type: "cancel"}} SearchRequest
 *
 * What a page receives: any number of `progress`, then one of the others.
 * @typedef {{type: "progress", id: number, phase: string, reached: number, of: number}
 *   | {type: "done", id: number, findings: Findings}
 *   | {type: "cancelled", id: number}
 *   | {type: "fault", id: number, fault: Fault}
 *   | {type: "broken" | "forbidden", id: number}} SearchReport
 * A search that is broken lacked memory, in most cases.
 */

/**
 * The side of the protocol that searches, one search at a time. It searches in slices, between
 * which it hears whether to stop.
 * @param {ReturnType<typeof makeBoard>} board
 * @param {ReturnType<typeof makeTasks>} tasks
 * @param {(report: SearchReport, transfer: ArrayBuffer[]) => void} post
 */
function makeServer({ readCode }, { Task }, post) {
  // In milliseconds. Timers of a browser wait 4 ms, and messages are heard meanwhile: messages to
  // oneself would not wait, but node hears a thousand of them before any other.
  const SLICE = 50;
  const PROGRESS = 100;
  /** Layouts searched in about a millisecond. */
  const BATCH = 2048;
  /** @type {{id: number, task: InstanceType<typeof Task>, told: number} | null} */
  let current = null;

  function cancel() {
    if (current) post({ type: "cancelled", id: current.id }, []);
    current = null;
  }

  function receive(/** @type {SearchRequest} */ request) {
    cancel();
    if (request.type !== "start") return;
    const { id, code, metric, around = true } = request;
    const read = readCode(code);
    if (read.fault !== undefined) {
      post({ type: "fault", id, fault: read }, []);
      return;
    }
    current = { id, task: new Task(read.layout, metric, around), told: Date.now() };
    const mine = current;
    const slice = () => {
      if (current !== mine) return;
      const begun = Date.now();
      while (!mine.task.run(BATCH)) {
        if (Date.now() - begun < SLICE) continue;
        if (Date.now() - mine.told >= PROGRESS) {
          mine.told = Date.now();
          post({ type: "progress", id, ...mine.task.progress() }, []);
        }
        setTimeout(slice);
        return;
      }
      current = null;
      const findings = mine.task.findings();
      post({ type: "done", id, findings }, buffersOf(findings));
    };
    setTimeout(slice);
  }

  /** What need not be copied to the page. */
  function buffersOf(/** @type {Findings} */ { around, home }) {
    return [around, home].flatMap((reached) =>
      reached
        ? [reached.distances, reached.order, ...(reached.nearest ? [reached.nearest] : [])].map(
            (array) => /** @type {ArrayBuffer} */ (array.buffer),
          )
        : [],
    );
  }

  return { receive };
}
