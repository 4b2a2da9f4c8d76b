// The signaling script for the host: the same two verbs as web/signaling/service.py, over a store of the host.
// tests/unit/test_signaling.py holds both to the same behaviour. The host runs many copies of this program and stops
// them at any moment, so everything lies in the store: one key for each box, written once and never changed. The store
// cannot compare and swap reliably, and nothing here needs it.
import { createHash } from "node:crypto";

const LETTERS = "ABCDEFGHJKLMNPRSTVWXYZ";
const ROOM = new RegExp(`^[${LETTERS}]{4}$`);
const ADDRESS = /^[A-Za-z0-9_-]{1,40}$/;
const AFTER = /^[0-9a-z-]{0,40}$/;

// The store is asked again and again while a request waits. The host ends a function after ten seconds.
// A box is given out only after `settled` milliseconds, because one with an earlier id may still be on its way into
// the store from another copy of this program; whoever had the later one already would never ask for it.
// The oldest box of the sender with the most boxes makes room for a new one, so nobody can push out the boxes of
// others who have fewer.
export const LIMITS = {
  longest: 8192,
  age: 600_000,
  ofAddress: 64,
  ofRoom: 256,
  postsToRoom: 300,
  posts: 900,
  senders: 20_000,
  wait: 8_000,
  pause: 400,
  settled: 300,
};

// The host reads this without running it, so there are only plain values.
export const config = {
  path: ["/sig", "/sig/*"],
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

class Refused extends Error {
  constructor(status, why, headers = {}) {
    super(why);
    Object.assign(this, { status, headers });
  }
}

const tooMany = (why, seconds) => new Refused(429, why, { "Retry-After": String(seconds) });

const pausing = (ms) => new Promise((done) => setTimeout(done, ms));

function json(status, data, headers = {}) {
  // The same headers as those in netlify.toml that matter here; the host adds them to files only.
  const said = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return new Response(JSON.stringify(data), { status, headers: { ...said, ...headers } });
}

// Returns a parameter; undefined if it is missing or there several times.
function once(parameters, name) {
  const found = parameters.getAll(name);
  return found.length === 1 ? found[0] : undefined;
}

// Reads a body; stops keeping it once it is too long.
async function bodyOf(request, longest) {
  const pieces = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
  }
  if (length > longest) throw new Refused(413, `A box holds at most ${longest} bytes.`);
  if (!length) throw new Refused(400, "The body is empty.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new Refused(400, "The body is not UTF-8 text.");
  }
}

// Returns the network address that stands for a sender. One line to the internet has 2 ** 64 addresses of IPv6, so
// only the first half of such an address counts.
function network(sender) {
  if (!sender.includes(":")) return sender;
  if (sender.includes(".")) return sender.slice(sender.lastIndexOf(":") + 1);
  const [front, back] = sender.split("%")[0].split("::").map((half) => half.split(":").filter(Boolean));
  const missing = Array(back ? 8 - front.length - back.length : 0).fill("0");
  const parts = [...front, ...missing, ...(back ?? [])].slice(0, 4);
  return parts.map((part) => Number.parseInt(part, 16).toString(16)).join(":");
}

// Returns a mark that tells the senders of a room apart, so short that it fits thousands of network addresses.
const markOf = (room, sender) =>
  createHash("sha256").update(JSON.stringify([room, sender])).digest("hex").slice(0, 5);

// Returns the boxes with the commonest sender or address; among equally common ones, that of the oldest box.
function fullest(boxes, name) {
  const counts = new Map();
  for (const box of boxes) counts.set(box[name], (counts.get(box[name]) ?? 0) + 1);
  const [most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  return boxes.filter((box) => box[name] === most);
}

// Returns the box that makes room: the oldest one at the fullest address of the sender with the most boxes.
const oldestOfMost = (boxes) => fullest(fullest(boxes, "sender"), "to")[0];

// One copy of the program: `store` has set(key, text), get(key), keys(prefix) and delete(key), all asynchronous.
export function signaling(store, limits = LIMITS, now = Date.now) {
  let last = 0;
  let minute = -1;
  const posted = new Map();

  // The host's own limit (see `config`) counts for all copies together; this one only for the present copy.
  function count(sender, room) {
    const seconds = Math.floor(now() / 1000);
    if (Math.floor(seconds / 60) !== minute) {
      minute = Math.floor(seconds / 60);
      posted.clear();
    }
    const both = JSON.stringify([sender, room]);
    const tooLong = [[both, limits.postsToRoom], [sender, limits.posts]].some(([key, most]) => posted.get(key) >= most);
    if (tooLong || (!posted.has(both) && posted.size >= limits.senders)) {
      throw tooMany("Too many boxes in a minute.", 60 - (seconds % 60));
    }
    for (const key of [both, sender]) posted.set(key, (posted.get(key) ?? 0) + 1);
  }

  const boxOf = (key) => {
    const [, room, to, id, sender] = key.split("/");
    return { key, room, to, id, sender, at: Number.parseInt(id, 10) };
  };
  const byId = (one, other) => (one.id < other.id ? -1 : 1);

  // Returns what is in the store, in the order of posting, without what is too old.
  async function listed(prefix) {
    const since = now() - limits.age;
    return (await store.keys(prefix)).map(boxOf).filter((box) => box.at > since).sort(byId);
  }

  // Throws away what is old, and boxes of an address or a room with too many.
  async function makeRoom(room, to) {
    const since = now() - limits.age;
    const found = (await store.keys(`r/${room}/`)).map(boxOf).sort(byId);
    const leaving = new Set(found.filter((box) => box.at <= since));
    const left = () => found.filter((box) => !leaving.has(box));
    const there = () => left().filter((box) => box.to === to);
    while (there().length > limits.ofAddress) leaving.add(oldestOfMost(there()));
    while (left().length > limits.ofRoom) leaving.add(oldestOfMost(left()));
    await Promise.all([...leaving].map((box) => store.delete(box.key)));
  }

  async function post(room, to, body, sender) {
    count(sender, room);
    last = Math.max(last + 1, now());
    const chance = crypto.getRandomValues(new Uint32Array(1))[0].toString(36).padStart(7, "0");
    const id = `${String(last).padStart(13, "0")}-${chance}`;
    await store.set(`r/${room}/${to}/${id}/${markOf(room, sender)}`, body);
    await makeRoom(room, to);
    return json(201, { id });
  }

  // Boxes that are settled are given out at once, whatever has come after them.
  async function get(room, to, after, signal) {
    const until = now() + limits.wait;
    for (;;) {
      const found = (await listed(`r/${room}/${to}/`)).filter((box) => box.id > after);
      const settled = found.filter((box) => box.at + limits.settled <= now());
      if (settled.length) {
        const bodies = await Promise.all(settled.map((box) => store.get(box.key)));
        const boxes = settled.map(({ id }, place) => ({ id, body: bodies[place] }));
        return json(200, { boxes: boxes.filter(({ body }) => body !== null) });
      }
      const left = until - now();
      if (left <= 0 || signal?.aborted) return json(200, { boxes: [] });
      const young = found.length ? found[0].at + limits.settled - now() : limits.pause;
      await pausing(Math.max(1, Math.min(young, left)));
    }
  }

  async function answered(request, sender) {
    const { pathname, searchParams, host } = new URL(request.url);
    const [, room] = /^\/sig\/([^/]+)$/.exec(pathname) ?? [];
    if (!room) throw new Refused(404, "There is nothing here.");
    if (!["GET", "POST"].includes(request.method)) throw new Refused(405, "Only GET and POST.", { Allow: "GET, POST" });
    const origin = request.headers.get("origin");
    if (origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host)) {
      throw new Refused(403, "Only pages of this site may ask.");
    }
    if (!ROOM.test(room)) throw new Refused(400, "A room's name is four letters of a code.");
    const to = once(searchParams, "to");
    if (!ADDRESS.test(to ?? "")) {
      throw new Refused(400, "The parameter `to` is needed once: 1 to 40 letters, digits, - or _.");
    }
    if (request.method === "POST") return post(room, to, await bodyOf(request, limits.longest), sender);
    const after = searchParams.has("after") ? once(searchParams, "after") : "";
    if (!AFTER.test(after ?? "?")) throw new Refused(400, "The parameter `after` is the id of a box.");
    return get(room, to, after, request.signal);
  }

  return async (request, context) => {
    try {
      return await answered(request, network(context?.ip ?? ""));
    } catch (problem) {
      if (problem instanceof Refused) return json(problem.status, { error: problem.message }, problem.headers);
      console.error(problem);
      return json(503, { error: "The store does not answer." }, { "Retry-After": "5" });
    }
  };
}

// The host's store, read as it is at this moment and not as some cache remembers it.
async function storeOfHost() {
  const { getStore } = await import("@netlify/blobs");
  const store = getStore({ name: "signaling", consistency: "strong" });
  return {
    set: (key, text) => store.set(key, text),
    get: (key) => store.get(key),
    delete: (key) => store.delete(key),
    keys: async (prefix) => (await store.list({ prefix })).blobs.map(({ key }) => key),
  };
}

// Of the store, only the part that asks for the present context changes from one request to the next; the counts stay.
let ofHost = null;
const late = (verb) => async (...details) => (await storeOfHost())[verb](...details);

export default async (request, context) => {
  ofHost ??= signaling({ set: late("set"), get: late("get"), delete: late("delete"), keys: late("keys") });
  return ofHost(request, context);
};
