/** Hint of a guided game. */

import { Why } from "../glossary/rule-link";
import { isOver } from "../session/table-state";
import { Slip } from "./hint-card";
import { hint, isGuided, isSkipped, others, read, skip } from "./hints";

export function Guide() {
  if (isSkipped.value) {
    return null;
  }
  const told = hint.value;
  const next = others.value[0]?.title;
  const text = told && (
    <>
      {told.text} <Why rule={told.rule} />
    </>
  );
  return (
    <Slip told={told && { ...told, text, next }}>
      <button type="button" onClick={() => told && read(told)}>
        {next ? "Next" : "Got it"}
      </button>
      {!isOver.value && (
        <button type="button" class="quiet" onClick={() => skip(true)}>
          Skip the guide
        </button>
      )}
    </Slip>
  );
}

/** Setting that turns hints on again. */
export function GuideSwitch() {
  return isGuided.value ? (
    <label>
      <input
        type="checkbox"
        checked={!isSkipped.value}
        onChange={(event) => skip(!event.currentTarget.checked)}
      />
      Show guide hints in this game
    </label>
  ) : null;
}
