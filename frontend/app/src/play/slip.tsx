/** A slip of paper beside what is asked: what a newcomer is told, or what has just happened. It moves nothing that acts. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useHandedFocus } from "./focus";

interface Told {
  /** By this one is told from the next. */
  name: string;
  title: string;
  text: ComponentChildren;
}

interface Props {
  told: Told | null;
  /** What is shown below the words, and not read out with them. */
  shown?: ComponentChildren;
  /** The buttons of the slip. */
  children: ComponentChildren;
}

export function Slip({ told, shown, children }: Props) {
  return (
    <div class="guide" data-told={told ? "" : undefined}>
      <div role="status">
        {told && (
          <div key={told.name} class="hint">
            <h2>{told.title}</h2>
            <p>{told.text}</p>
          </div>
        )}
      </div>
      {told && shown}
      {told && <Answers>{children}</Answers>}
    </div>
  );
}

function Answers({ children }: { children: ComponentChildren }) {
  const row = useRef<HTMLDivElement>(null);
  useHandedFocus(row);
  return (
    <div ref={row} class="guide-answers">
      {children}
    </div>
  );
}
