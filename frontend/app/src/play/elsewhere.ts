/** What keeps its place in the prompt for a mouse gives it up only where no press can meet something else by that. */

/**
 * Do something once a mouse leaves the prompt, or has pressed something in it outside of a part.
 *
 * part: within the prompt, as CSS names it. Returns what gives the wait up.
 */
export function onceElsewhere(within: Element, part: string, act: () => void): () => void {
  const wait = new AbortController();
  const prompt = within.closest(".prompt");
  const end = () => {
    wait.abort();
    act();
  };
  prompt?.addEventListener("pointerleave", end, { signal: wait.signal });
  prompt?.addEventListener("click", ({ target }) => (target as Element).closest(part) || end(), {
    signal: wait.signal,
  });
  return () => wait.abort();
}
