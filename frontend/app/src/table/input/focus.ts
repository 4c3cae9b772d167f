/** Keyboard focus: moves it to the decision when the focused element disappears. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isKeyboardMode } from "./keyboard-mode";

/** Elements that Enter and Space activate. */
export const PRESSED_BY_KEYS = "button, a, summary, [role=tab], input";

/** True if Enter activates the focused element instead of confirming a selection. */
export const isEnterTaken = signal(false);

/** Track what Enter does. */
export function watchFocus(): void {
  const look = (thing: EventTarget | null) => {
    isEnterTaken.value =
      thing instanceof Element && thing.matches(PRESSED_BY_KEYS) && !thing.matches(".confirm");
  };
  addEventListener("focusin", ({ target }) => look(target));
  addEventListener("focusout", ({ relatedTarget }) => look(relatedTarget));
}

type ElementRef = { current: HTMLElement | null };

/** Move the focus to the decision when an element with the focus is removed. */
export function useFocusHandover(place: ElementRef): void {
  useLayoutEffect(() => {
    const here = place.current;
    return () => moveFocusToDecision(here);
  }, []);
}

/** Move the focus from an element to the decision. */
export function moveFocusToDecision(from: HTMLElement | null): void {
  if (from?.contains(document.activeElement)) {
    document.getElementById("decision")?.focus({ preventScroll: true });
  }
}

/**
 * Keep the focus in the decision while questions change.
 * Keyboard users stay at the same option position, or at the first option of another question. what: identity of
 * the state. It never scrolls under a pointer.
 */
export function useDecisionFocus(decision: ElementRef, what: string, question: string): void {
  const had = useRef({ focus: false, question, place: 0 });
  const box = decision.current;
  const place = box ? optionButtons(box).findIndex((option) => option.matches(":focus")) : 0;
  had.current = {
    focus: box?.contains(document.activeElement) ?? false,
    place: had.current.question === question ? Math.max(0, place) : 0,
    question,
  };
  useLayoutEffect(() => {
    const [box, now] = [decision.current, document.activeElement];
    if (box && had.current.focus && (!box.contains(now) || now === box || now?.matches("[data-gone]"))) {
      const options = isKeyboardMode()
        ? optionButtons(box).filter((option) => !option.matches("[data-gone]"))
        : [];
      const next = options[had.current.place] ?? options.at(-1) ?? box;
      next.focus({ preventScroll: box.matches(":hover") });
    }
  }, [what]);
}

function optionButtons(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[aria-label="Options"] li > button:first-child')];
}
