/** Card name. Long words get a smaller font. */

import { hasLongWord } from "./text-format";

export function CardName({ name }: { name: string }) {
  return (
    <span class="tile-name" data-long={hasLongWord(name) || undefined}>
      {name}
    </span>
  );
}
