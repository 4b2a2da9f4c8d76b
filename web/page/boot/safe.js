// Safe mode: starts with files that are all fetched afresh, and with no saved game opened. Saved games are kept.
const parameters = new URLSearchParams(location.search);

export const isSafe = parameters.has("safe");

// Opens the page in safe mode. The files for offline play are deleted only if the network can bring them again.
export async function startSafely() {
  try {
    await fetch(`notices.txt?${Date.now()}`, { cache: "no-store" });
    for (const key of await caches.keys()) await caches.delete(key);
  } catch {
    // There is no network, or storage is forbidden.
  }
  const language = parameters.get("lang");
  location.assign(`./?safe${language ? `&lang=${encodeURIComponent(language)}` : ""}`);
}

// Fetches these files again, past the browser's own cache, and calls `counted` after each.
export async function fetchAfresh(names, counted) {
  for (const name of names) {
    try {
      await (await fetch(name, { cache: "reload" })).arrayBuffer();
    } catch {
      // The start will say so, or use the file that is there.
    }
    counted();
  }
}
