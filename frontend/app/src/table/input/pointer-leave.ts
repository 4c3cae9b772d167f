/** What keeps its place in the column for a mouse gives it up only where no press can meet something else by that. */

const COLUMN = ".column";

/** Whether a mouse is still where things would slide beneath it. */
export function isInColumn(thing: Element, at: EventTarget | null): boolean {
  return thing.closest(COLUMN)?.contains(at as Node | null) ?? false;
}

/**
 * Do something once a mouse leaves the column, or has pressed something in it outside of a part.
 *
 * part: within the column, as CSS names it. Returns what gives the wait up.
 */
export function onceElsewhere(within: Element, part: string, act: () => void): () => void {
  const wait = new AbortController();
  const column = within.closest(COLUMN);
  const end = () => {
    wait.abort();
    act();
  };
  column?.addEventListener("pointerleave", end, { signal: wait.signal });
  column?.addEventListener("click", ({ target }) => (target as Element).closest(part) || end(), {
    signal: wait.signal,
  });
  return () => wait.abort();
}
