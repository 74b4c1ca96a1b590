// Only browsers without modules run this: they show the numbers and the button to press.
document.documentElement.className += " old-browser";
document.addEventListener("DOMContentLoaded", function () {
  var told = document.getElementById("computed");
  if (told) told.textContent = told.getAttribute("data-old");
});
