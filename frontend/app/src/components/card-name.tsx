/** The name that stands on a card: one that has a long word is set smaller. */

import { hasLongWord } from "./text-format";

export function Named({ name }: { name: string }) {
  return (
    <span class="tile-name" data-long={hasLongWord(name) || undefined}>
      {name}
    </span>
  );
}
