/** Hint of a guided game. */

import { RuleLink } from "../glossary/rule-link";
import { isOver } from "../session/table-state";
import { HintCard } from "./hint-card";
import { areHintsOff, hint, isGuided, markHintRead, setHintsOff, waitingHints } from "./hints";

export function GuidedHint() {
  if (areHintsOff.value) {
    return null;
  }
  const told = hint.value;
  const next = waitingHints.value[0]?.title;
  const text = told && (
    <>
      {told.text} <RuleLink rule={told.rule} />
    </>
  );
  return (
    <HintCard told={told && { ...told, text, next }}>
      <button type="button" onClick={() => told && markHintRead(told)}>
        {next ? "Next" : "Got it"}
      </button>
      {!isOver.value && (
        <button type="button" class="quiet" onClick={() => setHintsOff(true)}>
          Skip the guide
        </button>
      )}
    </HintCard>
  );
}

/** Setting that turns hints on again. */
export function GuideSetting() {
  return isGuided.value ? (
    <label>
      <input
        type="checkbox"
        checked={!areHintsOff.value}
        onChange={(event) => setHintsOff(!event.currentTarget.checked)}
      />
      Show guide hints in this game
    </label>
  ) : null;
}
