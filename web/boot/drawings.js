// Puts the sheets of drawings into the page, where everything can use them by name.
async function place(name) {
  const answer = await fetch(document.documentElement.dataset.app + name);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "drawings");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  document.body.append(sheet);
}

// A drawing that does not come is missed by nobody who can read; the words beside it stay.
export function placeDrawings(names) {
  return Promise.allSettled(names.map(place));
}
