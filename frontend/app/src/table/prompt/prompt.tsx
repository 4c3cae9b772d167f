/** Prompt: the current question and all answers to it. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { answersItself } from "../auto-pass/auto-answer";
import { Unasked } from "../auto-pass/auto-answer-offers";
import { ahead, canPassOn, goal, goTo, passing, stopPassing } from "../auto-pass/auto-pass";
import { mayBeLast, PassHere } from "../auto-pass/auto-pass-settings";
import { Mentions } from "../cards/card-mentions";
import { isYou } from "../cards/mention-parser";
import { isResignation } from "../dialogs/resign";
import { Why } from "../glossary/rule-link";
import { Announced, announced } from "../hints/announcements";
import { Guide } from "../hints/guided-hint";
import { hint, isGuided, isSkipped } from "../hints/hints";
import { isTellingAgain, mark } from "../hints/tour";
import { Marking } from "../hints/tour-step";
import { useHandedFocus, useKeptFocus } from "../input/focus";
import { told } from "../log/event-log";
import { SelectionOptions } from "../options/multi-select";
import { Options } from "../options/option-list";
import { keyOf, questionOf } from "../options/options-by-target";
import { Caption } from "../playback/playback-caption";
import { catchUp } from "../playback/playback-speed";
import { newestTold } from "../playback/playback-steps";
import { nameOf, spoken } from "../players/player-names";
import { here, isBehind, isPast, lookAt, shown } from "../replay/replay-state";
import { campaignPage, type Decision, type Option } from "../session/campaign-context";
import { choose, doing, isBusy, notice } from "../session/player-actions";
import { chairs, decision, isMyTurn, isOver, ownSeats } from "../session/table-state";
import { Ending } from "./end-turn";

/** Whether the prompt is collapsed on a small screen. */
const isFolded = signal(false);

export function Prompt() {
  const box = useRef<HTMLElement>(null);
  const version = decision.value?.version;
  const seen = useRef(0);
  if (!isMeanwhile()) {
    seen.current = shown.value?.version ?? 0;
  }
  useKeptFocus(box, `${version} ${isPast.value}`, decision.value ? questionOf(decision.value) : "");
  useLayoutEffect(() => keepRoom(box.current), []);
  return (
    <section
      ref={box}
      id="decision"
      class="prompt"
      aria-label="Decision"
      tabIndex={-1}
      data-part="decision"
      data-version={version}
      data-busy={isBusy.value ? "" : undefined}
      data-folded={isFolded.value ? "" : undefined}
      data-guided={announced.value ? "news" : hint.value || mark.value ? "hint" : undefined}
      data-asked={isMyTurn.value && !answersItself.value && !isPast.value ? "" : undefined}
    >
      <Handle />
      <Beside />
      {isMeanwhile() ? <Meanwhile after={seen.current} /> : isPast.value ? <Then /> : <Now />}
      <p class="notice" role="alert">
        {notice.value}
      </p>
    </section>
  );
}

/** Button that collapses the prompt on a small screen. */
function Handle() {
  const isTold = announced.value || hint.value || mark.value;
  return (
    <button
      type="button"
      class="handle quiet"
      aria-expanded={!isFolded.value}
      onClick={() => (isFolded.value = !isFolded.value)}
    >
      {isFolded.value ? `▴ Show all${isTold ? " and hints" : ""}` : "▾ Collapse to see the table"}
    </button>
  );
}

/** Show one card at a time: notices first, then hints or the tour. */
function Beside() {
  const moment = announced.value;
  if (isTellingAgain.value) {
    return <Marking />;
  }
  if (moment) {
    return <Announced {...moment} hint={hint.value?.title} />;
  }
  return isGuided.value ? <Guide /> : <Marking />;
}

/** Tell the page how high the prompt is, so that it ends above it. */
function keepRoom(box: HTMLElement | null): () => void {
  const page = box?.closest<HTMLElement>(".table");
  const watch = new ResizeObserver(() => {
    page?.style.setProperty("--prompt-height", `${box?.offsetHeight ?? 0}px`);
  });
  if (box) {
    watch.observe(box);
  }
  return () => watch.disconnect();
}

/** Whether playback runs, or the page answers automatically. */
function isMeanwhile(): boolean {
  return isBehind.value || (answersItself.value && !isPast.value);
}

/** after: last version that the player has seen. */
function Meanwhile({ after }: { after: number }) {
  const version = newestTold(told.value, after, shown.value?.version ?? 0);
  return (
    <>
      <Caption version={version} />
      <PassingOn />
      {isBehind.value && (
        <button type="button" class="skip-on" data-does="skip to now" onClick={catchUp}>
          Skip to now <kbd>.</kbd>
        </button>
      )}
    </>
  );
}

/** Auto-pass status with a stop button. */
function PassingOn() {
  return passing.value ? (
    <p class="passing">
      Auto-pass until {goal.value ? `${goal.value} begins or something happens` : "something happens"}.{" "}
      <button type="button" onClick={stopPassing}>
        Stop auto-pass
      </button>
    </p>
  ) : null;
}

function Then() {
  const asked = shown.value?.decision;
  return (
    <>
      <Caption version={here.value} />
      <p class="asks quiet-text">
        {spoken(asked?.prompt ?? "") || waitedFor(asked)} <span class="then">(replay)</span>
      </p>
      <Return class="primary" />
    </>
  );
}

/** Button that returns from the replay. */
export function Return({ class: kind = "" }: { class?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button);
  return (
    <button ref={button} type="button" class={kind} onClick={() => lookAt(null)}>
      Return to {isOver.value ? "the end" : "live"}
    </button>
  );
}

function Now() {
  const asked = decision.value;
  return (
    <>
      <p class="asks" aria-live="polite">
        <Mentions text={asks(asked)} /> {asked && <Why rule={asked.rule} />}
      </p>
      {asked?.ending?.at_hand.length ? <AtHand said={asked.ending.at_hand} /> : null}
      <PassingOn />
      {asked?.formal && !isOver.value && (
        <p class="quiet-text">
          You have no card for this. You are asked to keep your hand secret.{" "}
          <PassHere window={asked.window} />
        </p>
      )}
      {asked?.sealed && asked.seat !== null && (
        <p class="quiet-text">Secret choice: all answers are revealed together.</p>
      )}
      {isOver.value && <a href={campaignPage}>View the result</a>}
      {asked && (asked.picks ? <SelectionOptions asked={asked} /> : <Options asked={asked} />)}
      {asked && <Unasked asked={asked} />}
      {asked && !asked.formal && mayBeLast.value && (
        <p class="unasked quiet-text">
          <PassHere window={asked.window} until="turn" />
        </p>
      )}
      {asked && asked.seat !== null && <Legend />}
      <StraightOn />
      {asked && <Asides asked={asked} />}
      {asked && <Ending asked={asked} />}
    </>
  );
}

/** Resources of the turn and their uses. The list keeps the height of two lines so that options do not move. */
function AtHand({ said }: { said: readonly string[] }) {
  return (
    <ul class="at-hand" aria-label="Resources">
      {said.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** Explains the » sign in a guided game. */
function Legend() {
  return canPassOn.value && isGuided.value && !isSkipped.value ? (
    <p class="legend quiet-text">» answer, then pass until something happens</p>
  ) : null;
}

/** Buttons that pass everything until a later phase. */
function StraightOn() {
  return ahead.value.length > 0 ? (
    <p class="straight-on">
      Pass until
      {ahead.value.map((part) => (
        <button
          key={part.name}
          type="button"
          class="part"
          title={`Pass everything before ${part.title}, unless something happens`}
          aria-disabled={isBusy.value}
          data-does={`straight on to ${part.name}`}
          onClick={() => isBusy.value || void goTo(part)}
        >
          {part.title}
        </button>
      ))}
    </p>
  ) : null;
}

function asks(asked: Decision | null): string {
  if (isOver.value) {
    return "Game over.";
  }
  if (!asked || asked.seat === null) {
    return waitedFor(asked);
  }
  return ownSeats.value.length > 1 ? `${nameOf(asked.seat)}: ${asked.prompt}` : asked.prompt;
}

function waitedFor(asked: Decision | null | undefined): string {
  const names = (asked?.waiting_for ?? []).map(({ seat }) =>
    isYou(seat, chairs.value) ? "you" : `${nameOf(seat)}${isBot(seat) ? " (a bot)" : ""}`,
  );
  return names.length ? `Waiting for ${names.join(" and ")} to choose …` : "No decision is pending.";
}

function isBot(seat: number): boolean {
  return chairs.value.some((chair) => chair.seat === seat && chair.isBot);
}

function Asides({ asked }: { asked: Decision }) {
  const options: readonly Option[] = asked.asides.filter((option) => !isResignation(option));
  return options.length ? (
    <details class="asides">
      <summary>Other actions ({options.length})</summary>
      <ul class="options">
        {options.map((option) => (
          <li key={keyOf(option)}>
            <button
              type="button"
              aria-disabled={isBusy.value}
              data-does={doing(asked, option)}
              onClick={() => void choose(option)}
            >
              <span class="label">{option.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  ) : null;
}
