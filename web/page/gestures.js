// What must answer within a frame: long presses, dragging a card or the marker, moving the focus with the arrow keys.
// What is dragged is a copy in the layer for flying cards, because the table may be redrawn at any time, and because
// the element under the pointer must be the target, not the card.

const LONG = 480; // milliseconds after which a press is a long press, by the times of the pointer's own events
const STEP = 60; // milliseconds between two looks at how long a press has lasted
const LATE = 50; // milliseconds by which a look may be late if the page is not busy
const FAR = 9; // pixels after which a press is a drag
const LANDS = 250; // milliseconds a dropped card stays, so that its flight can start where it was dropped
const HELD = "#table-hand [data-held]";
const MARKER = "#table .marker.movable";
const STOPS = "#table .curtain button, #table [data-act], #table [data-held], #table-answers button";
const LOG = "#log-drawer .told-entry"; // inside the log, arrow keys move among its entries only
export const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

let press = null; // where a pointer went down, on something that has help or that can be dragged
let doubted = null; // a long press of which no event has said yet that it was one
let drag = null; // the card or marker that follows the pointer
let swallows = false; // whether the next click belongs to a gesture and means nothing else

const held = () => [...document.querySelectorAll(HELD)];
export const placeOf = (card) => held().indexOf(card);

function forget() {
  clearTimeout(press?.clock);
  press = null;
}

function explain(tell) {
  const { helped } = press;
  forget();
  if (!helped.isConnected) return; // it has been redrawn, and another card may lie there
  swallows = true;
  tell("explain", helped);
}

const lasts = (at) => press.helped && at - press.at >= LONG;

// A busy page hears late that the pointer was lifted. A look that comes late itself says that the page was busy, so
// what was lifted or moved in the meantime is heard first.
function look(tell) {
  const before = performance.now();
  press.clock = setTimeout(() => {
    const now = performance.now();
    if (now - before > STEP + LATE || !lasts(now)) return look(tell);
    doubted = press;
    explain(tell);
  }, STEP);
}

// The browser itself may have been too busy to pass on at once that the pointer was lifted: then it was a tap after all.
function regret(event, tell) {
  const isTap = event.timeStamp - doubted.at < LONG;
  doubted = null;
  if (!isTap) return;
  swallows = false;
  tell("click", document.body, { go: "table-close" });
}

function down(event, tell) {
  if (drag) return; // a second finger
  forget();
  doubted = null;
  swallows = false;
  const helped = event.target.closest?.("[data-help]");
  const dragged = event.target.closest?.(`[data-held], ${MARKER}`);
  if (!(helped || dragged) || event.button !== 0) return;
  const { pointerId: pointer, clientX: x, clientY: y, timeStamp: at } = event;
  press = { pointer, x, y, at, helped, dragged };
  if (helped) look(tell);
}

function move(event, tell) {
  if (!press || event.pointerId !== press.pointer) return;
  const { clientX: x, clientY: y } = event;
  if (!drag) {
    if ((x - press.x) ** 2 + (y - press.y) ** 2 < FAR * FAR) return lasts(event.timeStamp) && explain(tell);
    clearTimeout(press.clock);
    if (!press.dragged?.isConnected || !takeUp(tell)) return forget();
  }
  follow(x, y, tell);
}

// Starts the drag; the table captures the pointer, because the card itself may be redrawn. The marker has no place
// among the cards of the hand, so no card makes room for it.
function takeUp(tell) {
  const { dragged, pointer, x, y } = press;
  try {
    document.getElementById("table").setPointerCapture(pointer);
  } catch {
    return false; // the pointer was released in the meantime
  }
  const isCard = dragged.matches(HELD);
  const boxes = isCard ? held().map((one) => one.getBoundingClientRect()) : [];
  const slots = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  const place = placeOf(dragged);
  const box = dragged.getBoundingClientRect();
  const picture = document.createElement("div");
  picture.className = `${isCard ? "card" : "marker"} dragged`;
  picture.innerHTML = dragged.innerHTML;
  if (isCard) picture.style.setProperty("--w", `${box.width}px`);
  else Object.assign(picture.style, { width: `${box.width}px`, height: `${box.height}px` });
  document.getElementById("flight").append(picture);
  drag = { id: dragged.id, picture, slots, first: place, place, off: [box.x - x, box.y - y] };
  tell("lift", dragged);
  mark();
  return true;
}

// Shades what is dragged in the place where it was; called again after each patch.
export function mark() {
  const all = document.querySelectorAll(`${HELD}, ${MARKER}`);
  for (const one of all) one.classList.toggle("away", one.id === drag?.id);
}

const under = (x, y) => document.elementFromPoint(x, y);
const isInHand = (x, y) => Boolean(under(x, y)?.closest("#table-hand"));

// Moves the copy with the pointer; over the hand, the other cards make room.
function follow(x, y, tell) {
  drag.picture.style.transform = `translate(${x + drag.off[0]}px, ${y + drag.off[1]}px)`;
  if (!drag.slots.length) return;
  const far = ([left, top]) => (left - x) ** 2 + (top - y) ** 2;
  const nearest = drag.slots.reduce((best, slot, place) => (far(slot) < far(drag.slots[best]) ? place : best), 0);
  const place = isInHand(x, y) ? nearest : drag.first;
  if (place === drag.place) return;
  drag.place = place;
  tell("slide", document.body, { place });
}

function up(event, tell) {
  if (event.pointerId === doubted?.pointer) return regret(event, tell);
  if (event.pointerId !== press?.pointer) return;
  const { clientX: x, clientY: y } = event;
  if (!drag && lasts(event.timeStamp)) return explain(tell);
  forget();
  if (!drag) return;
  swallows = true;
  const target = under(x, y) ?? document.body;
  const over = isInHand(x, y) ? "hand" : target.closest("#table-stage, #table-others, #table-own") ? "table" : "";
  const { picture } = drag;
  if (over === "hand") picture.remove();
  else {
    picture.classList.add("dropped");
    setTimeout(() => picture.remove(), LANDS);
  }
  drag = null;
  mark();
  tell("drop", target, { over });
}

// Removes a dropped card that was not played.
export function unland() {
  document.querySelector("#flight .dropped")?.remove();
}

function cancel(tell) {
  forget();
  if (!drag) return;
  drag.picture.remove();
  drag = null;
  mark();
  tell("unlift", document.body);
}

function menu(event, tell) {
  const helped = event.target.closest?.("[data-help]");
  if (!helped && !drag) return;
  event.preventDefault();
  if (drag) return;
  forget();
  if (!swallows) tell("explain", helped);
  swallows = true;
}

// Moves the focus to the next (1) or previous (-1) control.
function neighbour(start, way) {
  const found = document.querySelectorAll(start.matches(LOG) ? LOG : STOPS);
  const stops = [...found].filter((stop) => stop.getClientRects().length);
  const here = stops.indexOf(start);
  const next = here < 0 && way < 0 ? 0 : here;
  stops.at((next + way + stops.length) % stops.length)?.focus();
  return stops.length > 0;
}

function key(event, tell) {
  const { target, key: name, shiftKey } = event;
  if (drag && name === "Escape") {
    swallows = true;
    cancel(tell);
    return true;
  }
  if (!(name in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!document.getElementById("table") || target.closest?.("input, select, dialog")) return false;
  const card = shiftKey && target.closest?.("[data-held]");
  if (card) tell("key", card, { name });
  if (card || neighbour(target, ARROWS[name])) event.preventDefault();
  return true;
}

// The click that ends a gesture means nothing else, but a click made by a key (whose `detail` is 0) does.
function click(event) {
  const isPart = swallows && event.detail > 0;
  swallows = false;
  return isPart;
}

const PARTS = {
  pointerdown: down,
  pointermove: move,
  pointerup: up,
  pointercancel: (event, tell) => event.pointerId === press?.pointer && cancel(tell),
  contextmenu: menu,
  keydown: key,
  click,
};
export const GESTURES = Object.keys(PARTS);

// Handles an event, and returns true if it was part of a gesture; `tell` passes touches to Python.
export function isGesture(event, tell) {
  return PARTS[event.type]?.(event, tell) === true;
}

// Called when another screen is shown.
export function leave() {
  forget();
  drag?.picture.remove();
  drag = null;
}
