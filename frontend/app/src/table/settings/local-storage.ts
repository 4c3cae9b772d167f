/** What this browser keeps from one visit to the next. */

import { effect, type Signal, signal } from "@preact/signals";

/** A value that is kept under a name. read: makes it of what was kept; null if that is nothing, or can't be read. */
export function stored<Value>(name: string, read: (found: unknown) => Value): Signal<Value> {
  const value = signal(read(found(name)));
  effect(() => {
    try {
      localStorage.setItem(name, JSON.stringify(value.value));
    } catch {
      // A browser that keeps nothing: the value lasts as long as the page.
    }
  });
  return value;
}

function found(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
