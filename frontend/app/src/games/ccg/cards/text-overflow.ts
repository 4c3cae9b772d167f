/** Of what has too little room on a card the style sheet cuts whole lines: how many, the card says. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Where something lies, in pixels. */
type Place = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** How many parts lie out of sight: beyond the last column that is seen, or below the last line. */
export function cutOff(room: Place, parts: readonly Place[]): number {
  return parts.filter(({ left, top }) => left >= room.right || top >= room.bottom).length;
}

/** What holds the parts, and how many of them are out of sight now. */
export function useCutOff(): [RefObject<HTMLSpanElement | null>, number] {
  const held = useRef<HTMLSpanElement>(null);
  const [number, setNumber] = useState(0);
  useLayoutEffect(() => {
    const holder = held.current;
    if (!holder) return;
    const watch = new ResizeObserver(() =>
      setNumber(
        cutOff(
          holder.getBoundingClientRect(),
          [...holder.children].map((one) => one.getBoundingClientRect()),
        ),
      ),
    );
    watch.observe(holder);
    return () => watch.disconnect();
  }, []);
  return [held, number];
}
