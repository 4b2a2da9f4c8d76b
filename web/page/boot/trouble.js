// Shows an error message to the player, with a report that can be copied for whoever can help.
import { startSafely } from "./safe.js";
import { facts, say } from "./texts.js";

const box = document.getElementById("trouble");
const note = document.getElementById("passing-note");
let shown = null;

// Returns the details that help to find the cause, and no personal data.
function report(details) {
  return [
    `bang ${facts.version}`,
    ...facts.parts,
    navigator.userAgent,
    `language ${document.documentElement.lang}, screen ${innerWidth}x${innerHeight}`,
    `screen ${document.body.dataset.screen ?? "none"}, offline ${document.documentElement.dataset.offline ?? "none"}`,
    `address ${location.search || "without parameters"}`,
    "",
    String(details ?? ""),
  ].join("\n");
}

function element(tag, content, attributes = {}) {
  const made = Object.assign(document.createElement(tag), { textContent: content });
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function draw() {
  const { key, details, again, safe } = shown;
  const paragraph = element("p", "", { class: "actions" });
  if (again) paragraph.append(element("button", say(again), { type: "button", "data-boot": "again" }));
  if (safe) paragraph.append(element("button", say("errors.safe_mode"), { type: "button", "data-boot": "safe" }));
  paragraph.append(element("button", say("errors.copy_report"), { type: "button", "data-boot": "report" }));
  paragraph.append(element("button", say("common.close"), { type: "button", "data-boot": "close" }));
  const after = element("p", "", { id: "trouble-note" });
  const title = element("h2", say("errors.title"));
  const written = element("pre", report(details), { hidden: "", tabindex: "0" });
  written.setAttribute("aria-label", say("errors.report_title"));
  box.replaceChildren(title, element("p", say(key)), paragraph, after, written);
  box.hidden = false;
}

// Shows an error. Only the first one is shown, because later ones are mostly its consequences.
export function trouble(key, details = "", again = "errors.reload", safe = false) {
  console.warn(`trouble: ${key}`, details);
  if (shown) return;
  const stack = details?.stack ?? "";
  // In Firefox the stack does not contain the message.
  shown = { key, details: stack.includes(details?.message) ? stack : `${details}\n${stack}`, again, safe };
  document.getElementById("loading").hidden = true;
  draw();
}

// Returns whether an error is shown; then the player decides what to do next.
export const isTold = () => shown !== null;

// Shows that Python could not start; what is stored may be the cause, so safe mode is offered.
export const noStart = (details) => trouble("errors.no_start", details, "errors.retry", true);

// Shows a message that does not interrupt the player.
export function pass(key, values) {
  note.textContent = say(key, values);
  note.hidden = false;
}

async function copy() {
  const after = document.getElementById("trouble-note");
  try {
    await navigator.clipboard.writeText(report(shown.details));
    after.textContent = say("errors.copied");
  } catch {
    after.textContent = say("errors.copy_failed");
    box.querySelector("pre").hidden = false;
  }
}

export function redraw() {
  if (shown && !box.hidden) draw();
}

function close() {
  box.hidden = true;
  shown = null;
}

const actions = { again: () => location.reload(), safe: startSafely, report: copy, close };

export function watchForTrouble() {
  document.addEventListener("click", (event) => {
    actions[event.target.closest?.("[data-boot]")?.dataset.boot]?.();
  });
  const crashed = (problem) => {
    const message = String(problem?.message ?? problem);
    // A harmless warning of the browser that a layout took two passes.
    if (message.startsWith("ResizeObserver loop")) return;
    if (document.documentElement.dataset.ready) trouble("errors.crashed", problem);
    else document.dispatchEvent(new CustomEvent("bang:stuck", { detail: problem }));
  };
  addEventListener("error", (event) => event.error && crashed(event.error));
  addEventListener("unhandledrejection", (event) => crashed(event.reason));
}
