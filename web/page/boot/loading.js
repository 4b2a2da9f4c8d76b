// Starts Python in PyScript's worker, shows the progress, and says what went wrong.
import { fetchAfresh, isSafe } from "./safe.js";
import { facts } from "./texts.js";
import { isTold, noStart, trouble } from "./trouble.js";
import { moved, watchStart } from "./watchdog.js";

const html = document.documentElement;
const bar = document.getElementById("progress");
const AGAIN = "bang.again";
const total = Object.values(facts.sizes).reduce((sum, size) => sum + size, 0);
// The percentage of the progress bar used for downloads; the rest is for starting Python.
const BYTES_SHARE = 85;
let arrived = 0;

function show(value) {
  bar.value = Math.max(bar.value, value);
  moved();
}

function count(bytes) {
  arrived += bytes;
  show(Math.min(BYTES_SHARE, (BYTES_SHARE * arrived) / total));
}

const isModule = (name) => /\.m?js$|main\.py$/.test(name);
const firstLine = (problem) => String(problem?.message ?? problem).split("\n")[0];
const isAboutFiles = (problem) => /fetch|import|load|network|\b[45]\d\d\b/i.test(firstLine(problem));

// Browsers remember that a module failed to load, so this checks that all modules can be fetched, then reloads.
async function recover(problem) {
  if (recover.isRunning || isTold()) return;
  recover.isRunning = true;
  try {
    for (const name of Object.keys(facts.sizes).filter(isModule)) {
      const answer = await fetch(name, { cache: "reload" });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await answer.arrayBuffer();
      moved();
    }
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
  else if (isAboutFiles(problem)) trouble("errors.load_failed", problem, "errors.retry");
  else noStart(problem);
}

// An error of the worker itself, or of PyScript in it.
function failed(problem) {
  if (html.dataset.ready) trouble("errors.crashed", problem);
  else recover(problem);
}

// An exception of Python that nothing handled, or an error of the browser in Python's thread.
function crashed(report) {
  if (html.dataset.ready) trouble("errors.crashed", report);
  else noStart(report);
}

// A file that did not arrive. Later files are asked for by Python, which gets the error as an exception.
function missing(problem) {
  if (!html.dataset.ready) trouble("errors.load_failed", problem, "errors.retry");
}

// What web/page/interpreter.mjs reports.
const reports = { arrived: count, step: show, missing, failed, crashed };

// Imports PyScript, which opens a database and a channel that nothing here uses. It is lent ones that do nothing, because
// a real database takes time, and both fail where storage is forbidden. interpreter.mjs does the same in the worker.
const LENT = { indexedDB: { open: () => ({}) }, BroadcastChannel: class {} };

async function importPyscript() {
  const real = Object.keys(LENT).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(LENT)) Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    return await import(new URL(`${facts.runtime}core.js`, document.baseURI).href);
  } finally {
    for (const [name, before] of real) {
      if (before) Object.defineProperty(globalThis, name, before);
      else delete globalThis[name];
    }
  }
}

// Opens the channel on which Python answers. A browser may keep the messages of a worker back until the next frame after
// a click (Chromium does), and then the answer would be painted one frame later. It does not keep back a channel's. Where
// channels are forbidden, as storage is, Python's answers stay messages of the worker.
function openChannel(xworker, hear) {
  try {
    const channel = new BroadcastChannel(`bang ${Date.now()} ${Math.random()}`); // all tabs share the names
    channel.onmessage = ({ data }) => hear(data);
    xworker.postMessage({ channel: channel.name });
  } catch {
    // Nothing is lost but a frame.
  }
}

// PyScript finds its script in the page and makes the worker. It keeps what is posted until main.py has run.
async function startWorker(hear) {
  if (isSafe) await fetchAfresh(Object.keys(facts.sizes), moved);
  const { whenDefined } = await importPyscript();
  const { xworker } = await whenDefined("py");
  xworker.onmessage = ({ data }) => {
    if (typeof data === "string") hear(data);
    else if (data?.kind in reports) reports[data.kind](data.value);
  };
  xworker.onerror = ({ error }) => failed(error);
  xworker.addEventListener("error", (event) => {
    event.preventDefault();
    failed(event.message);
  });
  xworker.addEventListener("messageerror", () => failed("a message could not be read"));
  xworker.ready.catch(() => {}); // onerror hears of it
  openChannel(xworker, hear);
  return xworker;
}

// Starts Python. Calls `hear` with every text that Python sends, and returns the function that sends a text to Python,
// at any time: what is sent before Python is there waits for it, in order.
export function loadPython(hear) {
  document.addEventListener("bang:stuck", (event) => recover(event.detail));
  watchStart();
  const worker = startWorker(hear);
  worker.catch(recover);
  return (text) => worker.then((there) => there.postMessage(text), () => {});
}

export function loaded() {
  bar.value = 100;
  document.getElementById("loading").hidden = true;
  try {
    sessionStorage.removeItem(AGAIN);
  } catch {
    // Nothing was stored.
  }
}
