/** Step of the first-game tour: a card and a frame around a part of the table. */

import { useEffect } from "preact/hooks";
import { live } from "../session/table-state";
import { Slip } from "./hint-card";
import { mark, next, skipMarks } from "./tour";

export function Marking() {
  const told = mark.value;
  useFrame(told?.part);
  return (
    <Slip told={told && { ...told, name: told.part }}>
      {told && (
        <>
          <button type="button" onClick={next}>
            {told.number === told.of ? "Got it" : "Next"}
          </button>
          <span class="quiet-text">
            {told.number} of {told.of}
          </span>
          {told.number < told.of && (
            <button type="button" class="quiet" onClick={skipMarks}>
              Skip
            </button>
          )}
        </>
      )}
    </Slip>
  );
}

/** Frame a part of the table and scroll to it. Each version can draw the part anew. */
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
