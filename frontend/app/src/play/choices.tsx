/** A list that may be longer than its place: it says how much of it lies further down, and leads there. */

import type { ComponentChildren } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props {
  /** What it is a list for: another one is read from its beginning. */
  of: string;
  children: ComponentChildren;
}

/** A row of which less is seen is one more. */
const SEEN = 0.95;

/** How many rows lie above and below what is seen. */
interface Hidden {
  above: number;
  below: number;
}

export function Choices({ of, children }: Props) {
  const [box, inner] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [{ above, below }, setHidden] = useState<Hidden>({ above: 0, below: 0 });
  const measure = useCallback(() => {
    box.current?.parentElement?.style.setProperty("--whole", `${inner.current?.offsetHeight ?? 0}px`);
    const now = box.current ? hiddenIn(box.current) : { above: 0, below: 0 };
    setHidden((known) => (now.above === known.above && now.below === known.below ? known : now));
  }, []);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [of]);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    for (const part of [box.current, inner.current]) {
      part && watch.observe(part);
    }
    return () => watch.disconnect();
  }, []);
  const scrolls = above + below > 0;
  return (
    <div class="choices" data-below={below > 0 ? "" : undefined}>
      <div ref={box} class="choices-seen" onScroll={measure}>
        <div ref={inner}>{children}</div>
      </div>
      {scrolls && (
        <button
          type="button"
          class="choices-more"
          tabIndex={-1}
          onClick={() => scrollOn(box.current, below > 0)}
        >
          {below > 0 ? `${below} more below ▾` : "Back to the top ▴"}
        </button>
      )}
    </div>
  );
}

/** Go a good part of what is seen further down, or back to the top. */
function scrollOn(box: HTMLElement | null, isDown: boolean): void {
  box?.scrollTo({ top: isDown ? box.scrollTop + box.clientHeight * 0.8 : 0 });
}

/** What declines lies over the others at the foot of the list. */
function hiddenIn(box: HTMLElement): Hidden {
  const room = box.getBoundingClientRect();
  const foot = box.querySelector("[data-declines]");
  const floor = Math.min(room.bottom, foot?.getBoundingClientRect().top ?? room.bottom);
  const rows = [...box.querySelectorAll("li")]
    .filter((row) => row !== foot)
    .map((row) => row.getBoundingClientRect());
  return {
    above: rows.filter(({ bottom, height }) => bottom - room.top < height * SEEN).length,
    below: rows.filter(({ top, height }) => floor - top < height * SEEN).length,
  };
}
