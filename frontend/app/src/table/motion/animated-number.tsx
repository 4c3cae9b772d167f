/** Number that counts to its new value. from: first value. */

import { useEffect, useState } from "preact/hooks";
import { prefersReducedMotion } from "../settings/settings";

const STEP_MS = 45;
/** Maximum number of steps. */
const STEPS = 5;

export function AnimatedNumber({ value, from = value }: { value: number; from?: number }) {
  const [shown, show] = useState(from);
  useEffect(() => {
    if (shown === value) {
      return;
    }
    const timer = setTimeout(() => show(nextNumber(shown, value)), STEP_MS);
    return () => clearTimeout(timer);
  }, [shown, value]);
  return prefersReducedMotion ? value : shown;
}

/** Return the next number of the animation. */
export function nextNumber(from: number, to: number): number {
  const step = Math.max(1, Math.ceil(Math.abs(to - from) / STEPS));
  return Math.abs(to - from) <= step ? to : from + Math.sign(to - from) * step;
}
