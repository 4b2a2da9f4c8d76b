// Runs web/page/sw.js in Node, in a browser that this file pretends to be, and prints what came of each test as JSON.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const SOURCE = readFileSync(new URL("../../web/page/sw.js", import.meta.url), "utf-8");
const SCOPE = "https://town.example/";
const at = (name) => new URL(name, SCOPE).href;
const markOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);

// -- the site ------------------------------------------------------------------------------------------------------

// Two files of the runtime and four of our own; one is the same in all versions.
const ours = (version) => ({
  [`app/${version}/same.js`]: "the same in all versions",
  [`app/${version}/main.py`]: `main of ${version}`,
  [`app/${version}/table.css`]: `table of ${version}`,
});
const pythons = (runtime) => ({
  [`runtime/${runtime}/python.wasm`]: `Python ${runtime}`,
  [`runtime/${runtime}/lib.zip`]: "library",
});
const tops = (version) => ({ "./": `<html data-app="app/${version}/">` });

function site(version, runtime = "r1") {
  const listed = (files) => Object.entries(files).map(([name, text]) => [name, text.length, markOf(text)]);
  const app = { ...ours(version), ...tops(version) };
  return {
    version,
    files: new Map(Object.entries({ ...pythons(runtime), ...app }).map(([name, text]) => [at(name), text])),
    lists: {
      page: `app/${version}/`,
      app: { name: `app-${version}`, files: listed(app) },
      runtime: { name: `runtime-${runtime}`, files: listed(pythons(runtime)) },
    },
  };
}

// -- the browser ---------------------------------------------------------------------------------------------------

class Browser {
  constructor() {
    this.served = null; // the version that the host serves, or null without a network
    this.asked = []; // what was fetched, as [address, kind of cache]
    this.garbled = new Map(); // how often an address is still answered with wrong bytes
    this.missing = new Set();
    this.answers = Infinity; // after so many answers the network is gone
    this.own = new Map(); // the browser's own cache, of files that never change
    this.kept = new Map(); // name of a cache → address → { text, from }
    this.room = Infinity; // characters that fit into all caches
    this.pages = [];
    this.later = []; // what waits for a long time
    this.registration = { scope: SCOPE, installing: null, waiting: null, active: null };
  }

  open(id = `page ${this.pages.length}`) {
    const page = { id, told: [], reloads: 0, postMessage: (message) => page.told.push(message) };
    page.url = `${SCOPE}?saved=${page.id}`;
    page.navigate = async (url) => (page.reloads += Number(url === page.url));
    this.pages.push(page);
    return page;
  }

  fetch(request, { cache = "default" } = {}) {
    const address = request.url ?? request;
    this.asked.push([address, cache]);
    if (cache === "default" && this.own.has(address)) return new Response(this.own.get(address));
    if (!this.served || this.answers <= 0) throw new TypeError("Failed to fetch");
    this.answers -= 1;
    if (this.missing.has(address) || !this.served.files.has(address)) return new Response("Not found", { status: 404 });
    const bad = this.garbled.get(address) ?? 0;
    if (bad) this.garbled.set(address, bad - 1);
    const text = bad ? "garbled" : this.served.files.get(address);
    if (address !== SCOPE) this.own.set(address, text);
    return this.received(text, address);
  }

  received(text, from) {
    const answer = new Response(text);
    Object.defineProperty(answer, "url", { value: from });
    return answer;
  }

  async put(name, address, answer) {
    const text = await answer.text();
    const files = [...this.kept.values()].flatMap((cache) => [...cache.values()]);
    const used = files.reduce((sum, { text }) => sum + text.length, 0);
    if (used + text.length > this.room) throw new DOMException("no room", "QuotaExceededError");
    this.cache(name).set(address, { text, from: answer.url });
  }

  cache(name) {
    if (!this.kept.has(name)) this.kept.set(name, new Map());
    return this.kept.get(name);
  }

  match(name, address) {
    const found = this.kept.get(name)?.get(address);
    return found && this.received(found.text, found.from);
  }

  // The caches as a worker sees them; a worker that was stopped gets no answer any more.
  caches(worker) {
    const alive = (act) => async (...given) => (worker.isStopped ? new Promise(() => {}) : act(...given));
    return {
      keys: alive(() => [...this.kept.keys()]),
      delete: alive((name) => this.kept.delete(name)),
      match: alive((address) => [...this.kept.keys()].map((name) => this.match(name, address)).find(Boolean)),
      open: alive((name) => {
        this.cache(name);
        return {
          match: alive((address) => this.match(name, address)),
          put: alive((address, answer) => this.put(name, address, answer)),
          delete: alive((address) => this.cache(name).delete(address)),
        };
      }),
    };
  }
}

class Worker {
  constructor(browser, { version, lists }) {
    Object.assign(this, { browser, version });
    this.hears = {};
    this.isStopped = false;
    this.hasSkipped = false;
    const self = {
      registration: browser.registration,
      addEventListener: (kind, act) => (this.hears[kind] = act),
      skipWaiting: () => (this.hasSkipped = true),
      clients: {
        claim: async () => {},
        matchAll: async () => [...browser.pages],
        get: async (id) => browser.pages.find((page) => page.id === id),
      },
    };
    const fetch = async (...given) => {
      const answer = await (this.isStopped ? new Promise(() => {}) : browser.fetch(...given));
      if (this.stopsAfter !== undefined && (this.stopsAfter -= 1) < 0) this.isStopped = true;
      return answer;
    };
    const setTimeout = (act, ms) => (ms < 10_000 ? setImmediate(act) : browser.later.push(act));
    const program = new Function("self", "caches", "fetch", "setTimeout", SOURCE.replace("THE_LISTS", JSON.stringify(lists)));
    program(self, browser.caches(this), fetch, setTimeout);
  }

  // Sends it an event; `done` is what the event waits for.
  happens(kind, details = {}) {
    const waits = [];
    const event = { ...details, waitUntil: (promise) => waits.push(promise), respondWith: (answer) => (event.answer = answer) };
    this.hears[kind](event);
    return { done: Promise.all(waits), answer: event.answer };
  }

  install = () => this.happens("install").done;
  activate = () => this.happens("activate").done;

  isComplete(source = this.browser.pages[0], version = this.version) {
    return this.happens("message", { data: { kind: "complete?", from: `app/${version}/` }, source }).done;
  }

  ask(address, details = {}) {
    const request = { url: at(address), method: "GET", mode: "cors", cache: "default", ...details };
    return this.happens("fetch", { request, resultingClientId: "page 0" });
  }

  async text(address, details) {
    return (await this.ask(address, details).answer).text();
  }

  home = (details) => this.text("", { mode: "navigate", ...details });
}

// A browser in which a version is installed and its page open.
async function settled(version = site("A")) {
  const browser = new Browser();
  browser.served = version;
  const worker = new Worker(browser, version);
  browser.open();
  await worker.install();
  await worker.activate();
  browser.registration.active = worker;
  browser.asked = [];
  return { browser, worker, page: browser.pages[0] };
}

const kinds = (page) => page.told.map(({ kind }) => kind);
const addresses = (browser) => browser.asked.map(([address]) => address);
const spoil = (browser, name, file, text) => browser.cache(name).set(at(file), { text, from: at(file) });

// Everything that is listed is kept, with the right bytes.
function assertKept(browser, { lists }) {
  for (const { name, files } of [lists.app, lists.runtime]) {
    for (const [file, , mark] of files) {
      const found = browser.kept.get(name)?.get(at(file));
      assert.equal(found && markOf(found.text), mark, file);
    }
  }
}

// -- the tests -----------------------------------------------------------------------------------------------------

const tests = [];
const test = (name, run) => tests.push([name, run]);

test("the first visit keeps every file and says so", async () => {
  const { browser, worker, page } = await settled();
  assertKept(browser, site("A"));
  await worker.isComplete();
  assert.equal(kinds(page).at(-1), "ready");
});

test("the progress rises to a hundred", async () => {
  const { page } = await settled();
  const percents = page.told.filter(({ kind }) => kind === "fetching").map(({ percent }) => percent);
  assert.deepEqual(percents, [...new Set(percents)].sort((a, b) => a - b));
  assert.equal(percents.at(-1), 100);
});

test("what is there and right is not fetched again", async () => {
  const { browser, worker, page } = await settled();
  page.told = [];
  await worker.isComplete();
  assert.deepEqual(browser.asked, []);
  assert.deepEqual(kinds(page), ["ready"]);
});

test("a file that arrives garbled is fetched again, past the browser's own cache", async () => {
  const browser = new Browser();
  browser.served = site("A");
  browser.garbled.set(at("app/A/main.py"), 1);
  await new Worker(browser, site("A")).install();
  assertKept(browser, site("A"));
  const asked = browser.asked.filter(([address]) => address === at("app/A/main.py"));
  assert.deepEqual(asked.map(([, cache]) => cache), ["default", "reload"]);
});

test("a file that stays garbled is not kept, and the preparation fails", async () => {
  const browser = new Browser();
  const page = browser.open();
  browser.served = site("A");
  browser.garbled.set(at("app/A/main.py"), 1000);
  await assert.rejects(new Worker(browser, site("A")).install(), /wrong bytes/);
  assert.equal(kinds(page).at(-1), "failed");
  assert.equal(browser.asked.filter(([address]) => address === at("app/A/main.py")).length, 3);
  assert.equal(browser.cache("app-A").has(at("app/A/main.py")), false);
});

test("a missing file makes the preparation fail", async () => {
  const browser = new Browser();
  const page = browser.open();
  browser.served = site("A");
  browser.missing.add(at("app/A/table.css"));
  await assert.rejects(new Worker(browser, site("A")).install(), /404/);
  assert.equal(kinds(page).at(-1), "failed");
});

test("a page that was redirected is not kept, because browsers refuse to open it from a cache", async () => {
  const browser = new Browser();
  browser.served = site("A");
  browser.received = (text) => Object.defineProperty(new Response(text), "redirected", { value: true });
  await assert.rejects(new Worker(browser, site("A")).install());
});

test("the page of another version is not kept", async () => {
  const browser = new Browser();
  browser.served = site("A");
  browser.served.files.set(at("./"), site("B").files.get(at("./")));
  await assert.rejects(new Worker(browser, site("A")).install(), /wrong bytes/);
});

test("when the network goes in the middle, the next try goes on from there", async () => {
  const browser = new Browser();
  browser.served = site("A");
  browser.answers = 3;
  await assert.rejects(new Worker(browser, site("A")).install(), /Failed to fetch/);
  browser.answers = Infinity;
  browser.asked = [];
  await new Worker(browser, site("A")).install();
  assert.equal(browser.asked.length, 3);
  assertKept(browser, site("A"));
});

test("a worker that is stopped in the middle is followed by one that goes on from there", async () => {
  const browser = new Browser();
  browser.served = site("A");
  const stopped = new Worker(browser, site("A"));
  stopped.stopsAfter = 3;
  stopped.install();
  while (!stopped.isStopped) await new Promise(setImmediate);
  browser.asked = [];
  await new Worker(browser, site("A")).install();
  assert.equal(browser.asked.length, 3);
  assertKept(browser, site("A"));
});

for (const [how, text] of [["changed", "main of B"], ["cut short", "main"], ["emptied", ""], ["swapped", "table of A"]]) {
  test(`a kept file that was ${how} is fetched again before the page is ready to play offline`, async () => {
    const { browser, worker, page } = await settled();
    spoil(browser, "app-A", "app/A/main.py", text);
    browser.own.clear();
    await worker.isComplete();
    assert.deepEqual(addresses(browser), [at("app/A/main.py")]);
    assertKept(browser, site("A"));
    assert.equal(kinds(page).at(-1), "ready");
  });
}

test("a page that was garbled in the cache is fetched again", async () => {
  const { browser, worker } = await settled();
  spoil(browser, "app-A", "./", "<html>");
  await worker.isComplete();
  assertKept(browser, site("A"));
});

test("files deleted from the caches are fetched again", async () => {
  const { browser, worker } = await settled();
  browser.kept.delete("runtime-r1");
  browser.cache("app-A").delete(at("app/A/same.js"));
  await worker.isComplete();
  assertKept(browser, site("A"));
});

test("a file that is lost while others are fetched is noticed", async () => {
  const browser = new Browser();
  browser.served = site("A");
  const lose = ({ percent }) => percent === 100 && browser.kept.delete("runtime-r1");
  browser.pages.push({ postMessage: (message) => browser.pages.length && lose(message) && browser.pages.pop() });
  await new Worker(browser, site("A")).install();
  assertKept(browser, site("A"));
});

test("a storage that loses everything ends in a failure", async () => {
  const browser = new Browser();
  const page = browser.open();
  browser.served = site("A");
  browser.put = async () => {};
  await assert.rejects(new Worker(browser, site("A")).install(), /do not stay/);
  assert.equal(kinds(page).at(-1), "failed");
});

test("a garbled file that cannot be fetched now is neither served nor called ready", async () => {
  const { browser, worker, page } = await settled();
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  browser.own.clear();
  browser.served = null;
  await worker.isComplete();
  assert.equal(kinds(page).at(-1), "failed");
  browser.served = site("A");
  assert.equal(await worker.text("app/A/main.py"), "main of A");
});

test("who asks for a fresh copy of a garbled file gets a right one", async () => {
  const { browser, worker } = await settled();
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  assert.equal(await worker.text("app/A/main.py"), "garbled");
  assert.equal(await worker.text("app/A/main.py", { cache: "reload" }), "main of A");
  spoil(browser, "app-A", "./", "garbled");
  assert.equal(await worker.home({ cache: "no-cache" }), site("A").files.get(at("./")));
});

test("a page that cannot ask is checked after a while and opened again", async () => {
  const { browser, worker, page } = await settled();
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  const { done } = worker.ask("", { mode: "navigate" });
  browser.later.forEach((act) => act());
  await done;
  assertKept(browser, site("A"));
  assert.equal(page.reloads, 1);
});

test("a page that has asked, or whose files were right, is not opened again", async () => {
  const { browser, worker, page } = await settled();
  const right = worker.ask("", { mode: "navigate" });
  browser.later.forEach((act) => act());
  await right.done;
  const asking = worker.ask("", { mode: "navigate" });
  await worker.isComplete(page);
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  browser.later.forEach((act) => act());
  await asking.done;
  assert.equal(page.reloads, 0);
});

test("a page that asks while it is checked is not opened again", async () => {
  const { browser, worker, page } = await settled();
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  const { done } = worker.ask("", { mode: "navigate" });
  browser.later.forEach((act) => act());
  await new Promise(setImmediate);
  await worker.isComplete(page);
  await done;
  assertKept(browser, site("A"));
  assert.equal(page.reloads, 0);
});

test("two pages that ask at the same time get one answer", async () => {
  const { browser, worker } = await settled();
  spoil(browser, "app-A", "app/A/main.py", "garbled");
  await Promise.all([worker.isComplete(), worker.isComplete()]);
  assert.deepEqual(addresses(browser), [at("app/A/main.py")]);
});

test("without a network every file comes from the caches", async () => {
  const { browser, worker } = await settled();
  browser.served = null;
  browser.own.clear();
  for (const [address, text] of site("A").files) {
    if (address !== SCOPE) assert.equal(await worker.text(address), text);
  }
  for (const address of ["", "?play=classic", "index.html"]) {
    assert.equal(await worker.text(address, { mode: "navigate" }), site("A").files.get(SCOPE));
  }
});

test("only files of the site are answered and kept", async () => {
  const { browser, worker } = await settled();
  const before = JSON.stringify([...browser.kept].map(([name, files]) => [name, [...files.keys()]]));
  for (const address of ["sig/ABCD?to=host", "sig/ABCD", "rooms.json", "app.html", "app/A/same.js?fresh=1", "https://elsewhere.example/app/A/same.js"]) {
    const { answer } = worker.ask(address);
    if (answer) await answer;
    assert.equal(address.includes("fresh") || answer === undefined, true, address);
  }
  assert.equal(worker.ask("app/A/same.js", { method: "POST" }).answer, undefined);
  assert.equal((await worker.ask("app/A/poster.png").answer).status, 404);
  assert.equal(JSON.stringify([...browser.kept].map(([name, files]) => [name, [...files.keys()]])), before);
});

// -- updates -------------------------------------------------------------------------------------------------------

// Installs another version while the first one works.
async function updated(browser, version) {
  browser.served = version;
  const worker = new Worker(browser, version);
  browser.registration.installing = worker;
  await worker.install().finally(() => (browser.registration.installing = null));
  browser.registration.waiting = worker;
  return worker;
}

async function takeOver(browser, worker) {
  worker.happens("message", { data: { kind: "take over" } });
  assert.equal(worker.hasSkipped, true);
  Object.assign(browser.registration, { waiting: null, active: worker });
  await worker.activate();
}

test("an update fetches only what has changed", async () => {
  const { browser } = await settled();
  await updated(browser, site("B"));
  assertKept(browser, site("B"));
  assert.deepEqual(addresses(browser).sort(), [SCOPE, at("app/B/main.py"), at("app/B/table.css")]);
});

test("a file taken over from an older version does not keep its old address", async () => {
  const { browser } = await settled();
  await updated(browser, site("B"));
  assert.equal(browser.cache("app-B").get(at("app/B/same.js")).from, "");
});

for (const file of ["app/A/same.js", "list-of-files"]) {
  test(`when ${file} is garbled in an older version, the file is fetched`, async () => {
    const { browser } = await settled();
    spoil(browser, "app-A", file, "garbled");
    await updated(browser, site("B"));
    assertKept(browser, site("B"));
  });
}

for (const [what, spoiled] of [
  ["a missing file", (browser) => browser.missing.add(at("app/B/table.css"))],
  ["a garbled file", (browser) => browser.garbled.set(at("app/B/table.css"), 1000)],
  ["a network that goes", (browser) => (browser.answers = 1)],
  ["a full storage", (browser) => (browser.room = 220)],
]) {
  test(`${what} during an update leaves the old version complete and working`, async () => {
    const { browser, worker } = await settled();
    spoiled(browser);
    await assert.rejects(updated(browser, site("B", "r2")));
    browser.served = null;
    browser.asked = [];
    browser.pages[0].told = [];
    await worker.isComplete();
    assert.deepEqual(kinds(browser.pages[0]), ["ready"]);
    assertKept(browser, site("A"));
    assert.equal(await worker.home(), site("A").files.get(SCOPE));
  });
}

test("the old version serves its own page while the new one is half there", async () => {
  const { browser, worker } = await settled();
  browser.answers = 1;
  await assert.rejects(updated(browser, site("B")));
  browser.answers = Infinity;
  assert.equal(await worker.home(), site("A").files.get(SCOPE));
  // A page of the new version that came around the service worker gets its own files, from the network.
  assert.equal(await worker.text("app/B/main.py"), "main of B");
});

test("the new version serves only its own page and files", async () => {
  const { browser } = await settled();
  const next = await updated(browser, site("B"));
  await takeOver(browser, next);
  browser.served = null;
  assert.equal(await next.home(), site("B").files.get(SCOPE));
  assert.equal(await next.text("app/B/main.py"), "main of B");
});

test("an old page that is still open gets its files after the new version has taken over", async () => {
  const { browser } = await settled();
  const second = browser.open();
  const next = await updated(browser, site("B"));
  await takeOver(browser, next);
  await next.isComplete(second);
  browser.served = null;
  browser.own.clear();
  assert.equal(await next.text("app/A/main.py"), "main of A");
});

test("old caches are deleted once a page of the new version is alone", async () => {
  const { browser, page } = await settled();
  browser.open();
  const next = await updated(browser, site("B", "r2"));
  await takeOver(browser, next);
  await next.isComplete();
  assert.equal(browser.kept.has("app-A"), true, "another page is open");
  browser.pages.pop();
  await next.isComplete({ id: "closed" });
  assert.equal(browser.kept.has("app-A"), true, "the page that asked is closed, another is open");
  await next.isComplete(page, "A");
  assert.equal(browser.kept.has("app-A"), true, "the page is of the old version");
  await next.isComplete(page, "B");
  assert.deepEqual([...browser.kept.keys()].sort(), ["app-B", "runtime-r2"]);
});

test("caches of others than us are left alone", async () => {
  const { browser, worker } = await settled();
  browser.cache("pictures");
  browser.cache("app-old");
  await worker.isComplete();
  assert.deepEqual([...browser.kept.keys()].sort(), ["app-A", "pictures", "runtime-r1"]);
});

test("the caches of a version that is installing or waiting are not deleted", async () => {
  const { browser, worker } = await settled();
  await updated(browser, site("B"));
  await worker.isComplete();
  assertKept(browser, site("B"));
  Object.assign(browser.registration, { installing: browser.registration.waiting, waiting: null });
  await worker.isComplete();
  assertKept(browser, site("B"));
});

test("of two versions deployed one after the other the second is installed", async () => {
  const { browser } = await settled();
  browser.answers = 1;
  await assert.rejects(updated(browser, site("B")));
  browser.answers = Infinity;
  const next = await updated(browser, site("C"));
  await takeOver(browser, next);
  await next.isComplete();
  assertKept(browser, site("C"));
  assert.deepEqual([...browser.kept.keys()].sort(), ["app-C", "runtime-r1"]);
});

// -- a full storage ------------------------------------------------------------------------------------------------

test("a first visit that does not fit says so and gives the room back", async () => {
  const browser = new Browser();
  const page = browser.open();
  browser.served = site("A");
  browser.room = 60;
  await assert.rejects(new Worker(browser, site("A")).install(), /no room/);
  assert.equal(kinds(page).at(-1), "full");
  assert.deepEqual([...browser.kept.keys()], []);
});

test("an update that does not fit gives the room back and leaves the old version alone", async () => {
  const { browser } = await settled();
  browser.room = 230;
  const before = [...browser.kept.keys()];
  await assert.rejects(updated(browser, site("B")), /no room/);
  assert.deepEqual([...browser.kept.keys()], before);
  assertKept(browser, site("A"));
});

// -- running them --------------------------------------------------------------------------------------------------

const results = {};
for (const [name, run] of tests) {
  try {
    await run();
    results[name] = "";
  } catch (problem) {
    results[name] = String(problem.stack);
  }
}
console.log(JSON.stringify(results));
