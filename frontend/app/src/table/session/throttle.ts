/** Limits how often asynchronous work runs. */

/**
 * Return a function that runs one call at a time.
 * It runs again if called meanwhile.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
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

/**
 * Return a function that runs at most once per pause.
 * It runs at once, and again at the end if called meanwhile.
 */
export function throttle(work: () => void, pause: number): () => void {
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
