/** Number with pips. */

import { AnimatedNumber } from "../../../table/motion/animated-number";

interface Props {
  /** Counted thing: "health", "damage". */
  said: string;
  value: number;
  most: number;
  /** Number of missing pips that do not come back: Scars. */
  scars?: number;
}

export function PipMeter({ said, value, most, scars = 0 }: Props) {
  return (
    <span class={`meter meter-${said}`} data-low={said === "health" && value <= most / 3 ? true : undefined}>
      <span class="meter-number">
        <strong>
          <AnimatedNumber value={Math.max(0, value)} />
        </strong>
        /{most}
        <span class="unseen"> {said}</span>
      </span>
      <span class="pips" aria-hidden="true">
        {pips(value, most, scars).map((pip, index) => (
          <i key={index} class={`pip pip-${pip}`} />
        ))}
      </span>
    </span>
  );
}

/** Return the pips: full, empty, then scars. */
export function pips(value: number, most: number, scars: number): ("full" | "empty" | "scar")[] {
  return Array.from({ length: most }, (_, index) => {
    if (index < value) return "full";
    return index >= most - scars ? "scar" : "empty";
  });
}
