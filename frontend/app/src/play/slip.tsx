/** A slip of paper beside what is asked: what a newcomer is told, or what has just happened. It moves nothing that acts. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useHandedFocus } from "./focus";

interface Told {
  /** By this one is told from the next. */
  name: string;
  title: string;
  text: ComponentChildren;
  /** What is shown beside the words, and not read out with them. */
  shown?: ComponentChildren;
  /** The title of what is told next, if it is known. */
  next?: string | undefined;
}

interface Props {
  told: Told | null;
  /** The buttons of the slip. */
  children: ComponentChildren;
}

/** Less than a line of words. */
const CUT_PX = 6;

/** Whether a slip stands there that wasn't closed yet. */
export const isTelling = signal(false);

export function Slip({ told, children }: Props) {
  const tells = told !== null;
  useLayoutEffect(() => {
    isTelling.value = tells;
    return () => {
      isTelling.value = false;
    };
  }, [tells]);
  return (
    <div class="guide" data-told={told ? "" : undefined}>
      <div role="status">{told && <Hint key={told.name} {...told} />}</div>
      {told && <Answers>{children}</Answers>}
    </div>
  );
}

/** Where there is too little room for all of it, it says so; asked for more it takes more room, and then leads on. */
function Hint({ title, text, shown, next }: Told) {
  const [box, words] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [isCut, setCut] = useState(false);
  const [scrolls, setScrolls] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const measure = useCallback(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    box.current?.closest<HTMLElement>(".guide")?.style.setProperty("--told", `${scrollHeight}px`);
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
    isOpen && box.current?.closest(".guide")?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <div class="hint" data-cut={isCut ? "" : undefined} data-open={isOpen ? "" : undefined}>
      <div ref={box} class="hint-seen" tabIndex={scrolls ? 0 : undefined} onScroll={measure}>
        <div ref={words}>
          {shown}
          <h2>{title}</h2>
          <p>{text}</p>
          {next && <p class="quiet-text">Next: {next}</p>}
        </div>
      </div>
      {isCut && (
        <button
          type="button"
          class="hint-more"
          tabIndex={-1}
          onClick={() => (isOpen ? scrollOn(box.current) : setOpen(true))}
        >
          more ▾
        </button>
      )}
    </div>
  );
}

function scrollOn(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollTop + box.clientHeight * 0.7 });
}

function Answers({ children }: { children: ComponentChildren }) {
  const row = useRef<HTMLDivElement>(null);
  useHandedFocus(row);
  return (
    <div ref={row} class="guide-answers">
      {children}
    </div>
  );
}
