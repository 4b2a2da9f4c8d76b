// Points at what a lesson speaks of: a ring as if drawn by hand, and an arrow beside it. Both let touches through.
const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 7; // pixels between an element and its ring
const ARROW = 46; // the length of the arrow
const TURN = 0.4; // how far the pen goes on after a whole round, in radians

let places = [];

const layer = () => document.getElementById("flight");

// Where an element is, as far as it is on the screen; a button of the question has its words above it.
function box(selector) {
  const found = document.querySelector(selector);
  const element = found?.matches(".aim") ? (found.closest(".figure")?.querySelector(".handbill") ?? found) : found;
  const rect = element?.getBoundingClientRect();
  if (!rect || !rect.width) return null;
  const edge = 2 * MARGIN + 2;
  const left = Math.max(rect.left, edge);
  const top = Math.max(rect.top, edge);
  const width = Math.min(rect.right, innerWidth - edge) - left;
  const height = Math.min(rect.bottom, innerHeight - edge) - top;
  const isBelowWords = element.closest(".ask") !== null;
  return { left, top, width, height, right: left + width, bottom: top + height, isBelowWords };
}

// A rounded rectangle, drawn with a pen that is not quite steady.
function ring(rect) {
  const x = rect.left + rect.width / 2;
  const y = rect.top + rect.height / 2;
  const path = [];
  for (let angle = 0; angle <= 2 * Math.PI + TURN; angle += 0.1) {
    const far = MARGIN + Math.sin(3 * angle) + angle / 2;
    const round = (part, half) => Math.sign(part) * Math.abs(part) ** 0.35 * (half + far);
    const at = angle - 2.2;
    path.push(`${(x + round(Math.cos(at), rect.width / 2)).toFixed(1)} ${(y + round(Math.sin(at), rect.height / 2)).toFixed(1)}`);
  }
  return `M${path.join("L")}`;
}

// An arrow on a side where there is room and no text that is needed.
function arrow(rect) {
  const far = 2 * MARGIN + 4;
  const room = ARROW + far;
  const x = Math.min(Math.max(rect.left + rect.width / 2, 20), innerWidth - 20);
  const y = rect.top + rect.height / 2;
  if (rect.isBelowWords && rect.left > room) return { x: rect.left - far, y, turn: -90 };
  if (rect.top > room && !rect.isBelowWords) return { x, y: rect.top - far, turn: 0 };
  if (innerHeight - rect.bottom > room) return { x, y: rect.bottom + far, turn: 180 };
  if (rect.left > room) return { x: rect.left - far, y, turn: -90 };
  return { x: rect.right + far, y, turn: 90 };
}

function pen(path, kind) {
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  line.setAttribute("class", kind);
  return line;
}

function draw() {
  for (const old of document.querySelectorAll(".pointer")) old.remove();
  const found = places.map(box).filter((rect) => rect);
  if (!layer() || !found.length) return;
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "pointer");
  for (const rect of found) for (const kind of ["edge", "line"]) sheet.append(pen(ring(rect), kind));
  if (found.length === 1) {
    const { x, y, turn } = arrow(found[0]);
    const place = document.createElementNS(SVG, "g");
    const nod = document.createElementNS(SVG, "g");
    place.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
    nod.setAttribute("class", "nod");
    const shape = `M3 -${ARROW}C-7 -${ARROW - 14} 5 -22 0 -3M-13 -17C-9 -11 -4 -6 0 -2C3 -8 7 -13 13 -18`;
    for (const kind of ["edge", "line"]) nod.append(pen(shape, kind));
    place.append(nod);
    sheet.append(place);
  }
  layer().append(sheet);
}

export function points(wanted) {
  places = wanted;
  draw();
}

const again = () => places.length && requestAnimationFrame(draw);
addEventListener("resize", again);
addEventListener("scroll", again, true);
addEventListener("transitionend", again, true);
