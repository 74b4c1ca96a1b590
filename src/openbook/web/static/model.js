// A scenario in the reader's browser: amounts in, lines and simulations out, with the bits
// that the server computes. Nothing here is particular to one page: a description says what
// the modules expect and give, and a published page may keep all of it beside itself.

const CHECKS = Uint32Array.from({ length: 256 }, (_, number) => {
  let found = number;
  for (let bit = 0; bit < 8; bit++) found = found & 1 ? 0xedb88320 ^ (found >>> 1) : found >>> 1;
  return found;
});
const checksum = (bytes) => {
  let found = 0xffffffff;
  for (const byte of bytes) found = CHECKS[(found ^ byte) & 255] ^ (found >>> 8);
  return (found ^ 0xffffffff) >>> 0;
};

export class Incomplete extends Error {}

// The numbers of every set of assumptions at the boundary, after a look at their checksum.
const boundary = (buffer, description, simulations) => {
  const rows = simulations + 1;
  const { own, drawn, tables, books } = description;
  const each = own.shared + drawn.shared + tables.shared + rows * (drawn.wide + tables.wide);
  const end = books.length * each * 8;
  if (buffer.byteLength !== end + 8) throw new Incomplete("the numbers are not all there");
  if (checksum(new Uint8Array(buffer, 0, end)) !== new DataView(buffer).getUint32(end, true)) {
    throw new Incomplete("the numbers are not those that were sent");
  }
  const numbers = new Float64Array(buffer, 0, end / 8);
  let at = 0;
  const next = (count) => numbers.slice(at, (at += count));
  const sets = books.map(() => ({
    own: next(own.shared), drawn: next(drawn.shared), tables: next(tables.shared),
    wide: next(rows * drawn.wide), tableWide: next(rows * tables.wide),
  }));
  return { simulations, rows, sets };
};

// A sum as if nothing were rounded before its end (Shewchuk, 1997), like Python's fsum.
export const exactSum = (values) => {
  const parts = [];
  for (let value of values) {
    let count = 0;
    for (let other of parts) {
      if (Math.abs(value) < Math.abs(other)) [value, other] = [other, value];
      const high = value + other;
      const low = other - (high - value);
      if (low) parts[count++] = low;
      value = high;
    }
    parts.length = count;
    parts.push(value);
  }
  let at = parts.length;
  if (!at) return 0;
  let high = parts[--at];
  let low = 0;
  while (at > 0) {
    const value = high;
    const other = parts[--at];
    high = value + other;
    low = other - (high - value);
    if (low) break;
  }
  // Half-way cases: the parts that are left say to which side.
  if (at > 0 && ((low < 0 && parts[at - 1] < 0) || (low > 0 && parts[at - 1] > 0))) {
    const twice = low * 2;
    const value = high + twice;
    if (twice === value - high) high = value;
  }
  return high;
};

// The places of the two sorted values between which a percentile lies.
const ranks = (percent, count) => {
  const below = Math.floor((percent * count) / 100);
  if ((percent * count) % 100) return [below, below];
  return [Math.max(below - 1, 0), Math.min(below, count - 1)];
};

const put = (base, pairs, values) => {
  const found = base.slice();
  for (const [place, from] of pairs) found[place] = values[from];
  return found;
};
const minus = (one, other) => one.map((value, at) => value - other[at]);
const per = (values, counts) => values.map((value, at) => (counts[at] ? value / counts[at] : 0));

export class Model {
  constructor(description, lines, tables) {
    this.description = description;
    this.lines = lines;
    this.tables = tables; // runs the lines over tables: at once, or in a worker
    this.records = description.records.map((each, at) => ({ ...each, run: lines.runs[at] }));
    this.boundaries = new Map();
  }

  take(simulations, buffer) {
    this.boundaries.set(simulations, boundary(buffer, this.description, simulations));
  }

  // Where some amounts put the levers; nothing where no record holds for them.
  levers(amounts) {
    for (const record of this.records) {
      const out = new Float64Array(record.outputs);
      const given = Float64Array.from(record.inputs, (at) => amounts[at]);
      record.run(1, given, [[]], out);
      if (out.subarray(record.results).every((holds) => holds === 1)) {
        return record.levers.map((value, at) => (record.places[at] < 0 ? value : out[record.places[at]]));
      }
    }
    return null;
  }

  learn(records, runs) {
    // The newest are tried first: they are of the slider that moves.
    this.records.unshift(...records.map((each, at) => ({ ...each, run: runs[at] })));
    this.records.length = Math.min(this.records.length, 400);
  }

  // The lines over tables, for each set of assumptions simulations × values; known or asked for.
  tabled(levers, simulations) {
    const { tables } = this.description;
    const here = this.boundaries.get(simulations);
    if (!tables.outputs) return here.sets.map(() => new Float64Array(0));
    const key = tables.moved.map(([, lever]) => levers[lever]).join();
    if (here.tabled?.key === key) return here.tabled.values;
    const keep = (values) => {
      here.tabled = { key, values };
      return values;
    };
    const shared = here.sets.map((set) => put(set.tables, tables.moved, levers));
    const found = this.tables(shared, here, tables.outputs);
    return found instanceof Promise ? found.then(keep) : keep(found);
  }

  // What some levers come to under each set of assumptions.
  run(levers, simulations, reserve, tabled) {
    const { own, drawn, tables } = this.description;
    const here = this.boundaries.get(simulations);
    return here.sets.map((set, which) => {
      const rows = here.rows;
      const values = tabled[which]; // own world first
      const alone = new Float64Array(own.outputs);
      const shared = put(put(set.own, own.moved, levers), own.from_tables, values);
      this.lines.own[0](1, shared, [[], []], alone);
      const bank = new Float64Array(rows * drawn.tables.length);
      for (let row = 0; row < rows; row++) {
        drawn.tables.forEach((from, place) => {
          bank[row * drawn.tables.length + place] = values[row * tables.outputs + from];
        });
      }
      const out = new Float64Array(drawn.outputs * rows);
      this.lines.drawn[0](rows, put(set.drawn, drawn.moved, levers), [bank, set.wide], out);
      const column = (place) => out.subarray(place * rows + 1, (place + 1) * rows);
      const lines = Object.fromEntries(
        Object.entries(own.lines).map(([name, places]) => [name, places.map((place) => alone[place])]),
      );
      const sorted = drawn.lines[reserve].map((place) => column(place).slice().sort());
      const at = (percent) => {
        const [low, high] = ranks(percent, simulations);
        return sorted.map((values) => (values[low] + values[high]) / 2);
      };
      const chance = drawn.lines["reserve.below"].map((place) => {
        let below = 0;
        for (const holds of column(place)) below += holds !== 0;
        return below / simulations;
      });
      return { lines, low: at(5), high: at(95), chance };
    });
  }

  // Cost and its measures, as offers/cost_result.py has them.
  measures(which, { lines }) {
    const { books, measures } = this.description;
    const { before, pupils, members } = books[which];
    const more = (name) => minus(lines[name], before[name]);
    const [ongoing, total] = ["spending.ongoing", "spending.total"];
    const lasting = more(ongoing);
    const once = lines[total].map((after, at) => (after - lines[ongoing][at]) - (before[total][at] - before[ongoing][at]));
    const whole = lasting.map((value, at) => value + once[at]);
    const besides = measures.beside.map(more);
    const followers = measures.following.map(more);
    const ofMembers = whole.map((value, at) =>
      exactSum([value, ...besides.map((row) => row[at])]) - exactSum(followers.map((row) => row[at])));
    return {
      ongoing: lasting, once, whole, allYears: exactSum([...lasting, ...once]),
      perPupil: per(whole, pupils), perMember: per(ofMembers, members),
      ofBudget: per(whole, before[total]),
    };
  }
}
