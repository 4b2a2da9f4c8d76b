// The service worker: makes the page work offline. It fills two caches: one for Python's runtime, which changes only
// with its version, and one for our own files. Listed files are served from there; others are never cached.
// Each file is listed with a fingerprint of its bytes, and nothing is kept that does not have it. The browser may stop
// this program at any moment, so what has been done is seen in the caches alone.
const { page, app, runtime } = THE_LISTS;
const TRIES = 3;
const PATIENCE = 30_000;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const absolute = (name) => new URL(name, self.registration.scope).href;
const home = absolute("./");
// The files of a part, put into its cache when it was filled for the first time.
const LIST = absolute("list-of-files");
const parts = [runtime, app];
const kept = new Map(parts.flatMap((part) => part.files.map(([name, , mark]) => [absolute(name), { part, mark }])));

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function tell(message) {
  for (const client of await windows()) client.postMessage(message);
}

// Returns whether a response has exactly the bytes that were listed: the first 128 bits of their SHA-256.
async function isRight(answer, mark) {
  if (!answer?.ok || answer.redirected) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === mark;
}

// Fetches a file. The browser's own cache has most of them already, but it may hold the very bytes that were wrong.
async function fetched(address, mark) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(address, { cache: attempt === 1 ? "default" : "reload" });
      if (await isRight(answer, mark)) return answer;
      throw new Error(`${address}: ${answer.ok ? "wrong bytes" : answer.status}`);
    } catch (problem) {
      if (attempt === TRIES) throw problem;
      await pause(500 * attempt);
    }
  }
}

// Finds a file in an older cache if it has not changed since, so that it need not be fetched again. It is copied
// without its old address, because modules and style sheets would look for their neighbours there.
async function fromBefore(address, mark) {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    const files = await (await cache.match(LIST))?.json().catch(() => []);
    const name = files?.find(([name, , other]) => other === mark && name.split("/").pop() === address.split("/").pop());
    const answer = name && (await cache.match(absolute(name[0])));
    if (await isRight(answer, mark)) return new Response(await answer.blob(), { headers: answer.headers });
  }
  return undefined;
}

// Makes sure that a file is in its cache and right. Returns whether it had to be fetched.
async function mend(address) {
  const { part, mark } = kept.get(address);
  const cache = await caches.open(part.name);
  if (await isRight(await cache.match(address), mark)) return false;
  await cache.delete(address); // if it cannot be fetched now, the network is asked whenever it is needed
  await cache.put(address, (await fromBefore(address, mark)) ?? (await fetched(address, mark)));
  return true;
}

// Checks all files, one after the other, and fetches those that are missing or wrong. Returns whether there were any.
async function fill() {
  const total = parts.flatMap((part) => part.files).reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  let isFetching = false;
  for (const { name, files } of parts) {
    for (const [file, size] of files) {
      isFetching = (await mend(absolute(file))) || isFetching;
      done += size;
      if (isFetching) await tell({ kind: "fetching", percent: Math.floor((100 * done) / total) });
    }
    const cache = await caches.open(name);
    if (!(await cache.match(LIST))) await cache.put(LIST, Response.json(files));
  }
  return isFetching;
}

// Fills until everything is found there and right. Returns whether anything was missing or wrong.
async function complete() {
  for (let pass = 0; pass <= TRIES; pass += 1) if (!(await fill())) return pass > 0;
  throw new Error("The files do not stay in the cache.");
}

// Leaves the room to the saved games if it does not suffice: deletes what has never been filled.
async function makeRoom() {
  for (const { name } of parts) if (!(await (await caches.open(name)).match(LIST))) await caches.delete(name);
}

async function complain(problem) {
  const isFull = problem?.name === "QuotaExceededError";
  if (isFull) await makeRoom();
  await tell({ kind: isFull ? "full" : "failed", report: String(problem) });
  throw problem;
}

// Fills the caches and reports errors; a call during a running one waits for the same result.
let running = null;
function prepare() {
  running ??= complete().catch(complain).finally(() => {
    running = null;
  });
  return running;
}

// Deletes the caches of older versions when a page of this one asks that is alone, so that no older page is open, and
// when no newer version is being prepared.
async function clean(id, itsPage) {
  const keys = await caches.keys();
  const { installing, waiting } = self.registration;
  const others = (await windows()).filter((client) => client.id !== id);
  if (itsPage !== page || others.length || installing || waiting) return;
  for (const key of keys) {
    if (key !== app.name && key !== runtime.name && /^(app|runtime)-/.test(key)) await caches.delete(key);
  }
}

// What to call when a page that was opened is heard of.
const heard = new Map();

// Checks the files for a page whose own program is garbled, so that it cannot ask, and opens it again.
async function watchOver(id) {
  const isSilent = await new Promise((done) => {
    heard.set(id, done);
    pause(PATIENCE).then(() => done(true));
  });
  const isMended = isSilent && (await prepare().catch(() => false));
  const client = heard.delete(id) && isMended ? await self.clients.get(id) : undefined;
  await client?.navigate(client.url);
}

function hear(id) {
  heard.get(id)?.(false);
  heard.delete(id);
}

// Answers from the cache of this version, else from that of an older one whose page is still open, else the network.
// Who asks for a fresh copy has a reason to doubt the one that is kept.
async function answered(request, address) {
  const part = kept.get(address)?.part;
  if (part && request.cache !== "default") await mend(address).catch(() => {});
  const found = part ? await (await caches.open(part.name)).match(address) : await caches.match(address);
  return found ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(prepare()));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { kind, from } = event.data;
  const id = event.source?.id;
  if (kind === "take over") self.skipWaiting();
  if (kind === "complete?") {
    hear(id);
    event.waitUntil(prepare().then(() => clean(id, from)).then(() => tell({ kind: "ready" }), () => {}));
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.search = url.hash = "";
  const isHome = request.mode === "navigate" && (url.href === home || url.href === absolute("index.html"));
  const isOurs = kept.has(request.url) || /^(app|runtime)\//.test(request.url.slice(home.length));
  if (isHome || isOurs) event.respondWith(answered(request, isHome ? home : request.url));
  if (isHome) event.waitUntil(watchOver(event.resultingClientId));
});
