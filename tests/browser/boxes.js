// Measures the text and the controls on the table, and returns a list of faults in words.
// parts: the elements that carry meaning, by group; inSeat: those in a player's place; least: smallest control.
([parts, inSeat, least]) => {
  const faults = [];
  const wide = document.documentElement.clientWidth;
  const high = innerHeight;
  const screen = { left: 0, top: 0, right: wide, bottom: high };

  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);
  const edges = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const box = (one) => edges(one.getBoundingClientRect());
  const shown = (one) => [one.left, one.top, one.right, one.bottom].map(Math.round).join(" ");
  const called = (one) => {
    const words = one.innerText || one.dataset.card || one.dataset.go || "";
    return `${one.id || one.getAttribute("class") || one.tagName} ${JSON.stringify(words.slice(0, 24))}`;
  };
  const within = (inner, outer, slack) =>
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom <= outer.bottom + slack;
  const meet = (one, other, slack) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;

  // The boxes of the lines of text in an element, whether they are shown or cut off.
  const lines = (one) => {
    const found = [];
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const of = text.parentElement;
      if (!text.data.trim() || of.closest(".unseen") || !seen(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) found.push({ ...edges(rect), of });
    }
    return found;
  };

  // Off the screen, or clipped by an element around it.
  const clipped = (part, around, what) => {
    if (!within(part, screen, 1)) faults.push(`off the screen: ${what}, ${shown(part)}`);
    for (let over = around; over && over !== document.body; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = box(over);
      if (overflowX === "visible") Object.assign(frame, { left: -Infinity, right: Infinity });
      // Letters may be a little taller than their line.
      if (overflowY === "visible") Object.assign(frame, { top: -Infinity, bottom: Infinity });
      else Object.assign(frame, { top: frame.top - 2, bottom: frame.bottom + 2 });
      if (!within(part, frame, 1)) faults.push(`cut off by ${called(over)}: ${what}, ${shown(part)}`);
    }
  };

  const found = [];
  const add = (group, one, what = called(one)) => {
    clipped(box(one), one.parentElement, what);
    for (const line of lines(one)) clipped(line, line.of, `words of ${what}`);
    for (const rect of one.getClientRects()) found.push({ group, one, what, box: edges(rect) });
  };
  for (const [group, selector] of Object.entries(parts)) for (const one of all(selector)) add(group, one);
  for (const seat of all(".others-seats .seat, .town")) for (const part of all(inSeat, seat)) add(seat.id, part);

  // A card in hand may be partly covered by another, but its name and its rank may not.
  const covered = (part, card) =>
    [0.1, 0.5, 0.9].some((share) => {
      const x = part.left + (part.right - part.left) * share;
      return !card.contains(document.elementFromPoint(x, (part.top + part.bottom) / 2));
    });
  for (const card of all("[data-held]")) {
    const what = called(card);
    clipped(box(card), card.parentElement, what);
    found.push({ group: "hand", one: card, what, box: box(card) });
    for (const selector of [".band > span", ".pip"]) {
      const [part] = all(selector, card);
      if (!part) faults.push(`no ${selector} to be seen on ${what}`);
      else if (covered(box(part), card)) faults.push(`hidden: ${selector} of ${what}, ${shown(box(part))}`);
      if (part) for (const line of lines(part)) clipped(line, line.of, `${selector} of ${what}`);
    }
  }

  // What has to be visible; on a phone a notice may replace the middle, and a reason the question.
  const phone = wide < 600 || high < 640;
  const slip = all(".hint-slip, .notice").length > 0;
  const wanted = [".bar-title", ".own .name, .near .name", `.ask .asks, .ask .waits${phone ? ", .ask .note" : ""}`];
  if (!(phone && slip)) wanted.push(".told:not(:empty), .wanted, .news-slip", ".pile, .laid-out .card, .wanted");
  for (const one of wanted) if (!all(one).length) faults.push(`not to be seen: ${one}`);

  // Parts do not overlap, except badges and cards on a portrait and cards that are fanned over one another.
  const is = (selector, ...parts) => parts.every(({ one }) => one.matches(selector));
  const may = (one, other) =>
    one.one.contains(other.one) ||
    other.one.contains(one.one) ||
    is(".pile", one, other) ||
    is("[data-held], .in-play .card", one, other) ||
    is(".resolving .card", one, other) ||
    (is(".in-play .card, .poster", one, other) && !is(".poster", one, other)) ||
    (is(".lamp, .role, .poster", one, other) && !is(".lamp, .role", one, other)) ||
    (is(".marker, .asleep-mark, .handbill, .poster", one, other) && !is(".marker, .asleep-mark", one, other));
  for (const [number, one] of found.entries()) {
    for (const other of found.slice(number + 1)) {
      if (!meet(one.box, other.box, 1.5) || (one.group === other.group && may(one, other))) continue;
      const where = `${one.what} ${shown(one.box)}, ${other.what} ${shown(other.box)}`;
      faults.push(`${one.group} lies over ${other.group}: ${where}`);
    }
  }

  // Messages and cards on the table stay inside its rim.
  for (const stage of all(".region-stage")) {
    const edge = 4;
    const rim = box(stage);
    const [across, down = across] = getComputedStyle(stage).borderTopLeftRadius.split(" ");
    const radius = (value, whole) => {
      const size = value.endsWith("%") ? (whole * parseFloat(value)) / 100 : parseFloat(value);
      return Math.min(size, whole / 2);
    };
    const rx = radius(across, rim.right - rim.left);
    const ry = radius(down, rim.bottom - rim.top);
    const beyond = (x, y) => {
      const dx = Math.max(rim.left + rx - x, x - rim.right + rx, 0);
      const dy = Math.max(rim.top + ry - y, y - rim.bottom + ry, 0);
      const inside = within({ left: x, top: y, right: x, bottom: y }, rim, -edge);
      return !inside || (dx / (rx - edge)) ** 2 + (dy / (ry - edge)) ** 2 > 1;
    };
    for (const one of all(".told, .pile, .laid-out .card, .wanted, .resolving .card", stage)) {
      for (const part of one.matches(".told") ? lines(one) : [box(one)]) {
        const corners = [part.left, part.right].flatMap((x) => [part.top, part.bottom].map((y) => [x, y]));
        if (corners.some(([x, y]) => beyond(x, y)))
          faults.push(`beyond the rim of the table: ${called(one)}, ${shown(part)} in ${shown(rim)}`);
      }
    }
  }

  // Every control is large enough, and nothing lies over it.
  for (const control of all("#table button, #table [data-act], #table [data-go]")) {
    if (control.closest(".seat:has(.aim), .figure:has(.aim)") && !control.matches(".aim")) continue;
    if (control.matches(".in-play .card, .told-entry")) continue; // the help says the same
    const at = box(control);
    if (Math.min(at.right - at.left, at.bottom - at.top) < least)
      faults.push(`small: ${called(control)} ${shown(at)}`);
    const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    if (!control.contains(hit)) faults.push(`covered: ${called(control)} by ${hit ? called(hit) : "nothing"}`);
  }

  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > wide + 1) faults.push(`the page is ${scrollWidth - wide} too wide`);
  if (scrollHeight > high + 1) faults.push(`the page is ${scrollHeight - high} too high`);
  return [...new Set(faults)];
};
