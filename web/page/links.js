// Links to other players' browsers: one RTCPeerConnection each, with one ordered, reliable channel for texts. They exist
// only on the page's own thread, so Python commands them (the functions of DO below) and is told what happens:
// `described` (what the other side must get), `up`, `down` (why), `text`, `shaky`, `woke` and `missing`. What a
// description contains, and who may be linked with whom, is Python's affair: see web/room/.
const LONGEST = 65_536; // letters of one text
const MOST_WAITING = 1_048_576; // bytes that may wait to be sent, before the other side counts as gone
// Milliseconds for the addresses of this device to be found. They go out together with the description.
const GATHERING = { most: 2000, quiet: 300, quietBeforeServers: 1000 };
const PARTING = 200; // milliseconds
// What a link may bring at once, and per second in the long run, counted in letters: twice of what Python reads, which
// counts apart what the other side passes on for others. An honest side never comes near it.
const ALLOWANCE = { textCosts: 4_000, atOnce: 32_000_000, perSecond: 4_000_000 };

const links = new Map();
let servers = []; // those that tell a device its own address, or pass texts on; for the links opened next
let tell = () => {};

const isThere = (link) => links.get(link.name) === link;

// -- what happens to a link -------------------------------------------------------------------------

// Ends a link of which nothing more can come. Python is told once.
function lose(link, why) {
  if (!isThere(link)) return;
  close(link);
  tell("down", link.name, why);
}

function close({ name, pc, channel }) {
  if (links.get(name)?.pc === pc) links.delete(name);
  for (const one of [channel, pc]) one.onopen = one.onmessage = one.onclose = one.onconnectionstatechange = null;
  pc.close();
}

// Ends a link on purpose. What was sent last gets a moment to leave.
function part(link) {
  links.delete(link.name);
  setTimeout(close, PARTING, link);
}

function up(link) {
  if (!isThere(link) || link.isUp || link.channel.readyState !== "open") return;
  link.isUp = link.wasUp = true;
  tell("up", link.name, "");
}

// A connection that has failed stays if it has worked before, because a restart may bring it back.
function changed(link) {
  if (!isThere(link)) return;
  const state = link.pc.connectionState;
  if (state === "connected") up(link);
  else if (state === "disconnected") tell("shaky", link.name, "");
  else if (state === "closed" || (state === "failed" && !link.wasUp)) lose(link, state);
  else if (state === "failed") {
    link.isUp = false;
    tell("down", link.name, "failed");
  }
}

const fullAllowance = () => ({ left: ALLOWANCE.atOnce, since: 0 });

// Whether an allowance has room for a text; if so, it is counted.
function takes(allowance, { length }) {
  const now = performance.now() / 1000;
  const cost = ALLOWANCE.textCosts + length;
  allowance.left = Math.min(ALLOWANCE.atOnce, allowance.left + (now - allowance.since) * ALLOWANCE.perSecond);
  allowance.since = now;
  if (cost > allowance.left) return false;
  allowance.left -= cost;
  return true;
}

// What is over the allowance never reaches Python; when as much again follows, the link is ended.
function heard(link, data) {
  if (typeof data !== "string") return;
  if (data.length > LONGEST) lose(link, "too long");
  else if (takes(link.allowed, data)) tell("text", link.name, data);
  else if (!takes(link.forborne, data)) lose(link, "flood");
}

function begin(name) {
  if (links.has(name)) close(links.get(name));
  const pc = new RTCPeerConnection({ iceServers: servers });
  const channel = pc.createDataChannel("", { negotiated: true, id: 0 });
  const link = { name, pc, channel, isUp: false, wasUp: false, role: "", turn: Promise.resolve() };
  Object.assign(link, { allowed: fullAllowance(), forborne: fullAllowance() });
  links.set(name, link);
  channel.onopen = () => up(link);
  channel.onmessage = ({ data }) => isThere(link) && heard(link, data);
  channel.onclose = () => lose(link, "closed");
  pc.onconnectionstatechange = () => changed(link);
  return link;
}

// -- offers and answers -----------------------------------------------------------------------------

// Returns a promise that is kept when this device's addresses are known, or when no more are waited for.
function gathering({ pc }) {
  return new Promise((finish) => {
    const isRelayed = servers.some(({ urls }) => String(urls).includes("turn"));
    const from = isRelayed ? "relay" : "srflx";
    let isServed = servers.length === 0;
    let quiet = 0;
    const done = () => {
      clearTimeout(quiet);
      clearTimeout(most);
      pc.removeEventListener("icecandidate", found);
      finish();
    };
    const found = ({ candidate }) => {
      if (!candidate?.candidate) return done();
      isServed ||= candidate.type === from;
      clearTimeout(quiet);
      quiet = setTimeout(done, isServed ? GATHERING.quiet : GATHERING.quietBeforeServers);
    };
    const most = setTimeout(done, GATHERING.most);
    pc.addEventListener("icecandidate", found);
  });
}

const roleIn = (sdp) => /^a=setup:(\w+)/m.exec(sdp)?.[1] ?? "";

// Describes this side of a link: an offer, or the answer to the other side's.
async function describe(link, options) {
  const { pc } = link;
  const gathered = gathering(link);
  const isAnswer = pc.signalingState === "have-remote-offer";
  await pc.setLocalDescription(await (isAnswer ? pc.createAnswer() : pc.createOffer(options)));
  await gathered;
  if (!isThere(link)) return;
  const { sdp } = pc.localDescription;
  // A link keeps its roles when it is restarted. An offer leaves them open, and Firefox would swap them.
  tell("described", link.name, link.role ? sdp.replace("a=setup:actpass", `a=setup:${link.role}`) : sdp);
  if (isAnswer) link.role = roleIn(sdp);
}

async function answer(link, sdp) {
  await link.pc.setRemoteDescription({ type: "offer", sdp }); // an offer of our own that waits is taken back
  await describe(link);
}

// An answer to an offer that does not wait any more changes nothing.
async function accept(link, sdp) {
  if (link.pc.signalingState !== "have-local-offer") return;
  await link.pc.setRemoteDescription({ type: "answer", sdp });
  link.role = roleIn(sdp) === "active" ? "passive" : "active";
}

// Does one thing of a link after the other, because each takes several steps.
function inTurn(link, work) {
  link.turn = link.turn.then(() => isThere(link) && work()).catch((problem) => lose(link, `refused: ${problem}`));
}

function send(link, text) {
  const { channel, pc } = link;
  if (channel.readyState === "connecting" && pc.connectionState !== "closed") return;
  if (channel.readyState !== "open" || pc.connectionState === "closed") return lose(link, "closed");
  if (text.length > LONGEST) return lose(link, "too long");
  if (channel.bufferedAmount > MOST_WAITING) return lose(link, "stuck");
  try {
    channel.send(text);
  } catch {
    lose(link, "closed");
  }
}

// -- what Python commands ---------------------------------------------------------------------------

// Commands for a link that is there.
const DO = {
  accept: (link, sdp) => inTurn(link, () => accept(link, sdp)),
  restart: (link) => inTurn(link, () => describe(link, { iceRestart: true })),
  answer: (link, sdp) => inTurn(link, () => answer(link, sdp)),
  send,
  close: part,
};

// Opens a link: with an offer of its own, or with an answer to the offer given.
function open(name, sdp) {
  try {
    const link = begin(name);
    inTurn(link, () => (sdp ? answer(link, sdp) : describe(link)));
  } catch (problem) {
    tell("down", name, `refused: ${problem}`);
  }
}

function obey(what, name, text) {
  if (typeof RTCPeerConnection === "undefined") tell("missing", name, "RTCPeerConnection");
  else if (what === "servers") servers = JSON.parse(text);
  else if (what === "open") open(name, text);
  else if (links.has(name)) DO[what](links.get(name), text);
  else if (what !== "close") tell("down", name, "unknown");
}

// -- this device ------------------------------------------------------------------------------------

// Tells Python when the page comes to the front or back to a network, where links may have died unnoticed.
function watch() {
  const woke = ({ type }) => document.visibilityState === "visible" && tell("woke", "", type);
  for (const kind of ["visibilitychange", "resume"]) document.addEventListener(kind, woke);
  addEventListener("online", woke);
  navigator.connection?.addEventListener?.("change", woke);
  // The others hear at once that this page goes, instead of waiting for signs of it.
  addEventListener("pagehide", () => [...links.values()].forEach(close));
}

// Begins to work for Python, which hears through `telling`; returns the function that takes its commands.
export function start(telling) {
  tell = telling;
  watch();
  return obey;
}
