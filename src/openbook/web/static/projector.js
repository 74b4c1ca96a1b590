// Keys of a projector: step through the screens, fill one with its chart, leave.
const KEYS = {
  ArrowRight: "a[rel=next]", PageDown: "a[rel=next]", " ": "a[rel=next]",
  ArrowLeft: "a[rel=prev]", PageUp: "a[rel=prev]",
  f: ".screens [data-key=f], .ways [data-key=f]", F: ".screens [data-key=f], .ways [data-key=f]",
  Escape: ".screens [data-key=Escape]",
};

document.addEventListener("keydown", (event) => {
  // Whoever writes, moves a slider or reads a word's meaning needs these keys there.
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea, [popover]") || document.querySelector("[popover]:popover-open")) return;
  if (event.key === " " && event.target.closest("a, button, summary")) return;
  const screens = document.querySelectorAll(".screens a:not([rel], [data-key])");
  const wanted = screens[Number(event.key) - 1] ?? document.querySelector(KEYS[event.key] ?? "nothing");
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
});
