// Amounts as the server writes them: the same digits, the same rounding, in its language.

const TIE = 25; // digits that show whether a number lies exactly between two others

// A size with so many digits behind the point; exact ties go to the even digit.
export const fixed = (size, places) => {
  const up = size.toFixed(places);
  const exact = size.toFixed(places + TIE);
  const end = exact.length - TIE;
  if (exact[end] !== "5" || !/^50*$/.test(exact.slice(end))) return up;
  const down = exact.slice(0, end).replace(/\.$/, "");
  return "02468".includes(down.at(-1)) ? down : up;
};

const grouped = (text) => {
  const [whole, part] = text.split(".");
  const apart = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? apart : `${apart}.${part}`;
};
const withoutZeros = (text) => (text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text);
const evenly = (value) => {
  const down = Math.floor(value);
  if (value - down !== 0.5) return Math.round(value);
  return down % 2 === 0 ? down : down + 1;
};
const threeDigits = (size) => {
  const places = Math.max(0, 3 - fixed(size, 0).length);
  return withoutZeros(grouped(fixed(size, places)));
};
const filled = (template, amount) => template.replace("{amount}", amount);

// How amounts are said, from the words of the server.
export const amountsIn = (words) => {
  const number = (value, places = 0) => {
    const shown = grouped(fixed(Math.abs(value), places));
    const sign = value < 0 && /[1-9]/.test(shown) ? "-" : "";
    const signs = { ".": words.point, ",": words.thousands, "-": "−" };
    return `${sign}${shown}`.replaceAll(/[-.,]/g, (mark) => signs[mark]);
  };
  const percent = (share, places) => `${number(share * 100, places)}%`;
  // Counted in simulations, a chance is never shown as none or as certain.
  const chance = (share) => (share < 0.01 ? words.rare : share > 0.99 ? words.common : percent(share, 0));
  // Some languages have a word of its own for one million.
  const scaled = (digits, sign, scale) =>
    filled(digits === "1" ? scale.one : scale.many, `${sign}$${digits}`);
  const dollars = (value, scales) => {
    const sign = value < 0 ? "−" : "";
    const size = Math.abs(value);
    for (const scale of scales) {
      if (size >= scale.size * 0.9995) return scaled(threeDigits(size / scale.size), sign, scale);
    }
    return `${sign}$${grouped(fixed(size, 0))}`;
  };
  // No finer than the totals that it is made of are rounded.
  const money = (value, step = 0) => {
    if (step <= 0) return dollars(value, words.scales);
    const power = evenly(Math.log10(step));
    const unit = Number(`1e${power}`);
    if (Math.abs(value) >= unit * 100) return dollars(value, words.scales);
    const rounded = evenly(value / unit) * unit;
    const sign = rounded < 0 ? "−" : "";
    const size = Math.abs(rounded);
    let amount = `${sign}$${grouped(fixed(size, 0))}`;
    for (const scale of words.scales) {
      if (size >= scale.size) {
        const places = Math.max(0, evenly(Math.log10(scale.size / unit)));
        amount = scaled(grouped(fixed(size / scale.size, places)), sign, scale);
        break;
      }
    }
    return filled(words.about, amount);
  };
  return { number, percent, chance, money, brief: (value) => dollars(value, words.brief) };
};
