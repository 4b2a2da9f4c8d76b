// Runs after boot.js. If that has not run, the browser is too old for modules, or one of them did not arrive: shows an
// error message in the browser's language. Written for old browsers.
(function () {
  if (window.bang) return;
  var isOld = !("noModule" in document.createElement("script"));
  var texts = JSON.parse(document.getElementById("texts").textContent);
  var language = String(navigator.language || "en").slice(0, 2);
  var said = texts[language] || texts.en;
  var box = document.getElementById("trouble");
  var sentence = document.createElement("p");
  sentence.textContent = said[isOld ? "errors.old_browser" : "errors.load_failed"];
  box.appendChild(sentence);
  if (!isOld) {
    var again = document.createElement("button");
    again.textContent = said["errors.retry"];
    again.onclick = function () {
      location.reload();
    };
    box.appendChild(again);
  }
  box.removeAttribute("hidden");
  document.getElementById("loading").setAttribute("hidden", "");
})();
