/** Scrollable row of cards that says how many are hidden at each end. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A card counts as hidden if less of it is visible. */
const VISIBLE_SHARE = 0.85;

interface HiddenCounts {
  before: number;
  after: number;
}

interface Props {
  /** CSS class of the list. */
  list?: string;
  children: ComponentChildren;
}

export function ScrollableRow({ list: kind = "", children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [{ before, after }, setHidden] = useState<HiddenCounts>({ before: 0, after: 0 });
  const measure = () =>
    setHidden((known) => {
      const now = countHidden(list.current);
      return now.before === known.before && now.after === known.after ? known : now;
    });
  useEffect(() => {
    const [room, cards] = [new ResizeObserver(measure), new MutationObserver(measure)];
    if (list.current) {
      room.observe(list.current);
      cards.observe(list.current, { childList: true });
    }
    return () => {
      room.disconnect();
      cards.disconnect();
    };
  }, []);
  return (
    <div
      class="scrollable-row"
      data-before={before ? `${before} more` : undefined}
      data-after={after ? `${after} more` : undefined}
    >
      <ul ref={list} class={`row-of-tiles ${kind}`} onScroll={measure}>
        {children}
      </ul>
    </div>
  );
}

function countHidden(list: HTMLElement | null): HiddenCounts {
  const room = list?.getBoundingClientRect();
  const places = [...(list?.children ?? [])].map((one) => one.getBoundingClientRect());
  const count = (isOut: (place: DOMRect, room: DOMRect) => boolean) =>
    places.filter((place) => room && isOut(place, room)).length;
  return {
    before: count((place, room) => place.right - room.left < place.width * VISIBLE_SHARE),
    after: count((place, room) => room.right - place.left < place.width * VISIBLE_SHARE),
  };
}
