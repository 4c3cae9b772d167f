/** Strip "Since your last turn": actions of other players. */

import { computed, signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AnyGame } from "../../games/registry";
import { answersItself, isGiven } from "../auto-pass/auto-answer";
import { readable } from "../cards/card-preview";
import { game } from "../game-loader";
import { isTelling } from "../hints/hint-card";
import { useHandedFocus } from "../input/focus";
import { besidesRoutine, blowsOf, cuesOf, isClose, weightOf } from "../notifications/sound-events";
import { captionOf, heavy, stepsOf } from "../playback/playback-steps";
import { clauseOf, spoken } from "../players/player-names";
import { isBehind, lookAt } from "../replay/replay-state";
import type { Replay } from "../session/campaign-context";
import { isMyTurn, isOver, ownSeats, replay } from "../session/table-state";
import { cardsOf, counts, type Row, rows } from "./event-log";
import { firstOf, Pictured } from "./event-thumbnail";

/** Version and seat of a turn. */
type Turn = Pick<Replay["turns"][number], "version" | "seat">;

const MOST = 12;
/** Number of events shown before expanding. */
const FIRST = 3;

/** Last version that the player dismissed. */
const dismissed = signal(0);
/** Version up to which the strip is expanded. */
const opened = signal(0);

/** Turns in force. */
const begun = computed<readonly Turn[]>(
  () => replay.value?.turns.filter(({ version }) => counts(version)) ?? [],
);
const since = computed<readonly Row[]>(() => {
  if (!isMyTurn.value || isBehind.value || isOver.value || answersItself.value) {
    return [];
  }
  if (!replay.value) {
    return [];
  }
  const told = sinceLastTurn(rows.value, begun.value, ownSeats.value);
  const steps = others(told, ownSeats.value, game.value);
  return heaviest(
    steps.filter(({ version }) => version > dismissed.value && counts(version)),
    MOST,
  );
});
/** Whether the strip is expanded. */
const isOpen = computed(() => opened.value >= (since.value.at(-1)?.version ?? 0));
/** Last version that a notice already covered. */
const covered = signal(0);
/** Visible events in order. None after notices, or once the player has acted. */
const first = computed(() => {
  const isKnown = covered.value > 0 && covered.value === since.value.at(-1)?.version;
  const isFolded = isKnown || hasPlayedOn(rows.value, begun.value, ownSeats.value);
  const few = isFolded ? [] : heaviest(since.value, FIRST);
  return isOpen.value ? since.value : few;
});

function heaviest(steps: readonly Row[], most: number): readonly Row[] {
  return heavy(steps, most, (row) => weightOf(row, game.value, ownSeats.value));
}

/**
 * Return the rows between the end of the last own turn and the first own action of this turn. Without turns: since the
 * last own action.
 */
export function sinceLastTurn(
  told: readonly Row[],
  turns: readonly Turn[],
  own: readonly number[],
): readonly Row[] {
  const isMine = ({ seat }: { seat: number | null }) => seat !== null && own.includes(seat);
  const deeds = deedsOf(told, own);
  const now = turns.at(-1);
  if (turns.length === 0) {
    const lastDeed = deeds.at(-1);
    return lastDeed ? told.filter(({ version }) => version > lastDeed.version) : [];
  }
  if (!now || !isMine(now)) {
    return [];
  }
  const last = turns.slice(0, -1).findLastIndex(isMine);
  const begin = ((last < 0 ? turns.find(({ seat }) => seat !== null) : turns[last + 1]) ?? now).version;
  const end = deeds.find(({ version }) => version > now.version)?.version ?? Number.POSITIVE_INFINITY;
  return told.filter(({ version }) => begin <= version && version < end);
}

/** Whether the player has acted in this turn. */
export function hasPlayedOn(told: readonly Row[], turns: readonly Turn[], own: readonly number[]): boolean {
  return (deedsOf(told, own).at(-1)?.version ?? 0) > (turns.at(-1)?.version ?? Number.POSITIVE_INFINITY);
}

/** Return own actions without automatic answers. */
function deedsOf(told: readonly Row[], own: readonly number[]): readonly Row[] {
  return told.filter(
    ({ seat, lines, version }) =>
      seat !== null && own.includes(seat) && lines.length > 0 && !isGiven(version),
  );
}

/** Return actions of others, and their effects on the player. */
export function others(told: readonly Row[], own: readonly number[], game: AnyGame | null = null): Row[] {
  const isOwn = (seat: number | null) => seat !== null && own.includes(seat);
  const isTheirs = ({ lines }: Row) => lines.some(({ seat }) => seat !== null && !isOwn(seat));
  // Effects of an own action begin with an own line, effects of an own pass with another player's line.
  const isDeed = ({ seat, lines }: Row) =>
    isOwn(seat) && isOwn(lines.find((line) => line.seat !== null)?.seat ?? seat);
  const steps = stepsOf(told, isDeed, game?.dull);
  // An own action can take effect in the row in which another player passes.
  const matters = (row: Row) => blowsOf(row, game) + cuesOf(row.facts, game?.cues).size > 0;
  return steps.filter((row) => isTheirs(row) || matters(row));
}

export function Since() {
  useSignalEffect(() => {
    if (isTelling.value) {
      covered.value = since.value.at(-1)?.version ?? 0;
    }
  });
  const more = since.value.length - first.value.length;
  const isFolded = first.value.length === 0;
  return since.value.length > 0 ? (
    <section
      class="since"
      aria-label="Since your last turn"
      data-opened={more === 0 && since.value.length > FIRST ? "" : undefined}
    >
      <header>
        <h2>Since your last turn</h2>
        {isFolded && <More words={`Show ${more}`} />}
        <button type="button" class="quiet" aria-label="Close recent events" onClick={dismiss}>
          ✕
        </button>
      </header>
      {!isFolded && (
        <ol>
          {first.value.map((row) => (
            <Step key={row.version} {...row} />
          ))}
          {more > 0 && (
            <li>
              <More words={`Show ${more} more`} />
            </li>
          )}
        </ol>
      )}
    </section>
  ) : null;
}

/** Return a repetition in words. */
export function timesOf(many: number): string {
  return many === 2 ? "twice" : `${many} times`;
}

function Step(row: Row) {
  const { version } = row;
  const told = worthwhile(row, ownSeats.value, game.value);
  const card = firstOf(told, cardsOf(row));
  const many = captionOf(rows.value, version)?.many ?? 1;
  return (
    <li>
      <button
        type="button"
        title="View the table at this step"
        {...readable(card)}
        onClick={() => lookAt(version)}
      >
        <Pictured card={card} />
        <span class="telling">
          {told.map(({ seat, text }, index) => (
            <Said key={index} {...clauseOf(seat, text)} />
          ))}
          {many > 1 && <span class="said">{timesOf(many)}</span>}
        </span>
      </button>
    </li>
  );
}

/**
 * Return the lines worth showing: about others, with a card, not routine. Own lines only if there are no others, or
 * for answers to a question.
 */
export function worthwhile(
  row: Pick<Row, "lines" | "facts">,
  own: readonly number[],
  game: AnyGame | null = null,
): Row["lines"] {
  const { lines } = row;
  const theirs = lines.filter(({ seat }) => seat === null || !own.includes(seat));
  const naming = theirs.filter((line) => firstOf([line]) !== undefined);
  const read = isClose(row, game) ? besidesRoutine(lines, game) : [];
  return [read, besidesRoutine(naming, game), naming, theirs, lines].find((some) => some.length > 0) ?? [];
}

function More({ words }: { words: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button);
  return (
    <button ref={button} type="button" class="quiet more" onClick={openAll}>
      {words}
    </button>
  );
}

function openAll(): void {
  opened.value = since.peek().at(-1)?.version ?? 0;
}

function Said({ who, text }: { who: string; text: string }) {
  return (
    <span class="said">
      {who && <b>{who}</b>} {spoken(text)}
    </span>
  );
}

function dismiss(): void {
  dismissed.value = rows.peek().at(-1)?.version ?? 0;
}
