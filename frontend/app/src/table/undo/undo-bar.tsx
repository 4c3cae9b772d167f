/** Undo and redo buttons by action and turn, and all votes. */

import { useRef } from "preact/hooks";
import { isAutomaticVersion } from "../auto-pass/auto-answer";
import { useTooltip } from "../dialogs/popover";
import type { Schemas } from "../game-contract";
import { moveFocusToDecision, useFocusHandover } from "../input/focus";
import { isKeyboardMode } from "../input/keyboard-mode";
import { hasSheet } from "../input/wide-layout";
import { isAskedToVote } from "../notifications/notifications";
import { seatLabel, withPlayerNames } from "../players/player-names";
import type { Replay, Vote } from "../session/campaign-context";
import { isBusy, moveHistory, vote } from "../session/player-actions";
import { ownSeats, replay, undoProspects } from "../session/table-state";

type Step = Schemas["StepOut"];
type Direction = "undo" | "redo";
type StepSize = "action" | "turn";

const ICONS: Record<Direction, string> = { undo: "↶", redo: "↷" };
const NAMES: Record<Direction, string> = { undo: "Undo", redo: "Redo" };
/** Gains and costs, which the tooltip says. */
const BRACKETS = / \([^()]*\)/g;
const FALLBACK: Record<StepSize, string> = { action: "the last action", turn: "the turn" };

/** Return the text of a step to undo or redo. */
export function describeStep(
  way: Direction,
  by: StepSize,
  step: Step | null | undefined,
  replay: Replay | null,
): string {
  const turns = by === "turn" && way === "undo" ? (replay?.turns ?? []) : [];
  const begun = turns.findLast(({ version }) => version <= (step?.to_version ?? 0));
  if (!begun) {
    const title = withPlayerNames(step?.title ?? "") || FALLBACK[by];
    const wasGiven = step?.events.length && step.events.every(({ version }) => isAutomaticVersion(version));
    return wasGiven ? `${title} (auto-answered)` : title;
  }
  const isMine = begun === turns.at(-1) && begun.seat !== null && ownSeats.value.includes(begun.seat);
  return isMine ? "back to the start of my turn" : `back to: ${begun.title}`;
}

/** On small screens Undo is in the bar of the prompt. */
export function UndoBar() {
  return (
    <div class="undo-bar" data-part="undo" data-version={undoProspects.value?.version}>
      {!hasSheet.value && <UndoButton way="undo" by="action" />}
      <UndoButton way="undo" by="turn" />
      <UndoButton way="redo" by="action" />
      <UndoButton way="redo" by="turn" />
    </div>
  );
}

/** Button of a step. Only Undo is there even if it has nothing to do. */
export function UndoButton(props: { way: Direction; by: StepSize }) {
  const step = undoProspects.value?.[props.way][props.by];
  const isAlwaysThere = props.way === "undo" && props.by === "action";
  return step || isAlwaysThere ? <StepButton {...props} step={step} /> : null;
}

interface StepButtonProps {
  way: Direction;
  by: StepSize;
  step: Step | null | undefined;
}

function StepButton({ way, by, step }: StepButtonProps) {
  const isOff = !step || step.needs === "refused";
  const what = describeStep(way, by, step, replay.value);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  const note = useTooltip(stepTooltip(way, what, step));
  const name = by === "turn" ? `${NAMES[way]} turn` : NAMES[way];
  const votes = step?.needs === "vote" ? " (vote)" : "";
  const press = () => {
    note.onBlur(); // the tooltip of the next step was not asked for
    // Keyboard users stay here for the next step; after a click Enter answers the question.
    void moveHistory(way, { by }).then(() => isKeyboardMode() || moveFocusToDecision(button.current));
  };
  return (
    <button
      ref={button}
      type="button"
      class="quiet"
      aria-label={`${name}${votes}: ${what}`}
      aria-disabled={isOff || isBusy.value}
      onClick={() => isOff || press()}
      {...note}
    >
      <span class="step">
        <span aria-hidden="true">{ICONS[way]}</span> {name}
        <span class="step-votes">{votes}</span>
        {!isOff && <span class="step-colon">:</span>}
      </span>{" "}
      {!isOff && <span class="step-said">{what.replace(BRACKETS, "")}</span>}
    </button>
  );
}

/** Return the tooltip of a step: what it does or why it is refused. */
export function stepTooltip(way: Direction, what: string, step: Step | null | undefined): string {
  if (!step) {
    return `There is nothing to ${way}`;
  }
  if (step.needs === "refused") {
    return `Can't ${way} ${what}: ${refusalText(way, step.because)}`;
  }
  const asked = step.asks.map(seatLabel).join(", ");
  return `${NAMES[way]}: ${what}${asked && `. Needs approval from ${asked}`}`;
}

function refusalText(way: Direction, because: Step["because"]): string {
  if (!because) {
    return "undo is off in this campaign";
  }
  if (way === "redo") {
    return "only its player can redo it";
  }
  if (because.rule) {
    return `hidden information was revealed (${because.rule})`;
  }
  return because.type === "acted"
    ? "an opponent acted or a player resigned"
    : "the rules or cards changed there";
}

/** Vote in progress: what it is about, answers and buttons. */
export function VoteBar() {
  const called = undoProspects.value?.vote;
  return <div aria-live="polite">{called && <VotePanel {...called} />}</div>;
}

/** Return the subject of a vote, as a clause about its caller. */
export function describeVote(called: Vote): string {
  if (called.about === "abandon") {
    return "wants to abandon the campaign without a result. All players must agree.";
  }
  if (called.chair !== null) {
    const away = seatLabel(called.chair);
    return `wants a bot to play for ${away}. ${away} can take the seat back at any time.`;
  }
  const count = called.taken_back.length;
  const events = `${count} step${count === 1 ? "" : "s"}`;
  const why = called.knowledge
    ? "Hidden information has already been seen."
    : "The player of these steps must agree.";
  return `wants to undo ${events}, back to step ${called.to_version}. ${why}`;
}

function VotePanel(called: Vote) {
  return (
    <section class="vote-bar" aria-label="Vote">
      <p>
        <b>{seatLabel(called.seat)}</b> {describeVote(called)}
      </p>
      <ul class="answers">
        {called.agreed.map((seat) => (
          <li key={seat}>✓ {seatLabel(seat)} agrees</li>
        ))}
        {called.waiting_for.map((seat) => (
          <li key={seat}>… {seatLabel(seat)} has not answered</li>
        ))}
      </ul>
      {isAskedToVote.value && <VoteButtons proposal={called.proposal} />}
    </section>
  );
}

function VoteButtons({ proposal }: { proposal: number }) {
  const row = useRef<HTMLDivElement>(null);
  useFocusHandover(row);
  return (
    <div ref={row} class="row">
      <button
        type="button"
        class="primary"
        aria-disabled={isBusy.value}
        data-does={`agree ${proposal}`}
        onClick={() => void vote(proposal, true)}
      >
        Agree
      </button>
      <button
        type="button"
        aria-disabled={isBusy.value}
        data-does={`refuse ${proposal}`}
        onClick={() => void vote(proposal, false)}
      >
        Decline
      </button>
    </div>
  );
}
