/** Clocks on a page that is read: they count down from what the server wrote, until it writes anew. */

import { faceOf } from "../shared/clock-format";

const TICK_MS = 500;
/** When each was first seen. */
const seen = new WeakMap<Element, number>();

/** Let all clocks of the page go. */
export function runClocks(): void {
  tick();
  setInterval(tick, TICK_MS);
}

function tick(): void {
  for (const clock of document.querySelectorAll<HTMLElement>("[data-left]")) {
    const began = seen.get(clock) ?? performance.now();
    seen.set(clock, began);
    const passed = "runs" in clock.dataset ? (performance.now() - began) / 1000 : 0;
    clock.textContent = faceOf(Number(clock.dataset.left) - passed);
  }
}
