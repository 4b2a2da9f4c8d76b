// Runs only in browsers without support for modules: shows an error message in the browser's language.
(function () {
  var texts = JSON.parse(document.getElementById("texts").textContent);
  var language = String(navigator.language || "en").slice(0, 2);
  var said = (texts[language] || texts.en)["errors.old_browser"];
  var box = document.getElementById("trouble");
  var sentence = document.createElement("p");
  sentence.textContent = said;
  box.appendChild(sentence);
  box.removeAttribute("hidden");
  document.getElementById("loading").setAttribute("hidden", "");
})();
