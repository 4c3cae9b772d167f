/** Preview box beside a card; after a tap also with its options. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { designOf } from "../catalogue";
import { note } from "../dialogs/popover";
import { beside } from "../dialogs/popover-position";
import { game } from "../game-loader";
import { Words } from "../glossary/card-glossary";
import { isPast, shown } from "../replay/replay-state";
import { Doings } from "./card-actions";
import { type Reading, reading, standsAt, stopReading } from "./card-preview";
import { inspect } from "./inspected-card";

export function ReadingBox() {
  const what = reading.value;
  return what && designOf(what.design) ? <Box {...what} /> : null;
}

function Box({ anchor, design, card, tapped }: Reading) {
  const box = useRef<HTMLDivElement>(null);
  const Sheet = game.value?.Sheet;
  const view = shown.value?.view;
  useLayoutEffect(() => stand(box.current, anchor));
  useLayoutEffect(() => {
    const follow = () => stand(box.current, anchor);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
      standsAt(null);
    };
  }, [anchor]);
  const closer = () => {
    stopReading();
    inspect({ design, card });
  };
  return (
    <div
      ref={box}
      popover="manual"
      class="floating reading"
      inert={!tapped}
      role="dialog"
      aria-label={designOf(design)?.name}
    >
      {!tapped && note.value?.anchor === anchor && <p class="reason">{note.value.text}</p>}
      {Sheet && <Sheet design={design} card={card} view={view} />}
      <Words design={design} isBrief />
      {tapped && (
        <>
          {!isPast.value && <Doings things={tapped} done={stopReading} />}
          <button type="button" class="quiet" onClick={closer}>
            View card
          </button>
        </>
      )}
    </div>
  );
}

/** Place the box beside its anchor. Close it if the anchor is gone. */
function stand(box: HTMLElement | null, anchor: Element): void {
  const thing = anchor.getBoundingClientRect();
  if (!box || !anchor.isConnected || thing.bottom < 0 || thing.top > innerHeight) {
    stopReading();
    return;
  }
  box.style.maxHeight = "";
  if (!box.matches(":popover-open")) {
    box.showPopover();
  }
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const spot = beside(thing, size, { width: innerWidth, height: innerHeight }, acting(anchor, box));
  box.style.left = `${spot.left}px`;
  box.style.top = `${spot.top}px`;
  box.style.maxHeight = `${spot.most}px`;
  standsAt(box.getBoundingClientRect());
}

/** Return the places of all other elements with an effect. */
function acting(anchor: Element, box: Element): DOMRect[] {
  return [...document.querySelectorAll("[data-does]")]
    .filter((thing) => thing !== anchor && !box.contains(thing))
    .map((thing) => thing.getBoundingClientRect());
}
