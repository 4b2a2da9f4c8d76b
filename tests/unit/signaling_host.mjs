// Runs the host's function over HTTP, as the host does, with a store in memory: for test_signaling.py.
// Its arguments are the limits that differ, as JSON. It prints the port and ends when its input ends.
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { LIMITS, signaling } from "../../web/signaling/sig.mjs";

const { late = 0, broken = false, ...changed } = JSON.parse(process.argv[2] ?? "{}");
const kept = new Map();
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let posts = 0;
const store = {
  // The first box reaches the store `late` milliseconds after it got its id.
  set: async (key, text) => {
    posts += 1;
    if (posts === 1) await pause(late);
    kept.set(key, text);
  },
  get: async (key) => kept.get(key) ?? null,
  delete: async (key) => kept.delete(key),
  keys: async (prefix) => {
    if (broken) throw new Error("the store is gone");
    // A store promises no order.
    return [...kept.keys()].filter((key) => key.startsWith(prefix)).reverse();
  },
};
// The clock of the tests runs ahead when a request says so: `X-Ahead` in seconds.
let ahead = 0;
const answer = signaling(store, { ...LIMITS, ...changed }, () => Date.now() + ahead);

const server = createServer(async (asked, answered) => {
  const gone = new AbortController();
  answered.on("close", () => gone.abort());
  ahead = Number(asked.headers["x-ahead"] ?? 0) * 1000;
  const hasBody = !["GET", "HEAD"].includes(asked.method);
  const request = new Request(`http://${asked.headers.host}${asked.url}`, {
    method: asked.method,
    headers: asked.headers,
    body: hasBody ? Readable.toWeb(asked) : undefined,
    duplex: "half",
    signal: gone.signal,
  });
  const made = await answer(request, { ip: asked.headers["x-from"] ?? asked.socket.remoteAddress });
  answered.writeHead(made.status, Object.fromEntries(made.headers));
  answered.end(asked.method === "HEAD" ? undefined : Buffer.from(await made.arrayBuffer()));
});

server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
