/** Work that is asked for more often than it need be done. */

/** Return a function that does the work once at a time: asked again meanwhile, it does it once more afterwards. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function again(): Promise<void> {
    next = null;
    return run();
  }

  function run(): Promise<void> {
    if (running) {
      next ??= running.then(again, again);
      return next;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return run;
}

/** Return a function that does something at once, but not again before a pause has passed: then once for all that asked. */
export function spaced(work: () => void, pause: number): () => void {
  let isPausing = false;
  let isWanted = false;

  function pass(): void {
    isPausing = false;
    if (isWanted) {
      isWanted = false;
      run();
    }
  }

  function run(): void {
    if (isPausing) {
      isWanted = true;
      return;
    }
    isPausing = true;
    setTimeout(pass, pause);
    work();
  }

  return run;
}
