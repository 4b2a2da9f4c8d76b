// The page's side of the door to Python: tells it what the player does, and does what it commands.
// `web/door/messages.py` lists everything that passes, and a test compares it with this file.
import { placeDrawings } from "./boot/drawings.js";
import { early, touchedEarly } from "./boot/early.js";
import { isSafe } from "./boot/safe.js";
import { facts, forgetOldTexts, oldTexts, remember } from "./boot/texts.js";
import { trouble } from "./boot/trouble.js";
import { GESTURES, isGesture, leave, mark, placeOf, unland } from "./gestures.js";
import { arrived, PEEKS, peeks } from "./preview.js";
import { afterPaint, focus, patch, settle } from "./patch.js";

const html = document.documentElement;
const page = document.getElementById("page");
let post = null; // posts a text to Python, once Python has asked for the first message
let send = null;
let obeyed = 0; // the number of batches obeyed
let told = 0; // the number of messages posted
let filled = 0; // the number of the message that told last of a field's change

function tell(kind, more) {
  if (!post) return;
  told += 1;
  post(JSON.stringify({ kind, ...more }));
}

// -- what Python is told --------------------------------------------------------------------------

function touch(way, target, more = {}) {
  const near = (selector) => target.closest?.(selector) ?? null;
  const control = near("[data-act], [data-go]");
  const { act = "", go = "" } = control?.matches(":disabled, [aria-disabled=true]") ? {} : (control?.dataset ?? {});
  const held = near("[data-held]");
  const help = near("[data-help]");
  const value = target.type === "checkbox" ? (target.checked ? "on" : "") : String(target.value ?? "");
  tell("touch", {
    way,
    screen: document.body.dataset.screen ?? "",
    seen: obeyed,
    act,
    go,
    value,
    name: target.name ?? "",
    id: target.id ?? "",
    help: help?.dataset.help ?? "",
    card: (held ?? help)?.dataset.card ?? "",
    held: Boolean(held),
    whom: near("[data-target]")?.dataset.target ?? "",
    place: placeOf(held),
    over: "",
    shift: false,
    typing: Boolean(near("input, select, textarea, dialog")),
    times: 1,
    at: performance.now(),
    ...more,
  });
  if (way === "change" || way === "input") filled = told;
}

// Highlights the seats and cards that an entry of the log mentions.
function point(entry) {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  for (const name of entry.dataset.point.split(" ").filter(Boolean)) {
    const [, kind, id] = name.match(/^(\w+):(.*)$/);
    const selector = kind === "card" ? `#table [data-card="${id}"]` : `#${kind}-${id}`;
    for (const one of document.querySelectorAll(selector)) one.classList.add("pointed");
  }
}

async function file(field) {
  const [chosen] = field.files;
  if (!chosen) return;
  const text = chosen.size > Number(field.dataset.most) ? null : await chosen.text();
  field.value = "";
  tell("file", { id: field.id, text });
}

function wentBack({ state }) {
  tell("history", { depth: Number.isInteger(state) ? state : 0, query: location.search, fragment: location.hash });
}

const KEYS = ["Escape", "?", "u", "U"];
const HEARD = {
  click(event) {
    const entry = event.target.closest?.("[data-point]");
    if (entry) point(entry);
    else touch("click", event.target, { times: event.detail });
  },
  keydown(event) {
    const { key: name, target, shiftKey: shift } = event;
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (KEYS.includes(name) && !isShortcut) touch("key", target, { name, shift });
  },
  change({ target }) {
    if (target.type === "file") file(target);
    else touch("change", target);
  },
  input: ({ target }) => touch("input", target),
  submit: (event) => event.preventDefault(),
  toggle: ({ target }) => target.matches("details") && touch("toggle", target, { value: target.open ? "open" : "" }),
  close: ({ target }) => touch("close", target),
};

const peek = (target) => touch("peek", target);

function hear(event) {
  peeks(event, peek);
  if (!page.contains(event.target) && event.type !== "keydown") return;
  if (!isGesture(event, touch)) HEARD[event.type]?.(event);
}

function hello() {
  post = send;
  tell("hello", {
    path: location.pathname,
    query: location.search,
    fragment: location.hash,
    origin: location.origin,
    chosen: early,
    touched: touchedEarly(),
    languages: [...(navigator.languages ?? ["en"])],
    app: html.dataset.app,
    folds: [...document.querySelectorAll("details[open]")].map(({ id }) => id),
    old: oldTexts(),
    safe: isSafe,
  });
}

// -- what Python commands --------------------------------------------------------------------------

const module = (name) => import(new URL(`${html.dataset.app}web/page/${name}`, document.baseURI).href);
let motions = null;
let sounds = null;
let links = null;

// Gets what links this page with others, the first time that a room needs it.
async function linked() {
  const { start } = await module("links.js");
  return start((what, link, text) => tell("link", { what, link, text }));
}

// Removes all that the page ever stored outside Python's own database.
async function forget() {
  sessionStorage.clear();
  localStorage.clear();
  // Over plain http there are neither caches nor service workers.
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
}

// Opens the share sheet; whoever closes it again has been served.
async function share(given) {
  try {
    await navigator.share(given);
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

// Copies a text. A page on plain http has no clipboard, so there a field that is marked for a moment is copied.
async function copy({ text }) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  if (!isCopied) throw new Error("copying is not allowed here");
}

const ASKED = {
  hello,
  forget,
  share,
  copy,
  reload: () => location.reload(),
  remember: (settings) => remember(settings),
  moved: (names) => forgetOldTexts(Object.keys(names)),
};

async function done(id, work) {
  let well = true;
  try {
    await work();
  } catch (problem) {
    console.warn(problem);
    well = false;
  }
  if (id) tell("finished", { id, well });
}

const COMMANDS = {
  patch({ parts, heard }) {
    patch(parts, heard < filled);
    motions?.makeRoom();
    arrived(parts);
    mark();
  },
  attribute({ where, name, value, clock }) {
    const element = document.querySelector(where);
    const written = clock ? performance.now().toFixed(1) : value;
    if (where === "body" && name === "data-screen") leave();
    if (written === null) element?.removeAttribute(name);
    else element?.setAttribute(name, written);
  },
  focus({ where, lost, top }) {
    if (lost) afterPaint(() => settle(where));
    else focus(where, top);
  },
  say({ words, urgent }) {
    const region = document.getElementById(urgent ? "announce-now" : "announce");
    // A sentence that is said twice is announced twice only if it differs.
    region.textContent = region.textContent === words ? `${words}\u00a0` : words;
  },
  title({ words }) {
    document.title = words;
  },
  history({ way, depth, address }) {
    const here = Number.isInteger(history.state) ? history.state : 0;
    if (way === "go") {
      if (depth < here) history.go(depth - here);
    } else if (way === "undo") {
      if (here !== depth) history.back();
    } else if (depth === 0 || here === (way === "push" ? depth - 1 : depth)) {
      history[`${way}State`](depth, "", address || location.href);
    } // else the player has gone back, and Python is about to hear of it
  },
  motion({ what, given, id }) {
    if (what === "unland") return unland();
    const run = async () => {
      motions ??= await module("motion.js");
      await motions[what](given);
    };
    return what === "sights" || what === "points" ? afterPaint(() => done(id, run)) : done(id, run);
  },
  link({ what, link, text }) {
    links ??= linked();
    links.then(
      (obeyLink) => obeyLink(what, link, text),
      (problem) => {
        links = null;
        tell("link", { what: "missing", link, text: String(problem) });
      },
    );
  },
  drawings({ game }) {
    const sheet = facts.sprites.games[game];
    if (sheet) placeDrawings([sheet]);
  },
  async sound({ name, loud }) {
    sounds ??= await module("sound.js");
    sounds.volume(loud);
    sounds.play(name);
  },
  ask: ({ what, given, id }) => done(id, () => ASKED[what](given)),
  dialog({ where, open }) {
    const dialog = document.querySelector(where);
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  },
  download({ name, text }) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    // The browser may begin to read the text only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  },
  trouble({ key, details }) {
    trouble(key, details);
  },
};

// Does everything in one batch of commands.
export function obey(text) {
  obeyed += 1;
  for (const command of JSON.parse(text)) COMMANDS[command.do](command);
}

// Opens the door: `posting` posts a text to Python. Until Python asks for the first message, boot/early.js keeps what
// the player does.
export function open(posting) {
  send = posting;
  // The events `toggle` and `close` do not bubble, so they are caught on the way down.
  for (const kind of new Set([...GESTURES, ...PEEKS, ...Object.keys(HEARD)])) {
    document.addEventListener(kind, hear, kind === "toggle" || kind === "close");
  }
  addEventListener("popstate", wentBack);
  // A page that the browser has put aside and shows again has missed what Python said in the meantime.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
