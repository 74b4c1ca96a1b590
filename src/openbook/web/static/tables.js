// Lines over tables: on the page itself, or in a worker, so that the page does not wait.
import { runTables } from "./table_lines.js";

export const tablesHere = (run) => (shared, here, outputs) =>
  here.sets.map((set, which) => runTables(run, shared[which], set.tableWide, here.rows, outputs));

// A worker that runs them; refused at once where the browser allows none.
export const tablesElsewhere = async (script, module) => {
  const worker = new Worker(script, { type: "module" });
  const waiting = new Map();
  let asked = 0;
  const ask = (question) => new Promise((answer, refuse) => {
    waiting.set(++asked, { answer, refuse });
    worker.postMessage({ ...question, asked });
  });
  worker.onmessage = ({ data }) => {
    const { answer, refuse } = waiting.get(data.asked);
    waiting.delete(data.asked);
    if (data.problem) refuse(new Error(data.problem));
    else answer(data.found);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const each of waiting.values()) each.refuse(new Error(event.message || "the worker does not run"));
    waiting.clear();
  };
  await ask({ module });
  const known = new Set();
  return async (shared, here, outputs) => {
    if (!known.has(here.simulations)) {
      known.add(here.simulations);
      const wide = here.sets.map((set) => set.tableWide);
      await ask({ simulations: here.simulations, rows: here.rows, wide });
    }
    return ask({ simulations: here.simulations, shared, outputs });
  };
};
