/** Number that counts to its new value. from: first value. */

import { useEffect, useState } from "preact/hooks";
import { isStill } from "../settings/settings";

const STEP_MS = 45;
/** Maximum number of steps. */
const STEPS = 5;

export function Counted({ value, from = value }: { value: number; from?: number }) {
  const [shown, show] = useState(from);
  useEffect(() => {
    if (shown === value) {
      return;
    }
    const timer = setTimeout(() => show(stepTo(shown, value)), STEP_MS);
    return () => clearTimeout(timer);
  }, [shown, value]);
  return isStill ? value : shown;
}

/** Return the next number of the animation. */
export function stepTo(from: number, to: number): number {
  const step = Math.max(1, Math.ceil(Math.abs(to - from) / STEPS));
  return Math.abs(to - from) <= step ? to : from + Math.sign(to - from) * step;
}
