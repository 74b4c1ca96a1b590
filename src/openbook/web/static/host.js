// Tells people in a room that something new is there; what they type is never thrown away.
const room = document.querySelector("[data-live-room]");
if (room) {
  let known = null;
  const news = new EventSource("/host/live");
  news.onmessage = async (event) => {
    const now = JSON.parse(event.data)[room.dataset.liveRoom];
    if (known !== null && now !== known) {
      const answer = await fetch(location.href);
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.querySelector("[data-live-room]");
        if (fresh) room.replaceChildren(...fresh.childNodes);
      }
    }
    known = now;
  };
}
