// Loads Python, shows the progress, and tries again before it reports an error.
import { lendEmptyDatabase, takeBackDatabase } from "./database.js";
import { facts } from "./texts.js";
import { isTold, trouble } from "./trouble.js";

const html = document.documentElement;
const bar = document.getElementById("progress");
const AGAIN = "bang.again";
const TRIES = 3;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const total = Object.values(facts.sizes).reduce((sum, size) => sum + size, 0);
// The percentage of the progress bar used for downloads; the rest is for starting Python.
const BYTES_SHARE = 85;
let arrived = 0;

function count(bytes) {
  arrived += bytes;
  bar.value = Math.max(bar.value, Math.min(BYTES_SHARE, (BYTES_SHARE * arrived) / total));
}

const nameOf = (address) => new URL(address, location.href).pathname.slice(new URL(".", location.href).pathname.length);

// Modules are not loaded with fetch, so their bytes are counted when they have arrived.
function watchModules() {
  const seen = ({ name }) => /\.m?js$/.test(name) && count(facts.sizes[nameOf(name)] ?? 0);
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type: "resource", buffered: true });
}

// Counts the bytes of a response while they arrive, or all at once if it is small or comes from the service worker.
function counted(answer, size) {
  if (navigator.serviceWorker?.controller || !answer.body || size < 500_000) {
    count(size);
    return answer;
  }
  const meter = new TransformStream({
    transform(piece, out) {
      count(piece.byteLength);
      out.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(meter), { status: answer.status, headers: answer.headers });
}

const isNeeded = (name) => !html.dataset.ready && (name in facts.sizes || name.endsWith("main.py"));

// Makes fetch try our own files several times before it fails.
function fetchPatiently() {
  const plain = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (resource, options) => {
    const name = nameOf(resource?.url ?? resource);
    if (!/^(app|runtime)\//.test(name)) return plain(resource, options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await plain(resource, options);
        if (answer.ok) return html.dataset.ready ? answer : counted(answer, facts.sizes[name] ?? 0);
        if (attempt === TRIES) throw new Error(`${name}: ${answer.status}`);
      } catch (problem) {
        if (attempt === TRIES) {
          // Report the error here, because some callers ignore it.
          if (isNeeded(name)) trouble("errors.load_failed", problem, "errors.retry");
          throw problem;
        }
      }
      await pause(400 * attempt);
    }
  };
}

// Browsers remember that a module failed to load, so this checks that all modules can be fetched, then reloads.
async function recover(problem) {
  if (recover.isRunning || isTold()) return;
  recover.isRunning = true;
  try {
    const modules = Object.keys(facts.sizes).filter((name) => /\.m?js$/.test(name));
    for (const name of modules) await (await fetch(name, { cache: "reload" })).arrayBuffer();
  } catch {
    trouble("errors.load_failed", problem, "errors.retry");
    return;
  }
  let before = 1;
  try {
    before = Number(sessionStorage.getItem(AGAIN) ?? 0);
    sessionStorage.setItem(AGAIN, String(before + 1));
  } catch {
    // Without storage the page does not reload, because it could do so forever.
  }
  if (before < 1) location.reload();
  else trouble(isAboutFiles(problem) ? "errors.load_failed" : "errors.crashed", problem, "errors.retry");
}

const isAboutFiles = (problem) => /fetch|import|load|network|\b[45]\d\d\b/i.test(String(problem?.message ?? problem));

// Starts downloading all files at once, before they are needed.
function askAhead() {
  for (const name of facts.ahead) {
    const link = document.createElement("link");
    link.rel = /\.m?js$/.test(name) ? "modulepreload" : "preload";
    if (link.rel === "preload") Object.assign(link, { as: "fetch", crossOrigin: "anonymous" });
    link.href = name;
    document.head.append(link);
  }
}

export async function loadPython() {
  fetchPatiently();
  lendEmptyDatabase();
  askAhead();
  watchModules();
  document.addEventListener("bang:stuck", (event) => recover(event.detail));
  try {
    const [{ loadPyodide }] = await Promise.all([
      import(new URL(`${facts.runtime}interpreter.mjs`, document.baseURI).href),
      import(new URL(`${facts.runtime}core.js`, document.baseURI).href),
    ]);
    await loadPyodide();
    bar.value = 92;
  } catch (problem) {
    await recover(problem);
  }
}

export function loaded() {
  takeBackDatabase();
  bar.value = 100;
  document.getElementById("loading").hidden = true;
  try {
    sessionStorage.removeItem(AGAIN);
  } catch {
    // Nothing was stored.
  }
}
