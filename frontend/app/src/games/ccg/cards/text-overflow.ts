/** Counts the lines that do not fit on a card. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Place in pixels. */
type Place = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Return the number of parts out of sight. */
export function countHidden(room: Place, parts: readonly Place[]): number {
  return parts.filter(({ left, top }) => left >= room.right || top >= room.bottom).length;
}

/** Return a ref for the container, and the number of hidden parts. */
export function useHiddenCount(): [RefObject<HTMLSpanElement | null>, number] {
  const held = useRef<HTMLSpanElement>(null);
  const [number, setNumber] = useState(0);
  useLayoutEffect(() => {
    const holder = held.current;
    if (!holder) return;
    const watch = new ResizeObserver(() =>
      setNumber(
        countHidden(
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
