// The lines over tables of one set of assumptions: simulations × values, the own world first.
export const runTables = (run, shared, wide, rows, outputs) => {
  const out = new Float64Array(outputs * rows);
  run(rows, shared, [[], wide], out);
  const found = new Float64Array(rows * outputs);
  for (let value = 0; value < outputs; value++) {
    for (let row = 0; row < rows; row++) found[row * outputs + value] = out[value * rows + row];
  }
  return found;
};
