// Cards that fly over the table to the place where they stay, and the cards that make room for them.
//
// The page has already drawn a card at its place when it sets out. What flies is a copy in a layer over the table, and
// the card itself is hidden until the copy has come: so a flight ends exactly where the card lies, and as large.
import { animate, isCut, layer, middle, pause, still } from "./moving.js";

const CARDS = ".card, .pile, .back, .role, .marker"; // anything else is a region, in whose middle a card arrives
const MOST = 150; // pixels, the width of a card in the middle of a region
const ROOM = "#table-hand .held, #scene .card[id]"; // cards that glide when others come or go
const [FURTHER, MENDS] = [420, 160]; // milliseconds of a way that goes on
const GLIDE = { duration: 240, easing: "cubic-bezier(.2,.8,.3,1)", composite: "add" };

// A card rises from the table, leans a little towards where it goes, comes down and is pressed flat.
const RISES = (lean) => [
  { scale: 1, translate: "0 0", rotate: "0deg" },
  { scale: 1.14, translate: "0 -7%", rotate: `${lean}deg`, offset: 0.35 },
  { scale: 1.05, translate: "0 -2%", rotate: `${lean / 3}deg`, offset: 0.72 },
  { scale: 0.97, translate: "0 0", rotate: "0deg", offset: 0.9 },
  { scale: 1, translate: "0 0", rotate: "0deg" },
];
// Its shadow goes away from it as it rises.
const CASTS = [
  { opacity: 0, translate: "0 0", scale: 0.9 },
  { opacity: 1, translate: "5% 16%", scale: 1.1, offset: 0.35 },
  { opacity: 0.7, translate: "2% 7%", scale: 1.02, offset: 0.72 },
  { opacity: 0, translate: "0 0", scale: 0.95, offset: 0.92 },
  { opacity: 0, translate: "0 0", scale: 0.95 },
];
const NARROWS = [1, 0.45, 0.64, 1, 1]; // how wide its shadow is while a card turns over

// The last element of these that is in sight: of cards that are alike, each flight has one of its own.
const inSight = (selector) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => !one.matches(".in-flight") && one.getBoundingClientRect().width)
    .at(-1);

const found = (selector) => inSight(selector) ?? inSight("#scene") ?? inSight("#table-stage");

// Where a card lies, how large it is and how it leans.
function lies(element) {
  const rect = element.getBoundingClientRect();
  if (!element.matches(CARDS)) {
    const width = Math.min(rect.width, rect.height / 1.4, MOST);
    return { ...middle(rect), width, height: width * 1.4, lean: 0 };
  }
  const lean = parseFloat(getComputedStyle(element).rotate) || 0;
  // The box around a card that leans is larger than the card.
  const { offsetWidth, offsetHeight } = element;
  const [width, height] = lean ? [offsetWidth, offsetHeight] : [rect.width, rect.height];
  return { ...middle(rect), width, height, lean };
}

// What a copy stands for is hidden. The page may have drawn it anew in the meantime.
const hide = (element) => {
  if (element.matches(".card, .marker, .role")) element.classList.add("in-flight");
  return element;
};
const show = (element) => element.classList.remove("in-flight");

// Says how a copy of this size is moved to a place. A card of which the place shows less is cut off below.
const mover = (wide, high) => ({ x, y, width, height, lean }) => {
  const size = width / wide;
  const below = (high * size - height) / 2;
  return `translate(${x - wide / 2}px, ${y + below - high / 2}px) scale(${size}) rotate(${lean}deg)`;
};

// Adds a copy of a card to the layer; `turn` is its back, if that is up at first.
function copyOf(move, wide, high) {
  const card = document.createElement("div");
  card.className = "card ghost" + (move.turn ? " turned" : "");
  card.style.setProperty("--w", `${wide}px`);
  card.style.blockSize = `${high}px`;
  card.innerHTML = `<span class="cast"></span><span class="risen">${move.face}${move.turn || ""}</span>`;
  layer().append(card);
  return card;
}

// Copies that have come; they stay until the page itself shows what they stand for.
const came = [];

export async function fly(move) {
  const isHeld = move.from.includes("data-held");
  const dropped = isHeld ? layer().querySelector(".card.dropped") : null; // a dragged card starts where it was dropped
  const source = found(move.from);
  const place = found(move.to);
  if (!source || !place) return dropped?.remove();
  const [from, to] = [lies(dropped || source), lies(place)];
  dropped?.remove();
  const wide = Math.max(from.width, to.width); // it is drawn as large as it ever is, so that it stays sharp
  const high = (wide * to.height) / to.width;
  const card = copyOf(move, wide, high);
  const at = mover(wide, high);
  const hidden = [source, place].map(hide);
  const [cast, risen] = card.children;
  const lean = Math.max(-6, Math.min(6, (to.x - from.x) / 40));
  const rises = RISES(lean);
  const casts = move.turn ? CASTS.map((frame, number) => ({ ...frame, transform: `scaleX(${NARROWS[number]})` })) : CASTS;
  if (move.turn) {
    rises[0].transform = "rotateY(180deg)";
    rises.at(-1).transform = "none";
  }
  const timing = { wait: move.wait };
  card.style.transform = at(to);
  animate(risen, rises, move.ms, { ...timing, easing: "linear" });
  animate(cast, casts, move.ms, { ...timing, easing: "linear" });
  await animate(card, [{ transform: at(from) }, { transform: at(to) }], move.ms, timing);
  if (move.rest) await pause(move.rest);
  came.push({ card, at, here: to, hidden, next: move.next ?? move.to, ms: move.next ? FURTHER : MENDS });
}

// Takes the marker from its place. It sets out when the page has drawn it at the next one.
export async function carry(move) {
  const source = inSight(move.from);
  const dropped = layer().querySelector(".marker.dropped"); // one that was dragged starts where it was dropped
  if (!source) return dropped?.remove();
  const here = lies(dropped || source);
  dropped?.remove();
  const card = document.createElement("div");
  card.className = "marker ghost";
  card.innerHTML = source.innerHTML;
  Object.assign(card.style, { width: `${here.width}px`, height: `${here.height}px` });
  const at = mover(here.width, here.height);
  card.style.transform = at(here);
  layer().append(card);
  came.push({ card, at, here, hidden: [hide(source)], next: move.next, ms: FURTHER });
}

// Called when the page has drawn what has come. Some cards go on: a role that was shown, to its player; and any whose
// place has moved, because the hand is smaller now, or the middle larger.
export function arrived() {
  const all = came.splice(0);
  for (const { hidden } of all) hidden.forEach(show);
  const places = all.map(({ next }) => (isCut() ? null : inSight(next)));
  const wheres = places.map((place) => place && lies(place));
  for (const [number, { card, at, here, ms }] of all.entries()) {
    const [place, to] = [places[number], wheres[number]];
    if (place && isElsewhere(here, to)) onward(card, place, at(here), at(to), ms);
    else card.remove();
  }
}

const isElsewhere = (one, other) => ["x", "y", "width", "lean"].some((part) => Math.abs(one[part] - other[part]) > 1);

async function onward(card, place, from, to, ms) {
  hide(place);
  card.style.transform = to;
  await animate(card, [{ transform: from }, { transform: to }], ms);
  show(place);
  card.remove();
}

// Lets cards glide to their new places after a patch. They are measured once, in the frame that shows the patch.
let lay = new WeakMap(); // where each card lay

export function makeRoom() {
  requestAnimationFrame(() => {
    const cards = [...document.querySelectorAll(ROOM)];
    const places = cards.map(({ offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height }) => ({
      x: offsetLeft + width / 2,
      y: offsetTop + height / 2,
      width,
    }));
    const isStill = still();
    for (const [number, card] of cards.entries()) {
      const [was, is] = [lay.get(card), places[number]];
      lay.set(card, is);
      if (isStill || !was?.width || !is.width || (was.x === is.x && was.y === is.y && was.width === is.width)) continue;
      const from = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
      card.animate([{ transform: from }, { transform: "none" }], GLIDE);
    }
  });
}

addEventListener("resize", () => {
  lay = new WeakMap();
});
