/** Prompt: the current question and all answers to it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isAnsweredAutomatically } from "../auto-pass/auto-answer";
import { AutoAnswerOffers, SavedAnswerNotice } from "../auto-pass/auto-answer-offers";
import {
  autoPass,
  autoPassGoal,
  autoPassUntil,
  canAutoPass,
  phasesAhead,
  stopAutoPass,
} from "../auto-pass/auto-pass";
import { AutoPassHereButton, isAskedAgainThisTurn } from "../auto-pass/auto-pass-settings";
import { CardMentions } from "../cards/card-mentions";
import { isViewerSeat } from "../cards/mention-parser";
import { ExpertHintButton } from "../expert-hint/expert-hint-button";
import { RuleLink } from "../glossary/rule-link";
import { GuidedHint } from "../hints/guided-hint";
import { hint, isGuided } from "../hints/hints";
import { NoticeCard } from "../hints/notice-list";
import { areNoticesInFront, unreadNotices } from "../hints/notices";
import { isTourRequested, tourStep } from "../hints/tour";
import { TourStepCard } from "../hints/tour-step";
import { useDecisionFocus, useFocusHandover } from "../input/focus";
import { hasSheet, isWide } from "../input/wide-layout";
import { shownRows } from "../log/event-log";
import { SoundOffer } from "../notifications/sound-offer";
import { MultiSelect } from "../options/multi-select";
import { OptionList } from "../options/option-list";
import { questionKey } from "../options/options-by-target";
import { PlaybackCaption } from "../playback/playback-caption";
import { skipToNow } from "../playback/playback-speed";
import { newestWithText } from "../playback/playback-steps";
import { seatLabel, withPlayerNames } from "../players/player-names";
import { isNotLive, isPlaybackBehind, shownTable, shownVersion, showVersion } from "../replay/replay-state";
import { campaignPage, type Decision } from "../session/campaign-context";
import { answerCount, isBusy, notice } from "../session/player-actions";
import { decision, isMyTurn, isOver, ownSeats, seatInfos } from "../session/table-state";
import { settings } from "../settings/settings";
import { UndoButton } from "../undo/undo-bar";
import { EndTurnButton } from "./end-turn";
import { isPromptOpen, MainAnswer, SheetToggle, swipeHandlers, useNeededSheet } from "./prompt-sheet";

/** Number of answers after which the » sign is no longer explained. */
const EXPLAINED_ANSWERS = 4;

export function Prompt() {
  const box = useRef<HTMLElement>(null);
  const version = decision.value?.version;
  const seen = useRef(0);
  if (!isPlaybackShown()) {
    seen.current = shownTable.value?.version ?? 0;
  }
  useDecisionFocus(box, `${version} ${isNotLive.value}`, decision.value ? questionKey(decision.value) : "");
  useLayoutEffect(() => publishHeight(box.current), []);
  useNeededSheet();
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
      data-folded={isPromptOpen.value ? undefined : ""}
      data-guided={cardKind() === "notices" ? "news" : cardKind() ? "hint" : undefined}
      data-asked={isMyTurn.value && !isAnsweredAutomatically.value && !isNotLive.value ? "" : undefined}
      {...swipeHandlers}
    >
      <SheetToggle />
      <HintArea />
      {isPlaybackShown() ? (
        <PlaybackView after={seen.current} />
      ) : isNotLive.value ? (
        <ReplayView />
      ) : (
        <CurrentQuestion />
      )}
      {hasSheet.value && ownSeats.value.length > 0 && !isOver.value && (
        <div class="bar-undo">
          <UndoButton way="undo" by="action" />
        </div>
      )}
      <SavedAnswerNotice />
      <p class="notice" role="alert">
        {notice.value}
      </p>
    </section>
  );
}

/**
 * Return the kind of the card that is shown with the question.
 * With a side column, notices are in the news tab.
 */
function cardKind(): "tour" | "notices" | "hint" | null {
  if (isTourRequested.value) {
    return "tour";
  }
  if (areNoticesInFront.value) {
    return "notices";
  }
  if (isGuided.value ? hint.value : tourStep.value) {
    return isGuided.value ? "hint" : "tour";
  }
  return !isWide.value && unreadNotices.value.length > 0 ? "notices" : null;
}

function HintArea() {
  const kind = cardKind();
  if (kind === "notices") {
    return <NoticeCard />;
  }
  return kind === "hint" || (isGuided.value && kind === null) ? <GuidedHint /> : <TourStepCard />;
}

/**
 * Tell the page how high the bar is.
 * The page and the hand end above it. An open sheet covers them.
 */
function publishHeight(box: HTMLElement | null): () => void {
  const page = box?.closest<HTMLElement>(".table");
  const watch = new ResizeObserver(() => {
    if (!isPromptOpen.peek()) {
      page?.style.setProperty("--prompt-height", `${box?.offsetHeight ?? 0}px`);
    }
  });
  if (box) {
    watch.observe(box);
  }
  return () => watch.disconnect();
}

/** Return true if playback runs, or the page answers automatically. */
function isPlaybackShown(): boolean {
  return isPlaybackBehind.value || (isAnsweredAutomatically.value && !isNotLive.value);
}

/** after: last version that the player has seen. */
function PlaybackView({ after }: { after: number }) {
  const version = newestWithText(shownRows.value, after, shownTable.value?.version ?? 0);
  return (
    <>
      <PlaybackCaption version={version} />
      <AutoPassStatus />
      {isPlaybackBehind.value && (
        <button type="button" class="skip-to-now" data-does="skip to now" onClick={skipToNow}>
          Skip to now <kbd>.</kbd>
        </button>
      )}
    </>
  );
}

/** Auto-pass status with a stop button. */
function AutoPassStatus() {
  return autoPass.value ? (
    <p class="passing">
      Auto-pass until{" "}
      {autoPassGoal.value ? `${autoPassGoal.value} begins or something happens` : "something happens"}.{" "}
      <button type="button" onClick={stopAutoPass}>
        Stop auto-pass
      </button>
    </p>
  ) : null;
}

function ReplayView() {
  const asked = shownTable.value?.decision;
  return (
    <>
      <PlaybackCaption version={shownVersion.value} />
      <p class="question quiet-text">{withPlayerNames(asked?.prompt ?? "") || chooserText(asked)}</p>
      <ReturnToLiveButton class="primary" />
    </>
  );
}

/** Button that returns from the replay. */
export function ReturnToLiveButton({ class: kind = "" }: { class?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button ref={button} type="button" class={kind} onClick={() => showVersion(null)}>
      Return to {isOver.value ? "the end" : "live"}
    </button>
  );
}

function CurrentQuestion() {
  const asked = decision.value;
  return (
    <>
      <p class="question" aria-live="polite">
        <CardMentions text={questionText(asked)} /> {asked && <RuleLink rule={asked.rule} />}
      </p>
      {asked?.ending?.at_hand.length ? <Resources said={asked.ending.at_hand} /> : null}
      <AutoPassStatus />
      {asked?.formal && !isOver.value && (
        <p class="quiet-text">
          You have no card for this. You are asked to keep your hand secret.{" "}
          <AutoPassHereButton window={asked.window} />
        </p>
      )}
      {asked?.sealed && asked.seat !== null && (
        <p class="quiet-text">Secret choice: all answers are revealed together.</p>
      )}
      {isOver.value && <a href={campaignPage}>View the result</a>}
      {asked && (asked.picks ? <MultiSelect asked={asked} /> : <OptionList asked={asked} />)}
      {asked && <AutoAnswerOffers asked={asked} />}
      {asked && !asked.formal && isAskedAgainThisTurn.value && (
        <p class="auto-answer-offer quiet-text">
          <AutoPassHereButton window={asked.window} until="turn" />
        </p>
      )}
      {asked && asked.seat !== null && <AutoPassLegend />}
      <SoundOffer />
      <PassUntilButtons />
      {asked && <EndTurnButton asked={asked} />}
      <ExpertHintButton />
      {asked && <MainAnswer asked={asked} />}
    </>
  );
}

/**
 * Resources of the turn and their uses.
 * The list keeps the height of two lines so that options do not move.
 */
function Resources({ said }: { said: readonly string[] }) {
  return (
    <ul class="resources" aria-label="Resources">
      {said.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** Explains the » sign with the first questions, until the player has used it. */
function AutoPassLegend() {
  return canAutoPass.value && !settings.value.knowsAutoPass && answerCount.value < EXPLAINED_ANSWERS ? (
    <p class="legend quiet-text">» beside an option: choose it, then pass until something happens</p>
  ) : null;
}

/** Buttons that pass everything until a later phase. */
function PassUntilButtons() {
  return phasesAhead.value.length > 0 ? (
    <p class="pass-until">
      Pass until
      {phasesAhead.value.map((part) => (
        <button
          key={part.name}
          type="button"
          class="part"
          title={`Pass everything before ${part.title}, unless something happens`}
          aria-disabled={isBusy.value}
          data-does={`straight on to ${part.name}`}
          onClick={() => isBusy.value || void autoPassUntil(part)}
        >
          {part.title}
        </button>
      ))}
    </p>
  ) : null;
}

function questionText(asked: Decision | null): string {
  if (isOver.value) {
    return "Game over.";
  }
  if (!asked || asked.seat === null) {
    return waitingText(asked);
  }
  return ownSeats.value.length > 1 ? `${seatLabel(asked.seat)}: ${asked.prompt}` : asked.prompt;
}

/** Return the players who must choose at a replayed version: "Reyes to choose." */
function chooserText(asked: Decision | undefined): string {
  const names = (asked?.waiting_for ?? []).map(({ seat }) => seatLabel(seat));
  return names.length ? `${names.join(" and ")} to choose.` : "";
}

function waitingText(asked: Decision | null | undefined): string {
  const names = (asked?.waiting_for ?? []).map(({ seat }) =>
    isViewerSeat(seat, seatInfos.value) ? "you" : markBot(seat, seatLabel(seat)),
  );
  return names.length ? `Waiting for ${names.join(" and ")} to choose …` : "No decision is pending.";
}

/** Say that a bot with the name of a character is a bot. */
function markBot(seat: number, name: string): string {
  const info = seatInfos.value.find((seatInfo) => seatInfo.seat === seat);
  return info?.isBot && !name.startsWith(info.name) ? `${name} (a bot)` : name;
}
