/** A number that counts up to what it is, for those who like things that move. */

import { useEffect, useState } from "preact/hooks";

const LASTS_MS = 1600;

/** Return the number to show now: the sum itself in the end, and at once where less motion is wished for. */
export function useCounted(sum: number): number {
  const [share, setShare] = useState(isStill() ? 1 : 0);
  useEffect(() => {
    if (isStill()) {
      return undefined;
    }
    const begin = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const passed = Math.min(1, Math.max(0, now - begin) / LASTS_MS);
      setShare(passed);
      frame = passed < 1 ? requestAnimationFrame(count) : 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [sum]);
  return Math.round(sum * share);
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
