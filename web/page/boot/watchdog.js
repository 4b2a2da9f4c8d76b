// Watches the start: when nothing has moved for a while, the page says so and offers a way on.
import { isTold, noStart } from "./trouble.js";

// Seconds in which the page was visible. Even on a slow network some bytes arrive in that time.
const PATIENCE = 30;
const html = document.documentElement;
let still = 0;

// Called whenever something has moved.
export function moved() {
  still = 0;
}

// Counts the seconds without progress until Python is ready or an error is shown.
export function watchStart() {
  const clock = setInterval(() => {
    if (html.dataset.ready || isTold()) return clearInterval(clock);
    if (!document.hidden) still += 1;
    return still < PATIENCE ? undefined : noStart(`nothing moved for ${PATIENCE} seconds`);
  }, 1000);
}
