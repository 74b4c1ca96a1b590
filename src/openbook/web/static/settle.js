// While packages are being looked for, ask again and say how far it is; then show them.
const PAUSE = 1500;

async function lookAgain() {
  const waiting = document.querySelector("[data-searching]");
  if (!waiting) return;
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const still = page.querySelector("[data-searching]");
    if (still) waiting.replaceWith(still);
    else document.querySelector("main").replaceWith(page.querySelector("main"));
  } catch {
    // The server is not there for the moment; the next time it may be.
  }
  setTimeout(lookAgain, PAUSE);
}

setTimeout(lookAgain, PAUSE);
