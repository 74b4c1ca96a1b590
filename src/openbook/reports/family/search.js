// Finds a school by its name while one types; the list below works without it.
(function () {
  "use strict";
  var form = document.getElementById("search");
  var field = document.getElementById("name");
  var found = document.getElementById("found");
  if (!form || !field || !found) { return; }
  form.hidden = false;
  var wanted = false;

  function plain(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }

  // The list of schools is fetched only when somebody is about to search.
  function load() {
    if (wanted) { return; }
    wanted = true;
    var script = document.createElement("script");
    script.src = "../schools.js";
    script.onload = show;
    document.head.appendChild(script);
  }

  function line(school) {
    var row = document.createElement("li");
    var link = document.createElement("a");
    link.href = "school/" + encodeURIComponent(school[0]) + ".html";
    link.textContent = school[1];
    var status = document.createElement("span");
    status.className = "is " + school[2];
    status.textContent = form.getAttribute("data-" + school[2].replace(/_/g, "-"));
    row.appendChild(link);
    row.appendChild(document.createTextNode(" "));
    row.appendChild(status);
    return row;
  }

  function show() {
    var words = plain(field.value).split(/\s+/).filter(Boolean);
    found.textContent = "";
    if (!words.length || !window.schools) { return; }
    var hits = window.schools.filter(function (school) {
      var name = plain(school[1]);
      return words.every(function (word) { return name.indexOf(word) >= 0; });
    });
    hits.slice(0, 20).forEach(function (school) { found.appendChild(line(school)); });
    if (!hits.length) {
      var none = document.createElement("li");
      none.textContent = form.getAttribute("data-none");
      found.appendChild(none);
    }
  }

  field.addEventListener("focus", load);
  field.addEventListener("input", function () { load(); show(); });
  form.addEventListener("submit", function (event) { event.preventDefault(); load(); show(); });
}());
