/** A mark of a first table: its words beside what is asked, and a frame around the part that it is about. */

import { useEffect, useRef } from "preact/hooks";
import { useHandedFocus } from "./focus";
import { mark, next, skipMarks } from "./marks";
import { live } from "./session";

export function Marking() {
  const told = mark.value;
  useFrame(told?.part);
  return (
    <div class="guide" data-told={told ? "" : undefined}>
      <div role="status">
        {told && (
          <div key={told.part} class="hint">
            <h2>{told.title}</h2>
            <p>{told.text}</p>
          </div>
        )}
      </div>
      {told && <Answers number={told.number} of={told.of} />}
    </div>
  );
}

function Answers({ number, of }: { number: number; of: number }) {
  const row = useRef<HTMLDivElement>(null);
  useHandedFocus(row);
  return (
    <div ref={row} class="guide-answers">
      <button type="button" onClick={next}>
        {number === of ? "Got it" : "Next"}
      </button>
      <span class="quiet-text">
        {number} of {of}
      </span>
      {number < of && (
        <button type="button" class="quiet" onClick={skipMarks}>
          Skip
        </button>
      )}
    </div>
  );
}

/**
 * Draw a frame around a part of the table, once that is drawn, and bring it into sight. With each version it may be
 * drawn anew.
 */
function useFrame(part: string | undefined): void {
  const version = live.value?.version;
  useEffect(() => {
    const thing = part ? document.querySelector(`[data-part="${part}"]`) : null;
    thing?.setAttribute("data-marked", "");
    return () => thing?.removeAttribute("data-marked");
  }, [part, version]);
  useEffect(() => {
    document.querySelector("[data-marked]")?.scrollIntoView({ block: "nearest" });
  }, [part]);
}
