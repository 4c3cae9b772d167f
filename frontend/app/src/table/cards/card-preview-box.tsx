/** Preview box beside a card; after a tap also with its options. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { designOf } from "../catalogue";
import { tooltip } from "../dialogs/popover";
import { placeBeside } from "../dialogs/popover-position";
import { game } from "../game-loader";
import { CardGlossary } from "../glossary/card-glossary";
import { isNotLive, shownTable } from "../replay/replay-state";
import { CardActions } from "./card-actions";
import { type CardPreview, cardPreview, closePreview, setPreviewRect } from "./card-preview";
import { inspectCard } from "./inspected-card";

export function CardPreviewBox() {
  const what = cardPreview.value;
  return what && designOf(what.design) ? <PreviewBox {...what} /> : null;
}

function PreviewBox({ anchor, design, card, tapped }: CardPreview) {
  const box = useRef<HTMLDivElement>(null);
  const Sheet = game.value?.Detail;
  const view = shownTable.value?.view;
  useLayoutEffect(() => placeBox(box.current, anchor));
  useLayoutEffect(() => {
    const follow = () => placeBox(box.current, anchor);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
      setPreviewRect(null);
    };
  }, [anchor]);
  const closer = () => {
    closePreview();
    inspectCard({ design, card });
  };
  return (
    <div
      ref={box}
      popover="manual"
      class="floating card-preview"
      inert={!tapped}
      role="dialog"
      aria-label={designOf(design)?.name}
    >
      {!tapped && tooltip.value?.anchor === anchor && <p class="reason">{tooltip.value.text}</p>}
      {Sheet && <Sheet design={design} card={card} view={view} />}
      <CardGlossary design={design} isBrief />
      {tapped && (
        <>
          {!isNotLive.value && <CardActions things={tapped} done={closePreview} />}
          <button type="button" class="quiet" onClick={closer}>
            View card
          </button>
        </>
      )}
    </div>
  );
}

/** Place the box beside its anchor. Close it if the anchor is gone. */
function placeBox(box: HTMLElement | null, anchor: Element): void {
  const thing = anchor.getBoundingClientRect();
  if (!box || !anchor.isConnected || thing.bottom < 0 || thing.top > innerHeight) {
    closePreview();
    return;
  }
  box.style.maxHeight = "";
  if (!box.matches(":popover-open")) {
    box.showPopover();
  }
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const spot = placeBeside(
    thing,
    size,
    { width: innerWidth, height: innerHeight },
    otherControls(anchor, box),
  );
  box.style.left = `${spot.left}px`;
  box.style.top = `${spot.top}px`;
  box.style.maxHeight = `${spot.most}px`;
  setPreviewRect(box.getBoundingClientRect());
}

/** Return the places of all other elements with an effect. */
function otherControls(anchor: Element, box: Element): DOMRect[] {
  return [...document.querySelectorAll("[data-does]")]
    .filter((thing) => thing !== anchor && !box.contains(thing))
    .map((thing) => thing.getBoundingClientRect());
}
