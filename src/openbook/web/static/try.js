// Sliders that answer at once: one request under way, the newest position wins.
const form = document.getElementById("scenario");
const trouble = document.getElementById("trouble");
const results = document.querySelector(".results");
let underWay = false;
let waiting = null;
let sliding = false;

const written = () => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== "" && !name.startsWith("draft_") && name !== "add") query.append(name, value);
  }
  return query;
};

// While a slider moves: sentences and the chart that have changed, figures as texts.
const known = new Map();
const move = ({ parts, cells }) => {
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

const put = (text) => {
  const found = new DOMParser().parseFromString(text, "text/html");
  for (const part of found.querySelectorAll("[data-live]")) {
    const place = document.getElementById(part.id);
    if (!place || place.innerHTML === part.innerHTML) continue;
    const open = [...place.querySelectorAll("details")].map((each) => each.open);
    const far = [...place.querySelectorAll(".scrolls")].map((each) => each.scrollLeft);
    place.replaceChildren(...part.childNodes);
    place.querySelectorAll("details").forEach((each, at) => { each.open = open[at] ?? false; });
    place.querySelectorAll(".scrolls").forEach((each, at) => { each.scrollLeft = far[at] ?? 0; });
  }
  known.clear();
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
  if (check) query.append("check", "yes");
  else if (onlyMoving()) {
    query.append("sliding", "yes");
    query.append("layout", matchMedia("(max-width: 46rem)").matches ? "narrow" : "wide");
  }
  try {
    const answer = await fetch(`/try/live?${query}`);
    if (!answer.ok) throw new Error(answer.statusText);
    if (answer.headers.get("content-type").startsWith("application/json")) move(await answer.json());
    else put(await answer.text());
    trouble.hidden = true;
    document.documentElement.dataset.answered = Number(document.documentElement.dataset.answered || 0) + 1;
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

document.addEventListener("input", (event) => {
  if (event.target.form !== form || !moves(event.target)) return;
  follows(event.target);
  sliding = event.target.matches("input.slides");
  ask(false);
});
document.addEventListener("change", (event) => {
  if (event.target.form !== form) return;
  if (event.target.matches("[data-submits]")) {
    if (event.target.value) form.requestSubmit();
  } else if (moves(event.target)) ask(true);
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
if (location.search) history.replaceState(null, "", document.querySelector("#permalink a").href);
