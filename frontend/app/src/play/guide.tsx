/** The guide of a first game: what matters now for the first time, beside what is asked. */

import { hint, isGuided, isSkipped, others, read, skip } from "./hints";
import { isOver } from "./session";
import { Slip } from "./slip";
import { Why } from "./why";

/** moments: how many great moments wait behind the hint. */
export function Guide({ moments }: { moments: number }) {
  if (isSkipped.value) {
    return null;
  }
  const told = hint.value;
  const more = others.value + moments;
  const text = told && (
    <>
      {told.text} <Why rule={told.rule} />
    </>
  );
  return (
    <Slip told={told && { ...told, text }}>
      <button type="button" onClick={() => told && read(told)}>
        {more > 0 ? "Next" : "Got it"}
      </button>
      {more > 0 && <span class="quiet-text">1 of {more + 1}</span>}
      {!isOver.value && (
        <button type="button" class="quiet" onClick={() => skip(true)}>
          Skip the guide
        </button>
      )}
    </Slip>
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
