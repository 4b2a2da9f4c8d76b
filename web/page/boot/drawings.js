// Adds a sprite sheet to the page, so that its drawings can be used by id.
async function place(name) {
  const answer = await fetch(document.documentElement.dataset.app + name);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "drawings");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  document.body.append(sheet);
}

// Errors are ignored: the page can be used without drawings, because every drawing has a text beside it.
export function placeDrawings(names) {
  return Promise.allSettled(names.map(place));
}
