/**
 * Notices of important events.
 * They stay until dismissed; skipped ones can be read later. The game chooses the events.
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

type Notice = Announcement & { number: number };

/** Waiting notices in order, with first-read ones in front. */
const waitingNotices = signal<readonly Notice[]>([]);
/** Skipped notices. Undo and another view clear them. */
const skippedNotices = signal<readonly Notice[]>([]);
let lastNumber = 0;

/** Number of skipped notices. */
export const skippedCount = computed(() => (settings.value.moments ? skippedNotices.value.length : 0));

/** The shown notice, the title of the next, and how many follow. Playback hides it. */
export const currentNotice = computed(() => {
  const [first, ...others] = settings.value.moments && !isPlaybackBehind.value ? waitingNotices.value : [];
  return first ? { moment: first, next: others[0]?.title, more: others.length } : null;
});

/** Collect notices from new events, not during a replay. */
export function collectNotices(): void {
  onNewFacts((facts) => {
    const table = shownTable.peek();
    if (table && replayVersion.peek() === null) {
      const told = untracked(() =>
        game.value?.announcements?.(facts, { view: table.view, seatInfos: namedSeats.value }),
      );
      const news = (told ?? []).filter(({ text }) => text).map(withNumber);
      waitingNotices.value = sortNotices(
        dropReplaced([...waitingNotices.peek(), ...news]).slice(-MAX_NOTICES),
        currentNotice.peek()?.moment,
      );
      skippedNotices.value = dropReplaced([...skippedNotices.peek(), ...news]).filter((moment) =>
        skippedNotices.peek().includes(moment),
      );
    }
  });
  effect(() => {
    const playsOn = isBusy.value && automaticAnswer.peek() === null;
    if (playsOn) {
      skippedNotices.value = [...skippedNotices.peek(), ...waitingNotices.peek()].slice(-MAX_NOTICES);
      dismissAllNotices();
    }
  });
  const eyes = computed(() => liveTable.value?.seat);
  const leapt = computed(() => rows.value.findLast(({ type }) => JUMP_TYPES.has(type))?.version);
  effect(() => {
    void [eyes.value, leapt.value];
    skippedNotices.value = [];
  });
}

/** Return notices that no later one with the same subject replaces. */
function dropReplaced(told: readonly Notice[]): readonly Notice[] {
  const isLast = ({ subject }: Notice, place: number) =>
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

function withNumber(moment: Announcement): Notice {
  lastNumber += 1;
  return { ...moment, number: lastNumber };
}

/** Dismiss the first notice. */
export function dismissNotice(): void {
  waitingNotices.value = waitingNotices.peek().slice(1);
}

/** Dismiss all notices. */
export function dismissAllNotices(): void {
  waitingNotices.value = [];
}

/** Show skipped notices again. */
export function showSkippedNotices(): void {
  waitingNotices.value = [...skippedNotices.peek(), ...waitingNotices.peek()];
  skippedNotices.value = [];
}

interface Props {
  moment: Notice;
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
    text: <CardMentions text={noticeText(moment)} />,
    shown: <NoticeCards cards={cards} />,
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
function noticeText({ text, currentState }: Announcement): string {
  const table = shownTable.value;
  return [text, table && currentState?.({ view: table.view as never, seatInfos: namedSeats.value })]
    .filter(Boolean)
    .join(" ");
}

/** Thumbnails of the cards of a notice. */
function NoticeCards({ cards }: Pick<Announcement, "cards">) {
  const known = cards.filter(({ design }) => designOf(design));
  return known.length > 0 ? (
    <span class="announced-cards">
      {known.map((card, place) => (
        <EventThumbnail key={place} card={card} />
      ))}
    </span>
  ) : null;
}
