// Small help for every page; nothing here is needed to read it.

// Reload when a file of the case changes on disk.
const { version: known } = document.documentElement.dataset;
const shown = document.documentElement.classList.contains("projected") ? "?projector=yes" : "";
const changes = new EventSource(`/changes${shown}`);
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
