/**
 * Delay layout changes in the side column.
 * They wait until the mouse cannot hit a moved element.
 */

const COLUMN = ".side-column";

/** Return true if the mouse is still in the column. */
export function isInColumn(thing: Element, at: EventTarget | null): boolean {
  return thing.closest(COLUMN)?.contains(at as Node | null) ?? false;
}

/**
 * Run a callback once the mouse leaves the column or clicks outside a part of it.
 *
 * part: CSS selector. Return a function that cancels.
 */
export function onceMouseLeaves(within: Element, part: string, act: () => void): () => void {
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
