/**
 * Notices of important events. They stay until dismissed; skipped ones can be read later. The game chooses the events.
 */

import { computed, effect, signal, untracked } from "@preact/signals";
import { automaticAnswer } from "../auto-pass/auto-answer";
import { CardMentions } from "../cards/card-mentions";
import { designOf } from "../catalogue";
import type { Announcement } from "../game-contract";
import { game } from "../game-loader";
import { JUMP_TYPES, rows } from "../log/event-log";
import { EventThumbnail } from "../log/event-thumbnail";
import { namedSeats } from "../players/player-names";
import { isPlaybackBehind, replayVersion, shownTable } from "../replay/replay-state";
import { onNewFacts } from "../session/new-events";
import { isBusy } from "../session/player-actions";
import { liveTable } from "../session/table-state";
import { settings } from "../settings/settings";
import { HintCard } from "./hint-card";

/** Maximum number of waiting or skipped notices. */
export const MAX_NOTICES = 12;

type Waiting = Announcement & { number: number };

/** Waiting notices in order, with first-read ones in front. */
const waiting = signal<readonly Waiting[]>([]);
/** Skipped notices. Undo and another view clear them. */
const kept = signal<readonly Waiting[]>([]);
let last = 0;

/** Number of skipped notices. */
export const skippedCount = computed(() => (settings.value.moments ? kept.value.length : 0));

/** The shown notice, the title of the next, and how many follow. Playback hides it. */
export const currentNotice = computed(() => {
  const [first, ...others] = settings.value.moments && !isPlaybackBehind.value ? waiting.value : [];
  return first ? { moment: first, next: others[0]?.title, more: others.length } : null;
});

/** Collect notices from new events, not during a replay. */
export function collectNotices(): void {
  onNewFacts((facts) => {
    const table = shownTable.peek();
    if (table && replayVersion.peek() === null) {
      const told = untracked(() =>
        game.value?.announcements?.(facts, { view: table.view, chairs: namedSeats.value }),
      );
      const news = (told ?? []).filter(({ text }) => text).map(numbered);
      waiting.value = sortNotices(
        inForce([...waiting.peek(), ...news]).slice(-MAX_NOTICES),
        currentNotice.peek()?.moment,
      );
      kept.value = inForce([...kept.peek(), ...news]).filter((moment) => kept.peek().includes(moment));
    }
  });
  effect(() => {
    const playsOn = isBusy.value && automaticAnswer.peek() === null;
    if (playsOn) {
      kept.value = [...kept.peek(), ...waiting.peek()].slice(-MAX_NOTICES);
      dismissAllNotices();
    }
  });
  const eyes = computed(() => liveTable.value?.seat);
  const leapt = computed(() => rows.value.findLast(({ type }) => JUMP_TYPES.has(type))?.version);
  effect(() => {
    void [eyes.value, leapt.value];
    kept.value = [];
  });
}

/** Return notices that no later one with the same subject replaces. */
function inForce(told: readonly Waiting[]): readonly Waiting[] {
  const isLast = ({ subject }: Waiting, place: number) =>
    subject === undefined || told.findLastIndex((other) => other.subject === subject) === place;
  return told.filter(isLast);
}

/** Sort notices: the shown one first, then urgent ones. */
export function sortNotices<M extends Announcement>(
  told: readonly M[],
  standing: M | undefined,
): readonly M[] {
  const rank = (moment: M) => (moment === standing ? 0 : moment.isUrgent ? 1 : 2);
  return told.toSorted((one, other) => rank(one) - rank(other));
}

function numbered(moment: Announcement): Waiting {
  last += 1;
  return { ...moment, number: last };
}

/** Dismiss the first notice. */
export function dismissNotice(): void {
  waiting.value = waiting.peek().slice(1);
}

/** Dismiss all notices. */
export function dismissAllNotices(): void {
  waiting.value = [];
}

/** Show skipped notices again. */
export function showSkippedNotices(): void {
  waiting.value = [...kept.peek(), ...waiting.peek()];
  kept.value = [];
}

interface Props {
  moment: Waiting;
  next: string | undefined;
  more: number;
  /** Title of the hint that follows. */
  hint: string | undefined;
}

export function NoticeCard({ moment, next, more, hint }: Props) {
  const { number, title, cards } = moment;
  const told = {
    name: `${number}`,
    title,
    text: <CardMentions text={wordsOf(moment)} />,
    shown: <Cards cards={cards} />,
    next: next ?? hint,
  };
  const others = more + Number(hint !== undefined);
  return (
    <HintCard told={told}>
      <button type="button" onClick={dismissNotice}>
        {others > 0 ? `Next (${others} more)` : "Got it"}
      </button>
      {more > 0 && (
        <button type="button" class="quiet" onClick={dismissAllNotices}>
          Close all
        </button>
      )}
    </HintCard>
  );
}

/** Return the text of a notice with its current state. */
function wordsOf({ text, currentState }: Announcement): string {
  const table = shownTable.value;
  return [text, table && currentState?.({ view: table.view as never, chairs: namedSeats.value })]
    .filter(Boolean)
    .join(" ");
}

/** Thumbnails of the cards of a notice. */
function Cards({ cards }: Pick<Announcement, "cards">) {
  const known = cards.filter(({ design }) => designOf(design));
  return known.length > 0 ? (
    <span class="announced-cards">
      {known.map((card, place) => (
        <EventThumbnail key={place} card={card} />
      ))}
    </span>
  ) : null;
}
