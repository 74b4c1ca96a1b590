// While packages are being looked for, look again soon; the search goes on meanwhile.
if (document.querySelector("[data-searching]")) {
  setTimeout(() => location.reload(), 1500);
}
