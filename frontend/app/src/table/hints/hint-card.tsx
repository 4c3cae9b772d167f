/**
 * Card near the question for hints and tour steps.
 * On small screens it also shows notices.
 * It never moves buttons.
 */

import { signal } from "@preact/signals";
import type { ComponentChildren, TargetedMouseEvent } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useFocusHandover } from "../input/focus";
import { onceMouseLeaves } from "../input/pointer-leave";

interface HintContent {
  /** Identity of the content. */
  name: string;
  title: string;
  text?: ComponentChildren;
  /** Content below the text. */
  body?: ComponentChildren;
  /** Title of the next card, if known. */
  next?: string | undefined;
}

interface Props {
  told: HintContent | null;
  /** Buttons. */
  children: ComponentChildren;
}

/** Less than one line of text. */
const CUT_PX = 6;
const HINT_CARD = ".hint-card";

/** True if a card is open. */
export const isHintCardOpen = signal(false);

export function HintCard({ told, children }: Props) {
  const [box, tells] = [useRef<HTMLDivElement>(null), told !== null];
  useLayoutEffect(() => (tells ? keepRoom(box.current) : undefined), [told?.name]);
  useLayoutEffect(() => {
    isHintCardOpen.value = tells;
    return () => {
      isHintCardOpen.value = false;
    };
  }, [tells]);
  return (
    <div ref={box} class="hint-card" data-told={told ? "" : undefined} onClickCapture={measurePressed}>
      <div role="status">{told && <HintText key={told.name} {...told} />}</div>
      {told && <HintButtons>{children}</HintButtons>}
    </div>
  );
}

/**
 * Height of the card where the mouse last pressed something.
 * 0 after any other action.
 */
let pressedHeight = 0;
let stopWaiting: (() => void) | undefined;

function measurePressed(event: TargetedMouseEvent<HTMLDivElement>): void {
  const isByMouse = event instanceof PointerEvent && event.pointerType === "mouse";
  stopWaiting?.();
  pressedHeight = isByMouse ? event.currentTarget.offsetHeight : 0;
  stopWaiting = onceMouseLeaves(event.currentTarget, HINT_CARD, () => {
    pressedHeight = 0;
  });
}

/** Keep the next card at least as high, so that the button stays under the mouse. */
function keepRoom(box: HTMLElement | null): (() => void) | undefined {
  if (!box || pressedHeight === 0) {
    return undefined;
  }
  const release = () => {
    box.style.minHeight = "";
  };
  box.style.minHeight = `${pressedHeight}px`;
  const stop = onceMouseLeaves(box, HINT_CARD, release);
  return () => {
    stop();
    release();
  };
}

/** Text that can be cut. "more" expands and scrolls it. */
function HintText({ title, text, body, next }: HintContent) {
  const [box, words] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [isCut, setCut] = useState(false);
  const [scrolls, setScrolls] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const measure = useCallback(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    box.current?.closest<HTMLElement>(".hint-card")?.style.setProperty("--told", `${scrollHeight}px`);
    setCut(scrollHeight - scrollTop - clientHeight > CUT_PX);
    setScrolls(scrollHeight > clientHeight);
  }, []);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    for (const part of [box.current, words.current]) {
      part && watch.observe(part);
    }
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    isOpen && box.current?.closest(".hint-card")?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <div class="hint" data-cut={isCut ? "" : undefined} data-open={isOpen ? "" : undefined}>
      <div ref={box} class="hint-seen" tabIndex={scrolls ? 0 : undefined} onScroll={measure}>
        <div ref={words}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
          {body}
          {next && <p class="quiet-text">Next: {next}</p>}
        </div>
      </div>
      {isCut && (
        <button
          type="button"
          class="hint-more"
          tabIndex={-1}
          onClick={() => (isOpen ? scrollDown(box.current) : setOpen(true))}
        >
          more ▾
        </button>
      )}
    </div>
  );
}

function scrollDown(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollTop + box.clientHeight * 0.7 });
}

function HintButtons({ children }: { children: ComponentChildren }) {
  const row = useRef<HTMLDivElement>(null);
  useFocusHandover(row);
  return (
    <div ref={row} class="hint-card-buttons">
      {children}
    </div>
  );
}
