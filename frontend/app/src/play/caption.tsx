/** What happened at the version that is laid out, in words. */

import { captionOf } from "./film";
import { told } from "./log";
import { clauseOf, spoken } from "./names";
import { firstOf, Pictured } from "./small";
import { here } from "./time";

export function Caption() {
  const caption = here.value === null ? null : captionOf(told.value, here.value);
  return (
    <div class="caption" aria-live="polite">
      {caption && <Pictured card={firstOf(caption.lines)} />}
      <div>
        {caption?.lines.map(({ seat, text }, index) => (
          <Told key={index} {...clauseOf(seat, text)} many={caption.many} />
        ))}
      </div>
    </div>
  );
}

function Told({ who, text, many }: { who: string; text: string; many: number }) {
  return (
    <p>
      {who && <b>{who}</b>} {spoken(text)}
      {many > 1 && ` (${many} times)`}
    </p>
  );
}
