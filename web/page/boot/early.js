// Records what the player does before Python has started: Python later applies the settings and runs the last command.
import { chosenLanguage, stored, translate, watch } from "./texts.js";
import { redraw } from "./trouble.js";

const html = document.documentElement;
const page = document.getElementById("page");
const KEPT = "bang.early";

// The choices survive a reload that this page itself caused before Python had started.
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

export const early = remembered();
let touched = ""; // the command of the button pressed last
let isOver = false; // whether Python hears the page itself

function keep({ target }) {
  if (isOver || !target.name || !page.contains(target)) return;
  if (target.type === "radio" && !target.checked) return;
  target.dataset.touched = "yes";
  early[target.name] = target.type === "checkbox" ? (target.checked ? "on" : "") : target.value;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(early));
  } catch {
    // The choice is still kept in memory.
  }
  if (target.name === "language") html.lang = target.value;
  if (target.name === "theme") showTheme(target.value);
  if (target.name === "play") showGame();
}

// Shows what belongs to the chosen game, and hides what belongs to others only.
function showGame() {
  const chosen = page.querySelector("input[name=play]:checked")?.value;
  for (const one of page.querySelectorAll("[data-of]")) one.hidden = !one.dataset.of.split(" ").includes(chosen);
}

function showTheme(theme) {
  if (theme === "noon" || theme === "lamp") html.dataset.theme = theme;
  else delete html.dataset.theme;
}

// Sets the controls in index.html to the stored and early choices.
function fill() {
  const known = { ...stored("bang.settings"), ...early, language: html.lang };
  for (const control of page.querySelectorAll("input[name], select[name]")) {
    const value = known[control.name];
    if (value === undefined) continue;
    if (control.type === "radio") control.checked = control.value === String(value);
    else if (control.type === "checkbox") control.checked = Boolean(value);
    else control.value = value;
    if (control.name in early) control.dataset.touched = "yes";
  }
  showGame();
}

function wish({ target }) {
  const wanted = target.closest?.("[data-go]");
  if (isOver || !wanted || !page.contains(wanted)) return;
  for (const before of page.querySelectorAll("[data-go][aria-busy]")) before.removeAttribute("aria-busy");
  wanted.setAttribute("aria-busy", "true");
  touched = wanted.dataset.go;
}

// Returns the command of the button pressed last, for Python to obey; from now on Python hears the page itself.
export function touchedEarly() {
  isOver = true;
  return touched;
}

// Called when Python has taken over the choices.
export function handOver() {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was stored.
  }
}

export function keepChoices() {
  html.lang = early.language ?? chosenLanguage();
  showTheme(early.theme ?? stored("bang.settings").theme);
  translate();
  fill();
  page.addEventListener("input", keep);
  page.addEventListener("change", keep);
  page.addEventListener("click", wish);
  page.addEventListener("submit", (event) => event.preventDefault());
  watch(html, "lang", () => {
    translate();
    redraw();
  });
}
