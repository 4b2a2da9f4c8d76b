// What all animations of the table have in common: the pace, how they end early, and where things are.

let speed = 1; // the pace: all durations that Python names are multiplied by this
let hurry = false; // the player clicked: finish these animations at once
const running = new Set();

export const layer = () => document.getElementById("flight");

export function pace(factor) {
  speed = factor;
}

// Finishes all animations at once, until ready() is called.
export function skip() {
  hurry = true;
  for (const stop of [...running]) stop();
}

export function ready() {
  hurry = false;
}

// Whether nothing is animated at the moment.
export const isCut = () => hurry || speed === 0 || document.hidden;

export const still = () => {
  const wish = document.documentElement.dataset.motion;
  if (wish) return wish === "still";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
};

export function pause(ms) {
  if (hurry || ms <= 0) return Promise.resolve();
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(clock);
      running.delete(stop);
      done();
    };
    const clock = setTimeout(stop, ms * speed);
    running.add(stop);
  });
}

// Animates an element for so many milliseconds at the normal pace, after a wait.
export function animate(element, frames, ms, { wait = 0, ...timing } = {}) {
  if (hurry) return Promise.resolve();
  const moving = element.animate(frames, {
    fill: "both",
    easing: "cubic-bezier(.3,.1,.2,1)",
    duration: ms * speed,
    delay: wait * speed,
    ...timing,
  });
  return new Promise((done) => {
    const stop = () => {
      running.delete(stop);
      moving.onfinish = moving.oncancel = null;
      moving.cancel();
      done();
    };
    moving.onfinish = moving.oncancel = stop;
    running.add(stop);
  });
}

export const box = (selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  const rect = element.getBoundingClientRect();
  return rect.width ? rect : null;
};

export const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
