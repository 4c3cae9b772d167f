/** Clocks on server-rendered pages. They count down from the value of the server. */

import { formatClock } from "../shared/clock-format";

const TICK_MS = 500;
/** Time when each clock was first seen. */
const seen = new WeakMap<Element, number>();

/** Start all clocks. */
export function runClocks(): void {
  tick();
  setInterval(tick, TICK_MS);
}

function tick(): void {
  for (const clock of document.querySelectorAll<HTMLElement>("[data-left]")) {
    const began = seen.get(clock) ?? performance.now();
    seen.set(clock, began);
    const passed = "runs" in clock.dataset ? (performance.now() - began) / 1000 : 0;
    clock.textContent = formatClock(Number(clock.dataset.left) - passed);
  }
}
