const wanted = new Map();

// Adds a sprite sheet to the page, so that its drawings can be used by id.
async function place(name) {
  const answer = await fetch(document.documentElement.dataset.app + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "drawings");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  document.body.append(sheet);
}

// A sheet that did not arrive is fetched again when it is asked for again.
function placeOnce(name) {
  if (!wanted.has(name)) wanted.set(name, place(name).catch(() => wanted.delete(name)));
  return wanted.get(name);
}

// Errors are ignored: the page can be used without drawings, because every drawing has a text beside it.
export function placeDrawings(names) {
  return Promise.all(names.map(placeOnce));
}
