// A worker: takes the module and the boundary once, then runs as often as it is asked.
import { runTables } from "./table_lines.js";

const boundaries = new Map();
let run = null;

self.onmessage = async ({ data }) => {
  const { asked, module, simulations, rows, wide, shared, outputs } = data;
  let found = null;
  try {
    if (module) run = (await import(module)).tables[0];
    else if (wide) boundaries.set(simulations, { rows, wide });
    else {
      const here = boundaries.get(simulations);
      found = here.wide.map((each, which) => runTables(run, shared[which], each, here.rows, outputs));
    }
    self.postMessage({ asked, found });
  } catch (problem) {
    self.postMessage({ asked, problem: `${problem}` });
  }
};
