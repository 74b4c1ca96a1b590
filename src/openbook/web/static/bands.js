// Lines over years with bands around them: drawn here as the server draws them
// (reports/charts/bands.py and reports/drawing), from the same description.
import { fixed } from "./amounts.js";

const FONT = 13, SMALL = 11, LINE = 16, LARGEST = 1e30;
const STEPS = [1, 2, 2.5, 5, 10, 20, 25, 50];
const BELOW = 30, GAP = 8, BETWEEN = 10, TO_NAMES = 12, APART = 6, AMOUNTS = 0.4;
const ASCENT = 0.8, DESCENT = 0.25, LONGEST = 230;
// Where the words of a point may stand, one place after another.
const AROUND = [
  ["start", 9, 4.5], ["end", -9, 4.5], ["middle", 0, -10], ["middle", 0, 19],
  ["start", 7, -8], ["start", 7, 17], ["end", -7, -8], ["end", -7, 17],
];
const BEFORE = { start: 0, middle: 0.5, end: 1 };
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export const written = (text) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]);
const sum = (values) => values.reduce((total, each) => total + each, 0);
const known = (value) => (value !== null && Math.abs(value) <= LARGEST ? value : null);
const side = (index) => `side-${(index % 6) + 1}`;

export const num = (value) => {
  const text = `${value < 0 ? "-" : ""}${fixed(Math.abs(value), 1)}`.replace(/\.0$/, "");
  if (text === "-0" || text === "0") return "0";
  return text.replace(/^(-?)0\./, "$1.");
};
const element = (tag, attributes, ...inside) => {
  let head = tag;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) head += ` ${name}="${typeof value === "string" ? written(value) : num(value)}"`;
  }
  const body = inside.join("");
  return body ? `<${head}>${body}</${tag}>` : `<${head}/>`;
};

// The largest width of words in the fonts that browsers commonly show.
export const drawing = (widths) => {
  const signWidth = (sign, bold) => (widths[sign.normalize("NFD")[0]] ?? [1100, 1100])[bold ? 1 : 0];
  const widthOf = (text, font = FONT, bold = false) =>
    (sum([...text].map((sign) => signWidth(sign, bold))) * font) / 1000;
  const fits = (text, width, font, bold) => widthOf(text, font, bold) <= width + 0.05;
  const hasDigit = (word) => /\p{Nd}/u.test(word);

  // A number is kept with the word that follows it or left out.
  const clipped = (text, width, font = FONT, bold = false) => {
    if (fits(text, width, font, bold)) return text;
    const room = ((width + 0.05) * 1000) / font - signWidth("…", bold);
    const signs = [...text];
    let used = 0;
    let end = 0;
    for (; end < signs.length; end++) {
      used += signWidth(signs[end], bold);
      if (used > room) break;
    }
    end = Math.min(end, signs.length - 1);
    const words = signs.slice(0, end).join("").split(" ");
    const after = signs.slice(end).join("").split(" ")[0];
    if (hasDigit(words.at(-1) + after)) words.pop();
    while (words.length && (!words.at(-1).trim() || hasDigit(words.at(-1)))) words.pop();
    const kept = words.join(" ").trimEnd();
    return kept ? `${kept}…` : "";
  };
  const wrapped = (text, width, most = 2, bold = false) => {
    const words = text.split(" ").filter(Boolean);
    const lines = [];
    while (words.length && lines.length < most) {
      let line = words.shift();
      if (lines.length === most - 1) line = [line, ...words.splice(0)].join(" ");
      while (words.length && widthOf(`${line} ${words[0]}`, FONT, bold) <= width) line += ` ${words.shift()}`;
      lines.push(clipped(line, width, FONT, bold));
    }
    return lines.filter(Boolean);
  };
  const label = (x, y, words, [left, right], anchor = "start", names = null) => {
    const classes = (names ?? "").split(" ");
    const bold = classes.includes("name");
    const font = classes.includes("small") ? SMALL : FONT;
    let text = words;
    if (!classes.includes("amount")) text = clipped(text, right - left, font, bold);
    else if (!fits(text, right - left, font, bold)) text = "";
    if (!text) return "";
    const width = widthOf(text, font, bold);
    const before = BEFORE[anchor] * width;
    const place = Math.min(Math.max(x, left + before), right - width + before);
    return element("text", {
      x: place, y, "text-anchor": anchor === "start" ? null : anchor,
      "font-size": font === FONT ? null : font, class: names,
    }, written(text));
  };
  const labelLines = (x, y, lines, room) =>
    lines.map(([names, words], index) => label(x, y + index * LINE, words, room, "start", names)).join("");

  const pathOf = (points, closed = false) =>
    `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}${closed ? "Z" : ""}`;
  const rule = (x1, y1, x2, y2, names) => element("path", { d: pathOf([[x1, y1], [x2, y2]]), class: names });
  const runs = (points) => {
    const pieces = [[]];
    for (const point of points) point === null ? pieces.push([]) : pieces.at(-1).push(point);
    return pieces.filter((piece) => piece.length);
  };
  const line = (points, names) => {
    const pieces = runs(points);
    const drawn = pieces.filter((piece) => piece.length > 1).map((piece) => pathOf(piece));
    const body = drawn.length ? element("path", { d: drawn.join(""), class: `line ${names}` }) : "";
    const dots = pieces.filter((piece) => piece.length === 1)
      .map(([[x, y]]) => element("circle", { cx: x, cy: y, r: 3.5, class: `dot ${names}` }));
    return body + dots.join("");
  };

  const trimmed = (ticks, low, high, air) => {
    const near = 0.35 * (ticks[1] - ticks[0]);
    let [first, last] = [ticks[0], ticks.at(-1)];
    if (ticks.length > 3 && ticks[1] - low < near) [ticks, first] = [ticks.slice(1), low - air];
    if (ticks.length > 3 && high - ticks.at(-2) < near) [ticks, last] = [ticks.slice(0, -1), high + air];
    return [ticks, [Math.min(first, low), Math.max(last, high)]];
  };
  const axisTicks = (from, to, most = 6) => {
    let [low, high] = [from, to];
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (!(high - low > size * 1e-9 && high - low > 1e-30)) {
      [low, high] = size < 1e-20 ? [0, 1] : [low - size * 0.1, high + size * 0.1];
    }
    const air = (high - low) * 0.04;
    const power = Number(`1e${((high - low) / most).toExponential().split("e")[1]}`);
    for (const factor of STEPS) {
      const step = factor * power;
      const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
      const ticks = [];
      for (let index = first; index <= last; index++) ticks.push(Number((index * step).toPrecision(14)));
      const found = trimmed(ticks, low, high, air);
      if (found[0].length <= most) return found;
    }
    throw new Error("no ticks");
  };

  // The nearest row of numbers that never falls: neighbors that do are averaged.
  const rising = (values) => {
    const pools = [];
    for (const value of values) {
      let [total, count] = [value, 1];
      while (pools.length && pools.at(-1)[0] / pools.at(-1)[1] > total / count) {
        const [before, many] = pools.pop();
        [total, count] = [total + before, count + many];
      }
      pools.push([total, count]);
    }
    return pools.flatMap(([total, count]) => Array(count).fill(total / count));
  };
  const spread = (wanted, heights, low, high) => {
    const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b] || a - b);
    const [before, free] = [[], []];
    let above = 0;
    for (const index of order) {
      before.push(above);
      free.push(wanted[index] - heights[index] / 2 - above);
      above += heights[index];
    }
    const last = Math.max(low, high - above);
    const tops = Array(wanted.length).fill(0);
    const places = rising(free);
    order.forEach((index, at) => { tops[index] = Math.min(Math.max(places[at], low), last) + before[at]; });
    return tops;
  };

  const endingLines = ({ name, said, names }, room) => [
    ...wrapped(name, room, 4, true).map((each) => [`name ${names}`, each]),
    ...(said ? [["amount", said]] : []),
  ];
  const nameWidth = (name) => {
    const whole = widthOf(name, FONT, true);
    const longest = Math.max(0, ...name.split(" ").map((word) => widthOf(word, FONT, true)));
    return Math.max(longest, whole < 90 ? whole : whole * 0.62);
  };

  const yearPlot = (size, ticks, count, endings) => {
    const narrow = size.width < 500;
    const most = narrow ? 136 : 150;
    const names = Math.max(0, ...endings.map((each) => nameWidth(each.name)));
    const said = Math.max(0, ...endings.map((each) => widthOf(each.said)));
    const room = Math.max(Math.min(names, most), Math.min(said, size.width * AMOUNTS)) + TO_NAMES + 2;
    const widest = Math.max(0, ...ticks.said.map((each) => widthOf(each)));
    const left = Math.min(widest, size.width * 0.3) + GAP;
    const high = sum(endings.map((each) => endingLines(each, room - TO_NAMES).length * LINE + APART));
    const tall = Math.max(narrow ? 230 : 270, high);
    const plot = { left, top: 8, right: size.width - room, bottom: 8 + tall };
    const [start, end] = [plot.left + 4, plot.right - 4];
    const step = (end - start) / (count - 1);
    const xs = count < 2 ? Array(count).fill((start + end) / 2)
      : Array.from({ length: count }, (_, index) => start + index * step);
    const [low, most_] = ticks.ends;
    const up = (value) => plot.bottom + ((value - low) / (most_ - low)) * (plot.top - plot.bottom);
    const points = (values) =>
      values.map((value, index) => (known(value) === null ? null : [xs[index], up(value)]));
    return { plot, xs, up, points, height: plot.bottom + BELOW, room };
  };
  const amountsUp = (ticks, { plot, up }) => ticks.values.map((value, index) => {
    const y = up(value);
    return rule(plot.left, y, plot.right, y, value ? "grid" : "zero")
      + label(plot.left - GAP, y + 4.5, ticks.said[index], [0, plot.left - GAP], "end", "quiet amount");
  }).join("");
  const namesBelow = (names, places, plot, width) => {
    if (!names.length) return "";
    const apart = places.length > 1 ? places[1] - places[0] : plot.right - plot.left;
    const room = Math.max(Math.abs(apart), 0.1);
    const widest = Math.max(...names.map((each) => widthOf(each)));
    const over = Math.max(0, widest / 2 - Math.min(...places), widest / 2 - (width - Math.max(...places)));
    const every = Math.max(1, Math.min(names.length, Math.floor((widest + over + BETWEEN) / room) + 1));
    const share = Math.max(room * every - 4, 24);
    const roomOf = (x) => {
      if (every === names.length) return [0, width];
      const [left, right] = [x - share / 2, x + share / 2];
      return [Math.max(0, left - (right > width ? over : 0)), Math.min(width, right + (left < 0 ? over : 0))];
    };
    return names.map((name, index) => ((names.length - 1 - index) % every ? ""
      : label(places[index], plot.bottom + 22, name, roomOf(places[index]), "middle", "quiet amount"))).join("");
  };
  const divided = ({ plot, xs }, count, words) => {
    const x = xs[count - 1];
    const named = label(x + 6, plot.top + LINE * 0.5, words, [x, plot.right], "start", "quiet");
    return rule(x, plot.top - 4, x, plot.bottom, "hair") + named;
  };
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const holds = (room, box) =>
    room.left <= box.left && box.right <= room.right && room.top <= box.top && box.bottom <= room.bottom;
  const placed = ([x, y], name, taken, room) => {
    const text = clipped(name, LONGEST, FONT, true);
    if (!text) return "";
    const width = widthOf(text, FONT, true);
    for (const [anchor, dx, dy] of AROUND) {
      const [left, base] = [x + dx - BEFORE[anchor] * width, y + dy];
      const box = { left, top: base - FONT * ASCENT, right: left + width, bottom: base + FONT * DESCENT };
      if (!holds(room, box) || taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      return label(x + dx, base, text, [left, left + width + 0.1], anchor, "name halo");
    }
    return "";
  };
  // A ring where the story of a line turns, and a few words beside it.
  const turned = (turns, lines, { plot }) => {
    const found = turns.map((each) => [lines[each.series][each.year], each]).filter(([point]) => point);
    const taken = found.map(([[x, y]]) => ({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 }));
    const names = found.map(([point, { name }]) => placed(point, name, taken, { ...plot, top: 0 }));
    const rings = found.map(([[cx, cy], { series }]) =>
      element("circle", { cx, cy, r: 5, class: `turn ${side(series)}` }));
    return [...rings, ...names].join("");
  };
  const endLabels = ({ plot, room }, size, endings, lines) => {
    const labels = endings.map((ending, index) => {
      const last = lines[index].filter(Boolean).at(-1);
      return [last, endingLines(ending, room - 14)];
    }).filter(([last, words]) => last && words.length);
    const heights = labels.map(([, words]) => words.length * LINE + APART);
    const tops = spread(labels.map(([[, y]]) => y), heights, 0, plot.bottom + 8);
    const x = plot.right + TO_NAMES;
    return labels.map(([[end, y], words], index) => {
      const middle = tops[index] + heights[index] / 2;
      const far = Math.abs(middle - y) > 5 || plot.right - end > 2 * TO_NAMES;
      const level = far && plot.right - end > 10 ? rule(end + 5, y, plot.right, y, "hair") : "";
      const hair = far ? level + rule(plot.right + 1, y, x - 3, middle, "hair") : "";
      const first = tops[index] + APART / 2 + LINE * 0.78;
      return hair + labelLines(x, first, words, [x, size.width]);
    }).join("");
  };

  const band = (chart, index, ground, size) => {
    const one = chart.series[index];
    if (!one.low?.length || !one.high?.length) return "";
    const [lows, highs] = [ground.points(one.low), ground.points(one.high)];
    const pairs = lows.map((low, at) => (low && highs[at] ? [low, highs[at]] : null));
    const hatch = `${chart.key}-${size.name}-h${index}`;
    const parts = index ? [element("pattern", {
      id: hatch, width: 7, height: 7, patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${(45 * index) % 180})`,
    }, element("path", { d: "M0 0V7", class: `hatch ${side(index)}` }))] : [];
    for (const piece of runs(pairs)) {
      const [below, above] = [piece.map(([low]) => low), piece.map(([, high]) => high)];
      const area = pathOf([...above, ...below.slice().reverse()], true);
      parts.push(element("path", { d: area, class: `band ${side(index)}` }));
      if (index) parts.push(element("path", { d: area, fill: `url(#${hatch})` }));
      const edges = piece.length > 1 ? pathOf(above) + pathOf(below) : pathOf([above[0], below[0]]);
      parts.push(element("path", { d: edges, class: `edge ${side(index)}` }));
    }
    return parts.join("");
  };
  const least = (points) => {
    const pieces = runs(points);
    const drawn = pieces.filter((piece) => piece.length > 1).map((piece) => pathOf(piece)).join("");
    const body = drawn ? element("path", { d: drawn, class: "least" }) : "";
    return body + pieces.filter((piece) => piece.length === 1)
      .map(([[x, y]]) => rule(x - 12, y, x + 12, y, "least")).join("");
  };

  // The whole drawing in one layout; amounts are said by the caller.
  return (chart, size, say) => {
    const every = chart.series.flatMap((one) => [...one.values, ...(one.low ?? []), ...(one.high ?? []), ...(one.before ?? [])]);
    const found = [...chart.least, ...every].map(known).filter((value) => value !== null);
    const reach = [Math.min(0, ...found), Math.max(0, ...found)];
    const endings = chart.series.map((one, index) => ({ name: one.name, said: one.said, names: side(index) }));
    endings.push({ name: chart.leastName, said: chart.leastSaid, names: "least" });
    const [values, ends] = axisTicks(...reach);
    const ticks = { values, ends, said: values.map(say) };
    const ground = yearPlot(size, ticks, chart.years.length, endings);
    const lines = [...chart.series.map((one) => ground.points(one.values)), ground.points(chart.least)];
    const body = [
      amountsUp(ticks, ground) + namesBelow(chart.years, ground.xs, ground.plot, size.width),
      chart.reviewed > 0 && chart.reviewed < chart.years.length ? divided(ground, chart.reviewed, chart.outlook) : "",
      ...chart.series.map((_, index) => band(chart, index, ground, size)),
      least(lines.at(-1)),
      ...chart.series.map((one, index) => (one.before?.length ? line(ground.points(one.before), `thin was ${side(index)}`) : "")),
      ...chart.series.map((_, index) => line(lines[index], side(index))),
      turned(chart.turns, lines, ground),
      endLabels(ground, size, endings, lines),
    ];
    const [name, story] = [`${chart.key}-${size.name}-t`, `${chart.key}-${size.name}-d`];
    return element("svg", {
      xmlns: "http://www.w3.org/2000/svg", class: `chart bands ${size.name}`, role: "img",
      "aria-labelledby": `${name} ${story}`, width: size.width, height: ground.height,
      viewBox: `0 0 ${num(size.width)} ${num(ground.height)}`, "font-size": FONT,
    }, element("title", { id: name }, written(chart.title)), element("desc", { id: story }, written(chart.desc)), ...body);
  };
};
