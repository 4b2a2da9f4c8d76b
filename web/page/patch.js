// Changes the document: patches HTML into it, and keeps what a player is typing and where the focus is.

// Idiomorph must not overwrite what the player is typing. Its option `ignoreActiveValue` skips all content of the
// focused element, whatever it is, so the option is used only while that element is a text field.
const TYPED_IN = "input:not([type=radio], [type=checkbox], [type=range]), textarea";
const MORPH = { morphStyle: "innerHTML", restoreFocus: true };
const WHILE_TYPING = { ...MORPH, ignoreActiveValue: true };
// Controls of the table that may be gone after a patch.
const MAY_GO = "#table [data-act], #table [data-held]";
const FIELDS = "input, select, textarea";
let lifted = null; // the control that had the focus before the patch
let isLate = false; // whether Python had not yet heard of the latest change of a field when it printed the patch

const layer = () => document.getElementById("flight");

// Lets Idiomorph skip subtrees that have not changed, because comparing every node takes long. isEqualNode compares
// attributes only, so the state of input fields is compared too. The layer of flying cards is never patched, and a late
// patch leaves the fields as the player has set them: the next one is about to come.
function mayDiffer(was, is) {
  if (was.nodeType !== 1) return true;
  if (was === layer() || (isLate && isSameField(was, is))) return false;
  if (!was.isEqualNode(is) || !isAsPrinted(was)) return true;
  return ![...was.querySelectorAll("input, option")].every(isAsPrinted);
}

function isSameField(was, is) {
  return was.matches(FIELDS) && was.name === is.name && (was.type !== "radio" || was.value === is.value);
}

function isAsPrinted(field) {
  if (field.localName === "option") return field.selected === field.defaultSelected;
  if (field.localName !== "input" || field.type === "file") return true;
  return field.checked === field.defaultChecked && field.value === field.defaultValue;
}

// Writes dates the way the player's language does; Python has no list of such ways.
function withDates(printed) {
  const written = (whole, when) => {
    const style = { dateStyle: "medium", timeStyle: "short" };
    return whole.replace("><", `>${new Date(Number(when)).toLocaleString(document.documentElement.lang, style)}<`);
  };
  return printed.replace(/<time data-when="(\d+)"><\/time>/g, written);
}

// Gives the focus to the whole table before a patch of the control that has it: losing it in the middle would make the
// browser lay the page out.
function lift(parts) {
  const active = document.activeElement;
  if (!active?.matches(MAY_GO) || !Object.keys(parts).some((where) => active.closest(where))) return;
  lifted = active;
  document.getElementById("table").focus({ preventScroll: true });
}

const isNowhere = (element) => !element || element.matches("body, #table");

export function patch(parts, late) {
  isLate = late;
  if (!("#page" in parts)) lift(parts);
  const active = document.activeElement;
  for (const [where, printed] of Object.entries(parts)) {
    const element = document.querySelector(where);
    if (!element) continue;
    const content = withDates(printed);
    if (!globalThis.Idiomorph) element.innerHTML = content;
    else {
      Idiomorph.defaults.callbacks.beforeNodeMorphed = mayDiffer;
      Idiomorph.morph(element, content, active?.matches(TYPED_IN) ? WHILE_TYPING : MORPH);
    }
  }
}

const first = (where) => where.map((selector) => document.querySelector(selector)).find((found) => found);

// Focuses the first of the elements that is there; one that is not a heading is also scrolled into view.
export function focus(where, top) {
  const element = first(where);
  if (top) scrollTo(0, 0);
  element?.focus({ preventScroll: true });
  if (top && element && !element.matches("h1, .table *")) element.scrollIntoView();
}

// Gives the focus back after a patch of the table: to the control that had it, or else to the first one there is. An
// element that covers the table, such as the curtain, keeps the focus to itself.
export function settle(where) {
  if (lifted?.isConnected && isNowhere(document.activeElement)) lifted.focus({ preventScroll: true });
  lifted = null;
  const active = document.activeElement;
  const cover = document.querySelector("#table [aria-modal=true]");
  if (isNowhere(active) || (cover && !cover.contains(active))) first(where)?.focus({ preventScroll: true });
}

// Calls `act` after the next paint, or after 120 ms, because a page in the background is not painted.
export function afterPaint(act) {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 120);
}
