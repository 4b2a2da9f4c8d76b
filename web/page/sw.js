// The service worker: makes the page work offline. It fills two caches: one for Python's runtime, which changes only
// with its version, and one for our own files. Listed files are served from there; others are never cached.
const { page, app, runtime } = THE_LISTS;
const TRIES = 3;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const absolute = (name) => new URL(name, self.registration.scope).href;
const kept = new Set([...app.files, ...runtime.files].map(([name]) => absolute(name)));
const home = absolute("./");

async function tell(message) {
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage(message);
  }
}

// Checks that the page is the version whose files are listed here: during a deployment the host may send the next one.
async function fits(address, answer) {
  return address !== home || (await answer.clone().text()).includes(`app/${page}/`);
}

async function fetched(address) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The browser's own cache has most of these files already; only the page itself may have changed.
      const answer = await fetch(address, { cache: address === home ? "no-cache" : "default" });
      if (answer.ok && !answer.redirected && (await fits(address, answer))) return answer;
      throw new Error(`${address}: ${answer.status}`);
    } catch (problem) {
      if (attempt === TRIES) throw problem;
      await pause(500 * attempt);
    }
  }
}

// Finds a file in an older cache if it has not changed since, so that it need not be fetched again.
async function fromBefore(name, mark) {
  if (!mark) return undefined;
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    const list = await cache.match(absolute("list-of-files"));
    const before = list && (await list.json()).find(([, , other]) => other === mark);
    const answer = before && (await cache.match(absolute(before[0])));
    if (answer && before[0].split("/").pop() === name.split("/").pop()) return answer;
  }
  return undefined;
}

async function fill() {
  const total = [...runtime.files, ...app.files].reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  let isFetching = false;
  for (const part of [runtime, app]) {
    const cache = await caches.open(part.name);
    for (const [name, size, mark] of part.files) {
      const address = absolute(name);
      if (!(await cache.match(address))) {
        isFetching = true;
        await cache.put(address, (await fromBefore(name, mark)) ?? (await fetched(address)));
      }
      done += size;
      if (isFetching) await tell({ kind: "fetching", percent: Math.floor((100 * done) / total) });
    }
    await cache.put(absolute("list-of-files"), Response.json(part.files));
  }
}

async function complain(problem) {
  await tell({ kind: problem?.name === "QuotaExceededError" ? "full" : "failed", report: String(problem) });
  throw problem;
}

// Fetches missing files one after another and reports errors; a call during a running one waits for the same result.
let running = null;
function prepare() {
  running ??= fill().catch(complain).finally(() => {
    running = null;
  });
  return running;
}

async function clean() {
  for (const key of await caches.keys()) {
    if (key !== app.name && key !== runtime.name && /^(app|runtime)-/.test(key)) await caches.delete(key);
  }
}

async function answered(request, address) {
  const own = await (await caches.open(address.startsWith(absolute("runtime/")) ? runtime.name : app.name)).match(address);
  return own ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(prepare()));

self.addEventListener("activate", (event) => event.waitUntil(clean().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  // The browser may have deleted cached files to free space.
  if (event.data === "complete?") {
    event.waitUntil(prepare().then(() => tell({ kind: "ready", page }), () => {}));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.search = url.hash = "";
  const isHome = request.mode === "navigate" && (url.href === home || url.href === absolute("index.html"));
  const address = isHome ? home : url.href;
  if (isHome || kept.has(request.url)) event.respondWith(answered(request, address));
});
