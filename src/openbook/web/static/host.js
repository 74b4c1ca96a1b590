// Tells people in a room what is new there, and lets them see each other's terms while they try
// an offer; what they type is never thrown away.
const listen = (room, told, me = () => {}) => {
  const news = new EventSource(`/host/live?room=${encodeURIComponent(room)}`);
  news.addEventListener("me", (event) => me(JSON.parse(event.data)));
  news.onmessage = (event) => told(JSON.parse(event.data));
  addEventListener("pagehide", () => news.close());
  return news;
};
const list = (place, tried, none) => {
  const rows = tried.map(({ who, party, label, address }) => {
    const row = document.createElement("li");
    const [name, side, link] = ["strong", "small", "a"].map((each) => document.createElement(each));
    name.textContent = who;
    side.textContent = party;
    link.textContent = label || none;
    link.href = address;
    row.append(name, " ", side, " ", link);
    return row;
  });
  place.replaceChildren(...rows);
};

const room = document.querySelector("[data-live-room]");
const note = document.querySelector("[data-live-note]");
if (room || note) {
  let known = null;
  const own = room?.dataset.liveRoom ?? note.dataset.liveNote;
  listen(own, async ({ heads, tried }) => {
    const place = document.querySelector("[data-tried]");
    if (place) list(place, tried, "–");
    const now = heads[own];
    if (known !== null && now !== known) {
      if (note) note.hidden = false;
      const answer = room && await fetch(location.href);
      if (answer?.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.querySelector("[data-live-room]");
        if (fresh) room.replaceChildren(...fresh.childNodes);
      }
    }
    known = now;
  });
}

// On the page of an offer that is tried: shown in a room only after its person chose the room.
const together = document.getElementById("together");
const CHOSEN = "openbook together"; // for this tab, until it is stopped
if (together && location.hash) sessionStorage.setItem(CHOSEN, decodeURIComponent(location.hash.slice(1)));
const chosen = together && sessionStorage.getItem(CHOSEN);
if (chosen) {
  const form = document.getElementById("scenario");
  const [strong, stop, others] = ["strong", "button", "ul"].map((each) => together.querySelector(each));
  let mine = null;
  let timer = 0;
  const send = async (here) => {
    const terms = new URLSearchParams([...new FormData(form)].filter(([name, said]) => said && /^t\d/.test(name)));
    if (!mine) return;
    const said = new URLSearchParams({ token: mine.token, room: chosen, terms: `${terms}`, here: here ? "yes" : "" });
    await fetch("/host/move", { method: "POST", body: said, keepalive: true });
  };
  const news = listen(chosen, ({ tried }) => {
    list(others, tried.filter(({ person }) => person !== String(mine?.person)), others.dataset.none);
  }, (me) => {
    if (!me.name) return; // no room of this person
    mine = me;
    strong.textContent = me.name;
    together.hidden = false;
    send(true);
  });
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => send(true), 300);
  });
  const again = setInterval(() => send(true), 25_000); // whoever is silent for a minute has left
  stop.addEventListener("click", () => {
    sessionStorage.removeItem(CHOSEN);
    clearInterval(again);
    clearTimeout(timer);
    news.close();
    send(false);
    together.hidden = true;
    history.replaceState(null, "", location.pathname + location.search);
    mine = null;
  });
}

// Work that goes on: look again now and then.
if (document.querySelector("[data-again]")) setTimeout(() => location.reload(), 3000);
