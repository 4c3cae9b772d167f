/** A pile that lies face down: only how many cards it holds is known. */

import type { ComponentChildren } from "preact";

export function Stack({ title, number, sign }: { title: string; number: number; sign: ComponentChildren }) {
  return (
    <span class="stack">
      {sign}
      <span class="pile-title">{title}</span>
      <span class="pile-count">{number}</span>
    </span>
  );
}
