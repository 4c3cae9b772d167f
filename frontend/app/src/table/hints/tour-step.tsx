/** Step of the first-game tour: a card and a frame around a part of the table. */

import { useEffect } from "preact/hooks";
import { liveTable } from "../session/table-state";
import { HintCard } from "./hint-card";
import { nextTourStep, skipTour, tourStep } from "./tour";

export function TourStepCard() {
  const told = tourStep.value;
  useFrame(told?.part);
  return (
    <HintCard told={told && { ...told, name: told.part }}>
      {told && (
        <>
          <button type="button" onClick={nextTourStep}>
            {told.number === told.of ? "Got it" : "Next"}
          </button>
          <span class="quiet-text">
            {told.number} of {told.of}
          </span>
          {told.number < told.of && (
            <button type="button" class="quiet" onClick={skipTour}>
              Skip
            </button>
          )}
        </>
      )}
    </HintCard>
  );
}

/** Frame a part of the table and scroll to it. Each version can redraw the part. */
function useFrame(part: string | undefined): void {
  const version = liveTable.value?.version;
  useEffect(() => {
    const thing = part ? document.querySelector(`[data-part="${part}"]`) : null;
    thing?.setAttribute("data-marked", "");
    return () => thing?.removeAttribute("data-marked");
  }, [part, version]);
  useEffect(() => {
    document.querySelector("[data-marked]")?.scrollIntoView({ block: "nearest" });
  }, [part]);
}
