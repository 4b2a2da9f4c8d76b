// The texts that the page shows before Python has started, in the player's language.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const texts = read("texts");
const html = document.documentElement;

export const facts = read("facts");

// Returns stored data, or {} if storage is forbidden or the data is invalid.
export function stored(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

// Leaves a copy of the settings for the next start, because Python's own storage cannot be read before the first paint.
export function remember(settings) {
  localStorage.setItem("bang.settings", JSON.stringify(settings));
}

// Returns what older versions of the page stored: settings, saved games and the name of the last one.
export function oldTexts() {
  try {
    const names = Object.keys(localStorage).filter((name) => /^bang\.(game\.|last$|settings$)/.test(name));
    return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)]));
  } catch {
    return {};
  }
}

// Deletes texts of older versions that Python has stored.
export function forgetOldTexts(names) {
  for (const name of names) localStorage.removeItem(name);
}

// Returns the language in the URL, else the stored one, else the browser's, else English.
export function chosenLanguage() {
  const asked = [new URLSearchParams(location.search).get("lang"), stored("bang.settings").language];
  const wanted = [...asked, ...(navigator.languages ?? [navigator.language])];
  return wanted.map((tag) => String(tag ?? "").slice(0, 2).toLowerCase()).find((tag) => tag in texts) ?? "en";
}

const known = (key) => texts[html.lang]?.[key] ?? texts.en?.[key];

export function say(key, values = {}) {
  const text = known(key) ?? key;
  return (text.other ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Translates every element with a text key, if the key is among the texts known here.
export function translate(root = document) {
  const fill = (attribute, write) => {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      const key = element.getAttribute(attribute);
      if (known(key)) write(element, say(key));
    }
  };
  fill("data-text", (element, words) => (element.textContent = words));
  fill("data-text-label", (element, words) => element.setAttribute("aria-label", words));
  fill("data-text-placeholder", (element, words) => element.setAttribute("placeholder", words));
}

// Calls `act` whenever an attribute changes.
export function watch(element, attribute, act) {
  new MutationObserver(act).observe(element, { attributes: true, attributeFilter: [attribute] });
}
