// Animates events at the table: flying cards, shots, eliminations. Python decides what is shown, this file how.
// Nothing here changes the game: cards and lines are drawn in a layer over the table and removed afterwards.
import { arrived, carry, fly, makeRoom } from "./flight.js";
import { animate, box, isCut, layer, middle, pace, pause, ready, skip, still } from "./moving.js";
import { afterPaint } from "./patch.js";
import { points } from "./pointer.js";

export { arrived, makeRoom, pace, points, ready, skip };

const SVG = "http://www.w3.org/2000/svg";

// Resolves after the next paint.
export const painted = () => new Promise(afterPaint);

const MOVES = {
  fly,
  carry,

  async aim(move) {
    const line = strokes(move.from, [move.to], "aim-line");
    if (!line) return;
    await pause(move.ms);
    line.remove();
  },

  async shot(move) {
    const line = strokes(move.from, [move.to], "shot-line");
    if (!line) return;
    const muzzle = picture(move.from, "scene-muzzle", "muzzle", slope(move.from, move.to));
    const flash = picture(move.to, "symbol-bang", "flash");
    await Promise.all([
      animate(line, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], move.ms),
      animate(muzzle, [{ opacity: 1, scale: 0.3 }, { opacity: 1, scale: 1, offset: 0.25 }, { opacity: 0, scale: 1.1 }], move.ms),
      animate(flash, [{ opacity: 0, scale: 0.2 }, { opacity: 1, scale: 0.6, offset: 0.2 }, { opacity: 0, scale: 1.3 }], move.ms),
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
        move.ms,
        { easing: "cubic-bezier(.5,0,.9,.6)" },
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
      move.ms,
    );
  },

  async glow(move) {
    const seat = document.querySelector(move.at);
    if (!seat) return;
    await animate(seat, [{ filter: "none" }, { filter: "brightness(1.14)" }, { filter: "none" }], move.ms);
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
      move.ms,
    );
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
        move.ms,
      ),
      animate(
        stone,
        [
          { opacity: 0, scale: 1.8 },
          { opacity: 1, scale: 1, offset: 0.3 },
          { opacity: 1, scale: 1, offset: 0.85 },
          { opacity: 0, scale: 1 },
        ],
        move.ms,
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
        move.ms,
      ),
      table && quiver(table, move.ms),
    ]);
    cloud.remove();
  },

  async nod(move) {
    const stage = document.querySelector(move.at);
    if (stage) await animate(stage, [{ filter: "none" }, { filter: "brightness(1.2)" }, { filter: "none" }], move.ms);
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
    ms,
    { easing: "linear" },
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
    drawn.style.rotate = `${turned}deg`;
    drawn.style.setProperty("--x", `${x}px`);
    drawn.style.setProperty("--y", `${y}px`);
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
const rest = (move) => pause((move.wait || 0) + move.ms + (move.rest || 0));
const stands = (drawing, kind) => async (move) => {
  const drawn = picture(move.at, drawing, kind);
  await pause(move.ms);
  drawn.remove();
};
const STILL = {
  aim: MOVES.aim,
  fall: stands("scene-gravestone", "stone"),
  blast: stands("scene-explosion", "blast"),
  async shot(move) {
    const line = strokes(move.from, [move.to], "shot-line");
    const flash = picture(move.to, "symbol-bang", "flash");
    await pause(move.ms);
    for (const drawn of [line, flash]) if (drawn) drawn.remove();
  },
};

// Animates one step. Resolves when the next step may start.
export async function play(step) {
  if (isCut()) return;
  const moves = still() ? STILL : MOVES;
  await Promise.all(step.moves.map((move) => (moves[move.do] || rest)(move)));
  await pause(step.hold);
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
  const words = [".told", ".ask > p"].map(box).filter((b) => b);
  sighted = aimed && layer() && strokes(aimed.from, aimed.targets, "sight-line");
  if (sighted) sighted.style.clipPath = around(words);
}

// Everything but some rectangles: as long as a line of sight stays, it crosses neither question nor caption.
function around(words) {
  const holes = words.map(({ left, top, right, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}Z`);
  return `path(evenodd, "M-9999-9999H9999V9999H-9999Z${holes.join("")}")`;
}

addEventListener("resize", () => requestAnimationFrame(drawSights));

export function clear() {
  skip();
  sights({ targets: [] });
  points([]);
  arrived();
  if (layer()) layer().replaceChildren();
  ready();
}
