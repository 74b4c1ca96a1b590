// The sliders of a published page: everything they need lies beside it, and nothing is sent.
import * as lines from "./lines.js";
import { numbers } from "./numbers.js";
import { unpacked } from "./packed.js";
import { tablesHere } from "./tables.js";
import { TrialInBrowser } from "./trial.js";

const page = document.documentElement;
const computed = document.getElementById("computed");
const told = (what) => { computed.textContent = computed.dataset[what]; };
const description = JSON.parse(document.getElementById("description").textContent);
const sliders = [...document.querySelectorAll("input.slides")];
const answered = () => { page.dataset.answered = Number(page.dataset.answered || 0) + 1; };
const sent = {
  description: () => description,
  lines: () => lines,
  tables: () => ({ run: tablesHere(lines.tables[0]) }),
  numbers: (simulations) => unpacked(numbers, description, simulations),
  records: () => ({ records: [], runs: [] }), // all of them have come
};

// At the offer an amount is written as the offer writes it.
const texts = new Map(sliders.map((each) => [each, document.getElementById(each.dataset.for).textContent]));
const put = (slider, to) => {
  slider.value = to;
  const moved = slider.value !== slider.defaultValue;
  const text = moved ? `${slider.value}${slider.dataset.ends ?? ""}` : texts.get(slider);
  document.getElementById(slider.dataset.for).textContent = text;
  slider.setAttribute("aria-valuetext", text);
};

const start = async () => {
  const trial = await TrialInBrowser.load(new URLSearchParams(), { answered, written: () => [] }, sent);
  if (!trial) { told("incomplete"); return; }
  const none = () => told("none");
  const move = () => { if (!trial.move(none)) none(); };
  const back = document.getElementById("back");
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("input.slides")) return;
    put(target, target.value);
    back.hidden = false;
    move();
  });
  back.addEventListener("click", () => {
    for (const each of sliders) put(each, each.defaultValue);
    back.hidden = true;
    move();
  });
  globalThis.openbookTrial = trial; // for whoever wants to check the digits
};
if (description && sliders.length) start();
