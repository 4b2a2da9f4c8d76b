// What a mouse rests on is shown large beside it, with its text. Python prints it; where it stands, and when it goes, is
// the page's affair. It lies over everything and catches no touch, so it is never in the way of a click. Fingers press
// longer instead, and keys have "?": nothing is only here.

const RESTS = 350; // milliseconds until something is shown
const GLANCES = 60; // the same while the last thing is still shown, or has only just gone
const LINGERS = 400; // milliseconds for which the next thing comes sooner
const GAP = 10; // pixels between a thing and its preview
const COVERS = ".aim, .guess"; // buttons over a whole place, under which its things can still be seen

let over = null; // what the mouse rests on
let clock = 0;
let hiddenAt = -LINGERS;

// Outside #page, because nothing that is drawn there knows where the mouse is.
function sheet() {
  const found = document.getElementById("preview");
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { id: "preview", className: "preview" });
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

function hide(now) {
  clearTimeout(clock);
  const shown = document.getElementById("preview");
  if (!shown?.hasAttribute("data-on")) return;
  shown.removeAttribute("data-on");
  hiddenAt = now;
}

function under({ target, clientX, clientY }) {
  if (!target.closest?.("#table")) return null;
  const helped = target.closest("[data-help]");
  if (helped && !helped.matches(COVERS)) return helped;
  if (!target.closest(COVERS)) return null;
  const below = document.elementsFromPoint(clientX, clientY).map((one) => one.closest(`[data-help]:not(${COVERS})`));
  return below.find(Boolean) ?? null;
}

function moves(event, tell) {
  if (event.pointerType !== "mouse" || event.buttons) return;
  const found = under(event);
  if (found === over) return;
  hide(event.timeStamp);
  over = found;
  if (!found || document.querySelector("dialog[open]")) return;
  const soon = event.timeStamp - hiddenAt < LINGERS;
  sheet();
  clock = setTimeout(() => found.isConnected && tell(found), soon ? GLANCES : RESTS);
}

// Puts the preview where there is room: above what it is about, or else at a side of it, or else below. It leaves the
// open question free, and over the hand also the sentence about who is asked.
function place(shown) {
  const { left, top: upper, right, bottom } = over.getBoundingClientRect();
  const answers = document.getElementById("table-answers");
  const question = answers?.querySelector(".ask.open")?.getBoundingClientRect();
  const top = over.closest("#table-hand") ? Math.min(upper, answers.getBoundingClientRect().top) : upper;
  const { offsetWidth: wide, offsetHeight: high } = shown;
  const fits = (at, size, most) => Math.max(GAP, Math.min(at, most - size - GAP));
  const across = fits((left + right - wide) / 2, wide, innerWidth);
  const along = fits((top + bottom - high) / 2, high, innerHeight);
  const rooms = [
    [across, top - high - GAP, top - high >= 2 * GAP],
    ...(question ? [[across, question.top - high - GAP, question.top <= upper && question.top - high >= 2 * GAP]] : []),
    [right + GAP, along, right + wide + 2 * GAP <= innerWidth],
    [left - wide - GAP, along, left - wide >= 2 * GAP],
    [across, bottom + GAP, bottom + high + 2 * GAP <= innerHeight],
  ];
  const isFree = ([x, y]) =>
    !question || x >= question.right || x + wide <= question.left || y >= question.bottom || y + high <= question.top;
  const fitting = rooms.filter(([, , isRoom]) => isRoom);
  const [x, y] = fitting.find(isFree) ?? fitting[0] ?? [right < innerWidth / 2 ? innerWidth - wide - GAP : GAP, along];
  shown.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

// Called after each patch: shows the preview when it has come, and hides it when its thing has gone.
export function arrived(parts) {
  if (over && !over.isConnected) {
    hide(performance.now());
    over = null;
  }
  if (!("#preview" in parts)) return;
  const shown = sheet();
  if (!shown.firstElementChild) hide(performance.now());
  if (!over) return;
  if (shown.firstElementChild?.dataset.of !== over.dataset.help) return; // the mouse has moved on
  place(shown);
  shown.setAttribute("data-on", "");
}

// What is touched or typed answers a question or opens something; the mouse must move on before the next preview.
const stops = (event) => hide(event.timeStamp);
const PARTS = { pointermove: moves, pointerdown: stops, keydown: stops, wheel: stops };
export const PEEKS = Object.keys(PARTS);

export function peeks(event, tell) {
  PARTS[event.type]?.(event, tell);
}
