// A scenario that is tried, in this browser: what its sliders move is computed and drawn
// here, two hundred simulations at once and all of them when nothing moves. The server's
// answer is compared with it to the bit.
import { amountsIn } from "./amounts.js";
import { drawing, written } from "./bands.js";
import { Incomplete, Model } from "./model.js";
import { tablesElsewhere, tablesHere } from "./tables.js";

const IDLE = 120; // milliseconds without a move
const computed = document.getElementById("computed");
const page = document.documentElement;
const SHARE = /^-?\d*(\.\d+)?%?$/;
const AMOUNT = /^-?\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$/;
const MEASURES = ["ongoing", "one-time", "whole", "per pupil", "per member", "of the budget", "reserve", "least", "chance"];

// Who has computed what is shown now, and why it is the server where it is.
let server = "there";
// How sure the reserve is: states that certify budgets name the line after it.
const level = (lines) => (lines["certification.level"] ?? lines["reserve.outlook"])[0];
const told = (who) => { if (computed) computed.textContent = computed.dataset[who]; };
export const byServer = () => told(server);
const missed = (problem) => { server = problem instanceof Incomplete ? "incomplete" : "there"; };
const defect = (what) => console.error(`Defect: ${what}; the server's answer is shown.`);

const firstDifference = (mine, theirs) => {
  let at = 0;
  while (mine[at] === theirs[at]) at++;
  const around = (text) => text.slice(Math.max(0, at - 40), at + 40);
  return `“${around(mine)}” is “${around(theirs)}”`;
};

// The number that a field holds, if its slider reaches it: whatever else somebody writes is
// for the server to read. The point is moved in the text, so that it is rounded once.
const amountOf = (text, { percent, ends }) => {
  const plain = text.trim();
  if (!(percent ? SHARE : AMOUNT).test(plain) || !/\d/.test(plain)) return null;
  const digits = plain.replaceAll(/[$,%]/g, "");
  const found = Number(percent ? `${digits}e-2` : digits);
  return ends[0] <= found && found <= ends[1] ? found : null;
};

// What has moved: sentences and the chart that have changed, figures as texts.
export const known = new Map();
export const show = ({ parts, cells }) => {
  for (const [id, html] of Object.entries(parts)) {
    if (known.get(id) === html) continue;
    known.set(id, html);
    document.getElementById(id).innerHTML = html;
  }
  for (const [id, figures] of Object.entries(cells)) {
    document.getElementById(id).querySelectorAll("td.amount").forEach((cell, at) => {
      [cell.firstElementChild, cell.lastElementChild].forEach((place, which) => {
        if (place.textContent !== figures[at][which]) place.textContent = figures[at][which];
      });
    });
  }
};

// Where the parts of a scenario come from; a published page has its own.
const fromServer = (query) => ({
  description: async () => (await fetch(`/try/browser/model.json?${query}`)).json(),
  lines: () => import(`/try/browser/lines.js?${query}`),
  records: (more) => import(`/try/browser/records.js?${query}&${more}`),
  tables: async () => {
    const module = new URL(`/try/browser/tables.js?${query}`, location.href).href;
    try {
      return { run: await tablesElsewhere("/static/table_worker.js", module) };
    } catch {
      return { run: tablesHere((await import(module)).tables[0]), withoutWorker: true };
    }
  },
  numbers: async (simulations) => {
    const answer = await fetch(`/try/browser/${simulations}?${query}`);
    if (!answer.ok) throw new Incomplete(answer.statusText);
    return answer.arrayBuffer();
  },
});

// How amounts stand to their limits, and in which year that shows (chart_findings.py).
const crossed = (values, limits, steps) => {
  const apart = values.map((value, at) => ({ at, above: value - limits[at], half: steps[at] / 2 }));
  const near = apart.find(({ above, half }) => -half <= above && above < half);
  const below = apart.find(({ above, half }) => above < -half);
  if (below) return [near && near.at < below.at ? "by" : below.at > 0 ? "falls" : "below", below.at];
  return near ? ["near", near.at] : ["meets", values.length - 1];
};

export class TrialInBrowser {
  // The scenario of a query; nothing where a browser cannot run it, or it has nothing to move.
  static async load(query, hands, sent = fromServer(query)) {
    try {
      const description = await sent.description();
      if (!description) return null;
      const made = new TrialInBrowser(description, await sent.lines(), query, hands, sent);
      await made.prepare();
      page.dataset.ready = "yes";
      return made;
    } catch (problem) {
      missed(problem);
      byServer();
      return null;
    }
  }

  constructor(description, lines, query, { answered, written }, sent) {
    this.sent = sent;
    this.query = query;
    this.answered = answered;
    this.written = written;
    this.page = description.page;
    this.say = amountsIn(this.page.words);
    this.draw = drawing(this.page.widths);
    this.model = new Model(description, lines, null);
    this.amounts = description.amounts;
    this.keys = new Set(this.amounts.map((each) => each.key));
    this.rest = this.others(query);
    [this.few, this.all] = description.simulations;
    this.latest = 0; // which run is wanted; those before it are not shown any more
    this.moves = 0; // how often a slider was answered here
  }

  async prepare() {
    if (this.model.description.tables.outputs) {
      const { run, withoutWorker } = await this.sent.tables();
      this.model.tables = run;
      this.withoutWorker = withoutWorker;
    }
    await this.fetchNumbers(this.few);
    const amounts = this.read();
    const levers = amounts && this.model.levers(amounts);
    if (levers) await this.model.tabled(levers, this.few); // so that other sliders need not wait
    if (this.all !== this.few) this.later = this.idle(() => this.fetchNumbers(this.all)).catch(missed);
  }

  async fetchNumbers(simulations) {
    this.model.take(simulations, await this.sent.numbers(simulations));
  }

  idle(work) {
    return new Promise((done, refuse) => {
      const start = () => work().then(done, refuse);
      globalThis.requestIdleCallback ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, IDLE);
    });
  }

  // The amounts as the fields hold them; nothing where one cannot be read here.
  read() {
    const found = this.amounts.map((each) => amountOf(document.getElementById(each.key).value, each));
    return found.includes(null) ? null : found;
  }

  others(query) {
    return [...query].filter(([name]) => !this.keys.has(name)).join();
  }

  // Whether only amounts have moved since the scenario was sent.
  fits() {
    return this.others(this.written()) === this.rest;
  }

  // Something else is asked now: whatever is still under way for before is not shown.
  stop() {
    clearTimeout(this.resting);
    return ++this.latest;
  }

  // Answer a slider; false where the server has to.
  move(otherwise) {
    const turn = this.stop();
    const amounts = this.read();
    const levers = amounts && this.model.levers(amounts);
    if (!levers) return false;
    this.moves++;
    const failed = () => turn === this.latest && otherwise();
    const finish = () => {
      if (this.all !== this.few) this.resting = setTimeout(() => Promise.resolve(this.run(levers, this.all, turn)).catch(failed), IDLE);
    };
    const ran = this.run(levers, this.few, turn);
    if (ran instanceof Promise) ran.then(finish, failed);
    else finish();
    return true;
  }

  // The ways from amounts to levers that a slider may take from here: asked for as soon as
  // somebody takes hold of it.
  learn(key) {
    this.learning = this.learnNow(key);
    return this.learning;
  }

  async learnNow(key) {
    const amounts = this.keys.has(key) && this.fits() ? this.read() : null;
    if (!amounts) return;
    const at = amounts.map((value, place) => [this.amounts[place].key, value]).filter(([name]) => name !== key);
    const query = new URLSearchParams([["along", key], ...at.map(([name, value]) => ["at", `${name}:${value}`])]);
    if (this.learned === `${query}`) return;
    this.learned = `${query}`;
    try {
      const { records, runs } = await this.sent.records(query);
      this.model.learn(records, runs);
    } catch {
      // The server goes on answering for these amounts.
    }
  }

  run(levers, simulations, turn) {
    if (!this.model.boundaries.has(simulations)) return null;
    const tabled = this.model.tabled(levers, simulations);
    const finish = (values) => {
      if (turn !== this.latest) return null;
      const books = this.model.run(levers, simulations, this.page.line, values);
      const found = books.map((each, which) => ({ ...each, ...this.model.measures(which, each) }));
      this.render(found, simulations);
      this.answered();
      return found;
    };
    return tabled instanceof Promise ? tabled.then(finish) : finish(tabled);
  }

  figures({ lines, ongoing, once, whole, perPupil, perMember, ofBudget, chance }) {
    const rows = [ongoing, once, whole, perPupil, perMember, ofBudget, lines[this.page.line], lines["reserve.required"], chance];
    return Object.fromEntries(MEASURES.map((name, at) => [name, rows[at]]));
  }

  // Whether the scenario is the offer that it is compared with, amounts and all.
  asItStands() {
    const texts = this.page.beside?.texts;
    return Boolean(texts) && Object.entries(texts).every(([key, text]) => (document.getElementById(key)?.value ?? "") === text);
  }

  // Texts and drawings of what was found, each exactly as the server writes it.
  texts(found) {
    const { page: own, say } = this;
    const last = own.chart.years.length - 1;
    const beside = own.beside?.figures;
    const every = [...found.map((each) => each.whole), ...(beside ?? []).map((each) => each.whole), ...found.map((each) => each.lines["reserve.required"])];
    const unit = every.some((values) => values.some((value) => Math.abs(value) >= 1e7)) ? "1000000.0" : "1000.0";
    const forms = {
      money: (value) => say.number(value / Number(unit), 1), dollars: (value) => say.number(value),
      percent: (value) => say.percent(value, 2), chance: say.chance, points: (value) => say.percent(value, 0),
    };
    const form = { "per pupil": "dollars", "per member": "dollars", "of the budget": "percent", chance: "chance" };
    const cells = found.map((each, which) => MEASURES.flatMap((name) => {
      const write = forms[form[name] ?? "money"];
      const more = form[name] === "chance" ? forms.points : write;
      const was = name === "least" ? null : beside?.[which][name];
      return this.figures(each)[name].map((value, year) => {
        const change = was && value !== was[year] ? more(value - was[year]) : "";
        const sign = was && value > was[year] ? "+" : "";
        return [write(value), change && change !== more(0) ? `${sign}${change}` : ""];
      });
    }));
    const summary = found.map((each) => [
      say.money(each.lines[own.line][last], own.steps.reserve[last]), say.chance(each.chance[last]), say.money(each.allYears),
    ]);
    return { cells, summary, unit: own.scales[unit] };
  }

  // What the chart shows, as its title, and the rings where a side falls below its limit.
  finding(found) {
    const { chart: { finding, years }, steps, line } = this.page;
    const alike = new Map();
    const turns = [];
    found.forEach(({ lines }, which) => {
      const limits = finding.minimum ? lines["reserve.required"] : years.map(() => 0);
      const [how, year] = crossed(lines[line], limits, steps.reserve);
      const same = `${how} ${year}`;
      alike.set(same, [...(alike.get(same) ?? []), which]);
      if (how !== "falls" && how !== "by") return;
      turns.push({ series: which, year, name: turns.some((each) => each.year === year) ? "" : finding.turn });
    });
    const title = [...alike].map(([same, sides]) => {
      const [how, year] = same.split(" ");
      return finding.texts[sides.join()][how].replace("{year}", () => years[year]);
    }).join("; ");
    return { title, turns };
  }

  // The drawing in both layouts, its title, and its numbers as rows of a table.
  chart(found) {
    const { chart, steps, line } = this.page;
    const least = found[0].lines["reserve.required"];
    const reserve = (value, year) => this.say.money(value, steps.reserve[year]);
    const required = (value, year) => this.say.money(value, steps.least[year] * Math.abs(value));
    const said = found.map((each) => each.lines[line].map(reserve));
    const leastSaid = least.map(required);
    const series = found.map((each, which) => ({
      ...chart.series[which], values: each.lines[line], low: each.low, high: each.high,
      before: this.asItStands() ? [] : chart.series[which].before, said: said[which].at(-1),
    }));
    const { title, turns } = this.finding(found);
    const desc = [
      ...series.map((each, which) => `${each.name}: ${said[which].join(", ")}.`),
      `${chart.leastName}: ${leastSaid.join(", ")}.`,
    ].join(" ");
    const money = (value) => this.say.money(value);
    const drawn = { ...chart, title, turns, series, least, leastSaid: leastSaid.at(-1), desc: `${chart.subtitle} ${desc}` };
    const picture = chart.sizes.map((size) =>
      this.draw(drawn, size, size.width < 500 ? this.say.brief : money)).join("");
    const rows = series.flatMap((each) => chart.years.map((year, at) => [year, each.name, each.values[at], each.low[at], each.high[at]]));
    const others = series.filter((each) => each.before.length)
      .map((each) => [[each.name, chart.beforeName].filter(Boolean).join(", "), each.before]);
    for (const [name, values] of [...others, [chart.leastName, least]]) {
      rows.push(...chart.years.map((year, at) => [year, name, values[at], null, null]));
    }
    const cell = (value) => {
      if (value === null) return "<td></td>";
      return typeof value === "number" ? `<td class="amount">${money(value)}</td>` : `<td>${written(value)}</td>`;
    };
    const finding = `<strong>${written(title)}</strong> <span class="measure">${written(chart.subtitle)}</span>`;
    return { picture, title, finding, desc, table: `\n${rows.map((row) => `<tr>${row.map(cell).join("")}</tr>\n`).join("")}` };
  }

  render(found, simulations) {
    const { cells, summary, unit } = this.texts(found);
    const { picture, title, finding, desc, table } = this.chart(found);
    const numbers = document.querySelector("#chart-reserve table.data");
    numbers.tBodies[0].innerHTML = table;
    numbers.caption.textContent = title;
    numbers.parentElement.setAttribute("aria-label", title);
    document.querySelector("#chart-reserve .in-words").textContent = desc;
    show({
      parts: { "picture-reserve": picture, "finding-reserve": finding },
      cells: Object.fromEntries(cells.map((texts, which) => [`on-book-${which + 1}`, texts])),
    });
    const set = (place, text) => { if (place.textContent !== text) place.textContent = text; };
    summary.forEach((texts, which) => {
      document.querySelectorAll(`#summary .side-${which + 1} strong`).forEach((place, at) => set(place.firstElementChild ?? place, texts[at]));
    });
    found.forEach((each, which) => {
      const [word, look] = this.page.levels[level(each.lines)];
      const badge = document.querySelector(`#standing-${which + 1} .badge`);
      set(badge, word);
      badge.className = `badge ${look}`;
    });
    set(document.getElementById("simulations"), this.say.number(simulations));
    set(document.getElementById("in-unit"), unit);
    page.dataset.simulations = simulations;
    told(this.withoutWorker ? "worker" : "here");
  }

  // The server's answer to the same question, to the bit: whether what is shown here is the
  // same. Whatever differs is a defect.
  async compare(asked, answer) {
    await this.later;
    await this.learning; // the server may answer before the ways that a slider takes have come
    if (asked !== `${this.written()}`) return false;
    const turn = this.stop();
    const sent = answer.getElementById("bits")?.getAttribute("value");
    const amounts = this.fits() ? this.read() : null;
    const levers = sent && amounts ? this.model.levers(amounts) : null;
    if (!levers || !this.model.boundaries.has(this.all)) return false;
    const found = await this.run(levers, this.all, turn);
    if (!found || asked !== `${this.written()}`) return false;
    const numbers = new Float64Array(Uint8Array.from(atob(sent), (sign) => sign.charCodeAt(0)).buffer);
    const own = found.flatMap((each) => [
      ...MEASURES.flatMap((name) => this.figures(each)[name]), ...each.low, ...each.high,
      each.allYears, level(each.lines),
    ]);
    const equal = own.length === numbers.length && own.every((value, at) => Object.is(value, numbers[at]));
    if (!equal) defect("a number that was computed here is another one");
    const shown = (from) => [
      from.getElementById("summary").innerHTML, from.getElementById("picture-reserve").innerHTML,
      from.getElementById("figures").textContent,
    ];
    const theirs = shown(answer);
    const apart = shown(document).map((mine, at) => mine !== theirs[at] && firstDifference(mine, theirs[at])).filter(Boolean);
    for (const each of apart) defect(`a text or a drawing differs: ${each}`);
    page.dataset.compared = Number(page.dataset.compared || 0) + 1;
    return equal && !apart.length;
  }
}
