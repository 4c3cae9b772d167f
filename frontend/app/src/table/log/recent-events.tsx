/** Actions of other players since the last turn of the viewer. */

import { computed } from "@preact/signals";
import type { AnyGame } from "../../games/registry";
import { isAnsweredAutomatically, isAutomaticVersion } from "../auto-pass/auto-answer";
import { previewAttributes } from "../cards/card-preview";
import { game } from "../game-loader";
import { notices } from "../hints/notices";
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
import { countRepeats } from "./log-entries";

/** Version and seat of a turn. */
type Turn = Pick<Replay["turns"][number], "version" | "seat">;

const MAX_EVENTS = 6;

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
  return steps.filter(({ version }) => isVersionInForce(version));
});
/** The most important recent events that no notice is about. */
export const otherEvents = computed<readonly Row[]>(() => {
  const announced = new Set(notices.value.flatMap(({ cards }) => cards.map(({ design }) => design)));
  const others = recentRows.value.filter((row) => {
    const card = firstCardIn(linesToShow(row, ownSeats.value, game.value), cardsOfRow(row));
    return !card || !announced.has(card.design);
  });
  return keepHeaviest(others, MAX_EVENTS, (row) => eventWeight(row, game.value, ownSeats.value));
});

/**
 * Return the rows since the last turn of the viewer.
 * They end before the viewer's first action of this turn.
 * Without turns, or in the turn of another player: since the last action of the viewer.
 */
export function rowsSinceLastTurn(
  told: readonly Row[],
  turns: readonly Turn[],
  own: readonly number[],
): readonly Row[] {
  const isMine = ({ seat }: { seat: number | null }) => seat !== null && own.includes(seat);
  const deeds = ownActions(told, own);
  const now = turns.at(-1);
  if (!now || !isMine(now)) {
    const lastDeed = deeds.at(-1);
    return lastDeed ? told.filter(({ version }) => version > lastDeed.version) : [];
  }
  const last = turns.slice(0, -1).findLastIndex(isMine);
  const begin = ((last < 0 ? turns.find(({ seat }) => seat !== null) : turns[last + 1]) ?? now).version;
  const end = deeds.find(({ version }) => version > now.version)?.version ?? Number.POSITIVE_INFINITY;
  return told.filter(({ version }) => begin <= version && version < end);
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

/** Events as buttons that open the replay. */
export function EventList({ events }: { events: readonly Row[] }) {
  return (
    <ol class="event-list">
      {events.map((row) => (
        <EventButton key={row.version} {...row} />
      ))}
    </ol>
  );
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
          {countRepeats(told).map(({ line, times }, index) => (
            <EventLine key={index} {...splitClause(line.seat, line.text)} times={times} />
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

function EventLine({ who, text, times }: { who: string; text: string; times: number }) {
  return (
    <span class="said">
      {who && <b>{who}</b>} {withPlayerNames(text)}
      {times > 1 && ` ${formatTimes(times)}`}
    </span>
  );
}
