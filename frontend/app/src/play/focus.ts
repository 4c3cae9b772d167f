/** Where the focus goes when the thing that has it goes away: to the decision, and never out of the page. */

import { useLayoutEffect, useRef } from "preact/hooks";

type Place = { current: HTMLElement | null };

/** What goes away with the focus in it hands it to the decision. */
export function useHandedFocus(place: Place): void {
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (here?.contains(document.activeElement)) {
        document.getElementById("decision")?.focus();
      }
    };
  }, []);
}

/**
 * Who chose by keys goes on by keys: the focus stays with the decision through all that is asked and waited for,
 * on the first option where there is one. what: by this the one is told from the other. Nothing is scrolled under a hand.
 */
export function useKeptFocus(decision: Place, what: string): void {
  const had = useRef(false);
  had.current = decision.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const [box, now] = [decision.current, document.activeElement];
    if (box && had.current && (now === box || !box.contains(now))) {
      const first = box.querySelector<HTMLElement>('[aria-label="Options"] button') ?? box;
      first.focus({ preventScroll: box.matches(":hover") });
    }
  }, [what]);
}
