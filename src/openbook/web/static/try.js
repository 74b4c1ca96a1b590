// Sliders that answer at once. What a slider moves is computed here, in the browser, as soon
// as its modules have come; until then, and for whatever they cannot do, the server answers:
// one request under way, the newest position wins.
import { byServer, known, show, TrialInBrowser } from "./trial.js";

const form = document.getElementById("scenario");
const trouble = document.getElementById("trouble");
const results = document.querySelector(".results");
const page = document.documentElement;
let underWay = false;
let waiting = null;
let sliding = false;
let here = null; // the scenario in this browser

const written = () => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== "" && !name.startsWith("draft_") && name !== "add") query.append(name, value);
  }
  return query;
};
const movesHere = () => here?.moves ?? 0;
const answered = () => { page.dataset.answered = Number(page.dataset.answered || 0) + 1; };

const LINK = "#figures .ways > a";
const put = (found, same) => {
  for (const part of found.querySelectorAll("[data-live]")) {
    const place = document.getElementById(part.id);
    if (!place || place.innerHTML === part.innerHTML) continue;
    if (same && (part.id === "figures" || part.id === "summary")) continue;
    const open = [...place.querySelectorAll("details")].map((each) => each.open);
    const far = [...place.querySelectorAll(".scrolls")].map((each) => each.scrollLeft);
    place.replaceChildren(...part.childNodes);
    place.querySelectorAll("details").forEach((each, at) => { each.open = open[at] ?? false; });
    place.querySelectorAll(".scrolls").forEach((each, at) => { each.scrollLeft = far[at] ?? 0; });
  }
  if (same) document.querySelectorAll(LINK).forEach((each, at) => { each.href = found.querySelectorAll(LINK)[at].href; });
  else known.clear();
  const link = document.querySelector("#permalink a");
  if (link) history.replaceState(null, "", link.href);
};

// While it slides only what moves is sent, unless the numbers of the chart are open too.
const onlyMoving = () =>
  sliding && document.getElementById("picture-reserve") && !document.querySelector("#figures details[open]");

const ask = async (check) => {
  if (underWay) {
    waiting = waiting || check;
    if (waiting === null) waiting = false;
    waiting = Boolean(waiting);
    return;
  }
  underWay = true;
  results.setAttribute("aria-busy", "true");
  const query = written();
  const asked = `${query}`;
  const before = movesHere();
  if (check) query.append("check", "yes");
  else if (onlyMoving()) {
    query.append("sliding", "yes");
    query.append("layout", matchMedia("(max-width: 46rem)").matches ? "narrow" : "wide");
  }
  try {
    const answer = await fetch(`/try/live?${query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const moving = answer.headers.get("content-type").startsWith("application/json");
    const found = moving ? await answer.json() : new DOMParser().parseFromString(await answer.text(), "text/html");
    const same = !moving && await here?.compare(asked, found);
    if (movesHere() === before) { // else a slider was moved on, and answered here
      if (moving) show(found);
      else put(found, same);
      if (!same) byServer();
    }
    trouble.hidden = true;
    answered();
  } catch {
    trouble.textContent = trouble.dataset.slow;
    trouble.hidden = false;
  }
  underWay = false;
  if (waiting !== null) {
    const next = waiting;
    waiting = null;
    ask(next);
  } else results.setAttribute("aria-busy", "false");
};

const number = (text) => Number.parseFloat(text.replaceAll(/[$,\s%]/g, ""));
const sliders = new Map([...form.querySelectorAll("input.slides")].map((each) => [each.dataset.for, each]));

const follows = (target) => {
  if (target.matches("input.slides")) {
    const field = document.getElementById(target.dataset.for);
    field.value = `${target.value}${target.dataset.ends ?? ""}`;
  } else if (sliders.has(target.id)) {
    const value = number(target.value);
    if (Number.isFinite(value)) sliders.get(target.id).value = value;
  }
};
const moves = (target) => !target.name?.startsWith("draft_") && target.name !== "add";

// The scenario as it stands now, for this browser; again when something else than a slider moved.
// A changed assumption makes a new model, which is large: it comes when a term's slider is taken.
let preparing = false;
const prepare = async () => {
  if (!sliders.size || preparing) return;
  preparing = true;
  try {
    here = await TrialInBrowser.load(written(), { answered, written });
  } finally {
    preparing = false;
  }
};
const assumed = (target) => Boolean(target.closest(".assumption"));

document.addEventListener("input", (event) => {
  if (event.target.form !== form || !moves(event.target)) return;
  follows(event.target);
  // What a row costs by itself comes when its slider is let go.
  event.target.closest(".term")?.querySelector(".comes-to")?.classList.add("moving");
  sliding = event.target.matches("input.slides");
  here?.stop();
  if (!here?.fits()) here = null;
  if (!sliding || !here?.move(() => ask(false))) ask(false);
});
for (const taken of ["focusin", "pointerdown"]) {
  form.addEventListener(taken, ({ target }) => {
    if (!target.matches("input.slides")) return;
    here?.learn(target.dataset.for);
    if (!here && !assumed(target)) prepare();
  });
}
document.addEventListener("change", (event) => {
  if (event.target.form !== form) return;
  if (event.target.matches("[data-submits]")) {
    if (event.target.value) form.requestSubmit();
  } else if (moves(event.target)) {
    ask(true);
    if (!here && !assumed(event.target)) prepare();
  }
});
// Addresses stay short: fields without a word in them are not sent.
form.addEventListener("submit", (event) => {
  if (event.submitter?.formMethod === "post") return;
  for (const each of form.elements) if (each.name && !each.value) each.disabled = true;
  for (const each of form.querySelectorAll("[name^=draft_]")) each.disabled = true;
});
addEventListener("pageshow", () => {
  for (const each of form.elements) each.disabled = false;
});
// What was just saved is told once more should the page be loaded again as its file appears.
const saved = /[?&](kept|saved)=/.test(location.search);
if (location.search && !saved) history.replaceState(null, "", document.querySelector("#permalink a").href);
prepare();
if (form.elements.namedItem("add").value) form.requestSubmit(); // chosen before this file had come
