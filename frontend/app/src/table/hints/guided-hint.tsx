/** Hint of a guided game: it lights up what it is about, and can set a task. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { CardMentions } from "../cards/card-mentions";
import { RuleLink } from "../glossary/rule-link";
import { isWide } from "../input/wide-layout";
import { labelWithoutNote } from "../options/option-groups";
import { foldKeptSheet } from "../prompt/prompt-sheet";
import { liveTable } from "../session/table-state";
import { HintCard } from "./hint-card";
import { type Box, findHintPlace, type Size } from "./hint-position";
import {
  areHintsOff,
  type Hint,
  hint,
  isGuided,
  markHintRead,
  setHintsOff,
  TASK_ID,
  taskOption,
  waitingHints,
} from "./hints";
import { litPart, useSpotlight } from "./spotlight";

/** Widths of a hint on the board. */
const WIDTHS_PX = [340, 440, 190];
/** Things on the board that a hint must not cover. */
const TAKEN = ".board :is(.target, .region-head, .phases, article, li)";

export function GuidedHint() {
  const told = areHintsOff.value ? null : hint.value;
  const box = useRef<HTMLDivElement>(null);
  useVisibleBoard(told);
  useSpotlight(told?.parts ?? [], told?.name, true);
  useBoardPlace(box, told);
  if (areHintsOff.value) {
    return null;
  }
  return (
    <div ref={box} class="guide">
      <HintCard told={told && { ...told, text: <HintWords {...told} />, next: waitingHints.value[0]?.title }}>
        {told && <HintActions {...told} />}
      </HintCard>
    </div>
  );
}

function HintWords({ text, rule }: Hint) {
  const task = taskOption.value;
  return (
    <>
      {task && (
        <strong class="task" id={TASK_ID}>
          <span class="task-sign">Now</span> <CardMentions text={labelWithoutNote(task.label)} />
        </strong>
      )}
      {text} <RuleLink rule={rule} />
    </>
  );
}

function HintActions(told: Hint) {
  const hasTask = taskOption.value !== null;
  return (
    <>
      <button type="button" class={hasTask ? "quiet" : undefined} onClick={() => markHintRead(told)}>
        {hasTask ? "Skip this step" : waitingHints.value.length > 0 ? "Next" : "Got it"}
      </button>
      <button type="button" class="quiet" onClick={() => setHintsOff(true)}>
        Skip the guide
      </button>
    </>
  );
}

/** Uncover the board for a new hint about a part of it. */
function useVisibleBoard(told: Hint | null): void {
  useLayoutEffect(() => {
    if (told && litPart(told.parts ?? [])?.closest(".board")) {
      foldKeptSheet();
    }
  }, [told?.name]);
}

/**
 * Put the hint on the board, near its part, where it covers nothing.
 * Without room it stays in the column.
 */
function useBoardPlace(box: { current: HTMLElement | null }, told: Hint | null): void {
  const version = liveTable.value?.version;
  const task = taskOption.value?.label;
  useLayoutEffect(() => {
    const card = box.current;
    const place = () => card && placeOnBoard(card, told);
    place();
    // The board may draw this version after the hint.
    const frame = requestAnimationFrame(place);
    window.addEventListener("resize", place);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", place);
    };
  }, [told?.name, task, version, isWide.value]);
}

function placeOnBoard(card: HTMLElement, told: Hint | null): void {
  const part = told && isWide.value ? litPart(told.parts ?? []) : null;
  const bounds = document.querySelector(".board")?.getBoundingClientRect();
  const found =
    part && bounds
      ? findHintPlace(part.getBoundingClientRect(), measureSizes(card), bounds, takenBoxes(part))
      : null;
  card.toggleAttribute("data-placed", found !== null);
  card.style.cssText = found ? `left: ${found.left}px; top: ${found.top}px; width: ${found.width}px` : "";
}

/** Return the sizes that the card can have on the board. */
function measureSizes(card: HTMLElement): Size[] {
  card.toggleAttribute("data-placed", true);
  return WIDTHS_PX.map((width) => {
    card.style.width = `${width}px`;
    return { width, height: card.offsetHeight };
  });
}

function takenBoxes(part: Element): Box[] {
  return [part, ...document.querySelectorAll(TAKEN)].map((thing) => thing.getBoundingClientRect());
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
