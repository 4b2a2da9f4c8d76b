// The first script of the page: handles everything until Python has started.
import { handOver, keepChoices } from "./boot/early.js";
import { placeDrawings } from "./boot/drawings.js";
import { loaded, loadPython } from "./boot/loading.js";
import { missing } from "./boot/needs.js";
import { prepareOffline } from "./boot/offline.js";
import { facts, watch } from "./boot/texts.js";
import { trouble, watchForTrouble } from "./boot/trouble.js";
import { obey, open } from "./door.js";

const html = document.documentElement;

// For tests and for whoever looks into the page with the browser's tools.
globalThis.bang = { facts, version: facts.version };

function ready() {
  if (!html.dataset.ready || ready.isDone) return;
  ready.isDone = true;
  loaded();
  handOver();
  placeDrawings(facts.sprites.later);
  prepareOffline();
}

// Waits until the lobby is painted before the heavy work starts; a page in the background never paints.
function afterFirstPaint(act) {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) once();
  }).observe({ type: "paint", buffered: true });
  setTimeout(once, document.hidden ? 0 : 300);
}

// Loads the style sheet of everything but the lobby, and tries again if the network fails.
function loadSheet(name, tries = 3) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: html.dataset.app + name });
  link.onerror = () => tries > 1 && setTimeout(loadSheet, 500, name, tries - 1);
  document.head.append(link);
}

// Starts Python once.
function begin() {
  if (!begin.isDone) open(loadPython(obey));
  begin.isDone = true;
}

watchForTrouble();
keepChoices();
const lack = missing();
if (lack) {
  trouble(lack, "", "");
} else {
  watch(html, "data-ready", ready);
  // Where everything is ready for offline play, there is no download that the first paint would have to wait for.
  if (navigator.serviceWorker?.controller) begin();
  afterFirstPaint(() => {
    html.dataset.painted = "";
    loadSheet("web/css/rest.css");
    begin();
    placeDrawings(facts.sprites.first);
  });
}
