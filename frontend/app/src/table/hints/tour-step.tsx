/** Step of the first-game tour: a card and a frame around a part of the table. */

import { HintCard } from "./hint-card";
import { useSpotlight } from "./spotlight";
import { nextTourStep, skipTour, tourStep } from "./tour";

export function TourStepCard() {
  const told = tourStep.value;
  useSpotlight(told ? [told.part] : [], told?.part);
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
