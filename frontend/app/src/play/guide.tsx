/** The guide of a first game: what matters now for the first time, beside what is asked. */

import { useRef } from "preact/hooks";
import { useHandedFocus } from "./focus";
import { hint, isGuided, isMore, isSkipped, read, skip } from "./hints";
import { isOver } from "./session";
import { Why } from "./why";

export function Guide() {
  if (isSkipped.value) {
    return null;
  }
  const told = hint.value;
  return (
    <div class="guide" data-told={told ? "" : undefined}>
      <div role="status">
        {told && (
          <div key={told.name} class="hint">
            <h2>{told.title}</h2>
            <p>
              {told.text} <Why rule={told.rule} />
            </p>
          </div>
        )}
      </div>
      {told && <Answers onRead={() => read(told)} />}
    </div>
  );
}

function Answers({ onRead }: { onRead: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  useHandedFocus(row);
  return (
    <div ref={row} class="guide-answers">
      <button type="button" onClick={onRead}>
        {isMore.value ? "Next" : "Got it"}
      </button>
      {!isOver.value && (
        <button type="button" class="quiet" onClick={() => skip(true)}>
          Skip the guide
        </button>
      )}
    </div>
  );
}

/** The switch among the settings, for who skipped it and wants it back. */
export function GuideSwitch() {
  return isGuided.value ? (
    <label>
      <input
        type="checkbox"
        checked={!isSkipped.value}
        onChange={(event) => skip(!event.currentTarget.checked)}
      />
      The guide of this game: explain what comes for the first time
    </label>
  ) : null;
}
