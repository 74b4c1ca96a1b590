// Small help for every page; nothing here is needed to read it.

// Reload when a file of the case changes on disk.
const { version: known } = document.documentElement.dataset;
const shown = document.documentElement.classList.contains("projected") ? "&projector=yes" : "";
const changes = new EventSource(`/changes?known=${known}${shown}`);
changes.addEventListener("message", (event) => {
  if (event.data && event.data !== known) {
    document.dispatchEvent(new CustomEvent("case-changed", { detail: event.data }));
    if (!document.querySelector("[data-keeps-itself]")) location.reload();
  }
});
addEventListener("pagehide", () => changes.close());

// A form that answers by itself submits when a choice changes.
for (const form of document.querySelectorAll("form[data-at-once]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

// Whatever takes longer than a moment says what is being done: after a link or a form.
const waiting = document.getElementById("waiting");
let shows;
const wait = (what) => {
  clearTimeout(shows);
  shows = setTimeout(() => {
    waiting.lastElementChild.textContent = what;
    waiting.hidden = false;
  }, 400);
};
const rest = () => {
  clearTimeout(shows);
  waiting.hidden = true;
};
const named = (place) => (place?.getAttribute("aria-label") || place?.textContent || "").replaceAll(/\s+/g, " ").trim().slice(0, 80);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const elsewhere = link.origin !== location.origin || link.target || link.protocol === "javascript:";
  const here = link.pathname === location.pathname && link.search === location.search;
  if (elsewhere || here) return;
  wait(named(link));
  // A file is saved without leaving the page, so nothing would take the notice away.
  if (link.hasAttribute("download") || /\.(pdf|xlsx|csv|zip|json|html)$/.test(link.pathname)) setTimeout(rest, 8000);
});
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  wait(named(event.submitter) || named(event.target));
  // What the form writes changes the case: reloading this page would throw the answer away.
  changes.close();
});
addEventListener("pageshow", rest);
addEventListener("pagehide", rest);
