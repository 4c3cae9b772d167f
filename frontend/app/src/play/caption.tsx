/** What happened at the version that is laid out, in words. */

import { captionOf } from "./film";
import { told } from "./log";
import { nameOf, spoken } from "./names";
import { firstOf, Pictured } from "./small";
import { here } from "./time";

export function Caption() {
  const caption = here.value === null ? null : captionOf(told.value, here.value);
  return (
    <div class="caption" aria-live="polite">
      {caption && <Pictured card={firstOf(caption.lines)} />}
      <div>
        {caption?.lines.map(({ seat, text }, index) => (
          <p key={index}>
            {seat !== null && <b>{nameOf(seat)}</b>} {spoken(text)}
            {caption.many > 1 && ` (${caption.many} times)`}
          </p>
        ))}
      </div>
    </div>
  );
}
