// Animates events at the table: flying cards, shots, eliminations. Python decides what is shown, this file how.
// Nothing here changes the game: cards and lines are drawn in a layer over the table and removed afterwards.
import { afterPaint } from "./patch.js";
import { points } from "./pointer.js";

export { points };

let speed = 1; // the pace: all durations that Python names are multiplied by this
let hurry = false; // the player clicked: finish these animations at once
const running = new Set();

const SVG = "http://www.w3.org/2000/svg";
const layer = () => document.getElementById("flight");

export function pace(factor) {
  speed = factor;
}

// Resolves after the next paint.
export const painted = () => new Promise(afterPaint);

// Finishes all animations at once, until ready() is called.
export function skip() {
  hurry = true;
  for (const stop of [...running]) stop();
}

export function ready() {
  hurry = false;
}

const still = () => {
  const wish = document.documentElement.dataset.motion;
  if (wish) return wish === "still";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
};

function pause(ms) {
  if (hurry || ms <= 0) return Promise.resolve();
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(clock);
      running.delete(stop);
      done();
    };
    const clock = setTimeout(stop, ms);
    running.add(stop);
  });
}

function animate(element, frames, timing) {
  if (hurry) return Promise.resolve();
  const moving = element.animate(frames, { fill: "both", easing: "cubic-bezier(.3,.1,.2,1)", ...timing });
  return new Promise((done) => {
    const stop = () => {
      running.delete(stop);
      moving.onfinish = moving.oncancel = null;
      moving.cancel();
      done();
    };
    moving.onfinish = moving.oncancel = stop;
    running.add(stop);
  });
}

const box = (selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  const rect = element.getBoundingClientRect();
  return rect.width ? rect : null;
};

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

// Adds a card to the layer over the table; with `turned`, its back covers its face.
function ghost(face, turned, emblem) {
  const card = document.createElement("div");
  card.className = "card ghost" + (turned ? " turned" : "");
  card.innerHTML = face;
  if (turned) {
    const back = document.createElement("span");
    back.className = "face back";
    back.innerHTML = `<svg class="ink emblem"><use href="#${emblem}"></use></svg>`;
    card.append(back);
  }
  layer().append(card);
  return card;
}

// Cards that have finished flying, and what waits unseen in their places; they stay until the page has drawn it.
const came = [];

export function arrived() {
  for (const [card, place] of came.splice(0)) {
    card.remove();
    if (place) place.style.removeProperty("visibility");
  }
}

// Where a card will lie, and how large: its own place if the page already has it, else the place kept for it.
const LEANS = -2; // degrees, as the style sheet lays the card of the moment

function goal(move) {
  if (move.large) {
    const scene = box("#scene");
    const kept = document.querySelector("#scene .landing, #scene .resolving .card:last-child");
    if (scene && kept && kept.offsetWidth) {
      // An answer comes to lie over the right side of the card that it answers.
      const [width, height] = [kept.offsetWidth, kept.offsetWidth * 1.4];
      const { x, y } = middle(scene);
      return { left: x - width / 2 + (move.second ? width / 4 : 0), top: y - height / 2, width, height };
    }
    const stage = box(move.to);
    const wide = stage && Math.min(stage.height * 0.52, 150);
    return stage && { left: stage.left + (stage.width - wide) / 2, top: stage.top + (stage.height - wide * 1.4) / 2, width: wide, height: wide * 1.4 };
  }
  const backs = [...document.querySelectorAll(`${move.to} .back`)].filter((back) => back.getBoundingClientRect().width);
  if (backs.length) return backs.at(-1).getBoundingClientRect();
  const rect = box(move.to) || box("#table-stage");
  if (!rect || move.to.includes("data-card")) return rect;
  const wide = Math.min(rect.width, rect.height / 1.4, 150);
  return { left: rect.left + (rect.width - wide) / 2, top: rect.top + (rect.height - wide * 1.4) / 2, width: wide, height: wide * 1.4 };
}

const MOVES = {
  async fly(move) {
    const held = move.from.includes("data-held");
    const dropped = held && layer().querySelector(".dropped"); // a dragged card starts where it was dropped
    const from = (dropped && dropped.getBoundingClientRect()) || box(move.from) || box("#table-stage");
    if (dropped) dropped.remove();
    const to = goal(move);
    if (!from || !to) return;
    const start = middle(from);
    const end = middle(to);
    const place = move.to.includes("data-card") && document.querySelector(move.to);
    if (place) place.style.visibility = "hidden";
    const small = Math.max(Math.min(from.width, from.height * 0.72, 120), 10);
    const big = to.width;
    const drawn = Math.max(small, big); // it is drawn as large as it ever is, so that it stays sharp
    const card = ghost(move.face, move.turn, move.back || "back-card");
    card.style.setProperty("--w", `${drawn}px`);
    const at = (point, size, turn) =>
      `translate(${point.x - drawn / 2}px, ${point.y - (drawn * 1.4) / 2}px) scale(${size / drawn}) rotate(${turn}deg)`;
    const source = move.from.includes("data-card") ? document.querySelector(move.from) : null;
    if (source) source.style.visibility = "hidden";
    const delay = (move.wait || 0) * speed;
    const duration = move.ms * speed;
    const lean = move.large ? LEANS : 0;
    if (move.turn) {
      const sides = [...card.children];
      animate(sides[0], [{ transform: "rotateY(-180deg)" }, { transform: "rotateY(0)" }], { delay, duration });
      const turned = animate(sides[1], [{ transform: "rotateY(0)" }, { transform: "rotateY(180deg)" }], { delay, duration });
      turned.then(() => sides[1].remove()); // only the face stays
    }
    card.style.transform = at(end, big, lean);
    await animate(card, [{ transform: at(start, small, 0) }, { transform: at(end, big, lean) }], { delay, duration });
    if (move.rest) await pause(move.rest * speed);
    came.push([card, place]);
  },

  async aim(move) {
    const line = strokes(move.from, [move.to], "aim-line");
    if (!line) return;
    await pause(move.ms * speed);
    line.remove();
  },

  async shot(move) {
    const line = strokes(move.from, [move.to], "shot-line");
    if (!line) return;
    const muzzle = picture(move.from, "scene-muzzle", "muzzle", slope(move.from, move.to));
    const flash = picture(move.to, "symbol-bang", "flash");
    await Promise.all([
      animate(line, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], { duration: move.ms * speed }),
      animate(muzzle, [{ opacity: 1, scale: 0.3 }, { opacity: 1, scale: 1, offset: 0.25 }, { opacity: 0, scale: 1.1 }], {
        duration: move.ms * speed,
      }),
      animate(flash, [{ opacity: 0, scale: 0.2 }, { opacity: 1, scale: 0.6, offset: 0.2 }, { opacity: 0, scale: 1.3 }], {
        duration: move.ms * speed,
      }),
    ]);
    for (const drawn of [line, muzzle, flash]) drawn.remove();
  },

  async hit(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    const full = [...seat.querySelectorAll(".bullet")].slice(-move.n);
    const fall = full.map((bullet) =>
      animate(
        bullet,
        [
          { transform: "none", opacity: 1 },
          { transform: "translateY(2.6em) rotate(140deg)", opacity: 0 },
        ],
        { duration: move.ms * speed, easing: "cubic-bezier(.5,0,.9,.6)" },
      ),
    );
    await Promise.all([quiver(seat, move.ms), ...fall]);
  },

  async dodge(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    await animate(
      seat,
      [
        { transform: "none" },
        { transform: "translateX(7%) rotate(1.6deg)", offset: 0.3 },
        { transform: "translateX(-2%)", offset: 0.7 },
        { transform: "none" },
      ],
      { duration: move.ms * speed },
    );
  },

  async glow(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    await animate(seat, [{ filter: "none" }, { filter: "brightness(1.14)" }, { filter: "none" }], {
      duration: move.ms * speed,
    });
  },

  async arrive(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    await animate(
      seat,
      [
        { transform: "translateY(14%) scale(.94)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: move.ms * speed },
    );
  },

  // Carries a copy of what lies at a place to the middle of another place.
  async carry(move) {
    const source = document.querySelector(move.from);
    const dropped = layer().querySelector(".marker.dropped"); // one that was dragged starts where it was dropped
    const from = dropped ? dropped.getBoundingClientRect() : box(move.from);
    const to = box(move.to);
    if (dropped) dropped.remove();
    if (!source || !from || !to) return;
    const copy = document.createElement("div");
    copy.className = "marker ghost";
    copy.innerHTML = source.innerHTML;
    Object.assign(copy.style, { width: `${from.width}px`, height: `${from.height}px` });
    layer().append(copy);
    source.style.visibility = "hidden";
    const at = (left, top) => `translate(${left}px, ${top}px)`;
    const end = at(middle(to).x - from.width / 2, middle(to).y - from.height / 2);
    copy.style.transform = end;
    await animate(copy, [{ transform: at(from.left, from.top) }, { transform: end }], { duration: move.ms * speed });
    came.push([copy]);
  },

  async fall(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    const stone = picture(move.at, "scene-gravestone", "stone");
    await Promise.all([
      animate(
        seat,
        [
          { transform: "none" },
          { transform: "rotate(-4deg) translateY(4%)", offset: 0.4 },
          { transform: "none", filter: "saturate(.3)" },
        ],
        { duration: move.ms * speed },
      ),
      animate(
        stone,
        [
          { opacity: 0, scale: 1.8 },
          { opacity: 1, scale: 1, offset: 0.3 },
          { opacity: 1, scale: 1, offset: 0.85 },
          { opacity: 0, scale: 1 },
        ],
        { duration: move.ms * speed },
      ),
    ]);
    stone.remove();
  },

  async blast(move) {
    const cloud = picture(move.at, "scene-explosion", "blast");
    const table = document.getElementById("table-stage");
    await Promise.all([
      animate(
        cloud,
        [
          { opacity: 1, scale: 0.1 },
          { opacity: 1, scale: 1.1, offset: 0.35 },
          { opacity: 1, scale: 1, offset: 0.7 },
          { opacity: 0, scale: 1.3 },
        ],
        { duration: move.ms * speed },
      ),
      table && quiver(table, move.ms),
    ]);
    cloud.remove();
  },

  async nod(move) {
    const stage = document.querySelector(move.at);
    if (stage) await animate(stage, [{ filter: "none" }, { filter: "brightness(1.2)" }, { filter: "none" }], { duration: move.ms * speed });
  },

  async shake(move) {
    const stage = document.querySelector(move.at);
    if (stage) await quiver(stage, move.ms);
  },
};

const quiver = (element, ms) =>
  animate(
    element,
    [-1, 1, -0.7, 0.5, 0].map((x) => ({ transform: `translateX(${x * 5}px)` })),
    { duration: ms * speed, easing: "linear" },
  );

// Draws lines from one element to others. All are measured first, because measuring after drawing repeats the layout.
function strokes(from, targets, kind) {
  const a = box(from);
  const ends = targets.map(box).filter((b) => b);
  if (!a || !ends.length) return null;
  const start = middle(a);
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", kind);
  for (const end of ends.map(middle)) {
    const line = document.createElementNS(SVG, "line");
    for (const [name, value] of Object.entries({ x1: start.x, y1: start.y, x2: end.x, y2: end.y }))
      line.setAttribute(name, value);
    sheet.append(line);
  }
  layer().append(sheet);
  return sheet;
}

// Draws one of our drawings over the middle of an element.
function picture(at, drawing, kind, turned = 0) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", `moment ${kind}`);
  drawn.innerHTML = `<use href="#${drawing}"></use>`;
  const rect = box(at);
  if (rect) {
    const { x, y } = middle(rect);
    Object.assign(drawn.style, { left: `${x}px`, top: `${y}px`, rotate: `${turned}deg` });
  }
  layer().append(drawn);
  return drawn;
}

// The direction from one element to another, in degrees.
function slope(from, to) {
  const [a, b] = [box(from), box(to)].map((rect) => rect && middle(rect));
  return a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
}

// With reduced motion, lines are shown for a while and nothing moves; the story takes as long as with motion.
const rest = (move) => pause(((move.wait || 0) + move.ms + (move.rest || 0)) * speed);
const stands = (drawing, kind) => async (move) => {
  const drawn = picture(move.at, drawing, kind);
  await pause(move.ms * speed);
  drawn.remove();
};
const STILL = {
  aim: MOVES.aim,
  fall: stands("scene-gravestone", "stone"),
  blast: stands("scene-explosion", "blast"),
  async shot(move) {
    const line = strokes(move.from, [move.to], "shot-line");
    const flash = picture(move.to, "symbol-bang", "flash");
    await pause(move.ms * speed);
    for (const drawn of [line, flash]) if (drawn) drawn.remove();
  },
};

// Animates one step. Resolves when the next step may start.
export async function play(step) {
  if (hurry || speed === 0 || document.hidden) return;
  const moves = still() ? STILL : MOVES;
  await Promise.all(step.moves.map((move) => (moves[move.do] || rest)(move)));
  await pause(step.hold * speed);
}

// Draws lines of sight from an element to the possible targets; they are redrawn when the window is resized.
let aimed = null;
let sighted = null;

export function sights(wanted) {
  aimed = wanted.targets.length ? wanted : null;
  drawSights();
}

function drawSights() {
  if (sighted) sighted.remove();
  sighted = aimed && layer() && strokes(aimed.from, aimed.targets, "sight-line");
}

addEventListener("resize", () => requestAnimationFrame(drawSights));

export function clear() {
  skip();
  sights({ targets: [] });
  points([]);
  arrived();
  if (layer()) layer().replaceChildren();
  hurry = false;
}
