// Safe mode: starts with files of the start that are fetched afresh, and with no saved game opened. Saved games are kept.
const parameters = new URLSearchParams(location.search);

export const isSafe = parameters.has("safe");

// Whether the host can be reached; it is asked for a file that the service worker does not keep. Networks that want a
// login answer with a page, and a host in trouble with an error.
async function isHostThere() {
  const answer = await fetch(`notices.txt?${Date.now()}`, { cache: "no-store" });
  return answer.ok && !answer.redirected && /^text\/plain/.test(answer.headers.get("content-type"));
}

// Opens the page in safe mode. The files for offline play are deleted only if the network can bring them again.
export async function startSafely() {
  try {
    if (globalThis.caches && (await isHostThere())) {
      const ours = (await caches.keys()).filter((key) => /^(app|runtime)-/.test(key));
      for (const key of ours) await caches.delete(key);
    }
  } catch {
    // There is no network, or storage is forbidden.
  }
  const language = parameters.get("lang");
  location.assign(`./?safe${language ? `&lang=${encodeURIComponent(language)}` : ""}`);
}

// Fetches these files again, past the browser's own cache, and calls `counted` whenever something has arrived.
export async function fetchAfresh(names, counted) {
  for (const name of names) {
    try {
      const reader = (await fetch(name, { cache: "reload" })).body.getReader();
      while (!(await reader.read()).done) counted();
    } catch {
      // The start will say so, or use the file that is there.
    }
    counted();
  }
}
