/** Signals that persist in local storage. */

import { effect, type Signal, signal } from "@preact/signals";

/** Return a signal stored under a name. read: converts the stored value, or null. */
export function storedSignal<Value>(name: string, read: (found: unknown) => Value): Signal<Value> {
  const value = signal(read(readStorage(name)));
  effect(() => {
    try {
      localStorage.setItem(name, JSON.stringify(value.value));
    } catch {
      // Storage is blocked: the value lasts until the page closes.
    }
  });
  return value;
}

function readStorage(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
