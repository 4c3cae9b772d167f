/** Where the focus goes when the thing that has it goes away: to the decision, and never out of the page. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isMoving } from "./keyboard-mode";

/** What Enter and Space press where it has the focus. */
export const PRESSED_BY_KEYS = "button, a, summary, [role=tab], input";

/** Whether Enter presses what has the focus, and so confirms nothing. */
export const isEnterTaken = signal(false);

/** Know from now on what Enter does. */
export function watchFocus(): void {
  const look = (thing: EventTarget | null) => {
    isEnterTaken.value =
      thing instanceof Element && thing.matches(PRESSED_BY_KEYS) && !thing.matches(".confirm");
  };
  addEventListener("focusin", ({ target }) => look(target));
  addEventListener("focusout", ({ relatedTarget }) => look(relatedTarget));
}

type Place = { current: HTMLElement | null };

/** What goes away with the focus in it hands it to the decision. */
export function useHandedFocus(place: Place): void {
  useLayoutEffect(() => {
    const here = place.current;
    return () => handFocus(here);
  }, []);
}

/** What has done its work hands the focus to the decision, unless it lies elsewhere by now: Enter then answers that. */
export function handFocus(from: HTMLElement | null): void {
  if (from?.contains(document.activeElement)) {
    document.getElementById("decision")?.focus({ preventScroll: true });
  }
}

/**
 * Who chose by keys goes on by keys: the focus stays with the decision through all that is asked and waited for, for who
 * moves from option to option on the one that took the place of the last, and on the first of another question. what: by
 * this the one is told from the other. Nothing is scrolled under a hand.
 */
export function useKeptFocus(decision: Place, what: string, question: string): void {
  const had = useRef({ focus: false, question, place: 0 });
  const box = decision.current;
  const place = box ? optionsIn(box).findIndex((option) => option.matches(":focus")) : 0;
  had.current = {
    focus: box?.contains(document.activeElement) ?? false,
    place: had.current.question === question ? Math.max(0, place) : 0,
    question,
  };
  useLayoutEffect(() => {
    const [box, now] = [decision.current, document.activeElement];
    if (box && had.current.focus && (!box.contains(now) || now === box || now?.matches("[data-gone]"))) {
      const options = isMoving() ? optionsIn(box).filter((option) => !option.matches("[data-gone]")) : [];
      const next = options[had.current.place] ?? options.at(-1) ?? box;
      next.focus({ preventScroll: box.matches(":hover") });
    }
  }, [what]);
}

function optionsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[aria-label="Options"] li > button:first-child')];
}
