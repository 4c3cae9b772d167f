/** Components that load when they are first shown. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** Return a component that loads its code on first use. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loaded = signal<{ Part: ComponentType<Props> } | null>(null);
  const hasFailed = signal(false);

  async function start(): Promise<void> {
    hasFailed.value = false;
    try {
      loaded.value ??= { Part: await load() };
    } catch {
      hasFailed.value = true;
    }
  }

  return function LazyComponent(props: Props) {
    useEffect(() => void start(), []);
    if (loaded.value) {
      const { Part } = loaded.value;
      return <Part {...props} />;
    }
    return hasFailed.value ? (
      <p class="sheet" role="alert">
        Part of the page could not be loaded.{" "}
        <button type="button" onClick={() => void start()}>
          Try again
        </button>
      </p>
    ) : (
      <p role="status">Loading …</p>
    );
  };
}
