// Registers the service worker, shows when the page can be used offline, and offers a new version in the lobby.
import { say, watch } from "./texts.js";
import { pass } from "./trouble.js";

const html = document.documentElement;
const line = document.getElementById("offline-note");
const offer = document.getElementById("update-offer");
const SAID = {
  fetching: "offline.fetching",
  ready: "offline.ready",
  failed: "offline.failed",
  full: "offline.failed",
  forbidden: "errors.storage_forbidden",
  plain: "offline.plain",
};
let registration = null;
let isAsked = false;

const inLobby = () => (document.body.dataset.screen ?? "lobby") === "lobby";

function draw() {
  const key = SAID[html.dataset.offline];
  line.hidden = !key || !inLobby();
  if (key) line.textContent = say(key, { percent: html.dataset.offlinePercent ?? "0" });
  if (registration) offer.hidden = !registration.waiting || !navigator.serviceWorker.controller || !inLobby();
}

function become(state, percent) {
  if (state === "fetching" && html.dataset.offline === "ready") return; // do not show the download of an update
  html.dataset.offline = state;
  if (percent === undefined) delete html.dataset.offlinePercent;
  else html.dataset.offlinePercent = percent;
  draw();
  document.dispatchEvent(new CustomEvent("bang:offline", { detail: { state, percent } }));
}

export function canStore() {
  try {
    localStorage.setItem("bang.try", "1");
    localStorage.removeItem("bang.try");
    return true;
  } catch (problem) {
    return problem?.name === "QuotaExceededError" ? "full" : false;
  }
}

// While an older version works, the player need not know how the preparation of the next one goes.
const isAboutUpdate = (source) => registration?.active && source !== registration.active;

function listen({ data, source }) {
  if (isAboutUpdate(source)) return;
  if (data?.kind === "fetching") become("fetching", data.percent);
  if (data?.kind === "ready") become("ready");
  if (data?.kind === "failed" || data?.kind === "full") become(data.kind);
  if (data?.kind === "full") pass("errors.storage_full");
}

// Activates the new version; isAsked makes only this page reload with it, because the player asked for it here.
function changeOver() {
  isAsked = true;
  registration?.waiting?.postMessage({ kind: "take over" });
}

// The page says of which version it is, because the service worker may be of another.
const askWhetherComplete = (worker) => worker?.postMessage({ kind: "complete?", from: html.dataset.app });

function follow(worker) {
  worker?.addEventListener("statechange", () => {
    draw();
    if (worker.state === "activated") askWhetherComplete(worker);
    if (worker.state === "redundant" && html.dataset.offline === "fetching") become("failed");
  });
}

// Whenever an error is shown, the stored files are checked, so that a damaged one is replaced before the next try.
watch(document.getElementById("trouble"), "hidden", () => {
  askWhetherComplete(navigator.serviceWorker?.controller);
});

export async function prepareOffline() {
  watch(html, "lang", draw);
  watch(document.body, "data-screen", draw);
  const room = canStore();
  // A page that came over plain http, as at a party in a local network, has no service worker; the rest works.
  if (room && !isSecureContext) return become("plain");
  if (!room || !navigator.serviceWorker) return become("forbidden");
  if (room === "full") pass("errors.storage_full");
  navigator.serviceWorker.addEventListener("message", listen);
  navigator.serviceWorker.addEventListener("controllerchange", () => isAsked && inLobby() && location.reload());
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-boot=update]")) changeOver();
  });
  try {
    registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  } catch (problem) {
    return become(problem?.name === "SecurityError" ? "forbidden" : "failed");
  }
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
  askWhetherComplete(registration.active);
  draw();
  // Checks for a new version every hour, for pages that stay open for days.
  setInterval(() => inLobby() && registration.update().catch(() => {}), 3600_000);
  return navigator.storage?.persist?.();
}
