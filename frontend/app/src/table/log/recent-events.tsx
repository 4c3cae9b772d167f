/** Strip "Since your last turn": actions of other players. */

import { computed, signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AnyGame } from "../../games/registry";
import { isAnsweredAutomatically, isAutomaticVersion } from "../auto-pass/auto-answer";
import { previewAttributes } from "../cards/card-preview";
import { game } from "../game-loader";
import { isHintCardOpen } from "../hints/hint-card";
import { useFocusHandover } from "../input/focus";
import {
  countDamage,
  eventWeight,
  isMustRead,
  soundsOf,
  withoutRoutine,
} from "../notifications/sound-events";
import { captionOf, keepHeaviest, playbackSteps } from "../playback/playback-steps";
import { splitClause, withPlayerNames } from "../players/player-names";
import { isPlaybackBehind, showVersion } from "../replay/replay-state";
import type { Replay } from "../session/campaign-context";
import { isMyTurn, isOver, ownSeats, replay } from "../session/table-state";
import { cardsOfRow, isVersionInForce, type Row, rows } from "./event-log";
import { EventThumbnail, firstCardIn } from "./event-thumbnail";

/** Version and seat of a turn. */
type Turn = Pick<Replay["turns"][number], "version" | "seat">;

const MAX_EVENTS = 12;
/** Number of events shown before expanding. */
const FIRST_EVENTS = 3;

/** Last version that the player dismissed. */
const dismissedVersion = signal(0);
/** Version up to which the strip is expanded. */
const expandedVersion = signal(0);

/** Turns in force. */
const turnsInForce = computed<readonly Turn[]>(
  () => replay.value?.turns.filter(({ version }) => isVersionInForce(version)) ?? [],
);
const recentRows = computed<readonly Row[]>(() => {
  if (!isMyTurn.value || isPlaybackBehind.value || isOver.value || isAnsweredAutomatically.value) {
    return [];
  }
  if (!replay.value) {
    return [];
  }
  const told = rowsSinceLastTurn(rows.value, turnsInForce.value, ownSeats.value);
  const steps = actionsOfOthers(told, ownSeats.value, game.value);
  return heaviest(
    steps.filter(({ version }) => version > dismissedVersion.value && isVersionInForce(version)),
    MAX_EVENTS,
  );
});
/** True if the strip is expanded. */
const isExpanded = computed(() => expandedVersion.value >= (recentRows.value.at(-1)?.version ?? 0));
/** Last version that a notice already covered. */
const coveredVersion = signal(0);
/** Visible events in order. None after notices, or once the player has acted. */
const visibleRows = computed(() => {
  const isKnown = coveredVersion.value > 0 && coveredVersion.value === recentRows.value.at(-1)?.version;
  const isFolded = isKnown || hasActedThisTurn(rows.value, turnsInForce.value, ownSeats.value);
  const few = isFolded ? [] : heaviest(recentRows.value, FIRST_EVENTS);
  return isExpanded.value ? recentRows.value : few;
});

function heaviest(steps: readonly Row[], most: number): readonly Row[] {
  return keepHeaviest(steps, most, (row) => eventWeight(row, game.value, ownSeats.value));
}

/**
 * Return the rows since the last turn of the viewer.
 * They end before the viewer's first action of this turn. Without turns: since the last action of the viewer.
 */
export function rowsSinceLastTurn(
  told: readonly Row[],
  turns: readonly Turn[],
  own: readonly number[],
): readonly Row[] {
  const isMine = ({ seat }: { seat: number | null }) => seat !== null && own.includes(seat);
  const deeds = ownActions(told, own);
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

/** Return true if the player has acted in this turn. */
export function hasActedThisTurn(
  told: readonly Row[],
  turns: readonly Turn[],
  own: readonly number[],
): boolean {
  return (ownActions(told, own).at(-1)?.version ?? 0) > (turns.at(-1)?.version ?? Number.POSITIVE_INFINITY);
}

/** Return own actions without automatic answers. */
function ownActions(told: readonly Row[], own: readonly number[]): readonly Row[] {
  return told.filter(
    ({ seat, lines, version }) =>
      seat !== null && own.includes(seat) && lines.length > 0 && !isAutomaticVersion(version),
  );
}

/** Return actions of others, and their effects on the player. */
export function actionsOfOthers(
  told: readonly Row[],
  own: readonly number[],
  game: AnyGame | null = null,
): Row[] {
  const isOwn = (seat: number | null) => seat !== null && own.includes(seat);
  const isTheirs = ({ lines }: Row) => lines.some(({ seat }) => seat !== null && !isOwn(seat));
  // Effects of the viewer's action begin with the viewer's line, effects of a pass with another player's line.
  const isDeed = ({ seat, lines }: Row) =>
    isOwn(seat) && isOwn(lines.find((line) => line.seat !== null)?.seat ?? seat);
  const steps = playbackSteps(told, isDeed, game?.silentFacts);
  // The viewer's action can take effect in the row of another player's pass.
  const matters = (row: Row) => countDamage(row, game) + soundsOf(row.facts, game?.sounds).size > 0;
  return steps.filter((row) => isTheirs(row) || matters(row));
}

export function RecentEvents() {
  useSignalEffect(() => {
    if (isHintCardOpen.value) {
      coveredVersion.value = recentRows.value.at(-1)?.version ?? 0;
    }
  });
  const more = recentRows.value.length - visibleRows.value.length;
  const isFolded = visibleRows.value.length === 0;
  return recentRows.value.length > 0 ? (
    <section
      class="recent-events"
      aria-label="Since your last turn"
      data-opened={more === 0 && recentRows.value.length > FIRST_EVENTS ? "" : undefined}
    >
      <header>
        <h2>Since your last turn</h2>
        {isFolded && <ShowMoreButton words={`Show ${more}`} />}
        <button type="button" class="quiet" aria-label="Close recent events" onClick={dismiss}>
          ✕
        </button>
      </header>
      {!isFolded && (
        <ol>
          {visibleRows.value.map((row) => (
            <EventButton key={row.version} {...row} />
          ))}
          {more > 0 && (
            <li>
              <ShowMoreButton words={`Show ${more} more`} />
            </li>
          )}
        </ol>
      )}
    </section>
  ) : null;
}

/** Return the text of a repetition. */
export function formatTimes(many: number): string {
  return many === 2 ? "twice" : `${many} times`;
}

function EventButton(row: Row) {
  const { version } = row;
  const told = linesToShow(row, ownSeats.value, game.value);
  const card = firstCardIn(told, cardsOfRow(row));
  const many = captionOf(rows.value, version)?.many ?? 1;
  return (
    <li>
      <button
        type="button"
        title="View the table at this step"
        {...previewAttributes(card)}
        onClick={() => showVersion(version)}
      >
        <EventThumbnail card={card} />
        <span class="telling">
          {told.map(({ seat, text }, index) => (
            <EventLine key={index} {...splitClause(seat, text)} />
          ))}
          {many > 1 && <span class="said">{formatTimes(many)}</span>}
        </span>
      </button>
    </li>
  );
}

/**
 * Return the lines worth showing: about others, with a card, not routine.
 * Own lines only if there are no others, or for answers to a question.
 */
export function linesToShow(
  row: Pick<Row, "lines" | "facts">,
  own: readonly number[],
  game: AnyGame | null = null,
): Row["lines"] {
  const { lines } = row;
  const theirs = lines.filter(({ seat }) => seat === null || !own.includes(seat));
  const naming = theirs.filter((line) => firstCardIn([line]) !== undefined);
  const read = isMustRead(row, game) ? withoutRoutine(lines, game) : [];
  return [read, withoutRoutine(naming, game), naming, theirs, lines].find((some) => some.length > 0) ?? [];
}

function ShowMoreButton({ words }: { words: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button ref={button} type="button" class="quiet more" onClick={expand}>
      {words}
    </button>
  );
}

function expand(): void {
  expandedVersion.value = recentRows.peek().at(-1)?.version ?? 0;
}

function EventLine({ who, text }: { who: string; text: string }) {
  return (
    <span class="said">
      {who && <b>{who}</b>} {withPlayerNames(text)}
    </span>
  );
}

function dismiss(): void {
  dismissedVersion.value = rows.peek().at(-1)?.version ?? 0;
}
